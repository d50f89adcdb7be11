// The page "Map, terms, sources" as a person handles it.

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "app/exhibits/catalogue.h"
#include "app/exhibits/map_plan.h"
#include "app/exhibits/map_text.h"
#include "app/lesson/link.h"
#include "app/session_file.h"
#include "tests/support/catch.h"
#include "tests/support/pages.h"
#include "tests/support/scratch.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using lab::test::described;
using lab::test::draws;
using lab::test::StudioHarness;

namespace {

Session map_page(MapTab tab = MapTab::map) {
  Session session;
  session.page = "map";
  session.map.tab = tab;
  return session;
}

/// Whatever the lesson's texts say, these are these.
class Texts {
 public:
  Texts() {
    test::put_file(
        folder_ / "terms.md",
        "## Score\n\nThe dot product of a query with a key, before softmax.\n\n"
        "See [all scores](page:steps).\n\n"
        "## Softmax\n\nTurns a row of scores into weights. α is one.\n\n"
        "Two paragraphs, \"quoted\".\n\nSee [its parts](page:steps).\n\n"
        "## Cross-attention\n\nQueries from one sequence.\n\nSee [masks](page:masks).\n");
    test::put_file(folder_ / "sources.md",
                   "## Someone 2017\n\n*A title*, [arXiv:1](https://arxiv.org/abs/1).\n\nThe "
                   "formula.\n\n## A book\n\nPrinted.\n\nMore.\n");
  }
  Answers answers() const { return Answers(Answers::Mode::wait, {}, {folder_.path()}); }

 private:
  test::ScratchFolder folder_;
};

std::vector<std::string> titles(const std::vector<const Section*>& terms) {
  std::vector<std::string> all;
  for (const Section* term : terms) all.push_back(term->title);
  return all;
}

bool overlap(const Rect& a, const Rect& b) {
  return std::min(a.max.x, b.max.x) > std::max(a.min.x, b.min.x) &&
         std::min(a.max.y, b.max.y) > std::max(a.min.y, b.min.y);
}

}  // namespace

TEST_CASE("every box has a key, a name of its own, two sentences and pages that exist", "[map]") {
  Answers answers(Answers::Mode::wait, {}, {LAB_TEST_LESSONS});
  std::set<std::string> keys, names, covered;
  for (int i = 0; i < map_box_count; ++i) {
    const MapBox box = static_cast<MapBox>(i);
    INFO(info(box).key);
    CHECK(keys.insert(info(box).key).second);
    CHECK(names.insert(info(box).name).second);
    CHECK(map_box_from(info(box).key) == box);
    std::string missing;
    REQUIRE(section_of(answers, box, missing));
    CHECK(missing.empty());
    for (const std::string_view page : pages_of(box)) {
      CHECK(find_exhibit(page));
      covered.emplace(page);
    }
  }
  CHECK_FALSE(map_box_from("pizza"));
  // "You are here" for every page that shows a part of the Transformer.
  for (const Exhibit& page : catalogue())
    if (std::string(page.section) != "Say") {
      INFO(page.key);
      CHECK(covered.count(page.key) == 1);
    }
}

TEST_CASE("the map fits in any place it is given", "[map]") {
  Theme theme;
  for (const float scale : {0.5f, 1.0f, 2.0f, 3.0f})
    for (const float width : {164.0f, 320.0f, 399.0f, 400.0f, 452.0f, 700.0f, 2000.0f})
      for (const float room : {0.0f, 600.0f, 2000.0f})
        for (const MapSide side : {MapSide::encoder, MapSide::decoder}) {
          theme.scale = scale;
          const float w = theme.px(width);
          const float h = std::max(theme.px(room), map_height(theme, w, side));
          const Rect area = rect_at(10, 20, w, h);
          const MapPlan plan = map_plan(theme, area, side);
          INFO(width << " × " << room << " at " << scale);
          CHECK(plan.stacks.size() == (map_holds_both(theme, w) ? 2u : 1u));
          for (size_t i = 0; i < plan.places.size(); ++i) {
            const Rect& r = plan.places[i].rect;
            CHECK(r.w() >= theme.px(24));
            CHECK(r.h() >= theme.px(20));
            CHECK((r.min.x >= area.min.x && r.max.x <= area.max.x + 1));
            CHECK((r.min.y >= area.min.y - 1 && r.max.y <= area.max.y + 1));
            for (size_t j = 0; j < i; ++j) CHECK_FALSE(overlap(r, plan.places[j].rect));
          }
          for (const MapStack& stack : plan.stacks) {
            CHECK(stack.input.max.y <= area.max.y + 1);
            CHECK(stack.output.min.y >= area.min.y - theme.px(2));
          }
        }
}

