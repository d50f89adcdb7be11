#pragma once

#include <string>

#include "core/setup.h"
#include "core/trace.h"

namespace attention {

/// One plain sentence on why this query scores this key as it does, from the products of q and k:
/// which part was looked for and found, which takes away. Holds for edited and random vectors too.
std::string explain_score(const Setup& setup, const Trace& trace, int query, int key);

/// One plain sentence on what the query's output is made of: which values dominate it, and whether
/// weight and contribution (α·‖v‖) rank the keys differently.
std::string explain_output(const Setup& setup, const Trace& trace, int query);

}  // namespace attention
