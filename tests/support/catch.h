#pragma once

// Catch2 2 or 3, under the names of version 3. main comes from Catch2WithMain.

#include <string>

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>

using Catch::Approx;
using Catch::Matchers::ContainsSubstring;
#else
#include <catch2/catch.hpp>

inline auto ContainsSubstring(const std::string& text) { return Catch::Matchers::Contains(text); }
#endif

using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;
