// The page "Why does a layer have several heads?" as a person handles it.

#include <cmath>
#include <sstream>
#include <string>

#include "app/exhibits/catalogue.h"
#include "app/session_file.h"
#include "tests/support/catch.h"
#include "tests/support/pages.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using attention::Divisor;
using attention::Part;
using lab::test::csv_of;
using lab::test::described;
using lab::test::StudioHarness;

namespace {

Session heads_page() {
  Session session;
  session.page = "heads";
  return session;
}

Session random_heads(int words, int d) {
  Session session = heads_page();
  session.setup.vectors = attention::Vectors::random;
  session.setup.words.assign(static_cast<size_t>(words), "word");
  session.setup.d = d;
  session.query = words - 1;
  session.key = 0;
  return fitted(session);
}

/// To the control that was clicked, by the keyboard.
void take_focus(StudioHarness& lab) {
  lab.key(Key::tab);
  lab.key(Key::tab, false, true);
}

bool has(const std::string& text, const std::string& piece) {
  return text.find(piece) != std::string::npos;
}

size_t times(const std::string& text, const std::string& piece) {
  size_t count = 0;
  for (size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1))
    ++count;
  return count;
}

}  // namespace

TEST_CASE("cold asks two questions at once, and one merged head ties", "[heads]") {
  StudioHarness lab(heads_page(), {}, 1440, 2400);
  CHECK(lab.shows("Why does a layer have several heads?"));
  CHECK(lab.shows("cold asks two questions at once: head A finds biryani, head B finds great."));
  CHECK(lab.shows("cold → biryani 82.1%"));
  CHECK(lab.shows("cold → great 82.1%"));
  CHECK(lab.shows("cold ties four ways at 23.5%: biryani, cold, naan and great."));
  CHECK(lab.shows("The clause cancels (−3 + 3 = 0)."));
  CHECK(lab.shows("cold → biryani  23.5%"));
  CHECK(lab.shows("9×8 · 8×8 = 9×8"));
  CHECK(lab.shows("hand-set, not trained"));

  lab.click("word 5 but");
  CHECK(lab.session().query == 4);
  CHECK(lab.shows("head B asks nothing: its query is 0, so all 9 words get 11.1%."));
  lab.click("word 2 biryani");
  CHECK(lab.shows("head A finds was (3) and cold, head B finds naan."));
  CHECK(lab.shows("biryani → was (3) and cold, "));
}

TEST_CASE("sentences about heads hold with edits and masks", "[heads]") {
  using attention::MaskKind;
  const auto edited = [](Part part, int row, int column, double value) {
    Session session = heads_page();
    session.setup = attention::with_entry(session.setup, part, row, column, value);
    return described(session);
  };
  const std::string own = "Head A. Made to find", other = "Head B. Made to find";
  const std::string hand_a = "Head A. Edited by hand", hand_b = "Head B. Edited by hand";
  for (const Part part : {Part::w_q, Part::query}) {
    CHECK(has(edited(part, 3, 1, 2.5), hand_a));
    CHECK(has(edited(part, 3, 1, 2.5), other));
  }
  CHECK(has(edited(Part::w_q_b, 3, 1, 2.5), own));
  CHECK(has(edited(Part::w_q_b, 3, 1, 2.5), hand_b));
  for (const Part part : {Part::x, Part::w_k, Part::w_v, Part::key, Part::value}) {
    CHECK(has(edited(part, 3, 1, 2.5), hand_a));
    CHECK(has(edited(part, 3, 1, 2.5), hand_b));
  }

  Session masked = heads_page();
  masked.setup.mask.kind = MaskKind::by_hand;
  for (int j = 0; j < 9; ++j) masked.setup.mask.hidden.push_back({0, j});
  masked.query = 0;
  {
    StudioHarness lab(masked);
    CHECK(lab.shows("The mask hides every key from the (1), so neither head takes anything in."));
    CHECK(lab.shows("rows sum to 1 or 0"));
  }
  masked.query = 4;  // its query in head B is 0
  masked.setup.mask.kind = MaskKind::causal;
  CHECK(has(described(masked), "so all 5 words that it sees get 20.0%"));
}

