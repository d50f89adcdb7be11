#include "app/told.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "app/format.h"
#include "app/spelling.h"
#include "core/trained_parts.h"

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
  const bool edited = attention::is_edited(setup);
  if (setup.vectors == attention::Vectors::trained)
    return fmt::format("trained here{}{}",
                       // Scores may be divided by something else than when it learned.
                       setup.head.empty() || setup.head.parts().choice.divisor == setup.divisor
                           ? std::string()
                           : fmt::format(" with {}", symbol(setup.head.parts().choice.divisor)),
                       edited ? ", edited" : "");
  const char* source = setup.vectors == attention::Vectors::review ? "hand-set" : "random";
  return fmt::format("{}, {}", source, edited ? "edited" : "not trained");
}

std::string head_told(const attention::TrainedHead& head) {
  const attention::TrainedParts& parts = head.parts();
  return fmt::format("a head trained here, {}, d = {}, seed {}, {} steps",
                     parts.choice.divisor == Divisor::none
                         ? std::string("undivided")
                         : fmt::format("divided by {}", symbol(parts.choice.divisor)),
                     parts.choice.d, parts.choice.seed, grouped(parts.step));
}

std::string mask_told(const attention::Mask& mask, int words) {
  const int padding = std::min(mask.padding, words);
  switch (mask.kind) {
    case MaskKind::none:
      return "no mask";
    case MaskKind::causal:
      return "causal mask: no key after its query";
    case MaskKind::window:
      if (mask.width == 1) return "window mask: 1 key, the query's own";
      return fmt::format("window mask: {} keys, the query's own in the middle", mask.width);
    case MaskKind::padding:
      if (padding == 0) return "padding mask: no word is hidden";
      if (padding == 1) return "padding mask: the last word is hidden";
      return fmt::format("padding mask: the last {} words are hidden", padding);
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
  if (setup.vectors == attention::Vectors::trained) source = head_told(setup.head);
  if (attention::is_edited(setup)) source += ", edited";
  const std::string divided =
      setup.divisor == Divisor::none
          ? std::string("Scores are not divided.")
          : fmt::format("Scores are divided by {} = {}.", symbol(setup.divisor),
                        compact(attention::divisor_value(setup), 4));
  const int n = static_cast<int>(setup.words.size());
  std::string line =
      fmt::format("Vectors: {}. {}, d = {}. {}\n", source, counted(n, "word"), d, divided);
  if (setup.mask.kind != MaskKind::none) line += capital(mask_told(setup.mask, n)) + ".\n";
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

std::vector<std::string> told_apart(const std::vector<std::string>& words) {
  std::map<std::string_view, int> times;
  for (const std::string& word : words) ++times[word];
  std::vector<std::string> names;
  for (size_t i = 0; i < words.size(); ++i)
    names.push_back(times[words[i]] == 1 ? words[i] : fmt::format("{} ({})", words[i], i + 1));
  return names;
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string without_stars(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), '*'), text.end());
  return text;
}

std::string unbroken(std::string text) {
  for (const std::string_view sign : {" × ", " = ", " + "})
    for (size_t at = 0; (at = text.find(sign, at)) != std::string::npos;)
      text.replace(at, sign.size(),
                   "\u00A0" + std::string(sign.substr(1, sign.size() - 2)) + "\u00A0");
  return text;
}

std::string csv_word(const std::string& word) {
  if (word.find_first_of(",\"\r\n") == std::string::npos) return word;
  std::string quoted = "\"";
  for (const char c : word) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

}  // namespace lab
