#include "app/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "app/command_line.h"
#include "app/exhibits/catalogue.h"
#include "app/help.h"
#include "app/option_values.h"
#include "app/page_options.h"
#include "app/playlist_file.h"
#include "app/predict/question.h"
#include "app/session_file.h"
#include "app/spelling.h"
#include "app/text.h"

namespace lab {
namespace {

using namespace attention;

[[noreturn]] void refuse(std::string_view name, std::string_view value, std::string_view allowed) {
  throw BadOptions(
      fmt::format("--{} cannot be {}; it has to be {}.", name, in_quotes(value), allowed));
}

/// Puts the options of one command line over a Session.
class Reader {
 public:
  Reader(const CommandLine& line, Options& options)
      : line_(line), options_(options), session_(options.session) {}

  /// Later steps depend on earlier ones: what --d changes depends on the page and the vectors.
  void read() {
    read_page();
    read_vectors();
    read_divisor();
    read_d();
    read_seed();
    read_words();
    read_rows();
    read_mask();
    read_path();
    for (const PageOption& option : page_options())
      if (const auto* text = given(option.name);
          text && is_meant(option) && !option.set(session_, *text))
        refuse(option.name, *text, option.allowed);
    read_measure();
    read_predict();
    read_screen();
    note_without_effect();
    if (const auto found = problem(session_)) throw BadOptions(*found);
  }

 private:
  /// The value of an option, or null.
  const std::string* given(std::string_view name) const {
    const auto at = line_.values.find(name);
    return at == line_.values.end() ? nullptr : &at->second;
  }

  /// Of those with its name.
  bool is_meant(const PageOption& option) const {
    return page_option(option.name, session_.page) == &option;
  }

  void note(std::string text) { options_.notes.push_back(std::move(text)); }

  /// The scaling page keeps its own d, divisor and seed.
  bool on_scaling() const { return session_.page == "scaling"; }
  bool on_train() const { return session_.page == "train"; }

  void read_page() {
    const auto* text = given("page");
    if (!text) return;
    if (!find_exhibit(*text)) refuse("page", *text, "one of " + exhibit_keys());
    if (session_.page != *text) session_.predict = {};  // the other page's question
    session_.page = *text;
  }

  void read_vectors() {
    const auto* text = given("vectors");
    if (!text) return;
    const auto vectors = vectors_from(*text);
    if (!vectors) refuse("vectors", *text, "review or random");
    session_.setup.vectors = *vectors;
  }

  void read_divisor() {
    const auto* text = given("divisor");
    if (!text) return;
    const auto divisor = divisor_from(*text);
    if (!divisor) refuse("divisor", *text, "none, sqrt or d");
    const auto page_divisor = find_exhibit(session_.page)->divisor;
    // A page may keep its own, or have none to choose.
    (page_divisor ? page_divisor(session_) : session_.setup.divisor) = *divisor;
    if (!page_divisor) note(fmt::format("--divisor has no effect on the page {}.", session_.page));
  }

  void read_d() {
    const auto* text = given("d");
    if (!text) return;
    const auto d = whole_from(*text, 1, most_dimensions);
    if (!d) refuse("d", *text, fmt::format("a whole number from 1 to {}", most_dimensions));
    if (session_.page == "cost") return void(session_.cost.d = *d);
    if (on_train()) return void(session_.train.choice.head.d = *d);
    if (!on_scaling() && session_.setup.vectors == Vectors::trained)
      throw BadOptions(
          "--d does not go with a trained head, which has its own d. --vectors random frees it.");
    if (!on_scaling() && session_.setup.vectors == Vectors::review)
      throw BadOptions(fmt::format(
          "--d {} does not go with the review: its vectors are set by hand, and their d "
          "is {}. --vectors random frees it.",
          *d, review_dimensions));
    (on_scaling() ? session_.scaling.d : session_.setup.d) = *d;
  }

  void read_seed() {
    const auto* text = given("seed");
    if (!text) return;
    const auto seed = whole_from(*text);
    if (!seed)
      refuse("seed", *text,
             fmt::format("a whole number from 0 to {}", std::numeric_limits<std::uint64_t>::max()));
    if (on_scaling())
      session_.scaling.experiment.seed = *seed;
    else if (on_train())
      session_.train.choice.head.seed = *seed;
    else
      set_seed(*seed);
  }

  void set_seed(std::uint64_t seed) {
    Setup& setup = session_.setup;
    if (setup.vectors == Vectors::review)
      note("--seed changes the random vectors, and the review's are shown.");
    if (seed == setup.seed) return;
    setup.seed = seed;
    // An edit replaced a number of the old draw; among the new numbers it would mean nothing.
    auto& edits = setup.edits;
    const auto kept = std::remove_if(edits.begin(), edits.end(), [](const Edit& edit) {
      return edit.vectors == Vectors::random;
    });
    if (kept == edits.end()) return;
    edits.erase(kept, edits.end());
    note("The new seed drops the edits of the old random vectors.");
  }

