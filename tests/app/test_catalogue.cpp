// Every page under extreme Sessions, sizes and scales, and under random input.

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "app/exhibits/catalogue.h"
#include "app/exhibits/train_send.h"
#include "core/trained_parts.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using attention::Divisor;
using attention::Part;
using lab::test::StudioHarness;

namespace {

constexpr std::uint64_t last_seed = std::numeric_limits<std::uint64_t>::max();

std::vector<std::string> strange_words(int count) {
  const std::vector<std::string> some = {"##",
                                         "word",
                                         "##a##b",
                                         "%s%n",
                                         "*starred*",
                                         "naïve",
                                         "北京",
                                         "a,\"b\"",
                                         "🙂",
                                         " ",
                                         "###",
                                         std::string(40, 'W'),
                                         std::string(37, 'i') + "…"};
  std::vector<std::string> words;
  for (int i = 0; i < count; ++i) words.push_back(some[static_cast<size_t>(i) % some.size()]);
  return words;
}

Session random_words(int count, int d, Divisor divisor, std::uint64_t seed = 1) {
  Session session;
  session.setup.vectors = attention::Vectors::random;
  session.setup.words = strange_words(count);
  session.setup.d = d;
  session.setup.divisor = divisor;
  session.setup.seed = seed;
  session.query = count - 1;
  session.key = 0;
  return fitted(session);
}

Session edited(Session session, double value) {
  const int n = static_cast<int>(session.setup.words.size());
  for (int token = 0; token < n; token += std::max(1, n / 5))
    for (const Part part : {Part::query, Part::key}) {
      session.setup = attention::with_entry(session.setup, part, token, 0, value);
      session.setup =
          attention::with_entry(session.setup, part, token, attention::dimension(session.setup) - 1,
                                part == Part::query ? value : -value);
    }
  return session;
}

std::vector<std::pair<std::string, Session>> first_pages() {
  Session unpinned;
  unpinned.key.reset();
  std::vector<std::pair<std::string, Session>> all = {
      {"untouched", Session()},
      {"nothing pinned", unpinned},
      {"review at 1000", edited(Session(), 1000)},
      {"review at -1000, undivided", edited(Session(), -1000)},
      {"one word, d = 1", random_words(1, 1, Divisor::none, 0)},
      {"two words, d = 2", random_words(2, 2, Divisor::sqrt_d, last_seed)},
      {"nine, d = 1024, undivided", random_words(9, 1024, Divisor::none)},
      {"nine, d = 1024, by d", random_words(9, 1024, Divisor::d)},
      {"nine, edited", edited(random_words(9, 1024, Divisor::none), 1000)},
      {"60 words", random_words(60, 64, Divisor::sqrt_d)},
      {"60 words, edited", edited(random_words(60, 2, Divisor::none), -1000)},
      {"512 words, d = 1", random_words(512, 1, Divisor::d)},
      {"512 words, d = 1024", edited(random_words(512, 1024, Divisor::none, last_seed), 1000)}};
  all[3].second.setup.divisor = Divisor::none;
  return all;
}

std::vector<std::pair<std::string, Session>> second_pages() {
  std::vector<std::pair<std::string, Session>> all;
  for (const Divisor divisor : {Divisor::none, Divisor::sqrt_d, Divisor::d})
    for (const int d : {1, 2, 64, 1024})
      for (const std::uint64_t seed : {std::uint64_t(0), last_seed}) {
        if ((d == 2 || d == 64) && seed == 0) continue;
        Session session;
        session.page = "scaling";
        session.scaling = {d, divisor, {seed, attention::fewest_rows}, d == 1 ? 0 : 99, d != 64};
        all.emplace_back("d = " + std::to_string(d), session);
      }
  return all;
}

/// What each of the other pages can be brought to, on small and on large sentences.
std::vector<std::pair<std::string, Session>> states_of(const std::string& page) {
  std::vector<std::pair<std::string, Session>> all;
  for (const auto& [name, session] : first_pages()) all.emplace_back(name, session);
  Session blind;  // nothing may be seen
  blind.setup.mask = {attention::MaskKind::padding, 3, attention::most_padding, {}};
  all.emplace_back("fully masked", blind);
  Session causal = random_words(20, 7, Divisor::sqrt_d);
  causal.setup.mask.kind = attention::MaskKind::causal;
  all.emplace_back("causal, 20 words, d = 7", causal);
  Session projections;
  for (const Part part : {Part::value, Part::x, Part::w_q, Part::w_k, Part::w_v, Part::w_q_b})
    projections.setup = attention::with_entry(projections.setup, part, 2, 2, -1000);
  all.emplace_back("every matrix edited", projections);

  attention::TrainingChoice small;
  small.d = 3;
  small.steps = 2;
  all.emplace_back("a trained head", with_head(Session(), attention::train_head(small, 2)));
  small.d = 1024;
  all.emplace_back("a large one", with_head(Session(), attention::train_head(small, 2)));
  all.back().second.setup =
      attention::with_entry(all.back().second.setup, Part::w_q, 31, 1023, -1000);

  const auto also = [&](std::string name, auto change) {
    for (Session session :
         {Session(), random_words(1, 1, Divisor::d), random_words(40, 6, Divisor::none, 3)}) {
      change(session);
      all.emplace_back(name, session);
    }
  };
  if (page == "steps")
    for (int step = 0; step < pipeline_steps; ++step)
      also("step", [&](Session& s) { s.steps = {step, step % 4}; });
  if (page == "break") {
    for (const attention::Break kind : attention::every_break)
      also("break", [&](Session& s) { s.breaks.choice.kind = kind; });
    also("puzzle", [](Session& s) {
      s.breaks.puzzle = true;
      s.breaks.checked = {true, true, true};
    });
  }
  if (page == "heads") {
    also("solo", [](Session& s) { s.heads = {1, most_d_model, most_d_model}; });
    also("one head", [](Session& s) { s.heads = {0, least_d_model, 1}; });
  }
  if (page == "order")
    for (const attention::Positions positions : attention::every_positions)
      also("order", [&](Session& s) {
        s.order.choice = {positions, attention::largest_beta, attention::largest_slope, true, {}};
        for (int i = static_cast<int>(s.setup.words.size()); i-- > 0;)
          s.order.choice.order.push_back(i);
      });
  if (page == "masks")
    for (const auto kind : {attention::MaskKind::window, attention::MaskKind::by_hand})
      for (const bool cross : {false, true})
        also("mask", [&](Session& s) {
          s.setup.mask.kind = kind;
          s.setup.mask.hidden = {{0, 0}};
          s.masks = {true, cross, 3, {attention::MaskKind::by_hand, 3, 2, {{3, 8}}}};
        });
  if (page == "paths")
    also("path", [](Session& s) {
      s.paths = {0, static_cast<int>(s.setup.words.size()) - 1, 0, 7, true, most_table_n, 1, 1, 0};
    });
  if (page == "cost")
    for (const CostTab tab : {CostTab::sizes, CostTab::tiles, CostTab::patterns}) {
      also("least", [&](Session& s) {
        s.cost = {tab, 1, 1, 1, 1, 1, 1, 0, CostView::least_fast, CostPattern::linear, 1};
      });
      also("most", [&](Session& s) {
        s.cost = {tab,
                  CostView::most_n,
                  CostView::most_d,
                  CostView::most_heads,
                  CostView::most_layers,
                  8,
                  attention::most_tokens,
                  {},
                  CostView::most_fast,
                  CostPattern::window,
                  CostView::most_width};
      });
      also("half way", [&](Session& s) {
        s.cost.tab = tab;
        s.cost.tile = 2;
        s.cost.step = 3;
        s.cost.pattern = CostPattern::chunks;
        s.setup.mask.kind = attention::MaskKind::causal;
      });
    }
  if (page == "cost")
    for (const CostPattern pattern : {CostPattern::full, CostPattern::window, CostPattern::linear})
      for (const CostTab tab : {CostTab::picture, CostTab::measure})
        also("tab", [&](Session& s) {
          s.cost.tab = tab;
          s.cost.pattern = pattern;
          s.cost.n = pattern == CostPattern::full ? 300 : pattern == CostPattern::window ? 5 : 64;
          s.cost.d = pattern == CostPattern::full ? 1 : CostView::most_d;
          s.cost.row = s.cost.column = 250;  // beyond what there is
          s.cost.span = pattern == CostPattern::linear ? 8 : 200;
          s.cost.largest = CostView::most_measured;
          s.cost.threads = CostView::most_threads;
        });
  if (page == "cost")
    also("no picture", [](Session& s) {
      s.cost.tab = CostTab::picture;
      s.cost.n = CostView::most_n;
    });
  if (page == "map")
    for (const MapTab tab : {MapTab::map, MapTab::terms, MapTab::sources, MapTab::weights})
      also("tab", [&](Session& s) {
        s.map = {tab, MapBox::output, "softmax", tab == MapTab::terms ? "e" : ""};
      });
  if (page == "practice")
    for (const PracticeStage stage :
         {PracticeStage::answer, PracticeStage::compare, PracticeStage::after})
      for (const PracticeTab tab : {PracticeTab::answer, PracticeTab::history}) {
        Session s;
        s.practice.tab = tab;
        s.practice.stage = stage;
        s.practice.confidence = 5;
        s.practice.typed = std::string(1500, 'W') + " *a* ##\n\n" + std::string(1200, ' ') + "é";
        s.practice.covered = s.practice.whys = 0x7f;
        s.practice.point = points_of_the_answer - 1;
        s.practice.follow_ups = most_follow_ups;
        s.practice.checked = ~0u;
        all.emplace_back("practice", s);
      }
  if (page == "train")
    also("train", [](Session& s) {
      s.train.step = 3;
      s.train.seed = 1;
      s.train.divisor = Divisor::none;
      s.train.shown = {true, false, true};
      s.train.sentence = TrainSentence::held_out;
      s.train.word = 8;
      s.train.more = true;
    });
  for (auto& [name, session] : all) {
    session.page = page;
    session.train.choice = {{8, Divisor::sqrt_d, attention::Optimiser::adam, 0.003, 0, 5}, 2};
    name += " on " + page;
  }
  return all;
}

std::vector<std::string> other_pages() {
  std::vector<std::string> keys;
  for (const Exhibit& page : catalogue())
    if (std::string(page.key) != "attend" && std::string(page.key) != "scaling")
      keys.emplace_back(page.key);
  return keys;
}

struct Csv {
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;
};

/// RFC 4180 with line feeds.
Csv read_csv(const std::string& text) {
  Csv csv;
  std::vector<std::string> row;
  std::string field;
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c != '"')
        field += c;
      else if (i + 1 < text.size() && text[i + 1] == '"')
        field += text[++i];
      else
        quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == ',' || c == '\n') {
      row.push_back(std::move(field));
      field.clear();
      if (c == ',') continue;
      csv.rows.push_back(std::move(row));
      row.clear();
    } else {
      field += c;
    }
  }
  REQUIRE_FALSE(quoted);
  REQUIRE(row.empty());  // ends with a line feed
  REQUIRE_FALSE(csv.rows.empty());
  csv.header = csv.rows.front();
  csv.rows.erase(csv.rows.begin());
  return csv;
}

