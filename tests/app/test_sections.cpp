#include "app/lesson/sections.h"
#include "tests/support/catch.h"

using namespace lab;

TEST_CASE("a text is split at its headings of level 2", "[lesson]") {
  const std::vector<Section> sections = sections_of(parse_markdown(
      "# Title\n\nBefore.\n\n## One *word*\n\nFirst.\n\n### Deeper\n\n- item\n\n## Two\n"));
  REQUIRE(sections.size() == 2);
  CHECK(sections[0].title == "One word");
  REQUIRE(sections[0].blocks.size() == 3);
  CHECK(plain(sections[0].blocks) == "First.\nDeeper\n· item\n");
  CHECK(sections[1].blocks.empty());
  CHECK(find_section(sections, "Two") == &sections[1]);
  CHECK(find_section(sections, "two") == nullptr);
  CHECK(sections_of({}).empty());
}

TEST_CASE("titles become names of links", "[lesson]") {
  CHECK(hyphenated("Scaled dot-product attention") == "scaled-dot-product-attention");
  CHECK(hyphenated("FlashAttention") == "flashattention");
  CHECK(hyphenated("Layer normalisation (the same concern)") ==
        "layer-normalisation-the-same-concern");
  CHECK(hyphenated("1. Query, key & value") == "1-query-key-value");
  CHECK(hyphenated("") == "");
}

TEST_CASE("the links of a text, in order and whole", "[lesson]") {
  const auto links =
      links_of(parse_markdown("See [the *whole* page](page:steps) and "
                              "[here](page:steps).\n\n[Next](page:heads)\n"));
  REQUIRE(links.size() == 3);
  CHECK(links[0].text == "the whole page");
  CHECK(links[0].href == "page:steps");
  CHECK(links[1].text == "here");
  CHECK(links[2].href == "page:heads");
}
