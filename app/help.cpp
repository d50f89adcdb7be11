#include "app/help.h"

#include <fmt/format.h>

#include <limits>

#include "app/exhibits/catalogue.h"
#include "app/options.h"
#include "app/spelling.h"

namespace lab {

namespace {

/// A list that goes on in another line before `word`, so that lines are as long as the others.
std::string wrapped(std::string text, const char* word) {
  if (const size_t half = text.find(std::string(", ") + word); half != text.npos)
    text.replace(half, 2, ",\n" + std::string(27, ' '));
  return text;
}

}  // namespace

std::string help_text() {
  using namespace attention;
  using fmt::arg;
  return fmt::format(
      R"(Attention Lab: understand self-attention by handling it.

Usage: attention-lab [OPTION]...      opens the window as it was left, or

What to show:
  --page NAME              {pages}
  --session FILE           a saved Session; the other options go over it
  --playlist FILE          a lecture: saved Sessions to walk through; --state N picks one
  --vectors review|random  the hand-set review, or independent normal entries
  --query, --key WORD|POSITION   who asks, and the pinned key, or none; positions from 1
  --divisor none|sqrt|d    what the scores are divided by: nothing, √d or d
  --d N                    the dimension, 1 to {most_d}; with the review it is {review_d}
  --seed N                 of the random numbers, 0 to {most_seed}
  --rows N                 of the experiment, {fewest_rows} to {most_rows}
  --mask KIND              none, causal, window or padding
  --break KIND             {breaks}
  --positions KIND         none, clause, sinusoids, bias or rotary
  --step STAGE             {stages}
  --heads a|b|both, --order as-is|swapped   whose arcs; cold and great swapped
  --cross, --mask-after, --more yes|no   on the pages masks and scaling: a headline asks;
                           the mask comes too late; what reaches the query
  --from, --to WORD        who sends and who receives, on the page paths
  --seeds N, --optimiser sgd|adam, --rate F   of the heads on the page train
  --tab TAB, --box BOX     map, terms, sources or weights, and a box, on the page map
  --tab TAB, --n N, --tile N, --pattern KIND, --largest N, --threads N   on the page cost
  --predict                with the page's question, its answer left out
  --d, --divisor and --seed apply to the page that is shown.

How to show it:
  --theme light|dark, --words open|closed (the lesson's text beside the page)
  --scale F, --size WxH    {least_scale} to {most_scale}; {least_width}x{least_height} to {most_size}x{most_size} pixels

Instead of the window, one of these (only --screenshot needs OpenGL, none a display):
  --describe, --csv FILE   the page as text, or its numbers; - is standard output
  --measure                with one of these two, on the page cost: times four ways first
  --screenshot FILE.png    the page as a picture
  --save-session FILE      what --session opens
  --list-pages, --help, --version

Exit codes: 0 fine; 1 something could not be written; 2 bad input, no display, no OpenGL.
)",
      arg("pages", wrapped(exhibit_keys(), "paths")),
      arg("breaks", wrapped(kinds_of_break(), "by-d")),
      arg("stages", wrapped(kinds_of_stage(), "masked")), arg("most_d", most_dimensions),
      arg("review_d", review_dimensions),
      arg("most_seed", std::numeric_limits<std::uint64_t>::max()), arg("fewest_rows", fewest_rows),
      arg("most_rows", most_rows), arg("least_scale", smallest_zoom),
      arg("most_scale", largest_zoom), arg("least_width", smallest_size.width),
      arg("least_height", smallest_size.height), arg("most_size", largest_size.width));
}

}  // namespace lab