TEST_CASE("boxes are chosen by pointer and keys, and undone", "[map]") {
  StudioHarness lab(map_page());
  const MapView& view = lab.session().map;
  CHECK(lab.shows("Where does attention stand in a Transformer?"));
  CHECK(draws(lab, "this lesson"));
  CHECK(draws(lab, "Multi-head self-attention"));
  lab.click("Cross-attention");
  CHECK(view.box == MapBox::cross_attention);
  CHECK(lab.shows("m × n"));
  lab.key(Key::left);
  CHECK(view.box == MapBox::decoder_first_norm);
  lab.key(Key::up);
  CHECK(view.box == MapBox::cross_attention);
  lab.key(Key::down);
  lab.key(Key::down);
  CHECK(view.box == MapBox::decoder_attention);
  lab.key(key_of('Z'), true);
  CHECK(view.box == MapBox::decoder_first_norm);
  for (int i = 0; i < map_box_count; ++i) lab.key(Key::left);
  CHECK(view.box == MapBox::encoder_embedding);
  for (int i = 0; i < map_box_count + 2; ++i) lab.key(Key::right);
  CHECK(view.box == MapBox::output);
  lab.click("Stack of N layers, decoder");
  CHECK(view.box == MapBox::decoder_stack);
  lab.key(key_of('R'), true);
  CHECK(view == MapView());
  // With the keyboard alone.
  for (int i = 0; i < 60 && lab.studio.focused() != "Output: linear and softmax"; ++i)
    lab.key(Key::tab);
  lab.key(Key::enter);
  CHECK(view.box == MapBox::output);
}

TEST_CASE("a box leads to its pages, and there is a way back", "[map]") {
  StudioHarness lab(map_page());
  lab.click("to the page Why divide by √d");
  CHECK(lab.session().page == "scaling");
  lab.key(key_of('Z'), true);
  CHECK(lab.session().page == "map");
}

TEST_CASE("a narrow screen shows one stack and switches", "[map]") {
  StudioHarness lab(map_page(), {}, 360, 700);
  CHECK(lab.has("Multi-head self-attention"));
  CHECK_FALSE(lab.has("Cross-attention"));
  lab.click("stack: Decoder");
  CHECK(lab.session().map.box == MapBox::decoder_attention);
  CHECK(lab.has("Cross-attention"));
  CHECK_FALSE(lab.has("Multi-head self-attention"));
  // The stack's chip stays on its side.
  lab.click("Stack of N layers, decoder");
  CHECK(lab.session().map.box == MapBox::decoder_stack);
  CHECK(lab.has("Cross-attention"));
}

TEST_CASE("on a narrow screen the text of a chosen box comes into sight", "[map]") {
  StudioHarness lab(map_page(), {}, 360, 700);
  lab.move_to(180, 500);
  lab.wheel(-6);
  lab.click("Embedding, encoder");
  REQUIRE(lab.session().map.box == MapBox::encoder_embedding);
  const Rect page = lab.rect("to the page Step by step");
  CHECK(page.min.y >= 44);
  CHECK(page.max.y <= 700);
}

TEST_CASE("the glossary is searched in names and definitions, whatever the case", "[map]") {
  const Texts texts;
  Answers answers = texts.answers();
  using Names = std::vector<std::string>;
  CHECK(titles(terms_with(answers, "")) == Names{"Score", "Softmax", "Cross-attention"});
  CHECK(titles(terms_with(answers, "SOFTMAX")) == Names{"Softmax", "Score"});  // names first
  CHECK(titles(terms_with(answers, "  query ")) == Names{"Score"});
  CHECK(titles(terms_with(answers, "α")) == Names{"Softmax"});
  CHECK(titles(terms_with(answers, "attention")) == Names{"Cross-attention"});
  CHECK(titles(terms_with(answers, "parts")).empty());  // that is a link, not what it means
  CHECK(titles(terms_with(answers, "pizza")).empty());
  const Section& softmax = *terms_with(answers, "softmax").at(0);
  CHECK(definition_of(softmax) ==
        "Turns a row of scores into weights. α is one. Two paragraphs, \"quoted\".");
  CHECK(
      csv_map(map_page(), answers) ==
      "term,definition\nScore,\"The dot product of a query with a key, before softmax.\"\n"
      "Softmax,\"Turns a row of scores into weights. α is one. Two paragraphs, \"\"quoted\"\".\"\n"
      "Cross-attention,Queries from one sequence.\n");
}

