#pragma once

namespace attention {

/// Which pairs a pattern of attention scores. In all of them a query's keys are one run.
enum class Pattern {
  full,    // every key
  causal,  // no key after the query
  window,  // keys at most (width − 1)/2 places away (Beltagy et al. 2020, §3.1)
  chunks   // keys of the query's own chunk of `width` places (block attention, Child et al. 2019)
};

/// A pattern with its width: odd and at least 1 for a window, at least 1 for chunks, else unused.
struct Visible {
  Pattern pattern = Pattern::full;
  int width = 0;
  /// Keys from this place on hide too (padding); −1: none.
  int padding_from = -1;
  bool operator==(const Visible&) const = default;
};

/// The run of keys that a query sees, first ≤ last; empty where it sees none.
struct KeyRun {
  int first = 0, last = 0;  // last is not in it
  bool operator==(const KeyRun&) const = default;
};

/// 0 ≤ query < n. Neither end goes back as `query` grows.
KeyRun keys_seen(const Visible& visible, int query, int n);

/// How many of the n² pairs are scored. n up to 2³¹ − 1.
double pairs_scored(const Visible& visible, int n);

}  // namespace attention
