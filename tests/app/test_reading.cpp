// The lesson's words beside the page: their links, what they light up, and the way back.

#include <imgui_internal.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "app/exhibits/catalogue.h"
#include "app/lesson/follow.h"
#include "app/lesson/link.h"
#include "app/lesson/sections.h"
#include "app/predict/question.h"
#include "app/reading.h"
#include "app/way_back.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"
#include "tests/support/studio_harness.h"

using namespace lab;
using lab::test::ScratchFolder;
using lab::test::StudioHarness;

namespace {

Settings with_words(Words words = Words::open) {
  Settings settings;
  settings.words = words;
  return settings;
}

Session on_page(const std::string& page) {
  Session session;
  session.page = page;
  return session;
}

/// Far from what the texts speak of.
Session strange() {
  Session session;
  session.page = "paths";
  session.setup.vectors = attention::Vectors::random;
  session.setup.words = {"one", "two"};
  session.setup.d = 1024;
  session.setup.mask.kind = attention::MaskKind::causal;
  session.query = 0;
  return fitted(session);
}

std::set<std::string> terms() {
  Answers answers(Answers::Mode::wait, {}, {LAB_TEST_LESSONS});
  std::set<std::string> names;
  for (const Section& section : sections_of(answers.lesson("terms").document))
    names.insert(hyphenated(section.title));
  return names;
}

/// Every link of a text, by where it leads.
std::set<std::string> links_in(const std::string& text) {
  Answers answers(Answers::Mode::wait, {}, {LAB_TEST_LESSONS});
  const Lesson& lesson = answers.lesson(text);
  REQUIRE(lesson.problem == "");
  std::set<std::string> links;
  for (const TextSpan& link : links_of(lesson.document)) links.insert(link.href);
  return links;
}

std::vector<std::string> texts() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(LAB_TEST_LESSONS))
    if (entry.path().extension() == ".md") names.push_back(entry.path().stem().string());
  REQUIRE(names.size() >= 8);
  return names;
}

/// A folder with one text, for the first page.
std::filesystem::path lesson_of(const ScratchFolder& folder, const std::string& text) {
  std::ofstream(folder / "attend.md") << text;
  std::ofstream(folder / "terms.md")
      << "## Query\n\nWhat a word asks. And more.\n\nSee [it](page:attend).\n\n## Value\n\nWhat it "
         "hands over.\n";
  return folder.path();
}

constexpr const char* some_links =
    "## Links\n\nA [query](term:query), a [value](term:value), a "
    "[link that is long enough to go over several lines of a narrow text beside the "
    "page](show:page=steps&query=great), a [page](page:scaling), an "
    "[address](https://example.org/a), a [bad one](show:query=pizza), a [worse one](pizza).\n";

bool marks(const StudioHarness& lab, const std::string& term) {
  for (const auto& [name, rect] : lab.studio.marks())
    if (name == term) return true;
  return false;
}

}  // namespace

TEST_CASE("every link of every text can be followed", "[reading]") {
  const std::set<std::string> known = terms();
  for (const std::string& text : texts())
    for (const std::string& href : links_in(text)) {
      INFO(text << ".md: " << href);
      if (href == "page:map" && !find_exhibit("map")) continue;
      const Link link = link_from(href);
      if (link.kind == Link::Kind::term) {
        CHECK(known.count(link.target) == 1);
      } else if (link.kind != Link::Kind::web) {
        for (const Session& from : {Session(), strange()})
          CHECK(problem(followed(link, from)).value_or("") == "");
        if (link.kind == Link::Kind::show) {  // says the same from anywhere
          const Session first = followed(link, Session()), second = followed(link, strange());
          CHECK(first.page == second.page);
          CHECK(first.setup == second.setup);
          CHECK(first.query == second.query);
        }
      }
    }
}

TEST_CASE("a page marks the terms that its text links to", "[reading]") {
  for (const Exhibit& page : catalogue()) {
    if (!has_reading(on_page(page.key))) continue;
    StudioHarness lab(on_page(page.key), with_words(), 1440, 900);
    for (const std::string& href : links_in(page.key))
      if (href.rfind("term:", 0) == 0) {
        INFO(page.key << " " << href);
        CHECK(marks(lab, href.substr(5)));
      }
    for (const auto& [term, rect] : lab.studio.marks()) {
      INFO(page.key << " " << term);
      CHECK(terms().count(term) == 1);
    }
  }
}

