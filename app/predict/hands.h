#pragma once

#include <optional>
#include <vector>

#include "app/input.h"
#include "app/predict/question.h"

namespace lab {

/// What lasts between the frames in which a guess is made; the studio owns it.
struct GuessHands {
  int at = 0;                  // the choice, or the sample of the curve, that the keyboard is at
  bool go = false;             // the keyboard is to come to the guess
  bool look = false;           // the page is to scroll to the picture,
  int look_in = 0;             // after so many frames: when it is known where the picture is then
  std::optional<int> hovered;  // the choice under the pointer
  std::optional<int> sample;   // of the curve, where the pen was last
  bool focused = false;
};

/// What a frame did to the guess.
struct GuessMade {
  Guess guess;
  bool answered = false;
};

/// The target of a choice among those that a page has named; null if it has none now.
const Target* target_of(const Question& question, int choice, const std::vector<Target>& targets);

/// Scrolls the page to a target if the studio or the keyboard wants to see it.
void look_at(const Target* target, GuessHands& hands);

/// Takes the pointer and the keys to the guess before the page draws, at the places that the page
/// named in the frame before: what the guess takes, the page does not get. Its life spans the
/// drawing of the page.
class GuessLayer {
 public:
  /// Within the page's window. `presses` are the frame's keys; those for the guess are taken out.
  GuessLayer(Ui& ui, const Question& question, const Guess& guess,
             const std::vector<Target>& targets, GuessHands& hands, std::vector<KeyPress>& presses);
  ~GuessLayer();
  GuessLayer(const GuessLayer&) = delete;
  GuessLayer& operator=(const GuessLayer&) = delete;

  const GuessMade& made() const { return made_; }

 private:
  void choose(int choice);
  void point(Ui& ui, int choice, const Target& target);
  void draw_curve(const Target& target);
  void keys(Ui& ui, const std::vector<Target>& targets, std::vector<KeyPress>& presses);

  const Question& question_;
  GuessHands& hands_;
  GuessMade made_;
  bool over_ = false;        // the pointer is the guess's
  void* hovered_ = nullptr;  // the window that had it
};

}  // namespace lab
