#include <cfloat>
#include <vector>

#include "app/input.h"
#include "tests/support/catch.h"

using namespace lab;

namespace {

// Dear ImGui without a window: frames that see the input and draw nothing.
class Context {
 public:
  Context() {
    ImGui::CreateContext();
    io().IniFilename = nullptr;
    io().DisplaySize = ImVec2(800, 600);
    io().DeltaTime = 1.0f / 60;
    io().Fonts->Build();
    map_keys(io());
  }
  ~Context() { ImGui::DestroyContext(); }

  static ImGuiIO& io() { return ImGui::GetIO(); }

  /// One frame; the key presses in it.
  std::vector<KeyPress> frame(InputQueue& queue) {
    std::vector<KeyPress> presses = queue.feed(io());
    ImGui::NewFrame();
    clicks_ += io().MouseClicked[0] ? 1 : 0;
    releases_ += io().MouseReleased[0] ? 1 : 0;
    for (const ImWchar c : io().InputQueueCharacters) text_ += static_cast<char>(c);
    ImGui::EndFrame();
    return presses;
  }
  /// Frames until nothing is queued.
  std::vector<KeyPress> drain(InputQueue& queue) {
    std::vector<KeyPress> all;
    frames_ = 0;
    while (!queue.empty()) {
      const std::vector<KeyPress> some = frame(queue);
      all.insert(all.end(), some.begin(), some.end());
      if (++frames_ > 100) break;  // nothing may wait for ever
    }
    return all;
  }

  int clicks_ = 0, releases_ = 0, frames_ = 0;
  std::string text_;
};

InputEvent move(float x, float y) {
  InputEvent event;
  event.x = x;
  event.y = y;
  return event;
}

InputEvent button(bool down, KeyPress modifiers = {}) {
  InputEvent event;
  event.type = InputEvent::Type::button;
  event.down = down;
  event.key = modifiers;
  return event;
}

InputEvent key(KeyPress press, bool down) {
  InputEvent event;
  event.type = InputEvent::Type::key;
  event.down = down;
  event.key = press;
  return event;
}
InputEvent key(Key which, bool down) { return key(KeyPress{.key = which}, down); }

InputEvent character(char c) {
  InputEvent event;
  event.type = InputEvent::Type::character;
  event.character = static_cast<char32_t>(c);
  return event;
}

InputEvent plain(InputEvent::Type type) {
  InputEvent event;
  event.type = type;
  return event;
}

}  // namespace

TEST_CASE("a click shorter than a frame is not lost") {
  Context context;
  InputQueue queue;
  queue.push(move(100, 100));
  for (int i = 0; i < 5; ++i) {
    queue.push(button(true));
    queue.push(button(false));
  }
  context.drain(queue);
  CHECK(context.clicks_ == 5);
  CHECK(context.releases_ == 5);
}

TEST_CASE("a click happens where the pointer was, and the pointer then goes on") {
  Context context;
  InputQueue queue;
  queue.push(move(10, 20));
  queue.push(move(30, 40));
  queue.push(button(true));
  queue.push(move(50, 60));
  context.frame(queue);
  CHECK(context.clicks_ == 1);
  CHECK(context.io().MousePos.x == 30);
  CHECK(context.io().MousePos.y == 40);
  CHECK_FALSE(queue.empty());
  context.frame(queue);
  CHECK(context.io().MousePos.x == 50);
  CHECK(queue.empty());
}

TEST_CASE("the pointer is followed beyond the edge while a button is held") {
  Context context;
  InputQueue queue;
  queue.push(move(10, 20));
  queue.push(button(true));
  queue.push(plain(InputEvent::Type::leave));
  context.drain(queue);
  CHECK(context.io().MousePos.x == 10);
  queue.push(button(false));
  queue.push(plain(InputEvent::Type::leave));
  context.drain(queue);
  context.frame(queue);
  CHECK_FALSE(ImGui::IsMousePosValid());
}

TEST_CASE("every press of a key arrives, in order, a repeated one too") {
  Context context;
  InputQueue queue;
  const std::vector<Key> keys = {Key::left,   Key::left,      Key::right,
                                 key_of('1'), Key::backspace, Key::backspace};
  for (const Key k : keys) {
    queue.push(key(k, true));
    queue.push(key(k, false));
  }
  const std::vector<KeyPress> presses = context.drain(queue);
  REQUIRE(presses.size() == keys.size());
  for (std::size_t i = 0; i < keys.size(); ++i) CHECK(presses[i].key == keys[i]);
  CHECK(context.frames_ >= 3);  // the two of a kind were not merged

  queue.push(key(Key::down, true));
  queue.push(key(KeyPress{.key = Key::down, .repeat = true}, true));
  queue.push(key(KeyPress{.key = Key::down, .repeat = true}, true));
  const std::vector<KeyPress> held = context.frame(queue);
  REQUIRE(held.size() == 3);
  CHECK_FALSE(held[0].repeat);
  CHECK(held[2].repeat);
  CHECK(queue.is_down(Key::down));
  CHECK(queue.any_arrow_down());
  queue.push(key(Key::down, false));
  CHECK(context.drain(queue).empty());
  CHECK_FALSE(queue.any_arrow_down());
}

