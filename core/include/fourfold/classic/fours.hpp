// Lines of four that are filled, and lines that can still be: the plainest evaluation for a game
// that is won by the most fours.
//
// A filled line counts 100, a line without a disc of the other side counts 1.
#pragma once

#include "fourfold/classic/outcome.hpp"

namespace fourfold::classic::inline FOURFOLD_ISA {

template <class Sight>
class Fours : public NoCarry, public CertainEnd {
 public:
  using Set = typename Sight::Set;
  using Value = int;
  Fours(const Sight& sight, const SearchRequest&) : sight_(sight) {}

  FOURFOLD_FN Value value(const Discs<Set>& discs, Carry, bool) const {
    return worth(discs.first, discs.second) - worth(discs.second, discs.first);
  }

 private:
  FOURFOLD_FN int worth(Set own, Set other) const {
    return 100 * sight_.count_fours(own) + sight_.count_fours(sight_.g.board & ~other);
  }

  Sight sight_;
};

}  // namespace fourfold::classic::inline FOURFOLD_ISA
