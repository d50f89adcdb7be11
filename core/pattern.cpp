#include "core/pattern.h"

#include <algorithm>

namespace attention {

KeyRun keys_seen(const Visible& visible, int query, int n) {
  KeyRun run{0, n};
  switch (visible.pattern) {
    case Pattern::full:
      break;
    case Pattern::causal:
      run.last = query + 1;
      break;
    case Pattern::window: {
      const int reach = (visible.width - 1) / 2;
      run.first = std::max(0, query - reach);
      run.last = query < n - reach ? query + reach + 1 : n;
      break;
    }
    case Pattern::chunks: {
      const int chunk = query / visible.width;
      run.first = chunk * visible.width;
      run.last = n - run.first > visible.width ? run.first + visible.width : n;
      break;
    }
  }
  if (visible.padding_from >= 0) run.last = std::min(run.last, visible.padding_from);
  run.first = std::min(run.first, run.last);
  return run;
}

double pairs_scored(const Visible& visible, int n) {
  if (visible.padding_from < 0) {
    const double all = n, width = visible.width;
    switch (visible.pattern) {
      case Pattern::full:
        return all * all;
      case Pattern::causal:
        return all * (all + 1) / 2;
      case Pattern::window: {
        // Each side loses 1 + 2 + … + reach pairs at the ends of the sequence.
        const double reach = std::min((visible.width - 1) / 2, n - 1);
        return all * (2 * reach + 1) - reach * (reach + 1);
      }
      case Pattern::chunks: {
        const double last = n % visible.width;  // of the chunk that is not full
        return (all - last) * width + last * last;
      }
    }
  }
  double pairs = 0;
  for (int i = 0; i < n; ++i) {
    const KeyRun run = keys_seen(visible, i, n);
    pairs += run.last - run.first;
  }
  return pairs;
}

}  // namespace attention
