// where [--newcomer] [--tour] [OPTION...]: prints "x y label", the middle in pixels, for everything
// on the page that can be operated. The options are attention-lab's own, so that a test can click
// by name in a real window that shows the same; --newcomer is as at a first start, --tour with the
// guided tour begun.

#include <cstdio>
#include <exception>
#include <string_view>
#include <vector>

#include "app/answers.h"
#include "app/fonts.h"
#include "app/input.h"
#include "app/options.h"
#include "app/studio.h"
#include "app/theme.h"

namespace {

using namespace lab;

class NoPictures : public Pictures {
 public:
  TextureId texture(const char*, const Picture&) override { return TextureId(); }
};

/// What is not attention-lab's own.
struct State {
  bool newcomer = false, tour = false;
};

void print_items(const Options& options, const State& state) {
  const float scale = options.scale.value_or(1.0f);
  const PixelSize size = options.size.value_or(PixelSize());
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
  io.DisplaySize = {static_cast<float>(size.width), static_cast<float>(size.height)};
  const Fonts fonts = build_fonts(*io.Fonts, find_fonts_in({LAB_TEST_FONTS}), scale);
  const Theme theme = make_theme(ThemeName::light, scale, fonts);
  apply_style(theme, ImGui::GetStyle());

  Answers answers(Answers::Mode::wait, {}, {LAB_TEST_LESSONS});
  NoPictures pictures;
  Settings settings;
  settings.newcomer = state.newcomer;
  Studio studio(options.session, settings, answers, pictures);
  for (int frame = 0; frame < 9; ++frame) {
    ImGui::NewFrame();
    std::vector<KeyPress> presses;
    if (state.tour && frame == 0) presses.push_back({key_of('H')});
    studio.frame({.theme = theme, .presses = presses, .still = true});
    ImGui::Render();
  }
  for (const Focus::Item& item : studio.items())
    std::printf("%.0f %.0f %s\n", static_cast<double>(item.rect.min.x + item.rect.max.x) / 2,
                static_cast<double>(item.rect.min.y + item.rect.max.y) / 2, item.label.c_str());
}

}  // namespace

int main(int argc, char** argv) try {
  State state;
  std::vector<const char*> arguments;
  for (int i = 0; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--newcomer")
      state.newcomer = true;
    else if (argument == "--tour")
      state.tour = true;
    else
      arguments.push_back(argv[i]);
  }
  const Options options =
      parse_options(static_cast<int>(arguments.size()), arguments.data(), Session());
  ImGui::CreateContext();
  print_items(options, state);
  ImGui::DestroyContext();
  return 0;
} catch (const std::exception& problem) {
  std::fprintf(stderr, "where: %s\n", problem.what());
  return 2;
}
