#include <string>

#include "core/explain.h"
#include "tests/support/catch.h"

using namespace attention;

namespace {

/// The nine tokens, by position from 0: two of them are "the", two "was".
enum Token { the1, biryani, was1, cold, but, the2, naan, was2, great };

Setup random_setup(int d, std::vector<std::string> words = review_words()) {
  Setup setup;
  setup.vectors = Vectors::random;
  setup.d = d;
  setup.words = std::move(words);
  return setup;
}

std::string score_sentence(const Setup& setup, int query, int key) {
  return explain_score(setup, trace(setup), query, key);
}

std::string output_sentence(const Setup& setup, int query) {
  return explain_output(setup, trace(setup), query);
}

/// Characters, not bytes.
std::size_t length(const std::string& text) {
  std::size_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return count;
}

void check_sentence(const std::string& text) {
  INFO(text);
  CHECK(text.size() > 10);
  CHECK(text.back() == '.');
  CHECK(length(text) <= 110);
  CHECK_THAT(text, !ContainsSubstring("similar"));
  CHECK_THAT(text, !ContainsSubstring("nan "));
  CHECK_THAT(text, !ContainsSubstring(" -"));  // a true minus sign
  CHECK_THAT(text, !ContainsSubstring("(-"));
}

bool mentions(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("why this weight, in the review's own terms", "[explain]") {
  struct Known {
    int query, key;
    const char* sentence;
  };
  const Known known[] = {
      {cold, biryani, "A noun, which “cold” looks for, and in the same clause: both terms add up."},
      {cold, naan, "A noun, which “cold” looks for, but in the other clause, which takes away."},
      {cold, was1, "A verb, which is not what “cold” looks for: only the clause fits."},
      {cold, great, "An adjective, which is not what “cold” looks for, and in the other clause."},
      {cold, the1, "Its only label is its clause, which “cold” shares: that alone adds."},
      {cold, the2, "Its only label is its clause, the other one, which takes away."},
      {cold, cold, "Itself, which is not what it looks for: only the clause fits."},
      {cold, but, "“but” wears no label that “cold” could match: every product is 0."},
      {but, but, "“but” wears no label, not even for itself: every product is 0."},
      {but, cold, "An adjective, which “but” looks for in either clause."},
      {but, great, "An adjective, which “but” looks for in either clause."},
      {but, naan, "Not an adjective, and “but” looks for nothing else: every product is 0."},
      {was1, great,
       "An adjective, which “was” looks for, but in the other clause, which takes away."},
      {biryani, was1,
       "A verb, which “biryani” looks for, and in the same clause: both terms add up."},
  };
  for (const Known& k : known) CHECK(score_sentence(Setup{}, k.query, k.key) == k.sentence);
}

TEST_CASE("all 81 sentences say what the products say", "[explain]") {
  const Setup setup;
  const Trace t = trace(setup);
  for (int query = 0; query < 9; ++query)
    for (int key = 0; key < 9; ++key) {
      const std::string text = explain_score(setup, t, query, key);
      check_sentence(text);
      INFO(query << " -> " << key << ": " << text);
      const RowVector products = t.q.row(query).cwiseProduct(t.k.row(key));
      const double kind = products.head(3).sum(), clause = products(3);
      CHECK(mentions(text, "every product is 0") == products.isZero(0));
      CHECK(mentions(text, "both terms add up") == (kind > 0 && clause > 0));
      CHECK(mentions(text, "the other") == (clause < 0));
      CHECK((mentions(text, "only the clause fits") || mentions(text, "that alone adds")) ==
            (kind == 0 && clause > 0));
      if (query == but) CHECK(mentions(text, "clause") == mentions(text, "either clause"));
      if (mentions(text, "A noun")) CHECK((key == biryani || key == naan));
      if (mentions(text, "A verb")) CHECK((key == was1 || key == was2));
      if (mentions(text, "An adjective")) CHECK((key == cold || key == great));
    }
}

TEST_CASE("edited rows are told by their products", "[explain]") {
  const Setup setup = with_entry(Setup{}, Part::query, cold, 0, 2.5);
  CHECK(score_sentence(setup, cold, naan) ==
        "noun adds most (+2.50); clause takes away most (−3.00).");
  CHECK(score_sentence(setup, cold, biryani) == "clause adds most (+3.00); nothing takes away.");
  CHECK(score_sentence(setup, cold, the2) == "clause takes away most (−3.00); nothing adds.");
  CHECK(score_sentence(setup, cold, but) == "Every product is 0, so the score is 0.");
  // The pairs that the edit does not touch keep their sentence.
  CHECK(score_sentence(setup, great, naan) == score_sentence(Setup{}, great, naan));
  CHECK(score_sentence(with_entry(Setup{}, Part::key, naan, 2, -0.001), biryani, naan) ==
        "clause takes away most (−3.00); nothing adds.");
}

TEST_CASE("random vectors are told by their products", "[explain]") {
  Setup setup = random_setup(3);
  for (int column = 0; column < 3; ++column)
    setup = with_entry(setup, Part::query, 0, column, column == 1 ? -2 : 1);
  for (int column = 0; column < 3; ++column)
    setup = with_entry(setup, Part::key, 1, column, column + 1.255);
  CHECK(score_sentence(setup, 0, 1) == "dim 3 adds most (+3.25); dim 2 takes away most (−4.51).");

  Setup one = random_setup(1);
  one = with_entry(one, Part::query, 0, 0, -1);
  one = with_entry(one, Part::key, 0, 0, 2);
  CHECK(score_sentence(one, 0, 0) == "The only product is −2.00.");
  one = with_entry(one, Part::key, 0, 0, 0.001);
  CHECK(score_sentence(one, 0, 0) == "Every product is close to 0.");
}

TEST_CASE("what the review's outputs are made of", "[explain]") {
  struct Known {
    int query;
    const char* sentence;
  };
  const Known known[] = {
      {the1, "Mostly “biryani”, exactly as for “cold”: both ask the same question."},
      {biryani,
       "“was” (3) and “cold” weigh the same, yet “was” (3) hands over half as much: weight is not "
       "contribution."},
      {was1, "An even mix of “biryani” and “cold”: the food and the opinion about it."},
      {cold, "Mostly “biryani”: the context that a later layer needs."},
      {but, "An even mix of “cold” and “great”: their opinions, −1 and +1, cancel."},
      {the2, "Mostly “naan”, exactly as for “great”: both ask the same question."},
      {naan,
       "“was” (8) and “great” weigh the same, yet “was” (8) hands over half as much: weight is not "
       "contribution."},
      {was2, "An even mix of “naan” and “great”: the food and the opinion about it."},
      {great, "Mostly “naan”: the context that a later layer needs."},
  };
  for (const Known& k : known) CHECK(output_sentence(Setup{}, k.query) == k.sentence);
}

TEST_CASE("the sentence on the output follows the weights", "[explain]") {
  Setup setup;
  SECTION("nothing divided: nearly one-hot") {
    setup.divisor = Divisor::none;
    CHECK(output_sentence(setup, cold) ==
          "Almost only “biryani”: the context that a later layer needs.");
  }
  SECTION("divided by d: spread out") {
    setup.divisor = Divisor::d;
    CHECK(output_sentence(setup, cold) ==
          "“biryani” leads with 46.6% of the weight; no other word has more than 10.4%.");
  }
  SECTION("a query of nothing takes in everything") {
    for (const int column : {0, 3}) setup = with_entry(setup, Part::query, cold, column, 0);
    CHECK(output_sentence(setup, cold) == "An even mix of all 9 words.");
  }
  SECTION("a query that finds both foods anywhere") {
    setup = with_entry(setup, Part::query, cold, 3, 0);
    CHECK(output_sentence(setup, cold) == "An even mix of “biryani” and “naan”.");
  }
  SECTION("a query that finds a whole clause") {
    setup = with_entry(setup, Part::query, cold, 0, 0);
    CHECK(output_sentence(setup, cold) == "No word stands out: 4 words tie at 22.6%.");
  }
  SECTION("a function word may weigh most and still hand over less") {
    // Verbs are looked for a little more than adjectives.
    setup = with_entry(setup, Part::query, biryani, 2, 4.3);
    CHECK(output_sentence(setup, biryani) ==
          "“was” (3) weighs most (45.0%), yet “cold” adds more to the output: weight is not "
          "contribution.");
  }
}

TEST_CASE("random vectors and few words have sensible sentences", "[explain]") {
  CHECK(output_sentence(random_setup(4, {"alone"}), 0) ==
        "There is no other word: its own value, unchanged.");
  for (const int d : {1, 2, 64, 1024})
    for (const Divisor divisor : {Divisor::none, Divisor::sqrt_d, Divisor::d})
      for (const std::vector<std::string>& words :
           {review_words(), std::vector<std::string>{"one", "two"},
            std::vector<std::string>(512, "w")}) {
        Setup setup = random_setup(d, words);
        setup.divisor = divisor;
        const Trace t = trace(setup);
        const int shown = std::min(9, static_cast<int>(words.size()));
        for (int query = 0; query < shown; ++query) {
          check_sentence(explain_output(setup, t, query));
          check_sentence(explain_score(setup, t, query, shown - 1));
        }
      }
}
