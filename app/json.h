#pragma once

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lab {

// Strict reading of the program's own JSON files. Every refusal is a FileProblem (session_file.h)
// that names the file, the place in it, what is there, what is allowed and the remedy.

/// What a file calls itself in its members "format" and "version".
struct JsonFormat {
  const char* format;  // "attention-lab session"
  int version;         // the newest that this program knows
  const char* name;    // "a Session", for messages
};

/// The JSON of one file: valid UTF-8 without a byte order mark, no member twice, at most 16 levels
/// deep, of this format and of a version that this program knows. `name` stands for the file.
nlohmann::json parse_json(std::string_view text, const std::string& name, const JsonFormat& format);

/// One value of a file and its place there. Each question checks the type and the range, and
/// refuses the file rather than falling back to a default.
class JsonValue {
 public:
  /// Both must outlive this object.
  JsonValue(const nlohmann::json& value, const std::string& name, std::string pointer = "");

  /// This is an object with these members and no others.
  void expect_members(std::initializer_list<const char*> names) const;
  /// A member that expect_members has found.
  JsonValue operator[](const char* member) const;
  /// The elements of an array; `what` says what they are: "words".
  std::vector<JsonValue> elements(std::size_t fewest, std::size_t most, const char* what) const;

  bool is_null() const { return value_.is_null(); }
  bool truth() const;
  /// 1.0 is no whole number, and "4" is no number.
  int whole(int low, int high) const;
  std::uint64_t seed() const;
  double number(double low, double high) const;
  const std::string& text() const;

  /// The choice that `from` finds for the text here; `allowed` lists them.
  template <class Choice>
  Choice choice(std::optional<Choice> (*from)(std::string_view), const char* allowed) const {
    const std::optional<Choice> found = value_.is_string() ? from(text()) : std::nullopt;
    if (!found) refuse(allowed);
    return *found;
  }

  /// "FILE: PLACE is FOUND; it has to be ALLOWED."
  [[noreturn]] void refuse(const std::string& allowed) const;
  /// "FILE: PLACE: REASON"; a whole sentence.
  [[noreturn]] void refuse_because(const std::string& reason) const;

 private:
  const nlohmann::json& value_;
  const std::string& name_;
  std::string pointer_;  // RFC 6901; empty for the whole document
};

}  // namespace lab
