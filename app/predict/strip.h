#pragma once

#include "app/predict/question.h"

namespace lab {

/// What the strip with the question shows.
struct QuestionShown {
  const Question& question;
  const PredictView& view;
  bool in_situation = true;  // whether the page shows what the question is about
  bool in_sight = true;      // whether the picture to guess on is on the screen
  bool by_keys = false;      // the keyboard is at the guess
  bool last_page = false;
  bool lecture = false;               // a room guesses aloud: its teacher reveals
  const std::optional<Truth>& truth;  // once it is answered; nothing while it is not known
};

/// What was pressed in it.
enum class StripPress { none, situation, look, answer, reveal, skip, off, close, next_page };

/// The question above its page, and once it is answered why it is so. What a guess is made of does
/// not change its height. Where `rect` is lower than that, the words scroll and the buttons stay.
float question_strip_height(Ui& ui, float width, const QuestionShown& shown);
/// Its buttons with a line of words.
float question_strip_least(Ui& ui, float width, const QuestionShown& shown);
StripPress question_strip(Ui& ui, const Rect& rect, const QuestionShown& shown);

}  // namespace lab
