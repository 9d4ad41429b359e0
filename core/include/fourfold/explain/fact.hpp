// What an explanation states: proven facts as data, with their English sentences and their marks on
// pictures. Nothing here finds or proves anything: explanation.hpp does.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "fourfold/explain/facts.gen.hpp"

namespace fourfold::explain {

template <class Kind>
bool is(const Fact& fact) {
  return std::holds_alternative<Kind>(fact);
}

std::string_view name(const Fact& fact);  // of its kind, such as "wins-at-once"
Role role(const Fact& fact);
bool beyond_scores(const Fact& fact);  // whether it says more than the scores of the columns do

std::string sentence(const Fact& fact, const Names& names = {});
std::vector<Mark> marks(const Fact& fact);

}  // namespace fourfold::explain
