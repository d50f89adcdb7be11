#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/answers.h"
#include "app/session.h"

namespace lab {

/// The pages of this program that are about a box, by their keys.
std::vector<std::string_view> pages_of(MapBox box);

/// The section about a box; null with a sentence in `missing` if the text is not there.
const Section* section_of(Answers& answers, MapBox box, std::string& missing);
/// What weights do and do not tell.
const Section* weights_section(Answers& answers, std::string& missing);

/// The terms of the glossary with `search` in their name or definition, whatever the case; all if
/// it is empty.
std::vector<const Section*> terms_with(Answers& answers, std::string_view search);
/// What a term means, without the paragraph of links that follows.
std::string definition_of(const Section& term);

/// A source: the https address of the text, or empty.
std::string address_of(const Section& source);

std::string describe_map(const Session& now, Answers& answers);
std::string csv_map(const Session& now, Answers& answers);

}  // namespace lab
