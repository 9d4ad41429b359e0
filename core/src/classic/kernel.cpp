// The classic searches for one instruction set. Compiled several times, each time with the
// compiler flags of that set and FOURFOLD_ISA naming it.
#include "fourfold/classic/chains.hpp"
#include "fourfold/classic/fours.hpp"
#include "fourfold/classic/search.hpp"
#include "fourfold/classic/threats.hpp"
#include "fourfold/classic/windows.hpp"

namespace fourfold::classic {

inline namespace FOURFOLD_ISA {

namespace {

// Each combination of evaluation and rule is compiled for 7x6 with all lines in sight, as if there
// were no other board and nothing to record, once for all other boards of up to 64 bits, and once
// for the larger ones.
template <template <class> class Evaluation, Rule kRule>
KernelResult run(const Question& question) {
  if (question.columns == 7 && question.rows == 6 && question.sees_all && !question.recording)
    return Search<Sight<FixedSize<7, 6>, true>, kRule, Evaluation>(question).run();
  if (fits_64_bits(question.columns, question.rows))
    return Search<Sight<AnySize<16>, false>, kRule, Evaluation>(question).run();
  return Search<Sight<AnySize<16, CellSet>, false>, kRule, Evaluation>(question).run();
}

template <template <class> class Evaluation>
KernelResult run(const Question& question) {
  return question.rule == Rule::connect_four ? run<Evaluation, Rule::connect_four>(question)
                                             : run<Evaluation, Rule::most_fours>(question);
}

}  // namespace

}  // namespace FOURFOLD_ISA

#define FOURFOLD_JOIN(a, b) a##b
#define FOURFOLD_NAME(a, b) FOURFOLD_JOIN(a, b)

KernelResult FOURFOLD_NAME(search_, FOURFOLD_ISA)(const Question& question) {
  switch (question.evaluation) {
    case Evaluation::outcome:
      return run<Outcome>(question);
    case Evaluation::urgency:
      return run<Urgency>(question);
    case Evaluation::windows:
      return run<Windows>(question);
    case Evaluation::windows_plain:
      return run<PlainWindows>(question);
    case Evaluation::chains:
      return run<Chains>(question);
    case Evaluation::threats:
      return run<Threats>(question);
    case Evaluation::fours:
      return run<Fours>(question);
    case Evaluation::custom:
      break;
  }
  return run<Custom>(question);
}

}  // namespace fourfold::classic
