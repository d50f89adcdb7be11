#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace lab {

/// Whether `text` is valid UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
bool is_utf8(std::string_view text);

/// `text` between double quotes, fit for a message: control characters and bytes that are not UTF-8
/// as \x1b, and cut after `longest` bytes. A file or an option must not be able to move the
/// terminal's cursor or to fill the screen.
std::string in_quotes(std::string_view text, std::size_t longest = 60);

/// With A to Z as a to z; other letters stay, and the locale is never asked.
std::string lower_ascii(std::string_view text);

/// Whether `text` is one line of at most `longest` bytes of UTF-8 without control characters; an
/// empty one is.
bool is_line(std::string_view text, std::size_t longest);

/// What is_word asks for, for messages.
inline constexpr const char* word_rule = "1 to 40 bytes of UTF-8 without control characters";

/// Whether `text` can be a word of a sentence.
bool is_word(std::string_view text);

}  // namespace lab
