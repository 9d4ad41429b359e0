// Messages and languages. Python compares all messages with another implementation.
#include "fourfold/language/language.hpp"

#include <map>

#include "../../src/language/english.gen.hpp"
#include "fourfold/explain/explanation.hpp"
#include "support/check.hpp"

namespace fourfold::test {

namespace {

using language::Key;
using language::Language;

struct MapArguments final : language::Arguments {
  bool add_to(std::string& text, std::string_view name) const override {
    const auto found = values.find(std::string(name));
    if (found == values.end()) return false;
    text += found->second;
    return true;
  }
  std::map<std::string, std::string> values;
};

// The text, or the fault in brackets.
std::string formatted(const std::string& message, std::map<std::string, std::string> values = {},
                      const char* code = "en") {
  MapArguments arguments;
  arguments.values = std::move(values);
  std::string text;
  const auto fault =
      language::format_message(text, message, arguments, language::plural_rule(code));
  return fault.empty() ? text : "[" + fault + "]";
}

// English as JSON, with one message changed.
std::string catalogue(Key changed, const std::string& to) {
  JsonWriter json;
  json.begin('{');
  const char* name = language::kKeyNames;
  for (std::size_t i = 0; i < language::kKeyCount; ++i) {
    const auto key = static_cast<Key>(i);
    json.key(name).text(key == changed ? to : Language::english()[key]);
    name += std::string_view(name).size() + 1;
  }
  json.end('}');
  return json.str();
}

std::string first_fault(Key changed, const std::string& to, const char* code = "de") {
  const auto read = Language::read(code, catalogue(changed, to), language::check_sentence);
  return read.faults.empty() ? "" : read.faults[0];
}

}  // namespace

TEST(messages_have_arguments) {
  CHECK_EQUAL(formatted("{a} and { b }", {{"a", "x"}, {"b", "{y}"}}), "x and {y}");
  const std::string moves = "{n, plural, =0 {no moves} one {# move} other {# moves}}";
  CHECK_EQUAL(formatted(moves, {{"n", "0"}}), "no moves");
  CHECK_EQUAL(formatted(moves, {{"n", "1"}}), "1 move");
  CHECK_EQUAL(formatted(moves, {{"n", "21"}}), "21 moves");
  const std::string side = "{s, select, you {You win {n, plural, one {#} other {#!}}} other {{s}}}";
  CHECK_EQUAL(formatted(side, {{"s", "you"}, {"n", "2"}}), "You win 2!");
  CHECK_EQUAL(formatted(side, {{"s", "Ada"}, {"n", "2"}}), "Ada");
}

TEST(apostrophes_quote_braces_only) {
  CHECK_EQUAL(formatted("it's '{a}' ''{a}'' # '#'", {{"a", "x"}}), "it's {a} 'x' # '#'");
  CHECK_EQUAL(formatted("{n, plural, other {'#' # '' '{'}}", {{"n", "2"}}), "# 2 ' {");
  CHECK_EQUAL(formatted("'{it''s} open"), "{it's} open");
}

TEST(plurals_follow_the_language) {
  const std::string forms = "{n, plural, one {1} few {2} many {5} other {o}}";
  const auto all = [&](const char* code, std::initializer_list<const char*> numbers) {
    std::string text;
    for (const char* number : numbers) text += formatted(forms, {{"n", number}}, code);
    return text;
  };
  CHECK_EQUAL(all("pl", {"0", "1", "2", "4", "5", "12", "14", "21", "22", "112", "x"}),
              "512255552"
              "5o");
  CHECK_EQUAL(all("fr", {"0", "1", "2"}), "11o");
  CHECK_EQUAL(all("pt-BR", {"0", "1", "2"}), "11o");
  CHECK_EQUAL(all("de", {"0", "1", "2"}), "o1o");
  CHECK_EQUAL(all("ja", {"0", "1", "2"}), "ooo");
  CHECK(language::plural_rule("tlh") == nullptr);
}

TEST(faults_of_messages_are_named) {
  CHECK_EQUAL(formatted("a {b}"), "[the argument b is missing (character 6)]");
  for (const char* wrong :
       {"{", "}", "{a", "{}", "{a, plural}", "{a, plural, one {x}}", "{a, select, }", "{a, number}",
        "{a, plural, =x {} other {}}", "{a, plural, offset:1 other {}}", "{a, select, x {",
        "{a, plural, two {} other {}}", "{a b}", "'{' }"})
    CHECK(formatted(wrong, {{"a", "1"}}).starts_with("["));
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "{a, select, other {";
  CHECK(formatted(deep, {{"a", "1"}}).starts_with("[too many messages inside each other"));
}

TEST(languages_are_checked_when_they_are_read) {
  CHECK_EQUAL(first_fault(Key::score_draw, "Remis"), "");
  CHECK_EQUAL(first_fault(Key::score_win_in, "Sieg"),
              "score.win-in: the argument {moves} is not used");
  CHECK_EQUAL(first_fault(Key::score_win_in, "Sieg in {moves} {n}"),
              "score.win-in: the argument {n} is not known here");
  CHECK_EQUAL(first_fault(Key::score_win_in, "Sieg in {moves, plural, other {#}}"),
              "score.win-in: the plural of moves lacks the form one");
  CHECK_EQUAL(first_fault(Key::score_win_in, "Sieg in {moves, plural, one {1} few {#} other {#}}"),
              "score.win-in: the plural of moves has the form few, which the language has not");
  CHECK(language::check_sentence("{moves, plural, other {#}}", "win in {moves}",
                                 language::plural_rule("ja"))
            .empty());
  CHECK_EQUAL(first_fault(Key::score_win_in, "Sieg in {moves"),
              "score.win-in: a comma is missing (character 15)");
  CHECK_EQUAL(first_fault(Key::fact_has_threats, "{side, select, other {{side_name}}} {threats}"),
              "fact.has-threats: the select of side has no option you");
  CHECK_EQUAL(first_fault(Key::phrase_threat,
                          "{cell_parity, select, odd {u} other {g} even {x}} {cell_column}"),
              "phrase.threat: the option even of cell_parity is not known");
  CHECK_EQUAL(first_fault(Key::fact_board_full, "x", "tlh"), "the language tlh is not known");
  const auto faults = [](const char* json) {
    return Language::read("de", json, language::check_sentence).faults;
  };
  CHECK(faults("[]") == std::vector<std::string>{"the messages are not a JSON object"});
  CHECK_EQUAL(faults("{}").size(), language::kKeyCount);
  CHECK(faults(R"({"x": {"y": "z"}})").front() == "x.y: there is no such message");
}

TEST(sentences_are_in_a_language) {
  const auto read =
      Language::read("de", catalogue(Key::side_first, "Rot"), language::check_sentence);
  const explain::Names names{.language = read.language.get()};
  const explain::Threat threat{.side = Player::first, .cell = {3, 2}};
  CHECK_EQUAL(explain::sentence(threat, names), "Rot's odd threat at column 4, row 3");
  CHECK_EQUAL(explain::sentence(threat), "First's odd threat at column 4, row 3");
}

}  // namespace fourfold::test
