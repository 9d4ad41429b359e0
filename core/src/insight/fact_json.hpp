// Facts, threats and marks as JSON.
#pragma once

#include "fourfold/insight/fact.hpp"
#include "fourfold/json.hpp"

namespace fourfold::insight {

void write_json(JsonWriter& json, const Fact& fact, const Names& names);
void write_json(JsonWriter& json, const Threat& threat, const Names& names);
void write_json(JsonWriter& json, const Mark& mark);

}  // namespace fourfold::insight
