#include "core/lineage.h"
#include "tests/support/catch.h"

using namespace attention;

namespace {

constexpr int cold = 3, biryani = 1;

bool holds(const std::vector<Region>& regions, Node node, int row, int column) {
  return find(regions, node, row, column) != nullptr;
}

}  // namespace

TEST_CASE("an output comes from its row of weights and its column of V, and so back to X",
          "[lineage]") {
  const Setup setup;
  const auto found = ancestors(setup, Node::output, cold, 0);
  CHECK(find(found, Node::weights, cold, 8)->through == Through::scores);
  CHECK_FALSE(holds(found, Node::weights, biryani, 0));
  CHECK(find(found, Node::v, 8, 0)->through == Through::value);
  CHECK_FALSE(holds(found, Node::v, 8, 1));
  CHECK(holds(found, Node::w_v, 7, 0));
  CHECK_FALSE(holds(found, Node::w_v, 7, 1));
  CHECK(find(found, Node::q, cold, 3)->through == Through::query);
  CHECK_FALSE(holds(found, Node::q, biryani, 3));
  CHECK(find(found, Node::k, 8, 3)->through == Through::key);
  CHECK(find(found, Node::x, cold, 0)->through == Through::query);
  CHECK(find(found, Node::x, biryani, 0)->through == Through::value);
  CHECK_FALSE(holds(found, Node::residual, cold, 0));
  CHECK_FALSE(holds(found, Node::w_o, 0, 0));
}

TEST_CASE("every matrix names what it is made of", "[lineage]") {
  const Setup setup;
  const auto direct = [&](Node node, int row, int column) {
    return operands(setup, {node, row, 1, column, 1, Through::scores});
  };
  CHECK(direct(Node::x, 0, 0).empty());
  CHECK(direct(Node::w_o, 0, 0).empty());
  CHECK(direct(Node::q, cold, 2) == std::vector<Region>{{Node::x, cold, 1, 0, 8, Through::query},
                                                        {Node::w_q, 0, 8, 2, 1, Through::query}});
  CHECK(direct(Node::raw, cold, biryani) ==
        std::vector<Region>{{Node::q, cold, 1, 0, 4, Through::query},
                            {Node::k, biryani, 1, 0, 4, Through::key}});
  CHECK(direct(Node::weights, cold, biryani) ==
        std::vector<Region>{{Node::exponentials, cold, 1, biryani, 1, Through::scores},
                            {Node::sums, cold, 1, 0, 1, Through::scores}});
  CHECK(direct(Node::mixed, cold, 5) ==
        std::vector<Region>{{Node::output, cold, 1, 0, 4, Through::scores},
                            {Node::w_o, 0, 4, 5, 1, Through::residual}});
  const auto residual = ancestors(setup, Node::residual, cold, 5);
  CHECK(holds(residual, Node::x, 0, 0));
  CHECK(holds(residual, Node::w_q, 0, 0));
  CHECK(holds(residual, Node::w_o, 3, 5));
  CHECK_FALSE(holds(residual, Node::w_o, 3, 4));
  // One weight needs its whole row of scores, and so every key, but only its own query.
  const auto weight = ancestors(setup, Node::weights, cold, biryani);
  CHECK(holds(weight, Node::scores, cold, 8));
  CHECK_FALSE(holds(weight, Node::scores, 4, 8));
  CHECK_FALSE(holds(weight, Node::v, 0, 0));
  CHECK_FALSE(holds(weight, Node::w_v, 0, 0));
}

TEST_CASE("what is set by hand or masked has no past", "[lineage]") {
  Setup setup = with_entry(Setup(), Part::query, cold, 0, 2);
  CHECK(ancestors(setup, Node::q, cold, 0).empty());
  CHECK(ancestors(setup, Node::q, cold, 1).size() == 2);
  const auto score = ancestors(setup, Node::raw, cold, biryani);
  CHECK_FALSE(holds(score, Node::w_q, 0, 0));
  CHECK(holds(score, Node::w_q, 0, 1));
  CHECK(holds(score, Node::x, cold, 0));

  setup.mask.kind = MaskKind::causal;
  CHECK(ancestors(setup, Node::masked, biryani, cold).empty());
  const auto weight = ancestors(setup, Node::weights, biryani, 0);
  CHECK(holds(weight, Node::masked, biryani, cold));
  CHECK(holds(weight, Node::scores, biryani, biryani));
  CHECK_FALSE(holds(weight, Node::scores, biryani, cold));
  CHECK_FALSE(holds(weight, Node::k, cold, 0));

  setup = {};
  setup.vectors = Vectors::random;
  CHECK(ancestors(setup, Node::q, 0, 0).empty());
  CHECK(shape(setup, Node::x).rows == 0);
  for (const Region& region : ancestors(setup, Node::output, 0, 0)) {
    CHECK(region.node != Node::x);
    CHECK(region.node != Node::w_q);
  }
}

TEST_CASE("entries and shapes agree with the trace", "[lineage]") {
  const Setup setup;
  const Trace t = trace(setup);
  CHECK(entry(t, Node::raw, cold, biryani) == 9);
  CHECK(entry(t, Node::maxima, cold, 0) == 4.5);
  CHECK(entry(t, Node::sums, cold, 0) == Approx(1.2177).margin(5e-5));
  CHECK(entry(t, Node::residual, cold, 2) == 1);
  for (int i = 0; i < node_count; ++i) {
    const Shape s = shape(setup, static_cast<Node>(i));
    REQUIRE(s.rows > 0);
    CHECK(std::isfinite(entry(t, static_cast<Node>(i), s.rows - 1, s.columns - 1)));
  }
}

TEST_CASE("a row of V moves outputs and no weight; X and W_Q move weights", "[lineage]") {
  const Trace source = trace(Setup());
  CHECK(effect_of_edits(source, source) == EditEffect{});
  const Trace value = trace(with_entry(Setup(), Part::value, biryani, 0, 3));
  const EditEffect effect = effect_of_edits(value, source);
  CHECK(effect.weights == 0);
  CHECK(effect.outputs == 9);
  CHECK(effect.residuals == 9);
  CHECK(effect.v);
  CHECK_FALSE(effect.q);
  const EditEffect query =
      effect_of_edits(trace(with_entry(Setup(), Part::query, cold, 0, 0)), source);
  CHECK(query.weights > 0);
  CHECK(query.weight_rows == 1);
  CHECK(query.outputs == 1);
}

TEST_CASE("the and cold ask the same, in either clause", "[lineage]") {
  const Trace t = trace(Setup());
  CHECK(same_query(t, cold) == 0);
  CHECK(same_query(t, 0) == cold);
  CHECK(same_query(t, 8) == 5);
  CHECK(same_query(t, 4) == -1);
  CHECK(t.output.row(0) == t.output.row(cold));
  CHECK(t.residual.row(0) != t.residual.row(cold));
}
