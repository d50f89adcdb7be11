#include "app/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/session_file.h"
#include "app/text.h"

namespace lab {
namespace {

using nlohmann::json;

constexpr std::size_t deepest = 16;
constexpr const char* remedy = "Correct the file, or use another one.";

[[noreturn]] void refuse_file(const std::string& name, const std::string& where,
                              const std::string& reason) {
  throw FileProblem(fmt::format("{}{}: {} {}", in_quotes(name, 4096), where, reason, remedy));
}

/// `pointer` with one more step, as RFC 6901 writes it.
std::string step(const std::string& pointer, std::string_view member) {
  std::string result = pointer + "/";
  for (const char c : member) {
    if (c == '~')
      result += "~0";
    else if (c == '/')
      result += "~1";
    else
      result += c;
  }
  return result;
}

/// A place in messages. Only a name that the file made up can need quotes.
std::string shown(const std::string& pointer) {
  if (pointer.empty()) return "The whole";
  const bool plain = std::all_of(pointer.begin(), pointer.end(),
                                 [](unsigned char c) { return c > ' ' && c < 0x7f; });
  return plain && pointer.size() <= 60 ? pointer : in_quotes(pointer);
}

/// A value in messages.
std::string shown(const json& value) {
  if (value.is_string()) return "the text " + in_quotes(value.get_ref<const std::string&>());
  if (value.is_array()) return fmt::format("a list of {}", value.size());
  if (value.is_object()) return "an object";
  return value.dump();
}

/// ", line 3, column 7", both from 1, of the byte with this index.
std::string line_and_column(std::string_view text, std::size_t index) {
  const std::string_view before = text.substr(0, index);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t newline = before.rfind('\n');
  const std::string_view in_line =
      newline == std::string_view::npos ? before : before.substr(newline + 1);
  const auto column =
      1 + std::count_if(in_line.begin(), in_line.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xc0) != 0x80;  // not the rest of a character
      });
  return fmt::format(", line {}, column {}", line, column);
}

/// What is wrong with the syntax, out of the parser's own words: "[json.exception.parse_error.101]
/// parse error at line 1, column 2: syntax error while parsing value - invalid literal; last read:
/// 'x'". What follows "last read" may be as long as the file.
std::string syntax_error(std::string_view words) {
  if (const auto at = words.find("; last read"); at != words.npos) words = words.substr(0, at);
  if (const auto at = words.find(" - "); at != words.npos) words = words.substr(at + 3);
  if (words.find("number overflow") != words.npos) words = "a number is too large";
  const std::string plain = in_quotes(words, 200);
  return fmt::format("This is not JSON: {}.", plain.substr(1, plain.size() - 2));
}

