#pragma once

#include <string>
#include <vector>

#include "tests/support/studio_harness.h"

namespace lab::test {

/// A machine that is the same everywhere: 4 threads, 1 MiB of cache, 16 GiB of memory.
Machine some_machine();

/// What the page of the Session, which has to be sound, says as text and as CSV.
std::string described(const Session& session);
std::string csv_of(const Session& session);
/// The CSV, its lines split at the commas that are not between quotes.
std::vector<std::vector<std::string>> csv_table(const Session& session);

/// Types into the field of this name and leaves it with Enter.
void type_into(StudioHarness& lab, const char* label, const char* text);
/// Whether a line of what was drawn is exactly this.
bool draws(const StudioHarness& lab, const std::string& line);

/// The page on masks as a new Session has it, but for this.
Session masks_page(attention::MaskKind kind = attention::MaskKind::none, bool after = false);

}  // namespace lab::test
