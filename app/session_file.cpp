#include "app/session_file.h"

#include <fmt/format.h>

#include "app/exhibits/catalogue.h"
#include "app/files.h"
#include "app/head_file.h"
#include "app/json.h"
#include "app/spelling.h"
#include "app/text.h"
#include "app/view_file.h"

namespace lab {
namespace {

using namespace attention;
using Json = nlohmann::ordered_json;  // writes members in the order given

constexpr JsonFormat format = {"attention-lab session", session_version, "a Session"};
constexpr const char* parts = R"("query", "key", "value", "x", "w_q", "w_k", "w_v" or "w_q_b")";
constexpr const char* sources = R"("review", "random" or "trained")";
// Queries, keys and values of all words in all dimensions, twice over, though 1 MiB never holds so
// many.
constexpr std::size_t most_edits = 6u * most_tokens * most_dimensions;

// Positions are 0-based in the program and count from 1 in the file: the pairs here and in
// view_file.cpp are the whole translation.

Json to_json(const Setup& setup) {
  const int n = static_cast<int>(setup.words.size());
  Json edits = Json::array();
  for (const Edit& edit : setup.edits)
    edits.push_back({{"vectors", spelling(edit.vectors)},
                     {"part", spelling(edit.part)},
                     {"row", edit.row + 1},
                     {"column", edit.column + 1},
                     {"value", edit.value}});
  return {{"vectors", spelling(setup.vectors)},
          {"words", setup.words},
          {"d", setup.d},
          {"divisor", spelling(setup.divisor)},
          {"seed", setup.seed},
          {"mask", lab::to_json(setup.mask, n, n)},
          {"head", setup.head.empty() ? Json(nullptr) : lab::to_json(setup.head)},
          {"edits", std::move(edits)}};
}

/// Version 1 knew no mask, and edits of queries and keys only; it called their row "token".
Setup setup_from(const JsonValue& file, int version) {
  if (version == 1)
    file.expect_members({"vectors", "words", "d", "divisor", "seed", "edits"});
  else if (version < 4)
    file.expect_members({"vectors", "words", "d", "divisor", "seed", "mask", "edits"});
  else
    file.expect_members({"vectors", "words", "d", "divisor", "seed", "mask", "head", "edits"});
  Setup setup;
  setup.vectors = file["vectors"].choice(vectors_from, sources);
  setup.words.clear();
  for (const JsonValue& word : file["words"].elements(1, most_tokens, "words")) {
    if (!is_word(word.text())) word.refuse(fmt::format("a word, {}", word_rule));
    setup.words.push_back(word.text());
  }
  const int n = static_cast<int>(setup.words.size());
  setup.d = file["d"].whole(1, most_dimensions);
  setup.divisor = file["divisor"].choice(divisor_from, kinds_of_divisor);
  setup.seed = file["seed"].seed();
  if (version > 1) setup.mask = mask_from(file["mask"], n, n);
  if (version > 3)
    if (const JsonValue head = file["head"]; !head.is_null()) setup.head = head_from(head);
  const char* row = version == 1 ? "token" : "row";
  for (const JsonValue& entry : file["edits"].elements(0, most_edits, "edits")) {
    entry.expect_members({"vectors", "part", row, "column", "value"});
    Edit edit;
    edit.vectors = entry["vectors"].choice(vectors_from, sources);
    edit.part = entry["part"].choice(part_from, parts);
    const Shape most = largest_shape(edit.vectors, edit.part);
    if (most.rows == 0) entry["part"].refuse("a matrix that these vectors have");
    edit.row = entry[row].whole(1, most.rows) - 1;
    edit.column = entry["column"].whole(1, most.columns) - 1;
    edit.value = entry["value"].number(-largest_entry, largest_entry);
    setup.edits.push_back(edit);
  }
  if (const auto found = problem(setup)) file.refuse_because(*found);
  return setup;
}

Json to_json(const Session& session) {
  return {{"format", format.format},
          {"version", format.version},
          {"page", session.page},
          {"setup", to_json(session.setup)},
          {"query", session.query + 1},
          {"key", session.key ? Json(*session.key + 1) : Json(nullptr)},
          {"scaling", lab::to_json(session.scaling)},
          {"steps", lab::to_json(session.steps)},
          {"break", lab::to_json(session.breaks)},
          {"heads", lab::to_json(session.heads)},
          {"order", lab::to_json(session.order)},
          {"masks", lab::to_json(session.masks)},
          {"paths", lab::to_json(session.paths)},
          {"practice", lab::to_json(session.practice)},
          {"map", lab::to_json(session.map)},
          {"drills", lab::to_json(session.drills)},
          {"predict", lab::to_json(session.predict)},
          {"cost", lab::to_json(session.cost)},
          {"train", lab::to_json(session.train)}};
}

Session session_from(const JsonValue& file) {
  const int version = file["version"].whole(1, session_version);
  if (version == 1)
    file.expect_members({"format", "version", "page", "setup", "query", "key", "scaling"});
  else if (version == 2)
    file.expect_members({"format", "version", "page", "setup", "query", "key", "scaling", "steps",
                         "break", "heads", "order", "masks", "paths"});
  else if (version == 3)
    file.expect_members({"format", "version", "page", "setup", "query", "key", "scaling", "steps",
                         "break", "heads", "order", "masks", "paths", "practice", "map", "drills",
                         "predict"});
  else
    file.expect_members({"format", "version", "page", "setup", "query", "key", "scaling", "steps",
                         "break", "heads", "order", "masks", "paths", "practice", "map", "drills",
                         "predict", "cost", "train"});
  Session session;
  session.page = file["page"].text();
  if (!find_exhibit(session.page)) file["page"].refuse("one of " + exhibit_keys());
  session.setup = setup_from(file["setup"], version);
  const int n = static_cast<int>(session.setup.words.size());
  session.query = file["query"].whole(1, n) - 1;
  session.key.reset();
  if (const JsonValue key = file["key"]; !key.is_null()) session.key = key.whole(1, n) - 1;
  session.scaling = scaling_from(file["scaling"]);
  if (version == 1) return fitted(session);  // it knew no other pages
  session.steps = steps_from(file["steps"]);
  session.breaks = break_from(file["break"]);
  session.heads = heads_from(file["heads"]);
  session.order = order_from(file["order"], n);
  session.masks = masks_from(file["masks"]);
  session.paths = paths_from(file["paths"], n);
  if (version == 2) return session;
  session.practice = practice_from(file["practice"]);
  session.map = map_from(file["map"]);
  session.drills = drills_from(file["drills"]);
  session.predict = predict_from(file["predict"], session.page);
  if (version == 3) return session;
  session.cost = cost_from(file["cost"]);
  session.train = train_from(file["train"]);
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
