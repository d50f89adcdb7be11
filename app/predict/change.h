#pragma once

#include <optional>

#include "app/predict/question.h"

namespace lab {

/// What a question did to the Session, to take it back when the question is closed: the next page
/// is not to begin with a mask that only the question put on.
class QuestionChange {
 public:
  /// At the end of a frame. `whole`: the Session came as a whole, from a file or a lecture.
  void follow(const Session& now, const Session& next, bool whole);

  /// `next`, from `now` by nothing but the end of an answered question, without what the question
  /// changed; as it is in every other case.
  Session taken_back(const Session& now, Session next) const;

 private:
  struct Done {
    Session before, after;
  };
  std::optional<Done> situation_, answer_;
};

}  // namespace lab