TEST_CASE("typing narrows the glossary with every letter; one undo brings it back", "[map]") {
  StudioHarness lab(map_page(MapTab::terms));
  const MapView& view = lab.session().map;
  REQUIRE(lab.has("term Saturation"));
  lab.click("search the glossary");
  lab.type("jacob");
  CHECK(view.search == "jacob");
  CHECK(lab.has("term Jacobian"));
  CHECK_FALSE(lab.has("term Query"));
  lab.key(Key::enter);
  lab.key(key_of('Z'), true);
  CHECK(view.search.empty());
  CHECK(lab.has("term Query"));
  lab.click("search the glossary");
  lab.type("pizza");
  CHECK(lab.shows("No term has \"pizza\" in its name or definition."));
  lab.key(Key::escape);
  CHECK(view.search.empty());
  lab.click("search the glossary");
  lab.type(std::string(3 * longest_search, 'x'));
  CHECK(view.search.size() == longest_search);
  CHECK_FALSE(problem(lab.session()));
  lab.click("clear the search");
  CHECK(view.search.empty());
}

TEST_CASE("from the search field the arrow down goes to the first term, and on", "[map]") {
  StudioHarness lab(map_page(MapTab::terms));
  lab.click("search the glossary");
  lab.type("attention");
  lab.key(Key::down);
  const std::string first = lab.session().map.term;
  CHECK_FALSE(first.empty());
  lab.key(Key::down);
  CHECK(lab.session().map.term != first);
  CHECK(lab.session().map.search == "attention");
}

TEST_CASE("terms are chosen by pointer and keys and stay in sight", "[map]") {
  StudioHarness lab(map_page(MapTab::terms));
  const MapView& view = lab.session().map;
  lab.key(Key::down);
  CHECK(view.term == "token");
  lab.key(Key::down);
  CHECK(view.term == "embedding");
  lab.key(Key::up);
  lab.key(Key::up);
  CHECK(view.term == "token");
  for (int i = 0; i < 60; ++i) lab.key(Key::down);
  CHECK(view.term == "linear-attention");
  const Rect last = lab.rect("term Linear attention");
  CHECK(last.max.y <= 900);
  CHECK(last.min.y >= 0);
  lab.click("term FlashAttention");
  // Among those that the search leaves.
  Session searched = map_page(MapTab::terms);
  searched.map.search = "recurrent";
  searched.map.term = "pizza";
  CHECK_FALSE(problem(searched));
}

TEST_CASE("a term link brings the term into sight", "[map]") {
  Session session = map_page(MapTab::terms);
  session.map.term = "layer-normalisation";
  StudioHarness lab(session);
  const Rect r = lab.rect("term Layer normalisation");
  CHECK(r.min.y >= 0);
  CHECK(r.max.y <= 900);
}

TEST_CASE("a term that the glossary does not know is said so", "[map]") {
  Session session = map_page(MapTab::terms);
  session.map.term = "pizza";
  StudioHarness lab(session);
  CHECK(lab.shows("The glossary has no term \"pizza\"."));
}

TEST_CASE("addresses of sources are copied, for no browser is opened", "[map]") {
  StudioHarness lab(map_page(MapTab::sources));
  lab.click("copy Vaswani et al. 2017");
  CHECK(lab.clipboard() == "https://arxiv.org/abs/1706.03762");
  CHECK(lab.shows("Copied the address"));
  CHECK(lab.session() == map_page(MapTab::sources));
  const Texts texts;
  Answers answers = texts.answers();
  const auto& sources = answers.lesson("sources").sections;
  CHECK(address_of(sources.at(0)) == "https://arxiv.org/abs/1");
  CHECK(address_of(sources.at(1)).empty());
}

