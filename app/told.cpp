#include "app/told.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/format.h"
#include "app/spelling.h"

namespace lab {

using attention::Divisor;
using attention::MaskKind;
using attention::Setup;

std::string division(const Setup& setup) {
  const int d = attention::dimension(setup);
  switch (setup.divisor) {
    case Divisor::sqrt_d:
      return fmt::format("√{}", d);
    case Divisor::d:
      return std::to_string(d);
    default:
      return "1";
  }
}

std::string origin_of(const Setup& setup) {
  const char* source = setup.vectors == attention::Vectors::review ? "hand-set" : "random";
  return fmt::format("{}, {}", source, attention::is_edited(setup) ? "edited" : "not trained");
}

std::string mask_told(const attention::Mask& mask) {
  switch (mask.kind) {
    case MaskKind::none:
      return "no mask";
    case MaskKind::causal:
      return "causal mask: no key after its query";
    case MaskKind::window:
      if (mask.width == 1) return "window mask: 1 key, the query's own";
      return fmt::format("window mask: {} keys, the query's own in the middle", mask.width);
    case MaskKind::padding:
      if (mask.padding == 0) return "padding mask: no word is hidden";
      if (mask.padding == 1) return "padding mask: the last word is hidden";
      return fmt::format("padding mask: the last {} words are hidden", mask.padding);
    case MaskKind::by_hand:
      return "mask painted by hand";
  }
  return "";
}

std::string vectors_line(const Setup& setup) {
  const int d = attention::dimension(setup);
  std::string source = setup.vectors == attention::Vectors::review
                           ? std::string("the hand-set review, not trained")
                           : fmt::format("random from seed {}, not trained", setup.seed);
  if (attention::is_edited(setup)) source += ", edited";
  const std::string divided =
      setup.divisor == Divisor::none
          ? std::string("Scores are not divided.")
          : fmt::format("Scores are divided by {} = {}.", symbol(setup.divisor),
                        compact(attention::divisor_value(setup.divisor, d), 4));
  std::string line = fmt::format("Vectors: {}. {}, d = {}. {}\n", source,
                                 counted(static_cast<int>(setup.words.size()), "word"), d, divided);
  if (setup.mask.kind != MaskKind::none) {
    attention::Mask on_words = setup.mask;  // no more padding than there are words
    on_words.padding = std::min(on_words.padding, static_cast<int>(setup.words.size()));
    std::string mask = mask_told(on_words);
    mask[0] = static_cast<char>(mask[0] - 'a' + 'A');
    line += mask + ".\n";
  }
  return line;
}

std::string weight_told(double weight) { return weight == 0 ? std::string("0") : percent(weight); }

std::string counted(int count, const char* thing) {
  return fmt::format("{} {}{}", grouped(count), thing, count == 1 ? "" : "s");
}

std::string word_at(const Setup& setup, int word) {
  const std::string& text = setup.words[static_cast<size_t>(word)];
  if (std::count(setup.words.begin(), setup.words.end(), text) == 1) return text;
  return fmt::format("{} ({})", text, word + 1);
}

std::string csv_word(const std::string& word) {
  if (word.find_first_of(",\"\r\n") == std::string::npos) return word;
  std::string quoted = "\"";
  for (const char c : word) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

}  // namespace lab
