#pragma once

#include <string>
#include <string_view>

#include "app/record.h"

namespace lab {

// A bound for the file, not a plan: a round a day fills it in three years. The oldest go first.
inline constexpr std::size_t most_rounds = 1000, most_drills = 10000;
inline constexpr std::uintmax_t largest_record_file = 4 << 20;  // bytes; a full one has 1.5 MiB

/// The record as versioned JSON that ends with a newline: what record.json holds. Oldest first, no
/// more than the bounds. Deterministic.
std::string record_to_json(const Record& record);

/// Reads what record_to_json wrote, and keeps pages and kinds of exercises that this program does
/// not know: another version may. `name` stands for the file in messages. Throws FileProblem
/// (session_file.h) for anything else, like session_from_json.
Record record_from_json(std::string_view text, const std::string& name);

/// What there is after two programs wrote: `there`, what the other one left, with what this one
/// changed from `before` to `now` put in, and what it forgot taken out. A record that is empty now
/// was to be forgotten as a whole.
Record merged(const Record& there, const Record& before, const Record& now);

/// "time,kind,item,result", times as ISO 8601 in UTC. Pages have no time ("page,attend,seen"); a
/// round has a line for the confidence and one for each point, an exercise one.
std::string record_to_csv(const Record& record);

}  // namespace lab
