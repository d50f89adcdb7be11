#include "core/sentences.h"

#include "core/random.h"

namespace attention {
namespace {

constexpr const char* words[token_count] = {
    "the",   "was",  "but",   "biryani", "naan",  "soup",  "curry", "rice",  "salad", "tea",
    "bread", "cold", "great", "salty",   "fresh", "stale", "spicy", "sweet", "bland"};

}  // namespace

const char* token_word(int token) { return words[token]; }

std::vector<std::string> sentence_words(const Sentence& sentence) {
  std::vector<std::string> all;
  for (const int token : sentence) all.emplace_back(token_word(token));
  return all;
}

Sentence sentence_of(int noun_1, int adjective_1, int noun_2, int adjective_2) {
  return {0, first_noun + noun_1, 1, first_adjective + adjective_1, 2,
          0, first_noun + noun_2, 1, first_adjective + adjective_2};
}

bool held_out(const Sentence& sentence) {
  return sentence[1] - first_noun == sentence[3] - first_adjective;
}

Sentence review_sentence() { return sentence_of(0, 0, 1, 1); }
Sentence held_out_sentence() { return sentence_of(2, 2, 6, 6); }

TrainingQuestion training_question(std::uint64_t seed, std::uint64_t number) {
  const std::uint64_t bits = random_bits(seed, Stream::sentence, number, 0);
  // 64 bits over ranges this small: what is uneven is below 1e-18.
  std::uint64_t left = bits;
  const auto draw = [&](int count) {
    const auto range = static_cast<std::uint64_t>(count);
    const int drawn = static_cast<int>(left % range);
    left /= range;
    return drawn;
  };
  const int noun_1 = draw(noun_count);
  // Of the others: neither the same noun nor the adjective that would make the sentence held out.
  const int noun_2 = (noun_1 + 1 + draw(noun_count - 1)) % noun_count;
  const int adjective_1 = (noun_1 + 1 + draw(adjective_count - 1)) % adjective_count;
  const int adjective_2 = draw(adjective_count);
  return {sentence_of(noun_1, adjective_1, noun_2, adjective_2), draw(2)};
}

}  // namespace attention
