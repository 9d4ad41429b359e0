// JSON as it is written and read.
#include "fourfold/json/json.hpp"

#include "support/check.hpp"

namespace fourfold::test {

namespace {

JsonValue json_of(std::string_view text) {
  const auto value = read_json(text);
  CHECK(value.has_value(), text);
  return *value;
}

std::string written(double number) {
  JsonWriter json;
  json.number(number);
  return json.str();
}

}  // namespace

TEST(values_of_every_type_are_read) {
  const JsonValue value = json_of(
      " { \"text\" : \"a\\n\\\"\\u00e9\\ud83d\\ude00\" , \"list\":[1,-2.5,[ ],{}],\"yes\":true,"
      "\"no\":false,\"nothing\":null}\n");
  CHECK(value.type == JsonValue::Type::object);
  CHECK_EQUAL(value["text"].text, "a\n\"\xc3\xa9\xf0\x9f\x98\x80");
  CHECK_EQUAL(value["list"].items.size(), std::size_t{4});
  CHECK_EQUAL(value["list"].items[1].number, -2.5);
  CHECK_EQUAL(value["list"].items[1].source, "-2.5");
  CHECK_EQUAL(value["list"].source, "[1,-2.5,[ ],{}]");
  CHECK(value["yes"].boolean && !value["no"].boolean);
  CHECK(value["no"].type == JsonValue::Type::boolean);
  CHECK(value["nothing"].type == JsonValue::Type::null);
  CHECK(value["missing"].type == JsonValue::Type::null);
  CHECK(value["text"]["missing"].type == JsonValue::Type::null);
}

TEST(numbers_are_read) {
  for (const auto& [text, number] : std::initializer_list<std::pair<const char*, double>>{
           {"0", 0.0},
           {"-0", 0.0},
           {"9007199254740991", 9007199254740991.0},
           {"0.06", 0.06},
           {"1e2", 100.0},
           {"1.25E-2", 0.0125},
           {"1e+21", 1e21},
           {"0.000001", 1e-6},
           {"1000000000000000000000", 1e21},
           {"0e999", 0.0},
           {"1e-999", 0.0}})
    CHECK_EQUAL(json_of(text).number, number, text);
}

TEST(numbers_are_written_so_that_they_read_back) {
  CHECK_EQUAL(written(0), "0");
  CHECK_EQUAL(written(-1234567), "-1234567");
  CHECK_EQUAL(written(0.5), "0.5");
  CHECK_EQUAL(written(-2.25), "-2.25");
  for (double number = 0.001; number < 1e15; number *= 1.37)
    CHECK_EQUAL(std::stod(written(number)), number, written(number));
}

TEST(what_is_not_json_is_refused) {
  const std::string deep(kDeepestJson, '['), end(kDeepestJson, ']');
  CHECK(read_json(deep + end).has_value());
  CHECK(!read_json("[" + deep + end + "]").has_value());
  for (const std::string_view text : {"",
                                      " ",
                                      "nul",
                                      "nulll",
                                      "True",
                                      "1 2",
                                      "[1,]",
                                      "[,1]",
                                      "[1 2]",
                                      "[1",
                                      "]",
                                      "{",
                                      "{}}",
                                      "{1:2}",
                                      "{\"a\"}",
                                      "{\"a\":}",
                                      "{\"a\":1,}",
                                      "{\"a\":1 \"b\":2}",
                                      "{\"a\":1,\"a\":2}",
                                      "{a:1}",
                                      "'a'",
                                      "\"a",
                                      "\"\\x\"",
                                      "\"\\",
                                      "\"\\u12\"",
                                      "\"\\u12g4\"",
                                      "\"\\ud83d\"",
                                      "\"\\ud83d\\u0041\"",
                                      "\"\\ude00\"",
                                      "\"a\nb\"",
                                      "01",
                                      "-",
                                      "+1",
                                      ".5",
                                      "1.",
                                      "1.e2",
                                      "1e",
                                      "1e+",
                                      "0x1",
                                      "1e999",
                                      "-1e999",
                                      "NaN",
                                      "Infinity",
                                      "// 1",
                                      "[1]x",
                                      "\xef\xbb\xbf"
                                      "1"})
    CHECK(!read_json(text).has_value(), text);
  // Every beginning of a text is incomplete.
  const std::string whole = R"({"a":[1.5e3,"b\u0041",{"c":null}],"d":true})";
  CHECK(read_json(whole).has_value());
  for (std::size_t size = 0; size < whole.size(); ++size)
    CHECK(!read_json(whole.substr(0, size)).has_value(), size);
}

}  // namespace fourfold::test
