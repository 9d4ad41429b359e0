// Facts, threats and marks as JSON.
#pragma once

#include "fourfold/contract/json.hpp"
#include "fourfold/explain/fact.hpp"

namespace fourfold::explain {

void write_json(JsonWriter& json, const Fact& fact, const Names& names);
void write_json(JsonWriter& json, const Threat& threat, const Names& names);
void write_json(JsonWriter& json, const Mark& mark);

}  // namespace fourfold::explain
