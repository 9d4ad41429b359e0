// The sentences of reviews. Those that state facts belong to the explanations.
#pragma once

#include <string>

#include "fourfold/review/review.hpp"

namespace fourfold::review {

// The strength that the review assumes, and what points are.
std::string basis(const Review& review, const Language& language);

// The moves that changed the result, and the one that decided the game.
std::string course(const Review& review, const Names& names);

// What best play after the move leads to, and how. Empty if the reasons of the moment say it.
std::string refutation_in_words(const KeyMoment& moment, const ReviewedMove& move,
                                const Names& names);

// The better moves, what they lead to, and how, unless the reasons for them say it.
std::string better_in_words(const KeyMoment& moment, const ReviewedMove& move, const Names& names);

// What the move costs, and how likely a better one is found.
std::string cost_in_words(const ReviewedMove& move, const Language& language);

}  // namespace fourfold::review