TEST_CASE("what is printed as a sum is one", "[heads]") {
  // Every "a + b = c" of every number, as the reader sees it.
  Session session = heads_page();
  session.setup = attention::with_entry(session.setup, Part::w_q, 3, 3, 1.7);
  const auto read = [](std::string text) {
    for (const std::string drop : {"*", "(", ")"})
      for (size_t at = text.find(drop); at != std::string::npos; at = text.find(drop))
        text.erase(at, 1);
    const std::string minus = "−";
    if (const size_t at = text.find(minus); at != std::string::npos)
      text.replace(at, minus.size(), "-");
    return std::stod(text);
  };
  int sums = 0;
  for (session.query = 0; session.query < 9; ++session.query)
    for (session.heads.column = 0; session.heads.column < 8; ++session.heads.column) {
      std::istringstream lines(described(session));
      for (std::string line; std::getline(lines, line);)
        for (const std::string start : {"  A + B: ", "  plus X: "}) {
          const size_t equals = line.find(" = ");
          if (line.rfind(start, 0) != 0 || equals == std::string::npos) continue;
          const size_t plus = line.find(" + ", start.size());
          INFO(line);
          ++sums;
          CHECK(read(line.substr(start.size(), plus - start.size())) +
                    read(line.substr(plus + 3, equals - plus - 3)) ==
                Approx(read(line.substr(equals + 3))).margin(1e-9));
        }
    }
  CHECK(sums > 100);
}

TEST_CASE("a head is shown alone by a click, by the keyboard and by Space", "[heads]") {
  StudioHarness lab(heads_page());
  lab.click("head B");
  CHECK(lab.session().heads.solo == 1);
  CHECK(lab.shows("cold asks in head B alone: it finds great."));
  CHECK_FALSE(lab.shows("head A finds"));
  CHECK(lab.shows("alone; click it again for both"));
  CHECK(lab.shows("hidden; click it to see it instead"));
  lab.click("head A");
  CHECK(lab.session().heads.solo == 0);
  lab.click("head A");
  CHECK_FALSE(lab.session().heads.solo);
  lab.key(key_of('Z'), true);
  CHECK(lab.session().heads.solo == 0);
  lab.key(key_of('Z'), true);
  lab.key(key_of('Z'), true);
  CHECK_FALSE(lab.session().heads.solo);

  lab.key(Key::escape);
  lab.click_at(1438, 898);  // no control has the focus
  for (const std::optional<int> solo : {std::optional(0), std::optional(1), std::optional<int>()}) {
    lab.key(key_of(' '));
    CHECK(lab.session().heads.solo == solo);
  }
}

TEST_CASE("keys move the query, the pinned key and the divisor", "[heads]") {
  StudioHarness lab(heads_page());
  lab.key(Key::right);
  CHECK(lab.session().query == 4);
  lab.key(Key::down);
  CHECK(lab.session().key == 2);
  lab.key(key_of('9'));
  CHECK(lab.session().query == 8);
  CHECK(lab.shows("great asks two questions at once: head A finds naan, head B finds cold."));
  lab.key(key_of('N'));
  CHECK(lab.session().setup.divisor == Divisor::none);
}

TEST_CASE("a cell of a head's matrix becomes query and key", "[heads]") {
  StudioHarness lab(heads_page());
  const Rect matrix = lab.rect("matrix of head B");
  lab.click_at(matrix.min.x + matrix.w() * 0.5f / 9, matrix.min.y + matrix.h() * 8.5f / 9);
  CHECK(lab.session().query == 8);
  CHECK(lab.session().key == 0);
  for (const char* label : {"matrix of head A", "matrix of head B", "matrix of the merged head"})
    CHECK(lab.has(label));
  CHECK(lab.shows("the (6)"));  // names tell repeated words apart
}

TEST_CASE("a narrow strip keeps the query and its strongest word in sight", "[heads]") {
  StudioHarness lab(heads_page(), {}, 360, 780);
  lab.key(key_of('9'));
  lab.key(key_of('4'));  // cold: A finds biryani; great, of B, is too far away
  CHECK(lab.rect("word 2 biryani").min.x > 0);
  CHECK(lab.rect("word 4 cold").max.x < 360);
}

TEST_CASE("a number of the mixed outputs shows its way through both heads and W_O", "[heads]") {
  StudioHarness lab(heads_page(), {}, 1440, 2400);
  CHECK(lab.shows("cold, feature biryani"));
  CHECK(lab.shows("head A: 0.82 · 1 (biryani) = 0.82"));
  CHECK(lab.shows("plus X: 0 + 0.82 = 0.82"));

  lab.click("mixed 7,2");  // naan, feature naan
  CHECK(lab.session().query == 6);
  CHECK(lab.session().heads.column == 1);
  CHECK(lab.session().heads.mixed);
  CHECK(lab.shows("naan, feature naan"));
  lab.move_to(2, 2);
  CHECK(lab.shows("plus X: 1 + 0.08 = 1.08"));

  lab.click("outputs side by side 4,7");  // cold, opinion of head B
  lab.move_to(2, 2);
  CHECK(lab.session().query == 3);
  CHECK(lab.session().heads.column == 6);
  CHECK_FALSE(lab.session().heads.mixed);
  CHECK(lab.shows("cold, column opinion of head B"));
  CHECK(lab.shows("82.1% · 1 = 0.82  (great)"));
  CHECK(lab.shows("sum 0.78; the other head has no part in it"));
  take_focus(lab);
  lab.key(Key::right);
  CHECK(lab.session().heads.column == 7);
  lab.key(key_of('Z'), true);
  CHECK(lab.session().heads.column == 6);

  SECTION("pointing shows it without choosing") {
    const Session before = lab.session();
    const Rect cell = lab.rect("X + mixed 9,8");
    lab.move_to(cell.cx(), cell.cy());
    CHECK(lab.shows("great, feature opinion"));
    CHECK(lab.session() == before);
  }
}

