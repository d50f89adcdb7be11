#pragma once

#include <string>
#include <vector>

#include "core/setup.h"

namespace lab {

// Pieces of plain text that several pages share.

/// "Vectors: the hand-set review, not trained. 9 words, d = 4. Scores are divided by √d = 2." and,
/// if there is one, the mask; ends with a newline.
std::string vectors_line(const attention::Setup& setup);

/// "hand-set, not trained", "random, edited": what a badge says.
std::string origin_of(const attention::Setup& setup);

/// "a head trained here, divided by √d, d = 64, seed 1, 400 steps"; not of an empty one.
std::string head_told(const attention::TrainedHead& head);

/// "causal mask: no key after its query". No more words are padding than the sentence has.
std::string mask_told(const attention::Mask& mask, int words = attention::most_tokens);

/// The word, with its position behind it if the sentence has it more than once: "was (3)".
std::string word_at(const attention::Setup& setup, int word);

/// All words of a sentence like that.
std::vector<std::string> told_apart(const std::vector<std::string>& words);

/// "a", "a and b", "a, b and c".
std::string listed(const std::vector<std::string>& names);

/// With a capital as its first letter.
std::string capital(std::string text);

/// Without the stars that make words strong on the screen (Paint::wrapped).
std::string without_stars(std::string text);

/// An equation stays on one line.
std::string unbroken(std::string text);

/// A word as a field of CSV: quoted if it needs to be.
std::string csv_word(const std::string& word);

/// A weight as "82.1%"; plain "0" if it is exactly that, as a hidden one's is.
std::string weight_told(double weight);

/// "1 word", "9 words".
std::string counted(int count, const char* thing);

/// What the scores are divided by, with d put in: "√4", "4", "1".
std::string division(const attention::Setup& setup);

}  // namespace lab
