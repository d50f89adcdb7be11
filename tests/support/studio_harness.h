#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/answers.h"
#include "app/fonts.h"
#include "app/input.h"
#include "app/studio.h"
#include "app/theme.h"

namespace lab::test {

/// The whole screen without a window: a Dear ImGui context with a built font atlas, input through
/// the program's own queue, and what was drawn as text. A person's clicks and keys by name.
class StudioHarness {
 public:
  explicit StudioHarness(Session session = {}, Settings settings = {}, float width = 1440,
                         float height = 900, float scale = 1,
                         Answers::Mode mode = Answers::Mode::wait, Record record = {},
                         std::filesystem::path lessons = LAB_TEST_LESSONS);
  ~StudioHarness();
  StudioHarness(const StudioHarness&) = delete;
  StudioHarness& operator=(const StudioHarness&) = delete;

  void resize(float width, float height);
  /// Frames until the input queue is empty and nothing moves, at least one.
  void settle();
  void frame();

  void move_to(float x, float y);
  void press_button();
  void release_button();
  void click_at(float x, float y);
  /// Clicks the middle of what is called `label`; fails the test if there is no such thing.
  void click(std::string_view label);
  void double_click(std::string_view label);
  /// Presses in the middle of `label`, moves by steps, releases.
  void drag(std::string_view label, float dx, float dy);
  void key(Key key, bool ctrl = false, bool shift = false);
  void type(std::string_view text);
  void wheel(float lines);
  /// Queues anything at all; `frame` or `settle` takes it up.
  void send(const InputEvent& event) { queue_.push(event); }

  bool has(std::string_view label) const;
  Rect rect(std::string_view label) const;
  /// Everything that the last settled frame drew, a line each.
  std::string text() const;
  bool shows(std::string_view piece) const { return text().find(piece) != std::string::npos; }
  std::string clipboard() const;
  const Session& session() const { return studio.session(); }

  bool asks = false;  // as the window does
  double clock = 0;   // what the frames are told
  std::int64_t time = 0;

  Answers answers;
  Pictures& pictures;
  Studio studio;
  Requests requests;          // all that were asked for since the last look
  std::string picture_shows;  // what the frame drew in which a picture of it was asked for

 private:
  void look();

  std::optional<Theme> theme_;
  float scale_;
  InputQueue queue_;
  std::vector<std::string> transcript_;
};

}  // namespace lab::test
