#include "tests/support/pages.h"

#include <sstream>

#include "app/exhibits/catalogue.h"
#include "tests/support/catch.h"

namespace lab::test {

Machine some_machine() {
  return {"Some Processor", 4, std::uint64_t{1} << 20, std::uint64_t{16} << 30};
}

std::string described(const Session& session) {
  REQUIRE_FALSE(problem(session));
  Answers answers(Answers::Mode::wait);
  answers.set_machine(some_machine());
  return find_exhibit(session.page)->describe(session, answers);
}

std::string csv_of(const Session& session) {
  REQUIRE_FALSE(problem(session));
  Answers answers(Answers::Mode::wait);
  answers.set_machine(some_machine());
  return find_exhibit(session.page)->csv(session, answers);
}

std::vector<std::vector<std::string>> csv_table(const Session& session) {
  std::istringstream in(csv_of(session));
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(in, line);) {
    std::vector<std::string> row(1);
    bool quoted = false;
    for (const char c : line) {
      if (c == '"')
        quoted = !quoted;
      else if (c == ',' && !quoted)
        row.emplace_back();
      else
        row.back() += c;
    }
    rows.push_back(row);
  }
  return rows;
}

void type_into(StudioHarness& lab, const char* label, const char* text) {
  lab.click(label);
  lab.type(text);
  lab.key(Key::enter);
}

bool draws(const StudioHarness& lab, const std::string& line) {
  return ("\n" + lab.text()).find("\n" + line + "\n") != std::string::npos;
}

Session masks_page(attention::MaskKind kind, bool after) {
  Session session;
  session.page = "masks";
  session.setup.mask.kind = kind;
  session.masks.after = after;
  return session;
}

}  // namespace lab::test