TEST_CASE("weight against contribution in the review, whatever the learner changed", "[map]") {
  Session session = map_page(MapTab::weights);
  session.setup.divisor = attention::Divisor::none;
  session.setup.vectors = attention::Vectors::random;
  StudioHarness lab(session);
  CHECK(draws(lab, "0.8212"));
  CHECK(draws(lab, "0.0409"));
  CHECK(draws(lab, "0.0204"));
  for (const char* word : {"the (1)", "was (3)", "the (6)", "was (8)"}) CHECK(draws(lab, word));
  CHECK(lab.shows("The first the and naan both weigh"));
  CHECK(lab.shows("hand-set, not trained"));
}

TEST_CASE("without its texts the page works and says what is missing", "[map]") {
  test::ScratchFolder folder;
  Answers answers(Answers::Mode::wait, {}, {folder.path()});
  const Exhibit& page = *find_exhibit("map");
  const std::string said = page.describe(map_page(), answers);
  for (const char* file : {"map.md", "terms.md", "sources.md"})
    CHECK_THAT(said, ContainsSubstring(file));
  CHECK(page.csv(map_page(), answers) == "term,definition\n");
  Session session = map_page(MapTab::terms);
  page.move_second_in_texts(session, answers, 1);
  CHECK(session == map_page(MapTab::terms));
  // A text that lacks a section says which.
  test::put_file(folder / "map.md", "## embedding\n\nOne. Two.\n");
  Answers others(Answers::Mode::wait, {}, {folder.path()});
  std::string missing;
  CHECK(section_of(others, MapBox::encoder_embedding, missing));
  CHECK_FALSE(section_of(others, MapBox::output, missing));
  CHECK_THAT(missing, ContainsSubstring("no section \"output\""));
}

TEST_CASE("the map is kept in Session files, and refused with its place", "[map]") {
  Session session = map_page(MapTab::terms);
  session.map.box = MapBox::cross_attention;
  session.map.term = "softmax";
  session.map.search = "α \"x\"";
  const std::string text = session_to_json(session);
  CHECK(session_from_json(text, "x") == session);
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string changed = text;
    REQUIRE(changed.find(from) != std::string::npos);
    changed.replace(changed.find(from), from.size(), to);
    return test::refusal<FileProblem>([&] { session_from_json(changed, "x"); });
  };
  CHECK_THAT(with("\"cross-attention\"", "\"pizza\""), ContainsSubstring("/map/box"));
  CHECK_THAT(with("\"tab\": \"terms\"", "\"tab\": 1"), ContainsSubstring("/map/tab"));
  CHECK_THAT(with("\"softmax\"", "\"" + std::string(101, 'x') + "\""),
             ContainsSubstring("at most 100 bytes"));
  CHECK_THAT(with("\"softmax\"", "\"\\u0007\""), ContainsSubstring("control characters"));
}

TEST_CASE("the page as text holds all there is to read", "[map]") {
  const std::string said = described(map_page());
  for (const char* piece :
       {"Cross-attention: ", "(chosen) (this lesson)", "Pages about it: ", "Softmax: ",
        "Vaswani et al. 2017: ", "https://arxiv.org/abs/1706.03762", "What weights tell",
        "the (1): 0.0409, 0.0204"})
    CHECK_THAT(said, ContainsSubstring(piece));
}

TEST_CASE("nothing of the page changes by being drawn, at any size", "[map]") {
  for (const MapTab tab : {MapTab::map, MapTab::terms, MapTab::sources, MapTab::weights})
    for (const float scale : {0.5f, 1.0f, 3.0f}) {
      Session session = map_page(tab);
      session.map.box = MapBox::decoder;
      session.map.term = "softmax";
      session.map.search = tab == MapTab::terms ? "nothing has this" : "";
      StudioHarness lab(session, {}, 320, 240, scale);
      for (const auto& [w, h] :
           {std::pair{360.0f, 700.0f}, {1024.0f, 700.0f}, {3840.0f, 2160.0f}}) {
        lab.resize(w, h);
        CHECK(lab.session() == session);
        CHECK_FALSE(lab.studio.items().empty());
      }
    }
}
