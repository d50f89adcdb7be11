#include "app/tour.h"

#include "app/moves.h"

namespace lab {
namespace {

using attention::Divisor;

// Of the review.
constexpr int biryani = 1, first_was = 2, cold = 3, naan = 6, great = 8;
// Of the steps, from 0: what cold is asked about, then its weight for biryani, without the
// division.
constexpr int first_about_cold = 3, first_about_biryani = 5, undivided = 5;

template <int word>
void ask(Session& next) {
  next.query = word;
}
template <int word>
bool asks(const Session& now) {
  return now.query == word;
}
template <int word>
void pin(Session& next) {
  next.key = word;
}
template <int word>
bool pins(const Session& now) {
  return now.key == word;
}
template <Divisor divisor>
void divide(Session& next) {
  next.setup.divisor = divisor;
}
template <Divisor divisor>
bool divides(const Session& now) {
  return now.setup.divisor == divisor;
}

int count() { return static_cast<int>(tour_steps().size()); }
const TourStep& step_at(int step) { return tour_steps()[static_cast<size_t>(step)]; }

}  // namespace

const char* const tour_page = "attend";
const char* const page_after_tour = "steps";

const std::vector<TourStep>& tour_steps() {
  static const char *const words = "words", *const why = "Why this weight?";
  static const std::vector<TourStep> steps = {
      {"word 9 great", words, nullptr, ask<great>, asks<great>},
      {"word 3 was", words, nullptr, ask<first_was>, asks<first_was>},
      {"word 4 cold", words, nullptr, ask<cold>, asks<cold>},
      {"bar 7", words, why, pin<naan>, pins<naan>},
      {"bar 2", words, why, pin<biryani>, pins<biryani>},
      {"Divide scores by: nothing", "Divide scores by", nullptr, divide<Divisor::none>,
       divides<Divisor::none>},
      {"Divide scores by: √d", "Divide scores by", nullptr, divide<Divisor::sqrt_d>,
       divides<Divisor::sqrt_d>},
      {"What it takes in", nullptr, nullptr, [](Session& next) { next.page = page_after_tour; },
       [](const Session& now) { return now.page == page_after_tour; }},
  };
  return steps;
}

bool over(const Tour& tour) { return tour.step >= count(); }

Tour after_undo(Tour tour, const Session& now) {
  tour.ahead = !over(tour) && step_at(tour.step).done(now);
  return tour;
}

Tour next_step(const Tour& tour, const Session& now) {
  return after_undo({tour.step + 1, false}, now);
}

Tour after(Tour tour, const Session& now) {
  if (over(tour)) return tour;
  const bool done = step_at(tour.step).done(now);
  if (!done) tour.ahead = false;
  return done && !tour.ahead ? next_step(tour, now) : tour;
}

Session at_step(const Session& now, int step) {
  Session next = now;
  next.page = tour_page;
  next.predict = {};  // nothing is covered
  reset_setup(next);
  for (int i = 0; i < step && i < count(); ++i) step_at(i).act(next);
  return next;
}

std::string astray(const Session& now, int step) {
  if (now.page != tour_page) return "The tour waits on the first page.";
  if (now.predict.asking()) return "A question waits for your guess.";
  const Session there = at_step(now, step);
  Session plain = there;
  plain.setup.divisor = now.setup.divisor;
  if (plain.setup != now.setup) return "The numbers here are those of the unchanged review.";
  if (there.setup.divisor != now.setup.divisor)
    return "The words of this step are about scores divided otherwise.";
  // What a step waits for is over with one choice; what it has led to has to stay.
  if (step >= first_about_cold && now.query != cold)
    return "The words of this step are about the query *cold*.";
  if (step >= first_about_biryani && now.key != biryani)
    return "The words of this step are about the weight of *biryani*.";
  return {};
}

bool has_shown_undivided(const Tour& tour) { return tour.step > undivided; }

TourText tour_text(const Lesson& lesson, int step) {
  if (!lesson.problem.empty()) return {"Guided tour", lesson.problem};
  TourText found;
  int section = -1;
  for (const TextBlock& block : lesson.document) {
    if (block.kind == TextBlock::Kind::heading) {
      if (++section == step) found.title = plain(block.spans);
    } else if (section == step && found.text.empty()) {
      for (const TextSpan& span : block.spans)
        found.text += span.strong ? "*" + span.text + "*" : span.text;
    }
  }
  if (found.title.empty()) found.title = "Guided tour";
  if (found.text.empty())
    found.text =
        "The words of this step are missing from tour.md. Install the program again, or build it "
        "anew; what is outlined can be tried all the same.";
  return found;
}

}  // namespace lab
