#include <fstream>

#include "app/lesson/lessons.h"
#include "app/lesson/link.h"
#include "app/lesson/markdown.h"
#include "tests/support/catch.h"
#include "tests/support/scratch.h"

using namespace lab;

TEST_CASE("a lesson's markdown becomes blocks", "[lesson]") {
  const Document document = parse_markdown(
      "## Why *this*\n\nA **query** `q · k` [asks](term:query)\nfor more.\n\n1. one\n2. two\n   - "
      "deep\n");
  REQUIRE(document.size() == 5);
  CHECK(document[0].kind == TextBlock::Kind::heading);
  CHECK(document[0].level == 2);
  CHECK(plain(document[0].spans) == "Why this");
  CHECK(document[0].spans[1].emphasis);
  const TextBlock& paragraph = document[1];
  CHECK(plain(paragraph.spans) == "A query q · k asks for more.");
  CHECK(paragraph.spans[1].strong);
  CHECK(paragraph.spans[3].formula);
  CHECK(paragraph.spans[5].href == "term:query");
  CHECK(paragraph.spans[6].href.empty());
  CHECK(document[2].number == 1);
  CHECK(document[3].number == 2);
  CHECK(document[4].number == 0);
  CHECK(document[4].level == 2);
}

TEST_CASE("what a lesson cannot show is refused, not left out", "[lesson]") {
  for (const char* text :
       {"> quoted", "---", "    code", "```\ncode\n```", "![a](b.png)", "[a]()", "&copy;", "\xff"})
    CHECK_THROWS_AS(parse_markdown(text), MarkdownProblem);
  CHECK(plain(parse_markdown("a &lt; b & c <b>").at(0).spans) == "a < b & c <b>");
}

TEST_CASE("a missing or broken text says which file and what to do", "[lesson]") {
  test::ScratchFolder scratch;
  const auto broken = scratch.path() / "broken.md";
  std::ofstream(broken) << "> no";
  Lessons lessons({scratch.path() / "nowhere", scratch.path()});
  CHECK(lessons.of("absent").problem.find("absent.md") != std::string::npos);
  CHECK(lessons.of("broken").problem.find(broken.string()) != std::string::npos);
  CHECK(lessons.of("broken").document.empty());
}

TEST_CASE("links lead to pages, terms and states", "[lesson]") {
  Session now;
  now.query = 8;
  now.setup.seed = 7;
  CHECK(followed(link_from("page:scaling"), now).page == "scaling");
  CHECK(followed(link_from("page:scaling"), now).query == 8);
  const Session shown = followed(link_from("show:query=great&divisor=none"), now);
  CHECK(shown.query == 8);
  CHECK(shown.setup.divisor == attention::Divisor::none);
  CHECK(shown.page == "attend");
  CHECK(followed(link_from("show:page=scaling&d=256"), now).scaling.d == 256);
  now.page = "paths";
  CHECK(followed(link_from("show:query=great"), now).page == "attend");
  now.page = "attend";
  CHECK(followed(link_from("show:page=steps&step=scores"), now).steps.step == 11);
  CHECK(followed(link_from("show:page=paths&from=great&to=biryani"), now).paths.from == 8);
  CHECK(followed(link_from("show:page=order&order=swapped"), now).order.choice.order.size() == 9);
  CHECK(link_from("term:softmax").target == "softmax");
  CHECK(link_from("https://a.b/c").kind == Link::Kind::web);
  for (const char* href : {"", "page:", "page:nowhere", "show:", "show:q=cold", "show:query",
                           "show:query=cold&query=great", "http://a", "cold", "show:page=x"})
    CHECK_THROWS_AS(link_from(href), BadLink);
  for (const char* href : {"show:query=pizza", "show:page=steps&step=masked", "show:cross=maybe"})
    CHECK_THROWS_AS(followed(link_from(href), now), BadLink);
}
