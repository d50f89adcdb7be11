// A trained head as the other pages compute with it.

#include <cmath>
#include <limits>

#include "core/lineage.h"
#include "core/trace.h"
#include "core/trained_parts.h"
#include "tests/support/catch.h"

using namespace attention;

namespace {

TrainingChoice small(int d = 6) {
  TrainingChoice choice;
  choice.d = d;
  choice.steps = 50;
  return choice;
}

Setup with(const TrainedHead& head) {
  Setup setup;
  setup.vectors = Vectors::trained;
  setup.head = head;
  setup.divisor = head.parts().choice.divisor;
  return setup;
}

}  // namespace

TEST_CASE("the weights of a trained head are those of its training", "[trained]") {
  for (const int step : {0, 7, 16, 50}) {
    const TrainedHead head = train_head(small(), step);
    REQUIRE_FALSE(head.empty());
    TrainingChoice shorter = small();
    shorter.steps = std::max(1, step);
    const TrainingRun run = train(shorter);
    const auto& picture = run.review[picture_of(run, step)];
    const Trace t = trace(with(head));
    CHECK(t.weights.rows() == 9);
    for (int i = 0; i < 81; ++i)
      CHECK(t.weights(i / 9, i % 9) ==
            Approx(static_cast<double>(picture[static_cast<std::size_t>(i)])).margin(1e-5));
    CHECK(t.q.cols() == 6);
    CHECK(t.v.cols() == training_width);
    CHECK(t.output.cols() == training_width);
    CHECK(t.residual.size() == 0);
  }
}

TEST_CASE("trained heads are values: the same training gives the same head", "[trained]") {
  const TrainedHead a = train_head(small(), 20), b = train_head(small(), 20);
  CHECK(a == b);
  CHECK_FALSE(a == train_head(small(), 21));
  CHECK_FALSE(a == TrainedHead());
  CHECK(TrainedHead() == TrainedHead());
  CHECK(with(a) == with(b));
  CHECK(train_head(small(), 50, [] { return false; }).empty());
  TrainingChoice wild = small(64);
  wild.rate = 1e6;
  CHECK(train_head(wild, 50).empty());
}

TEST_CASE("a trained head that is not sound is refused", "[trained]") {
  const TrainedParts good = train_head(small(), 3).parts();
  const auto refused = [&](auto change) {
    TrainedParts parts = good;
    change(parts);
    CHECK(problem(parts));
    CHECK_THROWS_AS(TrainedHead(parts), std::invalid_argument);
  };
  CHECK_FALSE(problem(good));
  refused([](TrainedParts& p) { p.step = 51; });
  refused([](TrainedParts& p) { p.choice.d = 7; });
  refused([](TrainedParts& p) { p.w_v = Matrix::Zero(32, 31); });
  refused([](TrainedParts& p) { p.w_q(3, 3) = std::nan(""); });
  refused([](TrainedParts& p) { p.x(0, 0) = std::numeric_limits<double>::infinity(); });
  Setup setup;
  setup.vectors = Vectors::trained;
  CHECK_THAT(problem(setup).value_or(""), ContainsSubstring("no trained head"));
  setup = with(train_head(small(), 3));
  CHECK_FALSE(problem(setup));
  setup.words = {"one"};
  CHECK_THAT(problem(setup).value_or(""), ContainsSubstring("nine words"));
}

TEST_CASE("every matrix of a trained head has its shape, and its edits", "[trained]") {
  Setup setup = with(train_head(small(), 3));
  const Trace t = trace(setup);
  for (const Node node : {Node::x, Node::w_q, Node::w_k, Node::w_v, Node::q, Node::k, Node::v,
                          Node::raw, Node::weights, Node::output, Node::w_o, Node::residual}) {
    const Shape s = shape(setup, node);
    CHECK(s.rows == static_cast<int>(matrix_of(t, node).rows()));
    CHECK(s.columns == static_cast<int>(matrix_of(t, node).cols()));
  }
  CHECK(dimension(setup) == 6);
  CHECK(value_dimension(setup) == 32);
  CHECK(feature_name(setup, 31) == "dim 32");
  setup = with_entry(setup, Part::w_q, 31, 5, 9);
  setup = with_entry(setup, Part::value, 8, 31, 2);
  CHECK(trace(setup).v(8, 31) == 2);
  CHECK(is_edited(setup));
  CHECK_FALSE(problem(setup));
  CHECK(trace(without_edits(setup)).weights == t.weights);
  CHECK_THROWS_AS(with_entry(setup, Part::w_q, 0, 6, 1), std::invalid_argument);
  CHECK_THROWS_AS(with_entry(setup, Part::w_q_b, 0, 0, 1), std::invalid_argument);
  // What a query is made of reaches back to all of X's row and all of W_Q's column.
  const auto from = ancestors(setup, Node::q, 2, 3);
  CHECK(find(from, Node::x, 2, 31) != nullptr);
  CHECK(find(from, Node::w_q, 30, 3) != nullptr);
}
