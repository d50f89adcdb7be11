#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <thread>

#include "app/background.h"
#include "tests/support/catch.h"

using Work = lab::Background<int, int>;

namespace {

/// Waits for what must happen sooner or later; how long it takes is not asserted.
bool comes_true(const std::function<bool()>& condition) {
  for (int i = 0; i < 30000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

/// Publishes input·10, then waits for the gate (or to be told to stop), then publishes input·10+1.
struct Gated {
  std::atomic<bool> open{false};
  std::atomic<int> runs{0}, stopped{0};
  void operator()(const int& input, const Work::Publish& publish) {
    ++runs;
    while (publish(input * 10)) {
      if (open) {
        publish(input * 10 + 1);
        return;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    ++stopped;
  }
};

}  // namespace

TEST_CASE("a long result shows its progress and then itself") {
  Gated gated;
  std::atomic<int> woken{0};
  Work work([&](const int& i, const Work::Publish& p) { gated(i, p); }, [&] { ++woken; });
  CHECK(work.ask(3).running);
  REQUIRE(comes_true([&] { return work.ask(3).result != nullptr; }));
  CHECK(*work.ask(3).result == 30);
  CHECK(work.ask(3).running);
  CHECK_FALSE(work.ask(3).cancelled);
  CHECK(comes_true([&] { return woken > 0; }));

  gated.open = true;
  REQUIRE(comes_true([&] { return !work.ask(3).running; }));
  CHECK(*work.ask(3).result == 31);
  CHECK_FALSE(work.ask(3).cancelled);
  CHECK(gated.runs == 1);
}

TEST_CASE("the end wakes even when nothing was published") {
  std::promise<void> woken;
  std::atomic<bool> once{false};
  Work work([](const int&, const Work::Publish&) {},
            [&] {
              if (!once.exchange(true)) woken.set_value();
            });
  work.ask(1);
  CHECK(woken.get_future().wait_for(std::chrono::seconds(30)) == std::future_status::ready);
  REQUIRE(comes_true([&] { return !work.ask(1).running; }));
  CHECK(work.ask(1).result == nullptr);
}

TEST_CASE("asking for the same input again computes nothing again") {
  Gated gated;
  gated.open = true;
  Work work([&](const int& i, const Work::Publish& p) { gated(i, p); });
  work.ask(1);
  REQUIRE(comes_true([&] { return !work.ask(1).running; }));
  const auto first = work.ask(1).result;
  for (int i = 0; i < 20; ++i) CHECK(work.ask(1).result == first);
  CHECK(gated.runs == 1);
}

TEST_CASE("another input starts anew and its results are its own") {
  Gated gated;
  Work work([&](const int& i, const Work::Publish& p) { gated(i, p); });
  work.ask(1);
  REQUIRE(comes_true([&] { return work.ask(1).result != nullptr; }));
  CHECK(work.ask(2).result == nullptr);  // nothing of the old input is shown for the new one
  gated.open = true;
  REQUIRE(comes_true([&] { return !work.ask(2).running; }));
  CHECK(*work.ask(2).result == 21);
  CHECK(gated.stopped == 1);
}

TEST_CASE("cancelling keeps what there is, and it can go on") {
  Gated gated;
  Work work([&](const int& i, const Work::Publish& p) { gated(i, p); });
  work.cancel();  // nothing to cancel
  work.restart();
  work.ask(5);
  REQUIRE(comes_true([&] { return work.ask(5).result != nullptr; }));
  work.cancel();
  CHECK_FALSE(work.ask(5).running);
  CHECK(work.ask(5).cancelled);
  REQUIRE(work.ask(5).result);
  CHECK(*work.ask(5).result == 50);
  CHECK(comes_true([&] { return gated.stopped == 1; }));
  CHECK(*work.ask(5).result == 50);

  gated.open = true;
  work.restart();
  REQUIRE(comes_true([&] { return !work.ask(5).running; }));
  CHECK(*work.ask(5).result == 51);
  CHECK_FALSE(work.ask(5).cancelled);
  CHECK(gated.runs == 2);
}

TEST_CASE("cancelling and going on at once still ends with the whole result") {
  Gated gated;
  Work work([&](const int& i, const Work::Publish& p) { gated(i, p); });
  for (int i = 0; i < 50; ++i) {
    work.ask(i);
    work.cancel();
    work.restart();
  }
  gated.open = true;
  REQUIRE(comes_true([&] { return !work.ask(49).running; }));
  REQUIRE(work.ask(49).result);
  CHECK(*work.ask(49).result == 491);
}

TEST_CASE("looking starts nothing, and beginning starts anew") {
  Gated gated;
  gated.open = true;
  Work work([&](const int& i, const Work::Publish& p) { gated(i, p); });
  CHECK_FALSE(work.current());
  CHECK(gated.runs == 0);

  work.begin(7);
  REQUIRE(work.current());
  CHECK(work.current()->first == 7);
  REQUIRE(comes_true([&] { return !work.current()->second.running; }));
  CHECK(*work.current()->second.result == 71);
  CHECK(gated.runs == 1);

  work.begin(7);
  REQUIRE(comes_true([&] { return gated.runs == 2 && !work.current()->second.running; }));
  CHECK(*work.current()->second.result == 71);

  gated.open = false;
  work.begin(8);
  REQUIRE(comes_true([&] { return work.current()->second.result != nullptr; }));
  work.cancel();
  CHECK(work.current()->first == 8);
  CHECK(work.current()->second.cancelled);
  CHECK(*work.current()->second.result == 80);
}

TEST_CASE("leaving while it runs stops it") {
  Gated gated;
  {
    Work work([&](const int& i, const Work::Publish& p) { gated(i, p); });
    work.ask(1);
    REQUIRE(comes_true([&] { return gated.runs == 1; }));
  }
  CHECK(gated.stopped == 1);
  {
    const Work never_asked([&](const int& i, const Work::Publish& p) { gated(i, p); });
  }
  CHECK(gated.runs == 1);
}
