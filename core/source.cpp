#include "core/source.h"

#include "core/random.h"
#include "core/review.h"
#include "core/trained_parts.h"

namespace attention {
namespace {

/// What q, k or v is projected with, and drawn from.
Part projection(Part part) {
  return part == Part::query ? Part::w_q : part == Part::key ? Part::w_k : Part::w_v;
}

Stream stream(Part part) {
  return part == Part::query ? Stream::query : part == Part::key ? Stream::key : Stream::value;
}

Matrix of_review(const Setup& setup, Part part) {
  switch (part) {
    case Part::x:
      return review().x;
    case Part::w_q:
      return review().w_q;
    case Part::w_k:
      return review().w_k;
    case Part::w_v:
      return review().w_v;
    case Part::w_q_b:
      return review().w_q_b;
    default:
      return with_edits(setup, Part::x) * with_edits(setup, projection(part));
  }
}

/// The same of a trained head; it has no head B.
Matrix of_head(const Setup& setup, Part part) {
  const TrainedParts& head = setup.head.parts();
  switch (part) {
    case Part::x:
      return head.x;
    case Part::w_q:
      return head.w_q;
    case Part::w_k:
      return head.w_k;
    case Part::w_v:
      return head.w_v;
    case Part::w_q_b:
      return {};
    default:
      return with_edits(setup, Part::x) * with_edits(setup, projection(part));
  }
}

}  // namespace

Matrix source_of(const Setup& setup, Part part) {
  if (setup.vectors == Vectors::review) return of_review(setup, part);
  if (setup.vectors == Vectors::trained) return of_head(setup, part);
  const Shape now = shape(setup, part);
  if (now.rows == 0) return {};
  return normals(setup.seed, stream(part), now.rows, now.columns);
}

double source_entry(const Setup& setup, Part part, int row, int column) {
  if (setup.vectors == Vectors::review) return of_review(setup, part)(row, column);
  if (setup.vectors == Vectors::trained) return of_head(setup, part)(row, column);
  double entry = 0;
  fill_normals(setup.seed, stream(part), static_cast<std::uint32_t>(row),
               static_cast<std::uint32_t>(column), 1, &entry);
  return entry;
}

Matrix with_edits(const Setup& setup, Part part) {
  Matrix rows = source_of(setup, part);
  lay_edits_over(rows, setup, part);
  return rows;
}

void lay_edits_over(Matrix& rows, const Setup& setup, Part part) {
  for (const Edit& edit : setup.edits)
    if (edit.vectors == setup.vectors && edit.part == part && edit.row < rows.rows() &&
        edit.column < rows.cols())
      rows(edit.row, edit.column) = edit.value;
}

}  // namespace attention