bool is_finite_number(const std::string& text) {
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  return !text.empty() && *end == '\0' && std::isfinite(value);
}

constexpr std::array<std::pair<float, float>, 4> sizes = {
    {{320, 240}, {1024, 700}, {1440, 900}, {3840, 2160}}};

void walk(const std::vector<std::pair<std::string, Session>>& sessions, float scale) {
  for (const auto& [name, session] : sessions) {
    INFO(name << " at scale " << scale);
    REQUIRE(problem(session).value_or("") == "");
    StudioHarness lab(session, {}, sizes[0].first, sizes[0].second, scale);
    for (const auto& [width, height] : sizes) {
      INFO(width << " × " << height);
      lab.resize(width, height);
      CHECK(lab.session() == session);
      CHECK_FALSE(lab.studio.items().empty());
      CHECK(lab.text().find("nan") == std::string::npos);
      // A page may show how NaN comes about.
      CHECK((lab.text().find("NaN") == std::string::npos || session.page == "break"));
      const ImDrawData* drawn = ImGui::GetDrawData();
      REQUIRE(drawn);
      for (int i = 0; i < drawn->CmdListsCount; ++i)
        for (const ImDrawVert& vertex : drawn->CmdLists[i]->VtxBuffer)
          if (!std::isfinite(vertex.pos.x) || !std::isfinite(vertex.pos.y))
            FAIL("a corner that is no number");
    }
    lab.move_to(700, 500);  // what the pointer is over is no choice
    lab.move_to(300, 300);
    CHECK(lab.session() == session);
    CHECK_FALSE(lab.studio.settings().reduce_motion);
  }
}

}  // namespace

