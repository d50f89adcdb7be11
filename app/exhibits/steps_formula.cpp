#include "app/exhibits/steps_formula.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/exhibits/steps_text.h"
#include "app/format.h"
#include "app/largest.h"
#include "app/told.h"

namespace lab {
namespace {

using attention::Node;
using attention::Part;
using attention::Setup;
using attention::Through;
using attention::Trace;
using attention::Vectors;

std::string number(double value) { return compact(value, 4); }

/// In a product a negative number stands in brackets.
std::string factor(double value) { return value < 0 ? "(" + number(value) + ")" : number(value); }

struct Operands {
  attention::RowVector left, right;
};

/// The row and the column that a cell is the product of; empty where it is no product.
Operands operands_of(const Setup& setup, const Trace& t, Node node, int row, int column) {
  const bool review = attention::has_projections(setup);
  switch (node) {
    case Node::q:
      if (review) return {t.x.row(row), t.w_q.col(column).transpose()};
      break;
    case Node::k:
      if (review) return {t.x.row(row), t.w_k.col(column).transpose()};
      break;
    case Node::v:
      if (review) return {t.x.row(row), t.w_v.col(column).transpose()};
      break;
    case Node::raw:
      return {t.q.row(row), t.k.row(column)};
    case Node::output:
      return {t.weights.row(row), t.v.col(column).transpose()};
    case Node::mixed:
      return {t.output.row(row), t.w_o.col(column).transpose()};
    default:
      break;
  }
  return {};
}

std::string sum_of_products(const Operands& of, double result, int most) {
  const attention::RowVector products = of.left.cwiseProduct(of.right);
  std::vector<int> some;
  for (int c = 0; c < static_cast<int>(products.size()); ++c)
    if (products[c] != 0) some.push_back(c);
  const int all = static_cast<int>(products.size()), zeros = all - static_cast<int>(some.size());
  if (some.empty())
    return all == 1 ? "0: its one product is 0" : fmt::format("0: all {} products are 0", all);
  double rest = result;
  const int others = std::max(0, static_cast<int>(some.size()) - most);
  if (others > 0) some = largest(products, most);
  std::string text;
  for (const int c : some) {
    text += (text.empty() ? "" : " + ") + factor(of.left[c]) + "·" + factor(of.right[c]);
    rest -= products[c];
  }
  if (others > 0) text += fmt::format(" + {} from {} more", factor(rest), grouped(others));
  text += " = " + number(result);
  if (zeros > 0)
    text += fmt::format(" ({} of {} products {} 0)", grouped(zeros), grouped(all),
                        zeros == 1 ? "is" : "are");
  return text;
}

bool by_hand(const Setup& setup, Node node, int row, int column) {
  const auto part = attention::edited_part(node);
  return part && attention::is_edited(setup, *part, row, column);
}

std::string power(const Trace& t, int row, int column) {
  if (std::isinf(t.masked(row, column))) return "e^(−∞)";
  const std::string maximum = fixed(t.maxima[row], 2);
  return "e^(" + fixed(t.masked(row, column), 2) + " − " +
         (t.maxima[row] < 0 ? "(" + maximum + ")" : maximum) + ")";
}

std::string right_side(const Setup& setup, const Trace& t, Node node, int row, int column,
                       int most) {
  const double value = attention::entry(t, node, row, column);
  const bool all_masked = std::isinf(t.maxima.size() > row ? t.maxima[row] : 0);
  const bool projected = node == Node::q || node == Node::k || node == Node::v;
  switch (node) {
    case Node::x:
    case Node::w_q:
    case Node::w_k:
    case Node::w_v:
    case Node::w_o:
      return number(value) + (by_hand(setup, node, row, column)   ? ", edited"
                              : setup.vectors == Vectors::trained ? ", trained"
                                                                  : ", hand-set");
    case Node::q:
    case Node::k:
    case Node::v:
    case Node::raw:
    case Node::output:
    case Node::mixed: {
      if (projected && by_hand(setup, node, row, column))
        return number(value) + (attention::has_projections(setup)
                                    ? ", edited: it no longer comes from X"
                                    : ", edited: it no longer comes from the seed");
      if (projected && setup.vectors == Vectors::random)
        return number(value) + fmt::format(", drawn at random from seed {}", setup.seed);
      const std::string sum =
          sum_of_products(operands_of(setup, t, node, row, column), value, most);
      if (node == Node::output && all_masked)
        return "0: every key is masked, so there is nothing to mix";
      return sum;
    }
    case Node::scores:
      if (setup.divisor == attention::Divisor::none)
        return number(t.raw(row, column)) + ", not divided";
      return number(t.raw(row, column)) + " / " + division(setup) + " = " + fixed(value, 2);
    case Node::masked:
      if (std::isinf(value)) return "−∞: the mask hides this key from this query";
      return fixed(value, 2) + ", as it was: the mask lets it through";
    case Node::maxima: {
      if (all_masked) return "−∞: every key is masked";
      Eigen::Index top = 0;
      t.masked.row(row).maxCoeff(&top);
      return fixed(value, 2) + ", the largest of its row, at " +
             word_at(setup, static_cast<int>(top));
    }
    case Node::exponentials:
      if (all_masked) return "0: every key is masked";
      return power(t, row, column) + " = " + significant(value, 4);
    case Node::sums: {
      if (all_masked) return "0: every key is masked";
      std::vector<int> order(static_cast<size_t>(t.exponentials.cols()));
      std::iota(order.begin(), order.end(), 0);
      const int shown = std::min(static_cast<int>(order.size()), most + 4);
      if (shown < static_cast<int>(order.size()))
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
          return t.exponentials(row, a) > t.exponentials(row, b);
        });
      std::string text;
      double rest = value;
      for (int i = 0; i < shown; ++i) {
        const double e = t.exponentials(row, order[static_cast<size_t>(i)]);
        text += (text.empty() ? "" : " + ") + compact(e, 3);
        rest -= e;
      }
      if (shown < static_cast<int>(order.size()))
        text += fmt::format(" + {} from {} more", compact(std::max(0.0, rest), 3),
                            grouped(static_cast<int>(order.size()) - shown));
      return text + " = " + compact(value, 4);
    }
    case Node::weights:
      if (all_masked) return "0: every key is masked, so the weight is 0 by definition";
      return power(t, row, column) + " / " + compact(t.sums[row], 4) + " = " +
             significant(t.exponentials(row, column), 4) + " / " + compact(t.sums[row], 4) + " = " +
             percent(value);
    case Node::residual: {
      return number(t.x(row, column)) + " + " + factor(t.mixed(row, column)) + " = " +
             number(value);
    }
  }
  return number(value);
}

}  // namespace