TEST_CASE("an edit of head B's W_Q leaves head A alone", "[heads]") {
  StudioHarness lab(heads_page(), {}, 1440, 2400);
  CHECK(
      lab.shows("3 in head A asks for the word's own clause, −3 in head B for the other clause."));
  lab.double_click("W_Q of head B 7,4");
  lab.type("3");
  lab.key(Key::enter);
  REQUIRE(lab.session().setup.edits.size() == 1);
  CHECK(lab.session().setup.edits[0].part == Part::w_q_b);
  CHECK(lab.session().setup.edits[0].value == 3);
  CHECK(lab.shows("head A finds biryani, head B finds the word itself."));
  CHECK(lab.shows("cold: great 82.1% → cold 82.1%"));
  CHECK(lab.rect("W_Q of head B 7,4").max.y < lab.rect("mixed 1,1").min.y);
  CHECK(lab.shows("head A's weights change in no row; head B's in eight rows."));
  CHECK(lab.shows("hand-set, edited"));
  lab.key(key_of('Z'), true);
  CHECK(lab.session().setup.edits.empty());

  SECTION("by dragging") {
    lab.drag("W_Q of head A 3,1", -80, 0);
    REQUIRE(lab.session().setup.edits.size() == 1);
    CHECK(lab.session().setup.edits[0].part == Part::w_q);
    CHECK(lab.session().setup.edits[0].value == Approx(4).margin(0.11));
    CHECK(lab.shows("head A's weights change in two rows, cold and great; head B's in no row."));
  }
  SECTION("by the keyboard") {
    lab.click("W_Q of head A 7,4");
    take_focus(lab);
    lab.key(Key::left);
    lab.key(Key::up);
    CHECK(lab.session().heads.feature == 5);
    CHECK(lab.session().heads.asks == 2);
    lab.key(Key::enter);
    lab.type("2");
    lab.key(Key::enter);
    REQUIRE(lab.session().setup.edits.size() == 1);
    CHECK(lab.session().setup.edits[0].row == 5);
    CHECK(lab.session().setup.edits[0].column == 2);
    CHECK(lab.session().setup.edits[0].value == 2);
  }
}

TEST_CASE("the count of parameters stays whatever the number of heads", "[heads]") {
  StudioHarness lab(heads_page(), {}, 1440, 3200);
  CHECK(lab.shows("d_head = 512 / 8 = 64"));
  CHECK(lab.shows("total 4 · 512² = 1,048,576, for any number of heads"));
  lab.drag("number of heads", 400, 0);
  CHECK(lab.session().heads.count == 512);
  CHECK(lab.shows("d_head = 512 / 512 = 1"));
  CHECK(lab.shows("total 4 · 512² = 1,048,576, for any number of heads"));
  lab.drag("d_model", -400, 0);
  CHECK(lab.session().heads.d_model == 8);
  CHECK(lab.session().heads.count == 8);  // no more heads than d_model
  CHECK(lab.shows("total 4 · 8² = 256, for any number of heads"));
}

TEST_CASE("random heads have no merged head, no W_Q and no W_O, and say why", "[heads]") {
  StudioHarness lab(heads_page(), {}, 1440, 2400);
  lab.click("Vectors: Random");
  CHECK(lab.session().setup.vectors == attention::Vectors::random);
  CHECK(lab.shows("Two heads with random q, k and v."));
  CHECK(lab.shows("There is no merged head for random vectors"));
  CHECK(lab.shows("no W_Q to edit and no W_O to write back with"));
  CHECK_FALSE(lab.has("mixed"));
  CHECK_FALSE(lab.has("W_Q of head A"));
  CHECK(lab.shows("random, not trained"));
  lab.click("outputs side by side 2,3");
  CHECK(lab.session().query == 1);
  CHECK(lab.session().heads.column == 2);
  CHECK_FALSE(lab.has("columns of head B"));  // all are in sight
}

