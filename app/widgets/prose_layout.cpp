#include "app/widgets/prose_layout.h"

#include <algorithm>
#include <cmath>

namespace lab {
namespace {

/// What is not parted at the end of a line: a word, or of a word that several spans share, a part.
struct Atom {
  const TextSpan* span = nullptr;
  std::string text;
  Type type = Type::body;
  float width = 0;
  bool after_space = false;
};

Type type_of(Type plain, const TextSpan& span) {
  return plain == Type::body && span.strong ? Type::strong : plain;
}

size_t letter_length(std::string_view text, size_t at) {
  size_t end = at + 1;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
  return end - at;
}

class Wrapper {
 public:
  Wrapper(const Ui& ui, float width, const TextBlock& block, ProseBlock& out)
      : ui_(ui), width_(std::max(ui.px(24), width)), out_(out) {
    letters_ = ui.paint.line_height(out.type);
    line_ = std::round(letters_ * 1.26f);
    for (const TextSpan& span : block.spans) add(span);
    // A word goes on into the next span until a space comes.
    for (size_t first = 0; first < atoms_.size();) {
      size_t end = first + 1;
      while (end < atoms_.size() && !atoms_[end].after_space) ++end;
      place(first, end);
      first = end;
    }
    out_.height = y_ + line_;
  }

 private:
  float width_of(const TextSpan& span, Type type, std::string_view text) const {
    return ui_.paint.width(type, text) + (span.formula ? 2 * formula_pad(ui_) : 0);
  }

  void add(const TextSpan& span) {
    const Type type = type_of(out_.type, span);
    const auto atom = [&](std::string_view text) {
      if (text.empty()) return;
      atoms_.push_back({&span, std::string(text), type, width_of(span, type, text), spaced_});
      spaced_ = false;
    };
    if (span.formula && width_of(span, type, span.text) <= width_) return atom(span.text);
    const std::string_view text = span.text;
    for (size_t at = 0; at <= text.size();) {
      const size_t end = std::min(text.find(' ', at), text.size());
      atom(text.substr(at, end - at));
      if (end < text.size()) spaced_ = true;
      at = end + 1;
    }
  }

  void new_line() {
    x_ = 0;
    y_ += line_;
  }

  /// Puts a piece where the line is at; of one span and without a gap, it goes on with the last.
  void put(const Atom& atom, std::string_view text, float width, bool after_space) {
    if (!out_.runs.empty()) {
      ProseRun& last = out_.runs.back();
      if (last.span == atom.span && last.rect.min.y == y_ && !atom.span->formula) {
        if (after_space) last.text += ' ';
        last.text += text;
        last.rect.max.x = x_ + width;
        x_ += width;
        return;
      }
    }
    out_.runs.push_back(
        {atom.span, std::string(text), atom.type, rect_at(x_, y_, width, letters_)});
    x_ += width;
  }

  void place(size_t first, size_t end) {
    float width = 0;
    for (size_t i = first; i < end; ++i) width += atoms_[i].width;
    bool spaced = atoms_[first].after_space && x_ > 0;
    float space = spaced ? ui_.paint.width(atoms_[first].type, " ") : 0;
    // Slanted letters lean into the space behind them.
    if (spaced && !out_.runs.empty() && out_.runs.back().span->emphasis &&
        out_.runs.back().span != atoms_[first].span)
      space += ui_.px(1.5f);
    if (x_ > 0 && x_ + space + width > width_) {
      new_line();
      spaced = false;
    }
    if (spaced) x_ += space;
    for (size_t i = first; i < end; ++i) {
      const Atom& atom = atoms_[i];
      if (width <= width_)
        put(atom, atom.text, atom.width, spaced && i == first);
      else
        place_letters(atom, spaced && i == first);
    }
  }

  void place_letters(const Atom& atom, bool spaced) {
    std::string piece;
    float wide = 0;
    for (size_t at = 0; at < atom.text.size();) {
      const size_t length = letter_length(atom.text, at);
      const std::string more = piece + atom.text.substr(at, length);
      const float w = width_of(*atom.span, atom.type, more);
      if (x_ + w > width_ && (x_ > 0 || !piece.empty())) {
        if (!piece.empty()) put(atom, piece, wide, spaced);
        new_line();
        spaced = false;
        piece.clear();
        wide = 0;
        if (width_of(*atom.span, atom.type, atom.text.substr(at, length)) > width_) {
          put(atom, atom.text.substr(at, length), width_, false);  // not even a letter fits
          at += length;
        }
        continue;
      }
      piece = more;
      wide = w;
      at += length;
    }
    if (!piece.empty()) put(atom, piece, wide, spaced);
  }

  const Ui& ui_;
  float width_, x_ = 0, y_ = 0;
  float letters_ = 0, line_ = 0;
  ProseBlock& out_;
  std::vector<Atom> atoms_;
  bool spaced_ = false;
};

}  // namespace

ProseBlock prose_block(const Ui& ui, float width, const TextBlock& block) {
  ProseBlock out;
  const bool heading = block.kind == TextBlock::Kind::heading;
  out.type = heading ? (block.level <= 1 ? Type::name : Type::heading) : Type::body;
  if (block.kind == TextBlock::Kind::item) {
    out.mark = block.number > 0 ? std::to_string(block.number) + "." : "•";
    out.left = ui.px(20) * static_cast<float>(std::max(1, block.level));
    out.left = std::min(out.left, width / 2);
  }
  Wrapper(ui, width - out.left, block, out);
  return out;
}

float gap_between(const Ui& ui, const TextBlock* above, const TextBlock& below) {
  if (!above) return 0;
  if (below.kind == TextBlock::Kind::heading) return ui.px(18);
  if (above->kind == TextBlock::Kind::heading) return ui.px(5);
  const bool list = below.kind == TextBlock::Kind::item && above->kind == TextBlock::Kind::item;
  return ui.px(list ? 4 : 10);
}

}  // namespace lab
