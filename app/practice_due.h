#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/record.h"

namespace lab {

/// The day of a time, counted from 1 January 1970, where the learner is.
std::int64_t day_of(std::int64_t time);

/// "today", "yesterday", "3 days ago", "tomorrow", "in 3 days".
std::string day_told(std::int64_t day, std::int64_t today);

/// When each point is due again, as a day; none for a point that no round has asked about.
///
/// The intervals expand: 1, 3, 7, 16, then 35 days. A point that is covered on the day it is due,
/// or later, goes on to the next interval; a missed one goes back to the first. Covered before its
/// day it stays as it is: ten rounds in an evening do not make it known for a month.
std::array<std::optional<std::int64_t>, points_of_the_answer> due_days(
    const std::vector<Round>& rounds);

/// "due today", "due in 3 days", "due, 2 days late", "not asked yet".
std::string due_told(const std::optional<std::int64_t>& due, std::int64_t today);

/// How many points a round covered.
int points_covered(unsigned covered);

/// How many exercises of a kind were answered, and how many of them right.
struct KindCount {
  std::string kind;
  int answered = 0, right = 0, without_hint = 0;  // the last: right, and no hint was taken
};
/// The kinds in the order in which they were first met.
std::vector<KindCount> counted_by_kind(const std::vector<Drill>& drills);

}  // namespace lab