std::string cell_formula(const Setup& setup, const Trace& t, Node node, int row, int column,
                         int most) {
  return node_name(node) + "(" + row_name(setup, node, row) +
         (node == Node::maxima || node == Node::sums ? ""
                                                     : ", " + column_name(setup, node, column)) +
         ") = " + right_side(setup, t, node, row, column, most);
}

Recipe cell_recipe(const Setup& setup, const Trace& t, Node node, int row, int column) {
  Recipe r;
  const int n = static_cast<int>(setup.words.size());
  const auto word = [&](int j) { return setup.words[static_cast<size_t>(j)]; };
  switch (node) {
    case Node::q:
    case Node::k:
    case Node::v:
    case Node::raw:
    case Node::output:
    case Node::mixed: {
      const Operands of = operands_of(setup, t, node, row, column);
      if (of.left.size() == 0 || by_hand(setup, node, row, column)) return r;
      r.products = true;
      r.foot = "product";
      r.total = "sum";
      r.foot_total = attention::entry(t, node, row, column);
      if (node == Node::raw) {
        r.top = "query";
        r.middle = "key";
        r.top_way = Through::query;
        r.middle_way = Through::key;
      } else if (node == Node::output) {
        r.top = "weight";
        r.middle = "value";
        r.middle_way = Through::value;
      } else if (node == Node::mixed) {
        r.top = "output";
        r.middle = "W_O";
        r.top_way = r.middle_way = Through::value;
      } else {
        r.top = "X";
        r.middle = node == Node::q ? "W_Q" : node == Node::k ? "W_K" : "W_V";
        r.top_way = r.middle_way = node == Node::q   ? Through::query
                                   : node == Node::k ? Through::key
                                                     : Through::value;
      }
      for (int c = 0; c < static_cast<int>(of.left.size()); ++c) {
        const std::string name = node == Node::raw      ? attention::query_column_name(setup, c)
                                 : node == Node::mixed  ? attention::value_column_name(setup, c)
                                 : node == Node::output ? word(c)
                                                        : column_name(setup, Node::x, c);
        r.tiles.push_back({name, of.left[c], of.right[c], of.left[c] * of.right[c]});
      }
      return r;
    }
    case Node::scores:
      r.top = "q · k";
      r.foot = setup.divisor == attention::Divisor::none ? "as it is" : "÷ " + division(setup);
      r.top_way = Through::scores;
      for (int j = 0; j < n; ++j) r.tiles.push_back({word(j), t.raw(row, j), 0, t.scores(row, j)});
      r.marked = column;
      return r;
    case Node::masked:
      r.top = "score";
      r.foot = "masked";
      for (int j = 0; j < n; ++j)
        r.tiles.push_back({word(j), t.scores(row, j), 0, t.masked(row, j)});
      r.marked = column;
      return r;
    case Node::maxima:
    case Node::exponentials:
    case Node::sums:
    case Node::weights:
      r.top = "score, max " + compact(t.maxima[row]);
      r.middle = "e^(score − max)";
      r.foot = "weight";
      for (int j = 0; j < n; ++j)
        r.tiles.push_back({word(j), t.masked(row, j), t.exponentials(row, j), t.weights(row, j)});
      r.total = "sum";
      r.middle_total = t.sums[row];
      r.foot_total = t.weights.row(row).sum();
      if (node == Node::exponentials || node == Node::weights) r.marked = column;
      return r;
    case Node::residual:
      r.top = "X";
      r.middle = "+ output·W_O";
      r.middle_way = Through::value;
      r.foot = "sum";
      for (int f = 0; f < static_cast<int>(t.x.cols()); ++f)
        r.tiles.push_back(
            {column_name(setup, Node::x, f), t.x(row, f), t.mixed(row, f), t.residual(row, f)});
      r.marked = column;
      return r;
    default:
      return r;
  }
}

}  // namespace lab
