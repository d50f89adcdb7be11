#include "app/exhibits/masked_page.h"

#include <algorithm>

#include "app/told.h"
#include "core/cross.h"

namespace lab {

using attention::MaskKind;
using attention::Part;
using attention::Setup;
using attention::Vectors;

Setup cross_source(Setup setup) {
  setup.vectors = Vectors::review;
  setup.words = attention::review_words();
  setup.mask = {};
  auto& edits = setup.edits;
  edits.erase(std::remove_if(edits.begin(), edits.end(),
                             [](const attention::Edit& edit) {
                               // The headline has its own X and W_Q.
                               return edit.vectors != Vectors::review || edit.part == Part::query ||
                                      edit.part == Part::w_q || edit.part == Part::w_q_b;
                             }),
              edits.end());
  return setup;
}

MaskedPage masked_page(const Session& now, Answers& answers) {
  MaskedPage p;
  p.cross = now.masks.cross;
  p.after = now.masks.after;
  p.setup = p.cross ? cross_source(now.setup) : now.setup;
  p.mask = p.cross ? now.masks.cross_mask : now.setup.mask;
  p.keys = told_apart(p.setup.words);
  p.queries = p.cross ? attention::headline_words() : p.keys;
  p.query = p.cross ? now.masks.headline : now.query;
  p.key = std::min(now.key.value_or(now.query), p.key_count() - 1);
  const bool masked = p.mask.kind != MaskKind::none;
  if (p.cross) {
    p.t = p.plain = &answers.cross(p.setup, {});
    if (masked) p.t = &answers.cross(p.setup, p.mask, p.after);
  } else {
    Setup setup = now.setup;
    setup.mask = {};
    p.t = p.plain = &answers.trace(setup);
    if (masked) {
      p.t = p.after ? &answers.masked_after(now.setup) : &answers.trace(now.setup);
    } else if (!now.predict.asking()) {  // else that would answer the page's question
      setup.mask.kind = MaskKind::causal;
      p.other = &answers.trace(setup);
      p.other_is = "with a causal mask";
    }
  }
  if (masked) {
    p.other = p.plain;
    p.other_is = "without the mask";
  }
  return p;
}

}  // namespace lab