TEST_CASE("pointing at a term lights it up and tells its definition", "[reading]") {
  const ScratchFolder folder;
  StudioHarness lab({}, with_words(), 1440, 900, 1, Answers::Mode::wait, {},
                    lesson_of(folder, some_links));
  const int dark = ImGui::GetDrawData()->TotalVtxCount;
  const Rect link = lab.rect("text: value");
  lab.move_to(link.cx(), link.cy());
  CHECK(lab.shows("What it hands over."));
  CHECK(ImGui::GetDrawData()->TotalVtxCount > dark + 20);
  CHECK(marks(lab, "value"));
  const Rect query = lab.rect("text: query");
  lab.move_to(query.cx(), query.cy());
  CHECK(lab.shows("What a word asks."));
  CHECK_FALSE(lab.shows("And more.\n"));
  lab.move_to(500, 20);
  CHECK_FALSE(lab.shows("What a word asks."));
  CHECK(lab.session() == Session());
}

TEST_CASE("what a link tells stands above its line", "[reading]") {
  const ScratchFolder folder;
  const auto lesson = lesson_of(
      folder,
      "## Links\n\nSome lines to begin with, so that there is room above what comes after "
      "them.\n\nA [value](term:value) and what goes on after it.\n");
  StudioHarness lab({}, with_words(), 1440, 900, 1, Answers::Mode::wait, {}, lesson);
  const Rect link = lab.rect("text: value");
  lab.move_to(link.cx(), link.cy());
  const ImGuiWindow* told = ImGui::FindWindowByName("##Tooltip_00");
  REQUIRE(told);
  CHECK(told->Pos.y + told->Size.y <= link.min.y);
  CHECK(told->Pos.x >= 0);
}

TEST_CASE("links are followed by pointer, on each of their lines", "[reading]") {
  const ScratchFolder folder;
  StudioHarness lab({}, with_words(), 1440, 900, 1, Answers::Mode::wait, {},
                    lesson_of(folder, some_links));
  const std::string name =
      "text: link that is long enough to go over several lines of a narrow text beside the page";
  int stops = 0;
  for (const Focus::Item& item : lab.studio.items()) stops += item.label == name;
  CHECK(stops == 1);
  const Rect first = lab.rect(name);
  lab.click_at(first.min.x + 10, first.cy() + 2 * first.h());  // two lines further down
  CHECK(lab.session().page == "steps");
  CHECK(lab.session().query == 8);
  CHECK(lab.shows("Shown from Who attends to whom"));
  lab.key(key_of('Z'), true);
  CHECK(lab.session() == Session());
  CHECK_FALSE(lab.shows("Shown from"));

  lab.click("text: page");
  CHECK(lab.session().page == "scaling");
  lab.key(Key::backspace);
  CHECK(lab.session() == Session());
  lab.key(key_of('Z'), true);  // going back is a step of its own
  CHECK(lab.session().page == "scaling");
  lab.key(key_of('Z'), true);

  lab.click("text: address");
  CHECK(lab.clipboard() == "https://example.org/a");
  CHECK(lab.shows("Copied the address https://example.org/a"));
  lab.click("text: bad one");
  CHECK(lab.shows("This link leads nowhere."));
  CHECK(lab.shows("pizza"));
  lab.click("text: worse one");
  CHECK(lab.shows("This link leads nowhere."));
  CHECK(lab.session() == Session());
}

TEST_CASE("the text is read with the keyboard alone", "[reading]") {
  const ScratchFolder folder;
  StudioHarness lab({}, {}, 1440, 900, 1, Answers::Mode::wait, {}, lesson_of(folder, some_links));
  CHECK_FALSE(lab.has("text: query"));
  lab.key(key_of('T'));
  REQUIRE(lab.has("text: query"));
  CHECK(lab.studio.settings().words == Words::open);
  int presses = 0;
  while (lab.studio.focused() != "text: query") {
    lab.key(Key::tab);
    REQUIRE(++presses < 300);
  }
  CHECK(lab.shows("What a word asks."));
  lab.key(Key::tab);
  lab.key(Key::tab);
  lab.key(Key::enter);
  CHECK(lab.session().page == "steps");
  lab.key(Key::backspace);
  CHECK(lab.session() == Session());
  lab.key(key_of('T'));
  CHECK_FALSE(lab.has("text: query"));
  CHECK(lab.studio.settings().words == Words::closed);
  lab.click("Read along");
  CHECK(lab.has("text: query"));
  lab.click("Close the text");
  CHECK_FALSE(lab.has("text: query"));
}

TEST_CASE("the text is open by itself where there is room", "[reading]") {
  CHECK_FALSE(words_open({}, 1440));
  CHECK(words_open({}, 1680));
  CHECK(words_open(with_words(Words::open), 320));
  CHECK_FALSE(words_open(with_words(Words::closed), 4000));
  StudioHarness lab({}, {}, 1440, 900);
  CHECK_FALSE(lab.has("Close the text"));
  lab.resize(1800, 900);
  CHECK(lab.has("Close the text"));
  CHECK(lab.rect("Close the text").min.x > 1400);
  lab.key(key_of('T'));
  CHECK_FALSE(lab.has("Close the text"));
}