TEST_CASE("text and keys keep their order") {
  Context context;
  InputQueue queue;
  queue.push(key(key_of('A'), true));
  queue.push(character('a'));
  queue.push(key(Key::backspace, true));
  queue.push(key(Key::backspace, false));
  queue.push(character('b'));
  CHECK(context.frame(queue).size() == 1);  // backspace waits for the letter that it deletes
  CHECK(context.text_ == "a");
  CHECK_FALSE(queue.is_down(Key::backspace));
  context.drain(queue);
  CHECK(context.text_ == "ab");
}

TEST_CASE("a letter typed before the last key is let go does not overtake it") {
  Context context;
  InputQueue queue;
  queue.push(key(Key::backspace, true));
  queue.push(key(key_of('B'), true));
  queue.push(character('b'));
  queue.push(key(Key::left, true));
  queue.push(key(Key::backspace, false));
  queue.push(key(Key::del, true));
  CHECK(context.frame(queue) == std::vector<KeyPress>{{.key = Key::backspace}});
  CHECK(context.text_.empty());
  CHECK(context.frame(queue) == std::vector<KeyPress>{{.key = key_of('B')}});
  CHECK(context.text_ == "b");
  CHECK(context.frame(queue) == std::vector<KeyPress>{{.key = Key::left}});
  CHECK(context.frame(queue) == std::vector<KeyPress>{{.key = Key::del}});
  CHECK(queue.empty());
}

TEST_CASE("a word typed at once takes one frame") {
  Context context;
  InputQueue queue;
  for (const char c : {'b', 'i', 'r', 'y', 'a', 'n', 'i'}) {
    const Key which = key_of(static_cast<char>(c - 'a' + 'A'));
    queue.push(key(which, true));
    queue.push(character(c));
    queue.push(key(which, false));
  }
  CHECK(context.frame(queue).size() == 7);
  CHECK(context.text_ == "biryani");
  CHECK(queue.empty());
}

TEST_CASE("a pasted path is entered, however fast the keys follow each other") {
  Context context;
  InputQueue queue;
  queue.push(key(KeyPress{.key = Key::none, .ctrl = true}, true));
  queue.push(key(KeyPress{.key = key_of('V'), .ctrl = true}, true));
  queue.push(key(KeyPress{.key = key_of('V'), .ctrl = true}, false));
  queue.push(key(KeyPress{}, false));
  queue.push(key(Key::enter, true));
  CHECK(context.frame(queue) == std::vector<KeyPress>{{.key = key_of('V'), .ctrl = true}});
  CHECK(queue.is_down(key_of('V')));
  CHECK(context.drain(queue) == std::vector<KeyPress>{{.key = Key::enter}});
}

TEST_CASE("punctuation is a press by the character typed, whatever the keyboard's layout") {
  Context context;
  InputQueue queue;
  for (const char c : {'?', '+', '-', '=', '.', '/', 'a', '1'}) queue.push(character(c));
  const std::vector<KeyPress> presses = context.drain(queue);
  REQUIRE(presses.size() == 6);  // letters and digits come as keys
  CHECK(presses[0] == KeyPress{.key = key_of('?')});
  CHECK(presses[5] == KeyPress{.key = key_of('/')});
  CHECK(context.text_ == "?+-=./a1");

  // Ctrl and plus need Shift on one keyboard and not on another.
  queue.push(key(KeyPress{.key = key_of('='), .ctrl = true, .shift = true}, true));
  const std::vector<KeyPress> zoom = context.drain(queue);
  REQUIRE(zoom.size() == 1);
  CHECK(zoom[0] == KeyPress{.key = key_of('='), .ctrl = true});
}

TEST_CASE("modifiers belong to the key that they were held for") {
  Context context;
  InputQueue queue;
  queue.push(key(KeyPress{.key = Key::none, .ctrl = true}, true));
  queue.push(key(KeyPress{.key = key_of('Z'), .ctrl = true}, true));
  queue.push(key(KeyPress{}, false));  // Ctrl is let go in the same instant
  queue.push(key(key_of('Z'), false));
  const std::vector<KeyPress> presses = context.frame(queue);
  REQUIRE(presses.size() == 1);
  CHECK(presses[0] == KeyPress{.key = key_of('Z'), .ctrl = true});
  CHECK(context.io().KeyCtrl);
  context.drain(queue);
  CHECK_FALSE(context.io().KeyCtrl);
}

TEST_CASE("losing the focus lets everything go") {
  Context context;
  InputQueue queue;
  queue.push(move(10, 10));
  queue.push(button(true));
  queue.push(key(KeyPress{.key = Key::left, .shift = true}, true));
  queue.push(plain(InputEvent::Type::focus_lost));
  context.drain(queue);
  context.frame(queue);
  CHECK_FALSE(queue.is_down(Key::left));
  CHECK_FALSE(context.io().MouseDown[0]);
  CHECK_FALSE(context.io().KeyShift);
}

TEST_CASE("buttons and keys that do not exist are ignored") {
  Context context;
  InputQueue queue;
  InputEvent event = button(true);
  event.button = 7;
  queue.push(event);
  event.button = -1;
  queue.push(event);
  queue.push(key(static_cast<Key>(100000), true));
  queue.push(key(static_cast<Key>(-5), true));
  CHECK(context.drain(queue).empty());
  CHECK(queue.empty());
}
