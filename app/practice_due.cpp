#include "app/practice_due.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <ctime>
#include <utility>

namespace lab {
namespace {

constexpr std::int64_t day = 24 * 60 * 60;
constexpr std::array<std::int64_t, 5> intervals = {1, 3, 7, 16, 35};

/// Days from 1970 to a date of the Gregorian calendar (Howard Hinnant's days_from_civil).
std::int64_t days_from(std::int64_t year, int month, int day_of_month) {
  year -= month <= 2;
  const std::int64_t era = (year >= 0 ? year : year - 399) / 400;
  const std::int64_t year_of_era = year - era * 400;
  const std::int64_t day_of_year =
      (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day_of_month - 1;
  return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year -
         719468;
}

}  // namespace

std::int64_t day_of(std::int64_t time) {
  const std::time_t seconds = static_cast<std::time_t>(time);
  std::tm parts{};
  if (!::localtime_r(&seconds, &parts)) return time / day;
  return days_from(std::int64_t{1900} + parts.tm_year, parts.tm_mon + 1, parts.tm_mday);
}

std::string day_told(std::int64_t when, std::int64_t today) {
  const std::int64_t days = when - today;
  if (days == 0) return "today";
  if (days == 1) return "tomorrow";
  if (days == -1) return "yesterday";
  return days > 0 ? fmt::format("in {} days", days) : fmt::format("{} days ago", -days);
}

std::array<std::optional<std::int64_t>, points_of_the_answer> due_days(
    const std::vector<Round>& rounds) {
  std::array<std::optional<std::int64_t>, points_of_the_answer> due;
  std::array<std::size_t, points_of_the_answer> step{};  // how many intervals are behind
  for (const Round& round : rounds) {
    const std::int64_t on = day_of(round.time);
    for (std::size_t i = 0; i < due.size(); ++i) {
      if (!covers(round, static_cast<int>(i))) {
        step[i] = 0;
        due[i] = on + intervals[0];
      } else if (!due[i] || on >= *due[i]) {
        due[i] = on + intervals[std::min(step[i], intervals.size() - 1)];
        ++step[i];
      }
    }
  }
  return due;
}

std::string due_told(const std::optional<std::int64_t>& due, std::int64_t today) {
  if (!due) return "not asked yet";
  if (*due >= today) return "due " + day_told(*due, today);
  const std::int64_t late = today - *due;
  return fmt::format("due, {} {} late", late, late == 1 ? "day" : "days");
}

int points_covered(unsigned covered) { return std::popcount(covered); }

std::vector<KindCount> counted_by_kind(const std::vector<Drill>& drills) {
  std::vector<KindCount> counts;
  for (const Drill& drill : drills) {
    auto at = std::find_if(counts.begin(), counts.end(),
                           [&](const KindCount& count) { return count.kind == drill.kind; });
    if (at == counts.end()) at = counts.insert(at, {drill.kind});
    ++at->answered;
    at->right += drill.right;
    at->without_hint += drill.right && drill.hints == 0;
  }
  return counts;
}

}  // namespace lab
