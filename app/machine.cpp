#include "app/machine.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <thread>

namespace lab {
namespace {

/// What a line "name : value" of one of the kernel's files says.
std::string line_of(const char* file, const std::string& name) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line.compare(0, name.size(), name) != 0) continue;
    const size_t colon = line.find(':');
    if (colon == line.npos) continue;
    const size_t from = line.find_first_not_of(" \t", colon + 1);
    return from == line.npos ? "" : line.substr(from);
  }
  return {};
}

std::uint64_t system_value(int name) {
  const long value = sysconf(name);
  return value > 0 ? static_cast<std::uint64_t>(value) : 0;
}

}  // namespace

Machine this_machine() {
  Machine machine;
  machine.processor = line_of("/proc/cpuinfo", "model name");
  machine.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
#ifdef _SC_LEVEL2_CACHE_SIZE
  machine.cache = system_value(_SC_LEVEL2_CACHE_SIZE);
#endif
  machine.memory = system_value(_SC_PHYS_PAGES) * system_value(_SC_PAGESIZE);
  return machine;
}

std::uint64_t free_memory(const Machine& machine) {
  // "12345 kB"
  const std::string free = line_of("/proc/meminfo", "MemAvailable");
  const std::uint64_t kibibytes = std::strtoull(free.c_str(), nullptr, 10);
  return kibibytes > 0 ? kibibytes * 1024 : machine.memory;
}

}  // namespace lab
