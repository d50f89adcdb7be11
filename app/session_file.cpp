#include "app/session_file.h"

#include <fmt/format.h>

#include "app/exhibits/catalogue.h"
#include "app/files.h"
#include "app/json.h"
#include "app/spelling.h"
#include "app/text.h"

namespace lab {
namespace {

using namespace attention;
using Json = nlohmann::ordered_json;  // writes members in the order given

constexpr JsonFormat format = {"attention-lab session", session_version, "a Session"};
constexpr const char* divisors = "\"none\", \"sqrt\" or \"d\"";
constexpr const char* sources = "\"review\" or \"random\"";
// Both parts of all words in all dimensions of both kinds of vectors, though 1 MiB never holds so
// many.
constexpr std::size_t most_edits = 4u * most_tokens * most_dimensions;

// Positions are 0-based in the program and count from 1 in the file: the three pairs below are the
// whole translation.

Json to_json(const Setup& setup) {
  Json edits = Json::array();
  for (const Edit& edit : setup.edits)
    edits.push_back({{"vectors", spelling(edit.vectors)},
                     {"part", spelling(edit.part)},
                     {"token", edit.token + 1},
                     {"column", edit.column + 1},
                     {"value", edit.value}});
  return {
      {"vectors", spelling(setup.vectors)}, {"words", setup.words}, {"d", setup.d},
      {"divisor", spelling(setup.divisor)}, {"seed", setup.seed},   {"edits", std::move(edits)}};
}

Setup setup_from(const JsonValue& file) {
  file.expect_members({"vectors", "words", "d", "divisor", "seed", "edits"});
  Setup setup;
  setup.vectors = file["vectors"].choice(vectors_from, sources);
  setup.words.clear();
  for (const JsonValue& word : file["words"].elements(1, most_tokens, "words")) {
    if (!is_word(word.text())) word.refuse(fmt::format("a word, {}", word_rule));
    setup.words.push_back(word.text());
  }
  setup.d = file["d"].whole(1, most_dimensions);
  setup.divisor = file["divisor"].choice(divisor_from, divisors);
  setup.seed = file["seed"].seed();
  for (const JsonValue& entry : file["edits"].elements(0, most_edits, "edits")) {
    entry.expect_members({"vectors", "part", "token", "column", "value"});
    Edit edit;
    edit.vectors = entry["vectors"].choice(vectors_from, sources);
    const bool review = edit.vectors == Vectors::review;
    edit.part = entry["part"].choice(part_from, "\"query\" or \"key\"");
    edit.token =
        entry["token"].whole(1, review ? static_cast<int>(review_words().size()) : most_tokens) - 1;
    edit.column = entry["column"].whole(1, review ? review_dimensions : most_dimensions) - 1;
    edit.value = entry["value"].number(-largest_entry, largest_entry);
    setup.edits.push_back(edit);
  }
  if (const auto found = problem(setup)) file.refuse_because(*found);
  return setup;
}

Json to_json(const ScalingView& view) {
  return {{"d", view.d},
          {"divisor", spelling(view.divisor)},
          {"seed", view.experiment.seed},
          {"rows", view.experiment.rows},
          {"row", view.row + 1},
          {"more", view.more}};
}

ScalingView scaling_from(const JsonValue& file) {
  file.expect_members({"d", "divisor", "seed", "rows", "row", "more"});
  ScalingView view;
  view.d = file["d"].whole(1, most_dimensions);
  view.divisor = file["divisor"].choice(divisor_from, divisors);
  view.experiment.seed = file["seed"].seed();
  view.experiment.rows = file["rows"].whole(fewest_rows, most_rows);
  view.row = file["row"].whole(1, view.experiment.rows) - 1;
  view.more = file["more"].truth();
  return view;
}

Json to_json(const Session& session) {
  return {{"format", format.format},
          {"version", format.version},
          {"page", session.page},
          {"setup", to_json(session.setup)},
          {"query", session.query + 1},
          {"key", session.key ? Json(*session.key + 1) : Json(nullptr)},
          {"scaling", to_json(session.scaling)}};
}

Session session_from(const JsonValue& file) {
  file.expect_members({"format", "version", "page", "setup", "query", "key", "scaling"});
  Session session;
  session.page = file["page"].text();
  if (!find_exhibit(session.page)) file["page"].refuse("one of " + exhibit_keys());
  session.setup = setup_from(file["setup"]);
  const int n = static_cast<int>(session.setup.words.size());
  session.query = file["query"].whole(1, n) - 1;
  session.key.reset();
  if (const JsonValue key = file["key"]; !key.is_null()) session.key = key.whole(1, n) - 1;
  session.scaling = scaling_from(file["scaling"]);
  return session;
}

}  // namespace

std::string session_to_json(const Session& session) { return to_json(session).dump(2) + "\n"; }

Session session_from_json(std::string_view text, const std::string& name) {
  const nlohmann::json document = parse_json(text, name, format);
  const JsonValue file(document, name);
  const Session session = session_from(file);
  // The reader above knows every rule with its place; this holds should a rule be added without it.
  if (const auto found = problem(session)) file.refuse_because(*found);
  return session;
}

Session load_session(const std::filesystem::path& path) {
  return session_from_json(read_file(path, largest_session_file), path.string());
}

void save_session(const std::filesystem::path& path, const Session& session) {
  write_file_atomically(path, session_to_json(session));
}

}  // namespace lab
