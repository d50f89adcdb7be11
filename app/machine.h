#pragma once

#include <cstdint>
#include <string>

namespace lab {

/// What the program runs on; 0 or empty for what the system does not tell.
struct Machine {
  std::string processor;     // its name, for people
  int threads = 1;           // that run at the same time
  std::uint64_t cache = 0;   // bytes of one core's second-level cache
  std::uint64_t memory = 0;  // bytes in all
  bool operator==(const Machine&) const = default;
};

Machine this_machine();

/// Bytes that can still be had without swapping; `memory` where the system does not tell.
std::uint64_t free_memory(const Machine& machine);

}  // namespace lab
