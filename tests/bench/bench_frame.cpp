// How long the CPU takes to build one frame of each page, before OpenGL: at rest, with every answer
// already known.

#include <benchmark/benchmark.h>

#include "app/answers.h"
#include "app/exhibits/catalogue.h"
#include "app/fonts.h"
#include "app/studio.h"
#include "app/theme.h"

namespace {

using namespace lab;

class NoPictures : public Pictures {
 public:
  TextureId texture(const char*, const Picture&) override { return TextureId(); }
};

/// A screen that is never shown.
class Screen {
 public:
  explicit Screen(const Session& session, const Settings& settings)
      : studio_(session, settings, answers_, pictures_) {
    ImGui::SetCurrentContext(ImGui::CreateContext());
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    io.DisplaySize = {1440, 900};
    theme_ = make_theme(ThemeName::light, 1, build_fonts(*io.Fonts, find_fonts(), 1));
    io.Fonts->SetTexID(TextureId());
    apply_style(theme_, ImGui::GetStyle());
    for (int i = 0; i < 5; ++i) frame();
  }
  ~Screen() { ImGui::DestroyContext(); }
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  void frame() {
    ImGui::GetIO().DeltaTime = 1.0f / 60;
    ImGui::NewFrame();
    FrameInput input{theme_, {}};
    input.still = true;
    studio_.frame(input);
    ImGui::Render();
  }
  int vertices() const { return ImGui::GetDrawData()->TotalVtxCount; }

 private:
  Answers answers_{Answers::Mode::wait};
  NoPictures pictures_;
  Studio studio_;
  Theme theme_;
};

void measure(benchmark::State& state, const Session& session, const Settings& settings = {}) {
  Screen screen(session, settings);
  for (auto _ : state) screen.frame();
  state.counters["vertices"] = screen.vertices();
}

void frame_attend_words(benchmark::State& state) {
  Session session;
  session.setup.vectors = attention::Vectors::random;
  session.setup.d = 64;
  session.setup.words.assign(static_cast<size_t>(state.range(0)), "word");
  measure(state, session);
}
BENCHMARK(frame_attend_words)->Arg(60)->Arg(512)->Unit(benchmark::kMicrosecond);

void frame_scaling(benchmark::State& state) {
  Session session;
  session.page = "scaling";
  session.scaling.more = state.range(0) != 0;
  measure(state, session);
}
BENCHMARK(frame_scaling)->ArgName("more")->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);

/// The first page without and with the lesson's text beside it.
void frame_words(benchmark::State& state) {
  Settings settings;
  settings.words = state.range(0) != 0 ? Words::open : Words::closed;
  measure(state, {}, settings);
}
BENCHMARK(frame_words)->ArgName("open")->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);

/// The parts that are only texts: the glossary, an exercise with its solution, the history.
void frame_text(benchmark::State& state) {
  Session session;
  session.page = state.range(0) == 0 ? "map" : "practice";
  session.map.tab = MapTab::terms;
  session.practice.tab = state.range(0) == 1 ? PracticeTab::exercises : PracticeTab::history;
  session.drills.solution = true;
  measure(state, session);
}
BENCHMARK(frame_text)->ArgName("part")->DenseRange(0, 2)->Unit(benchmark::kMicrosecond);

/// Every page as a new Session has it.
void frame_page(benchmark::State& state) {
  const Exhibit& page = catalogue()[static_cast<size_t>(state.range(0))];
  Session session;
  session.page = page.key;
  state.SetLabel(page.key);
  measure(state, session);
}
BENCHMARK(frame_page)
    ->Apply([](auto* pages) { pages->DenseRange(0, static_cast<int>(catalogue().size()) - 1); })
        -> Unit(benchmark::kMicrosecond);

}  // namespace