  void read_words() {
    if (const auto* text = given("query")) session_.query = word("query", *text, "");
    if (const auto* text = given("key")) {
      session_.key.reset();
      if (*text != "none") session_.key = word("key", *text, ", or none");
    }
  }

  /// The 0-based position of a word that is given by its text or by its position from 1.
  int word(std::string_view name, const std::string& text, std::string_view also_allowed) {
    const auto& words = session_.setup.words;
    const int n = static_cast<int>(words.size());
    std::vector<int> found = positions_of(text, words);
    if (is_digits(text)) {  // a position, even where a word is a number
      found.clear();
      if (const auto position = whole_from(text, 1, n)) found.push_back(*position);
    }
    if (found.empty())
      refuse(name, text,
             fmt::format("a position from 1 to {} or its word{} ({})", n, also_allowed,
                         listed_words()));
    if (found.size() > 1)
      note(fmt::format(
          "{} is there more than once, at {}; --{} takes the first. For the second give "
          "--{} {}.",
          in_quotes(text), fmt::join(found, ", "), name, name, found[1]));
    return found[0] - 1;
  }

  /// "1 the, 2 biryani, …".
  std::string listed_words() const {
    constexpr std::size_t most = 20;
    const auto& words = session_.setup.words;
    std::string list;
    for (std::size_t i = 0; i < std::min(words.size(), most); ++i)
      list += fmt::format("{}{} {}", i == 0 ? "" : ", ", i + 1, words[i]);
    return words.size() > most ? list + ", …" : list;
  }

  void read_rows() {
    const auto* text = given("rows");
    if (!text) return;
    const auto rows = whole_from(*text, fewest_rows, most_rows);
    if (!rows)
      refuse("rows", *text, fmt::format("a whole number from {} to {}", fewest_rows, most_rows));
    ScalingView& view = session_.scaling;
    view.experiment.rows = *rows;
    if (view.row < *rows) return;
    view.row = *rows - 1;
    note(fmt::format("The row shown is now the last, {}.", *rows));
  }

  void read_mask() {
    const auto* text = given("mask");
    if (!text) return;
    const auto kind = mask_kind_from(*text);
    if (!kind || *kind == MaskKind::by_hand)  // what is painted comes with a Session
      refuse("mask", *text, "none, causal, window or padding");
    session_.setup.mask.kind = *kind;
  }

  void read_path() {
    PathsView& view = session_.paths;
    if (const auto* text = given("from")) view.from = word("from", *text, "");
    if (const auto* text = given("to")) view.to = word("to", *text, "");
    if (given("from") || given("to")) view.hop.reset();  // a walk is one between its two words
  }

  /// What is measured is told on a tab of its own.
  void read_measure() {
    if (!given("measure")) return;
    if (session_.page != "cost")
      throw BadOptions(
          fmt::format("--measure is for the page cost, and {} is shown; --page cost goes with it.",
                      session_.page));
    if (line_.action != Action::describe && line_.action != Action::csv)
      throw BadOptions(
          "--measure goes with --describe or --csv; in the window a button of the page measures.");
    if (given("predict"))
      throw BadOptions(
          "--measure and --predict exclude each other: one tells what the other asks.");
    if (given("tab") && session_.cost.tab != CostTab::measure)
      note("--measure shows the tab measure.");
    session_.cost.tab = CostTab::measure;
    options_.measure = true;
  }

  /// The question shows what it is about, whatever else was chosen.
  void read_predict() {
    const bool pictured = line_.action == Action::describe || line_.action == Action::screenshot;
    // What is described or pictured shows everything, a pending question or not.
    if (!given("predict") && pictured && session_.predict.asking()) session_.predict = {};
    if (!given("predict")) return;
    const Question* question = question_of(session_.page);
    if (!question)
      throw BadOptions(
          fmt::format("--predict: the page {} asks no question; --list-pages lists the others.",
                      session_.page));
    if (!in_situation(*question, session_))
      note(fmt::format("--predict sets the page {} back to what its question is about.",
                       session_.page));
    session_ = asked(*question, session_);
  }

  void read_screen() {
    if (const auto* text = given("theme")) {
      options_.theme = theme_from(*text);
      if (!options_.theme) refuse("theme", *text, "light or dark");
    }
    if (const auto* text = given("words")) {
      options_.words = words_from(*text);
      if (!options_.words) refuse("words", *text, "automatic, open or closed");
    }
    if (const auto* text = given("scale")) {
      options_.scale = scale_from(*text);
      if (!options_.scale)
        refuse("scale", *text, fmt::format("a number from {} to {}", smallest_zoom, largest_zoom));
    }
    if (const auto* text = given("size")) {
      options_.size = size_from(*text);
      if (!options_.size)
        refuse("size", *text,
               fmt::format("WIDTHxHEIGHT from {}x{} to {}x{}", smallest_size.width,
                           smallest_size.height, largest_size.width, largest_size.height));
    }
  }

