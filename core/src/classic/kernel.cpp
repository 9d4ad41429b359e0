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
KernelResult run(const SearchRequest& request) {
  if (request.columns == 7 && request.rows == 6 && request.sees_all && !request.recording)
    return Search<Sight<FixedSize<7, 6>, true>, kRule, Evaluation>(request).run();
  if (fits_64_bits(request.columns, request.rows))
    return Search<Sight<AnySize<16>, false>, kRule, Evaluation>(request).run();
  return Search<Sight<AnySize<16, CellSet>, false>, kRule, Evaluation>(request).run();
}

template <template <class> class Evaluation>
KernelResult run(const SearchRequest& request) {
  return request.rule == Rule::connect_four ? run<Evaluation, Rule::connect_four>(request)
                                            : run<Evaluation, Rule::most_fours>(request);
}

}  // namespace

}  // namespace FOURFOLD_ISA

#define FOURFOLD_JOIN(a, b) a##b
#define FOURFOLD_NAME(a, b) FOURFOLD_JOIN(a, b)

KernelResult FOURFOLD_NAME(search_, FOURFOLD_ISA)(const SearchRequest& request) {
  switch (request.evaluation) {
    case Evaluation::outcome:
      return run<Outcome>(request);
    case Evaluation::urgency:
      return run<Urgency>(request);
    case Evaluation::windows:
      return run<Windows>(request);
    case Evaluation::windows_plain:
      return run<PlainWindows>(request);
    case Evaluation::chains:
      return run<Chains>(request);
    case Evaluation::threats:
      return run<Threats>(request);
    case Evaluation::fours:
      return run<Fours>(request);
    case Evaluation::custom:
      break;
  }
  return run<Custom>(request);
}

}  // namespace fourfold::classic
