#include "app/widgets/soft_wrap.h"

#include <algorithm>

namespace lab {

std::string soft_wrapped(std::string text, float most,
                         const std::function<float(std::string_view)>& width) {
  const std::string_view all = text;
  const float space = width(" ");
  float x = 0;        // where the line so far ends
  bool first = true;  // no word stands in this line
  for (size_t i = 0; i < text.size();) {
    if (text[i] == '\n') {
      x = 0;
      first = true;
      ++i;
      continue;
    }
    const size_t word = std::min(text.find_first_not_of(' ', i), text.size());
    const size_t end = std::min(text.find_first_of(" \n", word), text.size());
    const float wide = width(all.substr(word, end - word));
    const float gap = space * static_cast<float>(word - i);
    if (!first && word > i && word < end && x + gap + wide > most) {
      text[word - 1] = '\n';
      x = wide;
    } else {
      x += gap + wide;
    }
    first = first && word == end;
    i = end;
  }
  return text;
}

std::string unwrapped(std::string_view text, std::string_view shown, std::string_view edited) {
  const size_t both = std::min(shown.size(), edited.size());
  size_t front = 0, back = 0;
  while (front < both && shown[front] == edited[front]) ++front;
  while (back < both - front && shown[shown.size() - 1 - back] == edited[edited.size() - 1 - back])
    ++back;
  std::string result(text.substr(0, front));
  result += edited.substr(front, edited.size() - front - back);
  result += text.substr(text.size() - back);
  return result;
}

}  // namespace lab