  /// An option without a visible effect looks like a broken one.
  void note_without_effect() {
    const auto say = [&](std::string_view name, std::string_view page) {
      if (given(name))
        note(fmt::format("--{} changes the page {}, and {} is shown.", name, page, session_.page));
    };
    if (on_scaling() || on_train())
      for (const char* name : {"vectors", "query", "key"}) say(name, "attend");
    if (!on_scaling()) say("rows", "scaling");
    for (const PageOption& option : page_options())
      if (is_meant(option) && session_.page != option.page) say(option.name, option.page);
    if (session_.page != "paths")
      for (const char* name : {"from", "to"}) say(name, "paths");
    for (const char* page : {"scaling", "break", "order", "train", "paths", "cost", "map"})
      if (session_.page == page) say("mask", "masks");
  }

  const CommandLine& line_;
  Options& options_;
  Session& session_;
};

/// A key and a title a line, with a tab between them.
std::string list_of_pages() {
  std::string list;
  for (const Exhibit& page : catalogue()) list += fmt::format("{}\t{}\n", page.key, page.title);
  return list;
}

/// The states of --playlist, and which of them is meant.
void read_playlist(const CommandLine& line, Options& options) {
  const auto at = line.values.find("playlist");
  const auto number = line.values.find("state");
  if (at == line.values.end()) {
    if (number != line.values.end())
      throw BadOptions("--state says which state of a playlist; --playlist has to name the file.");
    return;
  }
  const auto exclude = [&](const std::string& name) {
    if (line.has(name))
      throw BadOptions(fmt::format(
          "--playlist shows its states as they were saved, so --{} does not go with it.", name));
  };
  exclude("session");
  exclude("measure");
  for (const std::string& name : session_options()) exclude(name);
  options.playlist_file = at->second;
  options.playlist = load_playlist(at->second);
  const Playlist& playlist = *options.playlist;
  const std::string problems = problems_of(playlist);
  if (!problems.empty()) options.notes.push_back(problems);
  const int count = static_cast<int>(playlist.states.size());
  options.state = next_state(playlist, -1, 1).value_or(0);
  if (number != line.values.end()) {
    const auto state = whole_from(number->second, 1, count);
    if (!state) refuse("state", number->second, fmt::format("a whole number from 1 to {}", count));
    options.state = *state - 1;
    options.one_state = true;
  }
  const PlaylistState& shown = playlist.states[static_cast<std::size_t>(options.state)];
  if (!shown.session) throw BadOptions(shown.problem);
  if (line.action != Action::window) options.session = *shown.session;
}

void check_target(const CommandLine& line) {
  const std::string& file = line.target;
  const bool is_png = file.size() > 4 && file.substr(file.size() - 4) == ".png";
  if (line.action == Action::screenshot && !is_png)
    throw BadOptions(fmt::format("--screenshot writes a PNG file, so {} has to end with .png.",
                                 in_quotes(file)));
  if (line.action == Action::csv && file.empty())
    throw BadOptions("--csv needs the name of a file, or - for standard output.");
  if (line.action == Action::save_session && (file.empty() || file == "-"))
    throw BadOptions(
        fmt::format("--save-session needs the name of a file, and {} is none.", in_quotes(file)));
}

}  // namespace

Action action_of(int argc, const char* const* argv) { return read_command_line(argc, argv).action; }

Options parse_options(int argc, const char* const* argv, const Session& base) {
  const CommandLine line = read_command_line(argc, argv);
  Options options;
  options.action = line.action;
  options.target = line.target;
  options.session = base;
  if (line.action == Action::help) {  // whoever asks for help may well have a value wrong
    options.text = help_text();
    return options;
  }
  if (line.action == Action::version) options.text = "attention-lab " LAB_VERSION "\n";
  if (line.action == Action::list_pages) options.text = list_of_pages();
  check_target(line);
  read_playlist(line, options);
  if (const auto at = line.values.find("session"); at != line.values.end()) {
    options.session_file = at->second;
    options.session = load_session(at->second);
  }
  Reader(line, options).read();
  return options;
}

const std::vector<std::string>& session_options() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all = {"page", "vectors", "query", "key",  "divisor", "d",
                                    "seed", "rows",    "mask",  "from", "to"};
    for (const PageOption& option : page_options())
      if (all.back() != option.name) all.emplace_back(option.name);
    return all;
  }();
  return names;
}

Session session_with(const std::map<std::string, std::string, std::less<>>& values,
                     const Session& base) {
  CommandLine line;
  line.values = values;
  Options options;
  options.session = base;
  Reader(line, options).read();
  return options.session;
}

}  // namespace lab