TEST_CASE("the catalogue is sound") {
  REQUIRE(catalogue().size() >= 2);
  for (const Exhibit& exhibit : catalogue()) {
    CHECK(find_exhibit(exhibit.key) == &exhibit);
    for (const char* text :
         {exhibit.key, exhibit.section, exhibit.title, exhibit.main_thing, exhibit.second_thing})
      CHECK(std::string(text) != "");
    CHECK_THAT(exhibit_keys(), ContainsSubstring(exhibit.key));
  }
  CHECK(find_exhibit("pizza") == nullptr);
  CHECK(find_exhibit("") == nullptr);
}

TEST_CASE("drawing alone changes nothing: first page, small scales") {
  for (const float scale : {0.5f, 1.0f, 2.0f}) walk(first_pages(), scale);
}

TEST_CASE("drawing alone changes nothing: first page, large scales") {
  for (const float scale : {3.0f, 4.0f}) walk(first_pages(), scale);
}

TEST_CASE("drawing alone changes nothing: second page") {
  for (const float scale : {0.5f, 1.0f, 2.0f, 3.0f, 4.0f}) walk(second_pages(), scale);
}

TEST_CASE("drawing alone changes nothing: the other pages, as they are seen most") {
  for (const std::string& page : other_pages()) walk(states_of(page), 1);
}