TEST_CASE("columns of large heads are one click away", "[heads]") {
  StudioHarness lab(random_heads(3, 64), {}, 1440, 2400);
  CHECK(lab.shows("3×64 and 3×64 make 3×128"));
  CHECK(lab.shows("12 of 128 columns are shown, those around the framed number"));
  lab.click("columns of head B");
  CHECK(lab.session().heads.column == 64);
  CHECK(lab.shows("word (3), column dim 1 of head B"));
  lab.click("columns of head A");
  CHECK(lab.session().heads.column == 0);
}

TEST_CASE("described, the page has every number of both heads", "[heads]") {
  const std::string text = described(heads_page());
  CHECK(has(text, "2 biryani: A 82.1%, B 0.2%, merged 23.5%"));
  CHECK(has(text, "9 great: A 0.2%, B 82.1%, merged 23.5%"));
  CHECK(has(text, "5 but → 9 words, 11.1% each"));
  CHECK(has(text, "they are not averaged"));
  CHECK(has(text, "9×8, times W_O, 8×8, is 9×8"));
  CHECK(has(text, "clause: A 0 0 0 3, B 0 0 0 −3"));
  CHECK(has(text, "total 4 · 512² = 1,048,576"));
  CHECK_FALSE(has(text, "*"));
  Session session = heads_page();
  session.setup.mask.kind = attention::MaskKind::causal;
  session.query = 0;
  CHECK(has(described(session), "head A finds the word itself, head B finds the word itself"));
}

TEST_CASE("the table of heads has a row for each weight", "[heads]") {
  const std::string csv = csv_of(heads_page());
  CHECK(csv.rfind("head,query,key,query_word,key_word,score,weight\n", 0) == 0);
  CHECK(times(csv, "\n") == 1 + 3 * 81);
  CHECK(has(csv, "\nA,4,2,cold,biryani,4.5,0.82"));
  CHECK(has(csv, "\nB,4,9,cold,great,4.5,0.82"));
  CHECK(has(csv, "\nmerged,4,2,cold,biryani,3,0.23"));
  Session session = random_heads(3, 5);
  session.setup.mask.kind = attention::MaskKind::causal;
  const std::string random = csv_of(session);
  CHECK(times(random, "\n") == 1 + 2 * 9);
  CHECK(has(random, "\nB,1,2,word,word,,0\n"));
}

TEST_CASE("a Session keeps what the page of heads chose", "[heads]") {
  Session session = heads_page();
  session.heads = {1, 4096, 64, false, 7, 2, 1};
  CHECK(session_from_json(session_to_json(session), "x.json") == session);
  CHECK_FALSE(problem(session.heads, 9));
  session.heads.column = 2 * attention::most_dimensions;
  CHECK(problem(session.heads, 9));
  session.heads.column = 0;
  session.heads.asks = 4;
  CHECK(problem(session.heads, 9));
}

TEST_CASE("extreme heads draw at every size and change nothing", "[heads]") {
  std::vector<Session> sessions = {heads_page(), random_heads(1, 1), random_heads(2, 3),
                                   random_heads(60, 64), random_heads(512, 1024)};
  Session edited = heads_page();
  for (int r = 0; r < 8; ++r)
    for (int c = 0; c < 4; ++c)
      for (const Part part : {Part::w_q, Part::w_q_b})
        edited.setup =
            attention::with_entry(edited.setup, part, r, c, (r + c) % 2 == 0 ? 1000 : -999.9);
  edited.setup.divisor = Divisor::none;
  sessions.push_back(edited);
  Session masked = heads_page();
  masked.setup.mask.kind = attention::MaskKind::by_hand;
  for (int j = 0; j < 9; ++j) masked.setup.mask.hidden.push_back({3, j});
  masked.key.reset();
  sessions.push_back(masked);
  for (Session session : sessions)
    for (const int column : {0, 2 * attention::most_dimensions - 1}) {
      session.heads.column = column;
      session.heads.mixed = column == 0;
      session.heads.d_model = most_d_model;
      session.heads.count = column == 0 ? 1 : most_d_model;
      REQUIRE(problem(session).value_or("") == "");
      StudioHarness lab(session, {}, 320, 240);
      for (const auto& [width, height] :
           {std::pair(320, 240), std::pair(560, 700), std::pair(1024, 700), std::pair(1440, 900)}) {
        lab.resize(static_cast<float>(width), static_cast<float>(height));
        CHECK(lab.session() == session);
        CHECK(lab.shows("Why does a layer have several heads?"));
        CHECK_FALSE(lab.shows("nan"));
      }
      CHECK_FALSE(has(described(session), "nan"));
    }
}
