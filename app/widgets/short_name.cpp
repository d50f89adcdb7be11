#include "app/widgets/short_name.h"

#include <utility>

namespace lab {

std::string short_name(Ui& ui, std::string name, float width) {
  if (ui.paint.width(Type::note, name) <= width) return name;
  if (name.rfind("dim ", 0) == 0) return name.substr(4);
  static constexpr std::pair<const char*, const char*> shorter[] = {{"adjective", "adj."},
                                                                    {"determiner", "det."},
                                                                    {"conjunction", "conj."},
                                                                    {"function word", "func."}};
  for (const auto& [whole, abbreviated] : shorter)
    if (name == whole) return abbreviated;
  return name;
}

}  // namespace lab
