// Results of the solver and of the classic searches as JSON. docs/json.md describes it. Columns are
// named as in move strings.
#pragma once

#include "fourfold/classic/classic.hpp"
#include "fourfold/json/json.hpp"
#include "fourfold/language/language.hpp"
#include "fourfold/players/estimate.hpp"

namespace fourfold {

using language::Language;

// An analysis of a board. `words` says in words what is proven: of the position and of each column,
// who wins, where {first} and {second} stand for the names of the sides, and what to play. The last
// two are empty if that is not proven or the game is over. `estimate`: what looks best instead.
void write_json(JsonWriter& json, const AnalysisResult& found, const Board& board,
                const std::optional<players::Estimate>& estimate,
                const Language& language = Language::english());

// Null if there is none.
void write_json(JsonWriter& json, const std::optional<players::Estimate>& estimate,
                const Language& language = Language::english());

// The answer to a single question: the score of a position, or its sign.
void write_json(JsonWriter& json, const ScoreResult& found);

// A search that is complete, without its tree: the fields of an object that the caller begins and
// ends.
void write_fields(JsonWriter& json, const classic::SearchResult& found);

}  // namespace fourfold
