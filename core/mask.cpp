#include "core/mask.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace attention {
namespace {

Matrix with_hidden(const Mask& mask, const Matrix& numbers, double hidden) {
  Matrix result = numbers;
  if (mask.kind == MaskKind::none) return result;
  const int queries = static_cast<int>(numbers.rows()), keys = static_cast<int>(numbers.cols());
  for (int i = 0; i < queries; ++i)
    for (int j = 0; j < keys; ++j)
      if (hides(mask, i, j, keys)) result(i, j) = hidden;
  return result;
}

}  // namespace

bool hides(const Mask& mask, int query, int key, int keys) {
  switch (mask.kind) {
    case MaskKind::none:
      return false;
    case MaskKind::causal:
      return key > query;
    case MaskKind::window:
      return std::abs(query - key) > (mask.width - 1) / 2;
    case MaskKind::padding:
      return key >= keys - mask.padding;
    case MaskKind::by_hand:
      return std::binary_search(mask.hidden.begin(), mask.hidden.end(), MaskedCell{query, key});
  }
  return false;
}

Mask painted(const Mask& mask, int queries, int keys, MaskedCell cell, bool hide) {
  Mask result = mask;
  result.kind = MaskKind::by_hand;
  result.hidden.clear();
  for (int i = 0; i < queries; ++i)
    for (int j = 0; j < keys; ++j)
      if (MaskedCell{i, j} == cell ? hide : hides(mask, i, j, keys))
        result.hidden.push_back({i, j});
  return result;
}

Matrix masked(const Mask& mask, const Matrix& scores) {
  return with_hidden(mask, scores, -std::numeric_limits<double>::infinity());
}

Matrix hidden_set_to_zero(const Mask& mask, const Matrix& weights) {
  return with_hidden(mask, weights, 0);
}

std::optional<std::string> problem(const Mask& mask, int queries, int keys) {
  if (mask.width < 1 || mask.width > widest_window || mask.width % 2 == 0)
    return "The mask's window is " + std::to_string(mask.width) +
           " words wide; it takes an odd number from 1 to " + std::to_string(widest_window) + ".";
  if (mask.padding < 0 || mask.padding > most_padding)
    return "The mask counts " + std::to_string(mask.padding) + " words as padding; it takes 0 to " +
           std::to_string(most_padding) + ".";
  for (const MaskedCell& cell : mask.hidden)
    if (cell.query < 0 || cell.query >= queries || cell.key < 0 || cell.key >= keys)
      return "The mask hides key " + std::to_string(cell.key + 1LL) + " from query " +
             std::to_string(cell.query + 1LL) + "; queries are counted from 1 to " +
             std::to_string(queries) + " and keys from 1 to " + std::to_string(keys) + ".";
  for (std::size_t i = 1; i < mask.hidden.size(); ++i)
    if (mask.hidden[i - 1] >= mask.hidden[i])
      return "The mask's hidden cells are out of order, or one is there twice: they have to be "
             "sorted by query and key.";
  return std::nullopt;
}

}  // namespace attention
