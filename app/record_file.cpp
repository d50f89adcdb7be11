#include "app/record_file.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "app/json.h"

namespace lab {
namespace {

using Json = nlohmann::ordered_json;

constexpr JsonFormat format = {"attention-lab record", 1, "a record"};
constexpr std::size_t most_pages = 100;
constexpr std::int64_t latest_time = 253402300799;  // the end of the year 9999
constexpr int most_confidence = 5, most_points = 32, most_hints = 1000;
constexpr std::size_t longest_name = 40;
constexpr const char* name_rule = "1 to 40 letters, digits and hyphens";

bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= longest_name &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '-';
         });
}

std::string name_from(const JsonValue& file) {
  if (!is_name(file.text())) file.refuse(name_rule);
  return file.text();
}

std::int64_t time_from(const JsonValue& file) {
  const std::uint64_t time = file.seed();
  if (time > std::uint64_t{latest_time}) file.refuse("seconds since 1970, up to the year 9999");
  return static_cast<std::int64_t>(time);
}

std::vector<std::string> pages_from(const JsonValue& file) {
  std::vector<std::string> pages;
  for (const JsonValue& page : file.elements(0, most_pages, "pages")) note(pages, name_from(page));
  return pages;
}

Json to_json(const Round& round) {
  Json covered = Json::array();
  for (int i = 0; i < most_points; ++i)
    if (covers(round, i)) covered.push_back(i + 1);
  return {{"time", round.time}, {"confidence", round.confidence}, {"covered", covered}};
}

Round round_from(const JsonValue& file) {
  file.expect_members({"time", "confidence", "covered"});
  Round round;
  round.time = time_from(file["time"]);
  round.confidence = file["confidence"].whole(1, most_confidence);
  for (const JsonValue& point : file["covered"].elements(0, most_points, "points"))
    round.covered |= 1U << (point.whole(1, most_points) - 1);
  return round;
}

Json to_json(const Drill& drill) {
  return {
      {"time", drill.time}, {"kind", drill.kind}, {"right", drill.right}, {"hints", drill.hints}};
}

Drill drill_from(const JsonValue& file) {
  file.expect_members({"time", "kind", "right", "hints"});
  return {time_from(file["time"]), name_from(file["kind"]), file["right"].truth(),
          file["hints"].whole(0, most_hints)};
}

/// Oldest first, and of those the newest. A clock may be wrong.
template <class Entry>
void tidy(std::vector<Entry>& entries, std::size_t most) {
  for (Entry& entry : entries) entry.time = std::clamp(entry.time, std::int64_t{0}, latest_time);
  std::stable_sort(entries.begin(), entries.end(),
                   [](const Entry& a, const Entry& b) { return a.time < b.time; });
  if (entries.size() > most)
    entries.erase(entries.begin(), entries.end() - static_cast<std::ptrdiff_t>(most));
}

/// The record as a file can hold it: what is written can always be read.
Record tidy(Record record) {
  for (Round& round : record.rounds)
    round.confidence = std::clamp(round.confidence, 1, most_confidence);
  for (Drill& drill : record.drills) drill.hints = std::clamp(drill.hints, 0, most_hints);
  auto& drills = record.drills;
  drills.erase(std::remove_if(drills.begin(), drills.end(),
                              [](const Drill& drill) { return !is_name(drill.kind); }),
               drills.end());
  tidy(record.rounds, most_rounds);
  tidy(record.drills, most_drills);
  return record;
}

template <class Entry>
Json list_of(const std::vector<Entry>& entries) {
  Json list = Json::array();
  for (const Entry& entry : entries) list.push_back(to_json(entry));
  return list;
}

auto key_of(const std::string& page) { return page; }
auto key_of(const Round& r) { return std::tuple(r.time, r.confidence, r.covered); }
auto key_of(const Drill& d) { return std::tuple(d.time, d.kind, d.right, d.hints); }

