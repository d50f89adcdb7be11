#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace attention {

// "the N was A but the N was A": the sentences that a head learns to read.

inline constexpr int sentence_length = 9;
inline constexpr int noun_count = 8, adjective_count = 8;
inline constexpr int token_count = 3 + noun_count + adjective_count;  // "the", "was", "but" first
inline constexpr int first_noun = 3, first_adjective = first_noun + noun_count;
/// Places of the nouns and of their adjectives.
inline constexpr std::array<int, 2> noun_places = {1, 6}, adjective_places = {3, 8};

/// Tokens by their number.
using Sentence = std::array<int, sentence_length>;

const char* token_word(int token);
std::vector<std::string> sentence_words(const Sentence& sentence);

/// Two different nouns, 0 to 7, each with its adjective, all by their own count.
Sentence sentence_of(int noun_1, int adjective_1, int noun_2, int adjective_2);

/// Sentences whose first noun and first adjective have the same number are kept from training, so
/// that reading one is no recollection. The review is one, and this is another.
bool held_out(const Sentence& sentence);
Sentence review_sentence();
Sentence held_out_sentence();

/// The `number`-th sentence to learn from, and which of its two adjectives asks. Never one that is
/// held out.
struct TrainingQuestion {
  Sentence sentence;
  int adjective = 0;  // 0 or 1
};
TrainingQuestion training_question(std::uint64_t seed, std::uint64_t number);

}  // namespace attention
