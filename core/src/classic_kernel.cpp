// The classic searches for one instruction set. Compiled several times, each time with the
// compiler flags of that set and FOURFOLD_ISA naming it.
#include "fourfold/classic_chains.hpp"
#include "fourfold/classic_search.hpp"
#include "fourfold/classic_threats.hpp"
#include "fourfold/classic_windows.hpp"

namespace fourfold::classic {

inline namespace FOURFOLD_ISA {

namespace {

// Calls `use(search)` with the search that a question is for. Each combination of evaluation and
// rule is compiled for 7x6 with all lines in sight, as if there were no other board and nothing to
// record, and once for everything else.
template <template <class> class Evaluation, class Use>
auto with_search(const Question& question, Use use) {
  const auto with_rule = [&]<Rule kRule>() {
    if (question.columns == 7 && question.rows == 6 && question.sees_all && !question.recording) {
      Search<Sight<FixedSize<7, 6>, true>, false, kRule, Evaluation> search(question);
      return use(search);
    }
    Search<Sight<AnySize<16>, false>, true, kRule, Evaluation> search(question);
    return use(search);
  };
  return question.rule == Rule::connect_four ? with_rule.template operator()<Rule::connect_four>()
                                             : with_rule.template operator()<Rule::most_fours>();
}

template <class Use>
auto with_search(const Question& question, Use use) {
  switch (question.evaluation) {
    case Evaluation::outcome:
      return with_search<Outcome>(question, use);
    case Evaluation::urgency:
      return with_search<Urgency>(question, use);
    case Evaluation::windows:
      return with_search<Windows>(question, use);
    case Evaluation::windows_plain:
      return with_search<PlainWindows>(question, use);
    case Evaluation::chains:
      return with_search<Chains>(question, use);
    case Evaluation::threats:
      return with_search<Threats>(question, use);
    case Evaluation::custom:
      break;
  }
  return with_search<Custom>(question, use);
}

}  // namespace

}  // namespace FOURFOLD_ISA

#define FOURFOLD_JOIN(a, b) a##b
#define FOURFOLD_NAME(a, b) FOURFOLD_JOIN(a, b)

Answer FOURFOLD_NAME(search_, FOURFOLD_ISA)(const Question& question) {
  return with_search(question, [](auto& search) { return search.run(); });
}

int FOURFOLD_NAME(evaluate_, FOURFOLD_ISA)(const Question& question) {
  return with_search(question, [](auto& search) { return search.evaluate(); });
}

}  // namespace fourfold::classic