TEST_CASE("a text that is not there says so in its place, and the page works", "[reading]") {
  const ScratchFolder folder;
  std::ofstream(folder / "attend.md") << "> a quotation";
  StudioHarness lab({}, with_words(), 1440, 900, 1, Answers::Mode::wait, {}, folder.path());
  CHECK(lab.shows("attend.md"));
  CHECK(lab.shows("cannot be shown: it holds a quotation"));
  lab.click("word 9 great");
  CHECK(lab.session().query == 8);
  lab.key(Key::page_down);
  CHECK(lab.shows("\"steps.md\", is missing"));
}

TEST_CASE("text goes into any width and scale", "[reading]") {
  for (const auto& [width, height, scale] : {std::tuple{360.0f, 700.0f, 1.0f},
                                             {1024.0f, 700.0f, 3.0f},
                                             {1440.0f, 900.0f, 1.0f},
                                             {320.0f, 240.0f, 1.0f},
                                             {3840.0f, 2160.0f, 2.0f}}) {
    Session session;
    session.train.choice.head.steps = 5;  // how much was trained is no matter of the text
    StudioHarness lab(session, with_words(), width, height, scale);
    for (const Exhibit& page : catalogue()) {
      if (!has_reading(on_page(page.key))) continue;
      while (lab.session().page != page.key) lab.key(Key::page_down);
      INFO(page.key << " " << width << " × " << scale);
      const ImDrawData* drawn = ImGui::GetDrawData();
      int seen = 0;
      for (int i = 0; i < drawn->CmdListsCount; ++i) {
        const ImDrawList& list = *drawn->CmdLists[i];
        if (std::string(list._OwnerName).find("words on") == std::string::npos) continue;
        for (const ImDrawVert& vertex : list.VtxBuffer) {
          ++seen;
          if (vertex.pos.x < -1 || vertex.pos.x > width + 1) FAIL("text beyond the edge");
        }
      }
      CHECK(seen > 0);
    }
  }
}

TEST_CASE("the way back is there until the page is turned otherwise", "[reading]") {
  WayBack way;
  const Session a = on_page("attend"), b = on_page("steps"), c = on_page("scaling");
  Session a_moved = a;
  a_moved.query = 8;
  way.update(a, a_moved, true);  // shown on the page itself
  CHECK(way.to() == nullptr);
  way.update(a, b, true);
  REQUIRE(way.to());
  CHECK(*way.to() == a);
  way.update(b, c, true);
  CHECK(*way.to() == b);
  way.update(c, b, false);  // back, or undone
  CHECK(*way.to() == a);
  way.update(b, c, false);  // turned
  CHECK(way.to() == nullptr);
}

TEST_CASE("the text does not answer the question above it", "[reading]") {
  StudioHarness lab(asked(*question_of("attend"), Session()), with_words(), 1440, 900);
  const std::string waits = "The text comes back when you have guessed";
  const auto links = [&] {
    int count = 0;
    for (const Focus::Item& item : lab.studio.items()) count += item.label.rfind("text: ", 0) == 0;
    return count;
  };
  CHECK(lab.shows(waits));
  CHECK(links() == 0);
  lab.click("guess biryani");
  REQUIRE(lab.session().predict.answered());
  CHECK_FALSE(lab.shows(waits));
  CHECK(links() > 0);
  lab.key(key_of('Z'), true);
  CHECK(lab.shows(waits));
  lab.click("Skip");
  CHECK_FALSE(lab.shows(waits));
}

TEST_CASE("what a link shows comes before the question of its page", "[reading]") {
  const ScratchFolder folder;
  const auto lesson = lesson_of(
      folder, "## Links\n\n[there](show:page=masks&mask=causal) and [turned](page:masks)\n");
  Record record;
  record.predicted = {"attend"};
  StudioHarness lab({}, with_words(), 1440, 900, 1, Answers::Mode::wait, record, lesson);
  lab.asks = true;
  lab.settle();
  lab.click("text: there");
  lab.settle();
  CHECK(lab.session().page == "masks");
  CHECK(lab.session().setup.mask.kind == attention::MaskKind::causal);
  CHECK(lab.session().predict == PredictView());
  // It has not asked, so it asks when it is come to otherwise.
  lab.key(Key::backspace);
  lab.click("text: turned");
  lab.settle();
  CHECK(lab.session().page == "masks");
  CHECK(lab.session().predict.asking());
}
