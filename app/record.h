#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lab {

/// The points of the 30-second answer.
inline constexpr int points_of_the_answer = 7;

/// One answer to the interview question: when, how sure before, and which points were covered.
struct Round {
  std::int64_t time = 0;  // seconds since 1970, UTC
  int confidence = 3;     // 1 to 5, said before the points were shown
  unsigned covered = 0;   // bit i: point i + 1
  bool operator==(const Round&) const = default;
};

/// One generated exercise that was answered.
struct Drill {
  std::int64_t time = 0;
  std::string kind;  // spelling of attention::ExerciseKind
  bool right = false;
  int hints = 0;  // taken before the answer
  bool operator==(const Drill&) const = default;
};

/// What the learner did, on this machine only: not undone, in no Session file.
struct Record {
  std::vector<std::string> seen, predicted, practised;  // keys of pages, sorted
  std::vector<Round> rounds;                            // oldest first
  std::vector<Drill> drills;
  bool operator==(const Record&) const = default;
};

/// Whether the round covered the point with this index.
inline bool covers(const Round& round, int point) { return (round.covered >> point & 1U) != 0; }

/// Whether `page` is in one of the lists, and the list with it put in.
bool has(const std::vector<std::string>& pages, std::string_view page);
void note(std::vector<std::string>& pages, std::string_view page);

}  // namespace lab