/// Each entry as often as it is `there`, more or less by how its number changed from `before` to
/// `now`: two alike in one second are two.
template <class Entry>
std::vector<Entry> merged(const std::vector<Entry>& there, const std::vector<Entry>& before,
                          const std::vector<Entry>& now) {
  std::map<decltype(key_of(std::declval<const Entry&>())), int> change;
  for (const Entry& entry : now) ++change[key_of(entry)];
  for (const Entry& entry : before) --change[key_of(entry)];
  std::vector<Entry> result;
  for (const Entry& entry : there)
    if (int& more = change[key_of(entry)]; more < 0)
      ++more;
    else
      result.push_back(entry);
  for (const Entry& entry : now)
    if (int& more = change[key_of(entry)]; more > 0) {
      --more;
      result.push_back(entry);
    }
  return result;
}

std::vector<std::string> merged_pages(const std::vector<std::string>& there,
                                      const std::vector<std::string>& before,
                                      const std::vector<std::string>& now) {
  std::vector<std::string> pages;
  for (const std::string& page : merged(there, before, now)) note(pages, page);
  return pages;
}

std::string iso(std::int64_t time) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(time)));
}

}  // namespace

std::string record_to_json(const Record& given) {
  const Record record = tidy(given);
  const Json file = {{"format", format.format},
                     {"version", format.version},
                     {"seen", record.seen},
                     {"predicted", record.predicted},
                     {"practised", record.practised},
                     {"rounds", list_of(record.rounds)},
                     {"drills", list_of(record.drills)}};
  return file.dump(1) + "\n";
}

Record record_from_json(std::string_view text, const std::string& name) {
  const nlohmann::json document = parse_json(text, name, format);
  const JsonValue file(document, name);
  file.expect_members({"format", "version", "seen", "predicted", "practised", "rounds", "drills"});
  Record record;
  record.seen = pages_from(file["seen"]);
  record.predicted = pages_from(file["predicted"]);
  record.practised = pages_from(file["practised"]);
  for (const JsonValue& round : file["rounds"].elements(0, most_rounds, "rounds"))
    record.rounds.push_back(round_from(round));
  for (const JsonValue& drill : file["drills"].elements(0, most_drills, "exercises"))
    record.drills.push_back(drill_from(drill));
  return tidy(std::move(record));
}

Record merged(const Record& there, const Record& before, const Record& now) {
  if (now == Record()) return {};
  return tidy({merged_pages(there.seen, before.seen, now.seen),
               merged_pages(there.predicted, before.predicted, now.predicted),
               merged_pages(there.practised, before.practised, now.practised),
               merged(there.rounds, before.rounds, now.rounds),
               merged(there.drills, before.drills, now.drills)});
}

std::string record_to_csv(const Record& given) {
  const Record record = tidy(given);
  std::string out = "time,kind,item,result\n";
  const auto pages = [&](const std::vector<std::string>& keys, const char* what) {
    for (const std::string& key : keys) out += fmt::format(",page,{},{}\n", key, what);
  };
  pages(record.seen, "seen");
  pages(record.predicted, "predicted");
  pages(record.practised, "practised");
  for (const Round& round : record.rounds) {
    out += fmt::format("{},confidence,before,{}\n", iso(round.time), round.confidence);
    for (int i = 0; i < most_points; ++i)
      if (covers(round, i) || i < points_of_the_answer)
        out += fmt::format("{},point,{},{}\n", iso(round.time), i + 1,
                           covers(round, i) ? "covered" : "missed");
  }
  for (const Drill& drill : record.drills)
    out += fmt::format(
        "{},exercise,{},{}{}\n", iso(drill.time), drill.kind, drill.right ? "right" : "wrong",
        drill.hints == 0
            ? ""
            : fmt::format(" with {} hint{}", drill.hints, drill.hints == 1 ? "" : "s"));
  return out;
}

}  // namespace lab
