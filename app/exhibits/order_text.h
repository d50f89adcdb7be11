#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/answers.h"
#include "app/session.h"

namespace lab {

/// What the page shows of a Session: a scheme may need other vectors than the Session's, and with
/// them other words.
struct ShownOrder {
  attention::Setup setup;          // what is computed with
  attention::OrderChoice choice;   // its order is empty where it is the original one
  std::vector<int> order;          // of every place, the word that stands there
  std::vector<std::string> words;  // by place
  int query = 0, place = 0;        // the query's word, and its place in this order
  bool changed = false;            // whether the order is another than the original
  bool as_asked = true;            // whether the vectors and words are the Session's own
};
ShownOrder shown_order(const Session& now);

/// Of every word of the original sentence, its place in this order; and the original order.
std::vector<int> places_of(const ShownOrder& shown);
std::vector<int> in_original_order(const ShownOrder& shown);

const attention::Trace& original_trace(const ShownOrder& shown, Answers& answers);
const attention::Trace& moved_trace(const ShownOrder& shown, Answers& answers);

/// "Sinusoids", as on the switch.
const char* positions_name(attention::Positions positions);
/// " (d = 4)" for the clause, which is the review's, where the other schemes' d is another.
std::string clause_d(const attention::Setup& setup, attention::Positions positions);
/// Why the page computes with other vectors than the Session's; empty if it does not.
std::string why_other_vectors(const ShownOrder& shown);

/// For each source of vectors, why the scheme cannot have it; empty if it can.
std::array<std::string, 2> why_no_vectors(const ShownOrder& shown);

/// "cold" and "great", if the sentence has both.
struct Adjectives {
  int cold = 0, great = 0;
};
std::optional<Adjectives> adjectives(const std::vector<std::string>& words);

/// "0", "2.2·10⁻¹⁶", "0.78".
std::string difference_told(double difference);

/// What the order does to the outputs. `result` is the finding, `why` its reason.
struct OrderVerdict {
  std::string result, why;
};
OrderVerdict order_verdict(const ShownOrder& shown, Answers& answers);

std::string describe_order(const Session& now, Answers& answers);
std::string csv_order(const Session& now, Answers& answers);

}  // namespace lab
