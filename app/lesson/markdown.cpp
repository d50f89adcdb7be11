#include "app/lesson/markdown.h"

#include <md4c.h>

#include <exception>
#include <string>

#include "app/text.h"

namespace lab {
namespace {

/// What md4c's callbacks build, block by block. md4c is a C library: nothing is thrown through it.
class Builder {
 public:
  Document document;
  std::string problem;

  int enter(MD_BLOCKTYPE type, void* detail) {
    switch (type) {
      case MD_BLOCK_DOC:
        return 0;
      case MD_BLOCK_UL:
        lists_.push_back(0);
        return 0;
      case MD_BLOCK_OL:
        lists_.push_back(static_cast<int>(static_cast<MD_BLOCK_OL_DETAIL*>(detail)->start));
        return 0;
      case MD_BLOCK_LI: {
        TextBlock item{TextBlock::Kind::item, static_cast<int>(lists_.size()), lists_.back(), {}};
        if (lists_.back() > 0) ++lists_.back();
        document.push_back(std::move(item));
        return 0;
      }
      case MD_BLOCK_H:
        document.push_back({TextBlock::Kind::heading,
                            static_cast<int>(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level),
                            0,
                            {}});
        return 0;
      case MD_BLOCK_P:
        // The first paragraph of an item is the item itself.
        if (document.empty() || document.back().kind != TextBlock::Kind::item ||
            !document.back().spans.empty())
          document.push_back({});
        return 0;
      case MD_BLOCK_QUOTE:
        return refuse("a quotation");
      case MD_BLOCK_HR:
        return refuse("a rule");
      case MD_BLOCK_CODE:
        return refuse("a block of code (a line that begins with four spaces?)");
      case MD_BLOCK_HTML:
        return refuse("HTML");
      default:
        return refuse("a table");
    }
  }

  int leave(MD_BLOCKTYPE type) {
    if (type == MD_BLOCK_UL || type == MD_BLOCK_OL) lists_.pop_back();
    return 0;
  }

  int enter(MD_SPANTYPE type, void* detail) {
    switch (type) {
      case MD_SPAN_EM:
        style_.emphasis = true;
        return 0;
      case MD_SPAN_STRONG:
        style_.strong = true;
        return 0;
      case MD_SPAN_CODE:
        style_.formula = true;
        return 0;
      case MD_SPAN_A: {
        const MD_ATTRIBUTE& href = static_cast<MD_SPAN_A_DETAIL*>(detail)->href;
        style_.href.assign(href.text, href.size);
        return style_.href.empty() ? refuse("a link without an address") : 0;
      }
      case MD_SPAN_IMG:
        return refuse("a picture");
      default:
        return refuse("a kind of text that lessons do not use");
    }
  }

  int leave(MD_SPANTYPE type) {
    if (type == MD_SPAN_EM) style_.emphasis = false;
    if (type == MD_SPAN_STRONG) style_.strong = false;
    if (type == MD_SPAN_CODE) style_.formula = false;
    if (type == MD_SPAN_A) style_.href.clear();
    return 0;
  }

  int text(MD_TEXTTYPE type, const char* text, MD_SIZE size) {
    switch (type) {
      case MD_TEXT_NORMAL:
      case MD_TEXT_CODE:
        return add({text, size});
      case MD_TEXT_SOFTBR:
      case MD_TEXT_BR:
        return add(" ");
      case MD_TEXT_ENTITY:
        return entity({text, size});
      case MD_TEXT_NULLCHAR:
        return refuse("a null character");
      default:
        return refuse("HTML");
    }
  }

 private:
  int refuse(std::string_view what) {
    problem = "it holds " + std::string(what) + ", which a lesson cannot show";
    return 1;
  }

  int entity(std::string_view name) {
    if (name == "&amp;") return add("&");
    if (name == "&lt;") return add("<");
    if (name == "&gt;") return add(">");
    if (name == "&nbsp;") return add("\u00A0");
    return refuse("the entity " + std::string(name) + " (write the letter itself)");
  }

  int add(std::string_view text) {
    if (document.empty()) return refuse("text outside a paragraph");
    std::vector<TextSpan>& spans = document.back().spans;
    style_.text.clear();
    if (!spans.empty()) {
      TextSpan last = spans.back();
      last.text.clear();
      if (last == style_) {
        spans.back().text += text;
        return 0;
      }
    }
    spans.push_back(style_);
    spans.back().text = text;
    return 0;
  }

  TextSpan style_;
  std::vector<int> lists_;  // of each list around: the next item's number, or 0
};

template <class Step>
int guarded(void* user, Step step) noexcept {
  auto& builder = *static_cast<Builder*>(user);
  try {
    return step(builder);
  } catch (const std::exception& problem) {
    builder.problem = problem.what();
    return 1;
  }
}

}  // namespace

std::string plain(const std::vector<TextSpan>& spans) {
  std::string text;
  for (const TextSpan& span : spans) text += span.text;
  return text;
}

Document parse_markdown(std::string_view text) {
  if (!is_utf8(text)) throw MarkdownProblem("it is not UTF-8");
  MD_PARSER parser = {};
  parser.flags = MD_FLAG_NOHTML;
  parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* user) {
    return guarded(user, [&](Builder& b) { return b.enter(type, detail); });
  };
  parser.leave_block = [](MD_BLOCKTYPE type, void*, void* user) {
    return guarded(user, [&](Builder& b) { return b.leave(type); });
  };
  parser.enter_span = [](MD_SPANTYPE type, void* detail, void* user) {
    return guarded(user, [&](Builder& b) { return b.enter(type, detail); });
  };
  parser.leave_span = [](MD_SPANTYPE type, void*, void* user) {
    return guarded(user, [&](Builder& b) { return b.leave(type); });
  };
  parser.text = [](MD_TEXTTYPE type, const MD_CHAR* piece, MD_SIZE size, void* user) {
    return guarded(user, [&](Builder& b) { return b.text(type, piece, size); });
  };
  Builder builder;
  const int failed = md_parse(text.data(), static_cast<MD_SIZE>(text.size()), &parser, &builder);
  if (!builder.problem.empty()) throw MarkdownProblem(builder.problem);
  if (failed) throw MarkdownProblem("it cannot be parsed");
  return std::move(builder.document);
}

}  // namespace lab
