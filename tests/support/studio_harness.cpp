#include "tests/support/studio_harness.h"

#include "tests/support/catch.h"

namespace lab::test {
namespace {

class NoPictures : public Pictures {
 public:
  TextureId texture(const char*, const Picture& picture) override {
    REQUIRE(picture.pixels.size() ==
            static_cast<size_t>(picture.width) * static_cast<size_t>(picture.height));
    return TextureId();
  }
};
NoPictures no_pictures;
std::string clipboard_text;

std::optional<FontFiles> fonts_of_the_build() {
  static const std::optional<FontFiles> files = find_fonts_in({LAB_TEST_FONTS});
  return files;
}

/// One atlas for all harnesses of this process, built anew only for another scale: that is most of
/// the work of a small test.
struct SharedAtlas {
  ImFontAtlas atlas;
  Fonts fonts;
  float scale = 0;
};
SharedAtlas& shared_atlas() {
  static SharedAtlas shared;
  return shared;
}

const Fonts& fonts_at(float scale) {
  SharedAtlas& shared = shared_atlas();
  if (shared.scale != scale) {
    shared.fonts = build_fonts(shared.atlas, fonts_of_the_build(), scale);
    shared.scale = scale;
    shared.atlas.SetTexID(TextureId());
  }
  return shared.fonts;
}

void make_context() {
  ImGui::SetCurrentContext(ImGui::CreateContext(&shared_atlas().atlas));
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
  io.SetClipboardTextFn = [](void*, const char* text) { clipboard_text = text; };
  io.GetClipboardTextFn = [](void*) { return clipboard_text.c_str(); };
  map_keys(io);
}

}  // namespace

StudioHarness::StudioHarness(Session session, Settings settings, float width, float height,
                             float scale, Answers::Mode mode, Record record,
                             std::filesystem::path lessons)
    : answers(mode, {}, {std::move(lessons)}),
      pictures(no_pictures),
      studio(session, settings, answers, pictures, std::move(record)),
      scale_(scale) {
  make_context();
  studio.keep_transcript(&transcript_);
  resize(width, height);
}

StudioHarness::~StudioHarness() { ImGui::DestroyContext(); }

void StudioHarness::resize(float width, float height) {
  ImGui::GetIO().DisplaySize = {width, height};
  settle();
}

void StudioHarness::look() {
  const Settings& settings = studio.settings();
  const float scale = studio.scale_for(ImGui::GetIO().DisplaySize, scale_);
  if (theme_ && theme_->name == settings.theme && theme_->scale == scale) return;
  theme_ = make_theme(settings.theme, scale, fonts_at(scale));
  apply_style(*theme_, ImGui::GetStyle());
}

void StudioHarness::frame() {
  look();
  ImGuiIO& io = ImGui::GetIO();
  io.DeltaTime = 1.0f / 60;
  const std::vector<KeyPress> presses = queue_.feed(io);
  transcript_.clear();
  ImGui::NewFrame();
  studio.frame({*theme_, presses, queue_.any_arrow_down(), 1.0f / 60, true, asks, clock, time});
  ImGui::Render();
  const Requests asked = studio.take_requests();
  requests.quit |= asked.quit;
  if (asked.full_screen) requests.full_screen = asked.full_screen;
  if (asked.save_picture) {
    requests.save_picture = asked.save_picture;
    picture_shows = text();
  }
}

void StudioHarness::settle() {
  int frames = 0;
  do {
    frame();
    REQUIRE(++frames < 500);
  } while (!queue_.empty() || studio.animating());
  frame();
  frame();
}

void StudioHarness::move_to(float x, float y) {
  InputEvent event;
  event.type = InputEvent::Type::move;
  event.x = x;
  event.y = y;
  queue_.push(event);
  settle();
}

void StudioHarness::press_button() {
  InputEvent event;
  event.type = InputEvent::Type::button;
  event.down = true;
  queue_.push(event);
  settle();
}

void StudioHarness::release_button() {
  InputEvent event;
  event.type = InputEvent::Type::button;
  event.down = false;
  queue_.push(event);
  settle();
}

void StudioHarness::click_at(float x, float y) {
  move_to(x, y);
  press_button();
  release_button();
}

void StudioHarness::click(std::string_view label) {
  const Rect r = rect(label);
  click_at(r.cx(), r.cy());
}

void StudioHarness::double_click(std::string_view label) {
  const Rect r = rect(label);
  move_to(r.cx(), r.cy());
  for (int i = 0; i < 30; ++i) frame();  // no third click of those before
  for (const bool down : {true, false, true, false}) {
    InputEvent event;
    event.type = InputEvent::Type::button;
    event.down = down;
    queue_.push(event);
  }
  settle();
}

void StudioHarness::drag(std::string_view label, float dx, float dy) {
  const Rect r = rect(label);
  move_to(r.cx(), r.cy());
  press_button();
  for (int i = 1; i <= 5; ++i)
    move_to(r.cx() + dx * static_cast<float>(i) / 5, r.cy() + dy * static_cast<float>(i) / 5);
  release_button();
}

void StudioHarness::key(Key key, bool ctrl, bool shift) {
  InputEvent event;
  event.type = InputEvent::Type::key;
  event.key = {key, ctrl, shift};
  event.down = true;
  queue_.push(event);
  event.down = false;
  queue_.push(event);
  event.key = {};  // the modifiers are let go too
  queue_.push(event);
  settle();
}

void StudioHarness::type(std::string_view text) {
  for (const char c : text) {
    InputEvent event;
    event.type = InputEvent::Type::character;
    event.character = static_cast<char32_t>(c);
    queue_.push(event);
  }
  settle();
}

void StudioHarness::wheel(float lines) {
  InputEvent event;
  event.type = InputEvent::Type::wheel;
  event.y = lines;
  queue_.push(event);
  settle();
}

bool StudioHarness::has(std::string_view label) const {
  for (const Focus::Item& item : studio.items())
    if (item.label == label) return true;
  return false;
}

Rect StudioHarness::rect(std::string_view label) const {
  std::string all;
  for (auto item = studio.items().rbegin(); item != studio.items().rend(); ++item) {
    if (item->label == label) return item->rect;
    all += "  " + item->label + "\n";
  }
  FAIL("nothing is called \"" << label << "\"; there are:\n" << all);
  return {};
}

std::string StudioHarness::text() const {
  std::string all;
  for (const std::string& line : transcript_) all += line + "\n";
  constexpr std::string_view no_break = "\u00A0";
  for (size_t at; (at = all.find(no_break)) != std::string::npos;)
    all.replace(at, no_break.size(), " ");
  return all;
}

std::string StudioHarness::clipboard() const { return clipboard_text; }

}  // namespace lab::test
