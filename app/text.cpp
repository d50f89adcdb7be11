#include "app/text.h"

#include <fmt/format.h>

namespace lab {
namespace {

constexpr std::size_t longest_word = 40;  // bytes

unsigned byte_at(std::string_view text, std::size_t i) {
  return static_cast<unsigned char>(text[i]);
}

/// The number of bytes of the character that `text` starts with, and its code point; 0 bytes if it
/// is none. `text` is not empty.
struct Character {
  std::size_t bytes = 0;
  unsigned code = 0;
};

Character first_character(std::string_view text) {
  const unsigned lead = byte_at(text, 0);
  if (lead < 0x80) return {1, lead};
  const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < bytes) return {};
  unsigned code = lead & (0x7fu >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte_at(text, i) & 0xc0) != 0x80) return {};
    code = code << 6 | (byte_at(text, i) & 0x3f);
  }
  const unsigned smallest = bytes == 4 ? 0x10000 : bytes == 3 ? 0x800 : 0x80;
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  if (code < smallest || code > 0x10ffff || surrogate) return {};
  return {bytes, code};
}

bool is_control(unsigned code) { return code < 0x20 || (code >= 0x7f && code < 0xa0); }

}  // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t bytes = first_character(text).bytes;
    if (bytes == 0) return false;
    text.remove_prefix(bytes);
  }
  return true;
}

std::string in_quotes(std::string_view text, std::size_t longest) {
  std::string shown = "\"";
  std::size_t taken = 0;
  while (!text.empty()) {
    const Character character = first_character(text);
    const std::size_t bytes = character.bytes == 0 ? 1 : character.bytes;
    taken += bytes;
    if (taken > longest) {
      shown += "…";
      break;
    }
    if (character.bytes != 0 && !is_control(character.code))
      shown += text.substr(0, bytes);
    else
      for (std::size_t i = 0; i < bytes; ++i) shown += fmt::format("\\x{:02x}", byte_at(text, i));
    text.remove_prefix(bytes);
  }
  return shown + "\"";
}

bool is_line(std::string_view text, std::size_t longest) {
  if (text.size() > longest || !is_utf8(text)) return false;
  while (!text.empty()) {
    const Character character = first_character(text);
    if (is_control(character.code)) return false;
    text.remove_prefix(character.bytes);
  }
  return true;
}

bool is_word(std::string_view text) { return !text.empty() && is_line(text, longest_word); }

}  // namespace lab
