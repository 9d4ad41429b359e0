// What an explanation states: proven facts as data, with their English sentences and their marks on
// pictures. Nothing here finds or proves anything: explanation.hpp does.
#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "fourfold/explain/facts.gen.hpp"

namespace fourfold::explain {

// A fact of any kind. It never changes, so that copies share it; that is also much less code than
// copying every kind.
class Fact {
 public:
  template <class Kind>
    requires std::constructible_from<AnyFact, Kind>
  Fact(Kind kind) : fact_(new AnyFact(std::move(kind))) {}

  const AnyFact& any() const { return *fact_; }

 private:
  std::shared_ptr<const AnyFact> fact_;
};

// The fact if it is of that kind, else null.
template <class Kind>
const Kind* as(const Fact& fact) {
  return std::get_if<Kind>(&fact.any());
}

template <class Kind>
bool is(const Fact& fact) {
  return as<Kind>(fact) != nullptr;
}

std::string_view name(const Fact& fact);  // of its kind, such as "wins-at-once"
Role role(const Fact& fact);
bool beyond_scores(const Fact& fact);  // whether it says more than the scores of the columns do
// Whether it is about threats that decide only after many moves, or about many threats, which says
// less about a move than the answer to it.
bool is_distant(const Fact& fact);
// Whether its sentence contains the answer to the move and best play after that.
bool tells_line(const Fact& fact);

std::string sentence(const Fact& fact, const Names& names = {});
std::vector<Mark> marks(const Fact& fact);

}  // namespace fourfold::explain
