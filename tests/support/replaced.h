#pragma once

#include <string>

#include "tests/support/catch.h"

namespace lab::test {

/// `text` with the first `from` replaced; fails the test if there is none, and so shows a test that
/// no longer fits its file.
inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  INFO(from);
  const auto at = text.find(from);
  REQUIRE(at != text.npos);
  return text.replace(at, from.size(), to);
}

}  // namespace lab::test