/// Builds the document and refuses what JSON leaves open: members named twice (which one counts?)
/// and nesting without end.
class Builder final : public json::json_sax_t {
 public:
  Builder(std::string_view text, const std::string& name) : text_(text), name_(name) {}
  json take() { return std::move(root_); }

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(std::int64_t value) override { return put(value); }
  bool number_unsigned(std::uint64_t value) override { return put(value); }
  bool number_float(double value, const std::string&) override { return put(value); }
  bool string(std::string& value) override { return put(std::move(value)); }
  bool binary(json::binary_t&) override { return false; }  // JSON as text has none
  bool start_object(std::size_t) override { return open(json::object()); }
  bool start_array(std::size_t) override { return open(json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(std::string& member) override {
    Level& level = levels_.back();
    level.member = member;
    if (level.container->contains(member))
      refuse_file(name_, "", fmt::format("{} is there twice.", shown(place())));
    return true;
  }

  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& error) override {
    const std::size_t index = position == 0 ? 0 : position - 1;  // of the byte read last
    if (index >= text_.size())
      refuse_file(name_, line_and_column(text_, text_.size()),
                  "The file ends too early, as if it had been cut off.");
    refuse_file(name_, line_and_column(text_, index), syntax_error(error.what()));
  }

 private:
  struct Level {
    json* container;
    std::string member;  // of an object: the one being read
  };

  std::string place() const {
    std::string pointer;
    for (const Level& level : levels_)
      pointer = step(pointer, level.container->is_object()
                                  ? level.member
                                  : fmt::format("{}", level.container->size() - 1));
    return pointer;
  }

  json* insert(json value) {
    if (levels_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    Level& level = levels_.back();
    if (level.container->is_object()) return &((*level.container)[level.member] = std::move(value));
    level.container->push_back(std::move(value));
    return &level.container->back();
  }

  bool put(json value) {
    insert(std::move(value));
    return true;
  }

  bool open(json container) {
    json* const inserted = insert(std::move(container));
    if (levels_.size() == deepest)
      refuse_file(name_, "", fmt::format("Its values are nested more than {} deep.", deepest));
    levels_.push_back({inserted, {}});
    return true;
  }

  bool close() {
    levels_.pop_back();
    return true;
  }

  std::string_view text_;
  const std::string& name_;
  json root_;
  std::vector<Level> levels_;
};

void check_format(const json& document, const std::string& name, const JsonFormat& format) {
  const bool has_format = document.is_object() && document.contains("format") &&
                          document["format"].is_string() && document.contains("version");
  if (!has_format)
    refuse_file(
        name, "",
        fmt::format("This is not {} of Attention Lab: it has no \"format\" and \"version\".",
                    format.name));
  if (document["format"] != format.format)
    refuse_file(name, "",
                fmt::format("/format is {}; {} says \"{}\".", shown(document["format"]),
                            format.name, format.format));
  const json& version = document["version"];
  if (version.is_number_unsigned() &&
      version.get<std::uint64_t>() > static_cast<std::uint64_t>(format.version))
    throw FileProblem(fmt::format(
        "{}: /version is {}; it was written by a newer Attention Lab, and this one knows versions "
        "up to {}. Update Attention Lab, or use another file.",
        in_quotes(name, 4096), version.dump(), format.version));
  JsonValue(version, name, "/version").whole(1, format.version);
}

}  // namespace

json parse_json(std::string_view text, const std::string& name, const JsonFormat& format) {
  if (text.empty()) refuse_file(name, "", "The file is empty.");
  // The parser would skip a mark and take a zero byte for the end of the file.
  if (text.substr(0, 3) == "\xef\xbb\xbf")
    refuse_file(name, ", line 1, column 1",
                "The file starts with a byte order mark; it has to be UTF-8 without one.");
  if (const auto zero = text.find('\0'); zero != text.npos)
    refuse_file(name, line_and_column(text, zero), "This is not JSON: there is a zero byte.");
  Builder builder(text, name);
  json::sax_parse(text.begin(), text.end(), &builder);  // throws through parse_error
  json document = builder.take();
  check_format(document, name, format);
  return document;
}

JsonValue::JsonValue(const json& value, const std::string& name, std::string pointer)
    : value_(value), name_(name), pointer_(std::move(pointer)) {}

void JsonValue::refuse(const std::string& allowed) const {
  refuse_file(name_, "",
              fmt::format("{} is {}; it has to be {}.", shown(pointer_), shown(value_), allowed));
}

void JsonValue::refuse_because(const std::string& reason) const {
  refuse_file(name_, pointer_.empty() ? "" : ": " + shown(pointer_), reason);
}

void JsonValue::expect_members(std::initializer_list<const char*> names) const {
  if (!value_.is_object()) refuse("an object");
  for (const auto& item : value_.items()) {
    const std::string& member = item.key();
    const bool known =
        std::any_of(names.begin(), names.end(), [&](const char* name) { return member == name; });
    if (!known) {
      const std::string allowed = fmt::format("{}", fmt::join(names, ", "));
      refuse_file(
          name_, "",
          fmt::format("{} is unknown; allowed here: {}.", shown(step(pointer_, member)), allowed));
    }
  }
  for (const char* name : names)
    if (!value_.contains(name))
      refuse_file(name_, "", fmt::format("{} is missing.", shown(step(pointer_, name))));
}

JsonValue JsonValue::operator[](const char* member) const {
  return {value_.at(member), name_, step(pointer_, member)};
}

std::vector<JsonValue> JsonValue::elements(std::size_t fewest, std::size_t most,
                                           const char* what) const {
  if (!value_.is_array() || value_.size() < fewest || value_.size() > most)
    refuse(fmt::format("a list of {} to {} {}", fewest, most, what));
  std::vector<JsonValue> result;
  result.reserve(value_.size());
  for (std::size_t i = 0; i < value_.size(); ++i)
    result.emplace_back(value_[i], name_, step(pointer_, fmt::format("{}", i)));
  return result;
}

bool JsonValue::truth() const {
  if (!value_.is_boolean()) refuse("true or false");
  return value_.get<bool>();
}

int JsonValue::whole(int low, int high) const {
  // Numbers above 2^63 are unsigned, negative ones are not.
  const bool fits = value_.is_number_unsigned()
                        ? value_.get<std::uint64_t>() <= std::numeric_limits<int>::max()
                        : value_.is_number_integer();
  const std::int64_t whole = fits ? value_.get<std::int64_t>() : 0;
  if (!fits || whole < low || whole > high)
    refuse(low == high ? fmt::format("{}", low)
                       : fmt::format("a whole number from {} to {}", low, high));
  return static_cast<int>(whole);
}

std::uint64_t JsonValue::seed() const {
  if (!value_.is_number_unsigned())
    refuse(fmt::format("a whole number from 0 to {}", std::numeric_limits<std::uint64_t>::max()));
  return value_.get<std::uint64_t>();
}

double JsonValue::number(double low, double high) const {
  const double number = value_.is_number() ? value_.get<double>() : std::nan("");
  if (!(number >= low && number <= high)) refuse(fmt::format("a number from {} to {}", low, high));
  return number;
}

const std::string& JsonValue::text() const {
  if (!value_.is_string()) refuse("text");
  return value_.get_ref<const std::string&>();
}

}  // namespace lab