TEST_CASE("drawing alone changes nothing: the other pages, smallest and largest") {
  for (const std::string& page : other_pages())
    for (const float scale : {0.5f, 3.0f}) {
      std::vector<std::pair<std::string, Session>> some;
      const auto all = states_of(page);
      for (size_t i = 0; i < all.size(); i += 3) some.push_back(all[i]);
      walk(some, scale);
    }
}

TEST_CASE("what the other pages tell as text and as CSV is whole") {
  for (const std::string& key : other_pages())
    for (const auto& [name, chosen] : states_of(key)) {
      INFO(name);
      Answers answers(Answers::Mode::wait);
      const Exhibit& page = *find_exhibit(key);
      const Session session = shown_on(page, chosen);
      const std::string text = page.describe(session, answers);
      REQUIRE_FALSE(text.empty());
      CHECK(text.back() == '\n');
      CHECK(text.find("nan") == std::string::npos);
      CHECK(text == page.describe(session, answers));
      const Csv csv = read_csv(page.csv(session, answers));
      CHECK(csv.header.size() > 1);
      REQUIRE_FALSE(csv.rows.empty());
      size_t ragged = 0, no_number = 0;
      for (const auto& row : csv.rows) {
        ragged += row.size() != csv.header.size();
        for (const std::string& field : row)
          no_number += field == "nan" || field == "-nan" || field == "inf" || field == "-inf";
      }
      CHECK(ragged == 0);
      CHECK(no_number == 0);
    }
}

TEST_CASE("what is told as text and as CSV is whole for every Session") {
  for (const auto& sessions : {first_pages(), second_pages()})
    for (const auto& [name, session] : sessions) {
      INFO(name);
      Answers answers(Answers::Mode::wait);
      const Exhibit& page = *find_exhibit(session.page);
      const std::string text = page.describe(session, answers);
      REQUIRE_FALSE(text.empty());
      CHECK(text.back() == '\n');
      CHECK(text.find("nan") == std::string::npos);
      CHECK(text.find("NaN") == std::string::npos);
      CHECK(text == page.describe(session, answers));

      const Csv csv = read_csv(page.csv(session, answers));
      const bool first = session.page == "attend";
      const size_t n = session.setup.words.size();
      REQUIRE(csv.rows.size() == (first ? n * n : 3072u));
      size_t bad = 0;
      for (const auto& row : csv.rows) {
        bad += row.size() != csv.header.size();
        for (size_t i = 0; i < row.size() && i < csv.header.size(); ++i) {
          const std::string& column = csv.header[i];
          const bool is_text =
              column == "query_word" || column == "key_word" || column == "divisor";
          bad += !is_text && !is_finite_number(row[i]);
        }
      }
      CHECK(bad == 0);
      if (first) {
        CHECK(csv.header == std::vector<std::string>{"query", "key", "query_word", "key_word",
                                                     "score", "divided", "weight"});
        for (size_t i = 0; i < n; ++i) {
          double sum = 0;
          for (size_t j = 0; j < n; ++j)
            sum += std::strtod(csv.rows[i * n + j][6].c_str(), nullptr);
          CHECK(sum == Approx(1));
          CHECK(csv.rows[i * n][2] == session.setup.words[i]);
          CHECK(csv.rows[i * n][0] == std::to_string(i + 1));
        }
      } else {
        CHECK(csv.header == std::vector<std::string>{"d", "divisor", "spread", "mean_top",
                                                     "share_one_hot", "mean_entropy",
                                                     "jacobian_mean", "jacobian_median"});
      }
    }
}

