#include "app/head_file.h"

#include <fmt/format.h>

#include <cmath>
#include <locale>
#include <sstream>

#include "app/files.h"
#include "app/session_file.h"
#include "app/spelling.h"
#include "app/train_file.h"
#include "core/trained_parts.h"

namespace lab {
namespace {

using namespace attention;
using Json = nlohmann::ordered_json;

constexpr JsonFormat format = {"attention-lab head", head_version, "a trained head"};

/// "0.25 -1.5 …": seven digits are all that its numbers have.
Json lines_of(const Matrix& m) {
  Json lines = Json::array();
  for (Eigen::Index i = 0; i < m.rows(); ++i) {
    std::string line;
    for (Eigen::Index j = 0; j < m.cols(); ++j)
      line += fmt::format("{}{:.7g}", j == 0 ? "" : " ", m(i, j));
    lines.push_back(std::move(line));
  }
  return lines;
}

Matrix matrix_from(const JsonValue& file, int rows, int columns) {
  Matrix m(rows, columns);
  const auto count = static_cast<std::size_t>(rows);
  const auto lines = file.elements(count, count, "lines of numbers");
  const std::string allowed = fmt::format("{} numbers within ±10⁹ with spaces between", columns);
  for (int i = 0; i < rows; ++i) {
    const JsonValue& line = lines[static_cast<std::size_t>(i)];
    std::istringstream in(line.text());
    in.imbue(std::locale::classic());
    double value = 0;
    int j = 0;
    for (; in >> value; ++j) {
      if (j >= columns || !(std::abs(value) <= largest_trained_entry)) line.refuse(allowed);
      m(i, j) = value;
    }
    if (!in.eof() || j != columns) line.refuse(allowed);
  }
  return m;
}

void add_members(Json& to, const TrainedHead& head) {
  const TrainedParts& parts = head.parts();
  to["trained"] = to_json(parts.choice);
  to["divisor"] = spelling(parts.choice.divisor);
  to["step"] = parts.step;
  to["x"] = lines_of(parts.x);
  to["w_q"] = lines_of(parts.w_q);
  to["w_k"] = lines_of(parts.w_k);
  to["w_v"] = lines_of(parts.w_v);
}

TrainedHead members_from(const JsonValue& file) {
  TrainedParts parts;
  parts.choice = training_from(file["trained"]);
  parts.choice.divisor = file["divisor"].choice(divisor_from, kinds_of_divisor);
  parts.step = file["step"].whole(0, parts.choice.steps);
  parts.x = matrix_from(file["x"], sentence_length, training_width);
  parts.w_q = matrix_from(file["w_q"], training_width, parts.choice.d);
  parts.w_k = matrix_from(file["w_k"], training_width, parts.choice.d);
  parts.w_v = matrix_from(file["w_v"], training_width, training_width);
  if (const auto found = problem(parts)) file.refuse_because(*found);
  return TrainedHead(std::move(parts));
}

}  // namespace

Json to_json(const TrainedHead& head) {
  Json members = Json::object();
  add_members(members, head);
  return members;
}

TrainedHead head_from(const JsonValue& file) {
  file.expect_members({"trained", "divisor", "step", "x", "w_q", "w_k", "w_v"});
  return members_from(file);
}

std::string head_to_json(const TrainedHead& head) {
  Json file = {{"format", format.format}, {"version", format.version}};
  add_members(file, head);
  return file.dump(2) + "\n";
}

TrainedHead head_from_json(std::string_view text, const std::string& name) {
  const nlohmann::json document = parse_json(text, name, format);
  const JsonValue file(document, name);
  file.expect_members(
      {"format", "version", "trained", "divisor", "step", "x", "w_q", "w_k", "w_v"});
  return members_from(file);
}

bool is_head(const std::filesystem::path& path) {
  try {
    // The format stands at the beginning of every file that this program writes.
    return read_file(path, largest_session_file).substr(0, 80).find(format.format) !=
           std::string::npos;
  } catch (const FileProblem&) {
    return false;  // whoever opens it says why
  }
}

TrainedHead load_head(const std::filesystem::path& path) {
  return head_from_json(read_file(path, largest_session_file), path.string());
}

void save_head(const std::filesystem::path& path, const TrainedHead& head) {
  write_file_atomically(path, head_to_json(head));
}

}  // namespace lab
