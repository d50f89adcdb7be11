#include "app/exhibits/cost_parts.h"

namespace lab {

void cost_patterns(Ui&, Rect&, const Session&, Answers&, Session&) {}

}  // namespace lab