namespace {

/// One random thing that a person could do. Opening and saving files is kept out by closing their
/// panel as soon as it is there.
void random_event(StudioHarness& lab, std::mt19937& random) {
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  InputEvent event;
  const auto& items = lab.studio.items();
  switch (below(12)) {
    case 0:
    case 1:
    case 2:
    case 3: {  // points at something and presses
      if (items.empty()) break;
      const Rect r = items[static_cast<size_t>(below(static_cast<int>(items.size())))].rect;
      event.type = InputEvent::Type::move;
      event.x = r.min.x + r.w() * static_cast<float>(below(101)) / 100;
      event.y = r.min.y + r.h() * static_cast<float>(below(101)) / 100;
      lab.send(event);
      event.type = InputEvent::Type::button;
      event.down = true;
      lab.send(event);
      if (below(3) == 0) break;  // keeps holding it
      event.down = false;
      lab.send(event);
      break;
    }
    case 4: {
      event.type = InputEvent::Type::move;
      event.x = static_cast<float>(below(2000) - 200);
      event.y = static_cast<float>(below(1200) - 100);
      lab.send(event);
      break;
    }
    case 5:
      event.type = InputEvent::Type::button;
      event.down = false;
      lab.send(event);
      break;
    case 6:
      event.type = InputEvent::Type::wheel;
      event.y = static_cast<float>(below(9) - 4);
      lab.send(event);
      break;
    case 7: {  // types
      const std::string typed = "0123456789.-e?/+= nx";
      for (int i = below(5); i >= 0; --i) {
        event.type = InputEvent::Type::character;
        event.character = static_cast<char32_t>(
            static_cast<unsigned char>(typed[static_cast<size_t>(below(20))]));
        lab.send(event);
      }
      break;
    }
    case 8:
      event.type = below(4) == 0 ? InputEvent::Type::focus_lost : InputEvent::Type::leave;
      lab.send(event);
      break;
    default: {  // any key, with any modifiers
      const int code = below(static_cast<int>(Key::count));
      event.type = InputEvent::Type::key;
      event.key = {static_cast<Key>(below(3) == 0 ? code : 256 + below(17)), below(3) == 0,
                   below(4) == 0, below(20) == 0};
      event.down = true;
      lab.send(event);
      event.key.repeat = below(3) == 0;
      if (event.key.repeat) lab.send(event);
      event.key.repeat = false;
      event.down = false;
      lab.send(event);
      if (below(2) == 0) {
        event.key = {};
        lab.send(event);
      }
      break;
    }
  }
}

}  // namespace

TEST_CASE("whatever is done, the Session stays sound") {
  const lab::test::ScratchFolder scratch;
  const lab::test::ScopedVariable home("HOME", scratch.path().string());
  // Another seed may be given, to look for more or to see one again.
  const char* given = std::getenv("LAB_MONKEY_SEED");
  const unsigned first = given ? static_cast<unsigned>(std::strtoul(given, nullptr, 10)) : 1;
  for (unsigned seed = first; seed < first + 8; ++seed) {
    UNSCOPED_INFO("LAB_MONKEY_SEED=" << seed);
    CAPTURE(seed);
    std::mt19937 random(seed);
    Session session = seed % 2 == 0 ? random_words(40, 16, Divisor::sqrt_d) : Session();
    session.page = catalogue()[(seed * 3) % catalogue().size()].key;
    session.scaling.experiment.rows = attention::fewest_rows;
    session.scaling.row = 0;
    session.train.choice.head.steps = 5;
    StudioHarness lab(session, {}, seed % 2 == 0 ? 800.f : 1440.f, 900, 1,
                      Answers::Mode::background);
    Session seen = session;
    int changes = 0;
    bool forgot = false;
    for (int i = 0; i < 1500; ++i) {
      random_event(lab, random);
      for (int frames = 0; frames < 3; ++frames) lab.frame();
      // Where everything is forgotten, undo ends.
      const bool forgotten = lab.shows("Everything is forgotten.");
      if (forgotten && !forgot) session = lab.session();
      forgot = forgotten;
      for (int tries = 0; lab.has("path") && tries < 6; ++tries) lab.key(Key::escape);
      REQUIRE_FALSE(lab.has("path"));
      REQUIRE(problem(lab.session()).value_or("") == "");
      REQUIRE(lab.studio.settings().zoom >= smallest_zoom);
      REQUIRE(lab.studio.settings().zoom <= largest_zoom);
      changes += !(lab.session() == seen);
      seen = lab.session();
    }
    CHECK(changes > 20);  // it did handle something
    // Undo goes back to the first Session, unless there were more steps than are kept.
    InputEvent release;
    release.type = InputEvent::Type::focus_lost;
    lab.send(release);
    lab.settle();
    for (int i = 0; i < 6; ++i) lab.key(Key::escape);
    for (int i = 0; i < 1500 && !(lab.session() == session); ++i) {
      const Session before = lab.session();
      lab.key(key_of('Z'), true);
      if (lab.session() == before) break;
      REQUIRE(problem(lab.session()).value_or("") == "");
    }
    CHECK(lab.session() == session);
  }
}
