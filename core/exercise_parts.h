#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>

#include "core/exercises.h"

namespace attention {

// What make_exercise is made of.

/// Whole numbers one after another, all from one place in the random stream.
class Dice {
 public:
  Dice(std::uint64_t seed, std::uint64_t number) : seed_(seed), number_(number) {}
  int between(int low, int high);  // both may come
  bool one_in(int n) { return between(1, n) == 1; }
  template <class Choice>
  Choice pick(std::initializer_list<Choice> all) {
    return all.begin()[between(0, static_cast<int>(all.size()) - 1)];
  }

 private:
  std::uint64_t seed_, number_;
  std::uint32_t next_ = 0;
};

/// A Setup of whole numbers that can be reckoned with by hand, for a kind that has any.
Setup small_setup(ExerciseKind kind, Dice& dice);

/// An exercise of the pipeline (cell to jacobian) on this Setup; nothing if its numbers are too
/// many for it, or nothing is there to ask for.
std::optional<Exercise> pipeline_exercise(ExerciseKind kind, const Setup& setup, Dice& dice);

/// The others; `setup` has the words of a path.
std::optional<Exercise> path_exercise(const Setup& setup, Dice& dice);
Exercise counted_exercise(ExerciseKind kind, Dice& dice);

/// Adds a slip if it is a number other than 0, which may come of anything, and differs from the
/// answer and from the slips before it.
void add(Exercise& exercise, Slip slip, double value);

}  // namespace attention
