#include "core/source.h"

#include "core/random.h"
#include "core/review.h"

namespace attention {
namespace {

const Matrix& projection(Part part) { return part == Part::query ? review().w_q : review().w_k; }

Stream stream(Part part) { return part == Part::query ? Stream::query : Stream::key; }

}  // namespace

Matrix source_rows(const Setup& setup, Part part) {
  if (setup.vectors == Vectors::review) return review().x * projection(part);
  return normals(setup.seed, stream(part), static_cast<int>(setup.words.size()), setup.d);
}

double source_entry(const Setup& setup, Part part, int token, int column) {
  if (setup.vectors == Vectors::review)
    return review().x.row(token).dot(projection(part).col(column));
  double entry = 0;
  fill_normals(setup.seed, stream(part), static_cast<std::uint32_t>(token),
               static_cast<std::uint32_t>(column), 1, &entry);
  return entry;
}

}  // namespace attention
