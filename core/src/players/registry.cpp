#include "fourfold/players/registry.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "fourfold/json/json.hpp"
#include "fourfold/players/player.hpp"
#include "ratings.hpp"

namespace fourfold::players {

namespace {

// ---- Text -----------------------------------------------------------------------------------

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text.append(i == 0 ? "" : between).append(parts[i]);
  return text;
}

// Names come from outside: control characters must not reach a terminal.
std::string quoted(std::string_view text) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string result = "'";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x20 || code == 0x7f)
      result.append("\\x").append(1, kDigits[code >> 4]).append(1, kDigits[code & 15]);
    else
      result += c;
  }
  return result + "'";
}

// Numbers with decimals are few and short here. The standard library's conversions, which know all
// numbers, would add 57 KB to the download of the web app.

// In fixed notation, with as few decimals as tell it apart from its neighbours.
std::string shown(double number) {
  constexpr std::size_t kMostDecimals = 17;
  double digits = 0, scale = 1;
  std::size_t decimals = 0;
  do {
    ++decimals;
    scale *= 10;
    digits = std::nearbyint(std::abs(number) * scale);
  } while (digits / scale != std::abs(number) && decimals < kMostDecimals);
  std::string text = std::to_string(static_cast<uint64_t>(digits));
  if (text.size() <= decimals) text.insert(0, decimals + 1 - text.size(), '0');
  text.insert(text.size() - decimals, ".");
  return number < 0 ? "-" + text : text;
}

std::string shown(const Value& value) {
  if (const int* whole = std::get_if<int>(&value)) return std::to_string(*whole);
  if (const double* real = std::get_if<double>(&value)) return shown(*real);
  return std::get<std::string>(value);
}

std::string without_end_zero(double number) {
  const std::string text = shown(number);
  return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Reads a number such as 6, -.5 or 2.5e-3; nothing if it is not one, or too large or too small to
// matter. Digits beyond the 15th are ignored: up to there the result is exact, because it is one
// division, or multiplication, of numbers that are.
std::optional<double> number_in(std::string_view text) {
  const auto read_sign = [](std::string_view& from) {
    const bool negative = from.starts_with('-');
    if (negative || from.starts_with('+')) from.remove_prefix(1);
    return negative ? -1 : 1;
  };
  constexpr int64_t kMostDigits = 1'000'000'000'000'000;
  constexpr int kLeastPower = -17, kMostPower = 22;  // of 10: those that doubles hold exactly
  const int sign = read_sign(text);
  int64_t digits = 0;
  int power = 0;
  bool after_point = false, any = false;
  while (!text.empty() && (is_digits(text.substr(0, 1)) || (text[0] == '.' && !after_point))) {
    if (text[0] == '.') {
      after_point = true;
    } else {
      any = true;
      const bool fits = digits < kMostDigits / 10;
      if (fits) digits = 10 * digits + (text[0] - '0');
      power += (fits ? 0 : 1) - (after_point ? 1 : 0);
    }
    text.remove_prefix(1);
  }
  if (!any) return {};
  if (text.starts_with('e')) {
    text.remove_prefix(1);
    const int exponent_sign = read_sign(text);
    if (!is_digits(text) || text.size() > 3) return {};
    int exponent = 0;
    for (const char c : text) exponent = 10 * exponent + (c - '0');
    power += exponent_sign * exponent;
    text = {};
  }
  if (!text.empty() || power < kLeastPower || power > kMostPower) return {};
  double scale = 1;
  for (int i = 0; i < std::abs(power); ++i) scale *= 10;
  const double size = static_cast<double>(digits);
  return sign * (power < 0 ? size / scale : size * scale);
}

// How many letters must be inserted, deleted or replaced to make one word of the other.
std::size_t edit_distance(std::string_view one, std::string_view other) {
  std::vector<std::size_t> row(other.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < one.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < other.size(); ++j) {
      const std::size_t replaced = diagonal + (one[i] != other[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({row[j] + 1, diagonal + 1, replaced});
    }
  }
  return row.back();
}

// ---- The built-in players -------------------------------------------------------------------

constexpr struct {
  std::string_view name;
  classic::Evaluation evaluation;
  std::string_view description;
} kSearches[] = {
    {"outcome", classic::Evaluation::outcome, "looks ahead, and knows only who has won"},
    {"urgency", classic::Evaluation::urgency, "the same, on another scale"},
    {"chains", classic::Evaluation::chains, "looks ahead, and likes the centre and long chains"},
    {"windows", classic::Evaluation::windows, "looks ahead, and counts the lines still open"},
    {"threats", classic::Evaluation::threats,
     "looks ahead, and knows what threats are worth in the end"},
    {"fours", classic::Evaluation::fours,
     "looks ahead, and counts lines of four, filled and still open"},
};

constexpr struct {
  std::string_view name;
  double temperature;
  std::string_view description;
} kDifficulties[] = {
    {"easy", 0.25, "knows every exact score, and often ignores it"},
    {"medium", 0.1, "knows every exact score, and sometimes ignores it"},
    {"hard", 0.025, "knows every exact score, and nearly always plays by it"},
    {"impossible", 0, "any of the best moves"},
};

constexpr int kDeepest = 42;  // plies: the whole game, on the standard board

Option whole(std::string name, double low, double high) {
  return {.name = std::move(name), .type = Option::Type::whole, .low = low, .high = high};
}

Option one_of(std::string name, std::vector<std::string> words) {
  Option option{.name = std::move(name), .type = Option::Type::word, .words = std::move(words)};
  option.usual = option.words.front();
  return option;
}

std::vector<Kind> make_kinds() {
  const std::vector<Rule> all_rules{Rule::connect_four, Rule::most_fours};
  std::vector<Kind> kinds;
  kinds.push_back({.name = "random",
                   .description = "a random legal move, all equally likely",
                   .rules = all_rules});
  const std::size_t levels = ladder().size();
  for (std::size_t i = 0; i < levels; ++i) {
    const Level& level = ladder()[i];
    kinds.push_back({.name = std::string(level.name),
                     .description = "human-like, level " + std::to_string(i + 1) + " of " +
                                    std::to_string(levels) + ", about " +
                                    std::to_string(level.elo()) + " Elo",
                     .group = Group::ladder});
  }
  kinds.push_back({.name = "level",
                   .description = "human-like, by level; the number alone is enough",
                   .group = Group::ladder,
                   .options = {whole("number", 1, static_cast<double>(levels))}});
  kinds.push_back({.name = "elo",
                   .description = "human-like, with that rating",
                   .group = Group::ladder,
                   .options = {whole("rating", ladder().front().elo(), ladder().back().elo())}});
  kinds.push_back({.name = "skill",
                   .description = "human-like, by skill",
                   .group = Group::ladder,
                   .options = {{.name = "skill", .type = Option::Type::real, .high = 1}}});
  for (const auto& search : kSearches) {
    Option depth = whole("depth", 1, kDeepest);
    depth.usual = "6";
    depth.part_of_name = true;
    const Option blunder{.name = "blunder", .type = Option::Type::real, .high = 1, .usual = "0"};
    Kind kind{.name = std::string(search.name),
              .description = std::string(search.description),
              .group = Group::search,
              .options = {depth, blunder, one_of("order", {"centre", "left-to-right", "shuffled"}),
                          one_of("pruning", {"on", "off"})},
              .rules = all_rules};
    if (classic::counts_fours(search.evaluation))
      kind.options.push_back(one_of("finished", {"certain", "evaluated"}));
    if (search.evaluation == classic::Evaluation::chains) {
      kind.options.push_back(whole("multiplier", 0, classic::kMostMultiplier));
      kind.options.back().usual = std::to_string(classic::kUsualMultiplier);
    }
    kinds.push_back(std::move(kind));
  }
  for (const auto& difficulty : kDifficulties) {
    Kind kind{.name = std::string(difficulty.name),
              .description = std::string(difficulty.description),
              .group = Group::exact};
    if (difficulty.temperature == 0) kind.options = {one_of("ties", {"random", "centre"})};
    kinds.push_back(kind);
  }
  kinds.push_back(
      {.name = "perfect",
       .description = "of the best moves, the one that is hardest for a human to answer",
       .group = Group::exact});
  return kinds;
}

// ---- Reading --------------------------------------------------------------------------------

using Values = std::vector<std::pair<std::string, Value>>;

const Value* find_value(const Values& values, std::string_view name) {
  for (const auto& [key, value] : values)
    if (key == name) return &value;
  return nullptr;
}

// What is wrong with the options of a name; empty if nothing is.
std::string read_options(const Kind& kind, std::string_view text, Values& values) {
  if (text.empty()) return {};
  for (std::size_t begin = 0; begin <= text.size();) {
    const bool first = begin == 0;
    const std::string_view part = text.substr(begin, text.find(',', begin) - begin);
    begin += part.size() + 1;
    const std::size_t equals = part.find('=');
    std::string_view key = part.substr(0, equals);
    std::string_view value =
        equals == std::string_view::npos ? std::string_view() : part.substr(equals + 1);
    if (equals == std::string_view::npos && first && !kind.options.empty())
      key = kind.options[0].name, value = part;
    const auto option = std::find_if(kind.options.begin(), kind.options.end(),
                                     [&](const Option& each) { return each.name == key; });
    if (option == kind.options.end()) {
      std::vector<std::string> names;
      for (const Option& each : kind.options) names.push_back(each.name);
      return kind.name + " has no option " + quoted(key) +
             (names.empty() ? ". It takes no options" : ". Available: " + joined(names, ", "));
    }
    if (find_value(values, key)) return kind.name + " is given " + option->name + " twice";
    const std::optional<Value> read = option->read(value);
    if (!read)
      return option->name + " of " + kind.name + " must be " + option->allowed() + ", not " +
             quoted(value);
    values.emplace_back(key, *read);
  }
  return {};
}

std::string unknown(std::string_view text, std::string_view word,
                    std::span<const Kind* const> kinds) {
  std::vector<std::string> names;
  std::string_view close;
  std::size_t nearest = word.size() / 3 + 1;  // the first distance that is too far
  for (const Kind* kind : kinds) {
    names.push_back(kind->name);
    const std::size_t distance = edit_distance(word, kind->name);
    if (distance < nearest) nearest = distance, close = kind->name;
  }
  const std::string hint = close.empty() ? "" : " (did you mean " + std::string(close) + "?)";
  return "no player " + quoted(text) + hint + ". Available: " + joined(names, ", ");
}

std::string full_name(const Kind& kind, const Values& values) {
  std::vector<std::string> parts;
  for (const auto& [name, value] : values)
    parts.push_back(kind.takes_one_value() ? shown(value) : name + "=" + shown(value));
  return parts.empty() ? kind.name : kind.name + ":" + joined(parts, ",");
}

}  // namespace

// ---- Options and kinds ----------------------------------------------------------------------

std::string Option::allowed() const {
  if (type == Type::word) {
    if (words.size() == 1) return words[0];
    const std::vector<std::string> others(words.begin(), words.end() - 1);
    return joined(others, ", ") + " or " + words.back();
  }
  return std::string(type == Type::whole ? "a whole number" : "a number") + " from " +
         without_end_zero(low) + " to " + without_end_zero(high);
}

std::string_view Option::placeholder() const {
  return type == Type::word ? "WORD" : type == Type::whole ? "N" : "X";
}

std::optional<Value> Option::read(std::string_view text) const {
  if (type == Type::word) {
    const bool known = std::find(words.begin(), words.end(), text) != words.end();
    return known ? std::optional<Value>(std::string(text)) : std::nullopt;
  }
  if (type == Type::whole && text.find_first_of(".e") != std::string_view::npos) return {};
  const std::optional<double> number = number_in(text);
  if (!number || !(*number >= low && *number <= high)) return {};
  if (type == Type::whole) return static_cast<int>(*number);
  return *number == 0 ? 0.0 : *number;  // not "-0"
}

std::string_view name(Group group) {
  constexpr std::string_view kNames[] = {"ladder", "search", "exact", "network", "other"};
  return kNames[static_cast<std::size_t>(group)];
}

bool Kind::in_menu(Rule rule) const {
  return std::find(rules.begin(), rules.end(), rule) != rules.end() &&
         std::all_of(options.begin(), options.end(),
                     [](const Option& option) { return option.usual.has_value(); });
}

std::string Kind::usage() const {
  if (takes_one_value()) return name + ":" + std::string(options[0].placeholder());
  std::vector<std::string> parts;
  for (const Option& option : options)
    parts.push_back(option.name + "=" + std::string(option.placeholder()));
  return parts.empty() ? name : name + ":" + joined(parts, ",");
}

const std::vector<Kind>& built_in_kinds() {
  static const std::vector<Kind> kinds = make_kinds();
  return kinds;
}

const Kind& network_kind() {
  static const Kind kind{
      .name = "net",
      .description = "a small network that plays by intuition, 7×6 only",
      .group = Group::network,
      .options = {{.name = "temperature", .type = Option::Type::real, .high = 100, .usual = "0"},
                  {.name = "sims", .low = 1, .high = 1'000'000, .usual = "1"}},
      .one_at_a_time = true};
  return kind;
}

std::vector<const Kind*> listed_kinds() {
  std::vector<const Kind*> kinds;
  for (const Kind& kind : built_in_kinds()) kinds.push_back(&kind);
  kinds.push_back(&network_kind());
  return kinds;
}

// ---- Names ----------------------------------------------------------------------------------

const Value* Recipe::find(std::string_view option) const {
  return find_value(values, option);
}

ReadName read_name(std::string_view text, std::span<const Kind* const> kinds) {
  std::string name;
  for (const char c : text)
    if (!std::isspace(static_cast<unsigned char>(c)))
      name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const std::size_t colon = name.find(':');
  const std::string word = name.substr(0, colon);
  const std::string rest = colon == std::string::npos ? "" : name.substr(colon + 1);
  const auto found = std::find_if(kinds.begin(), kinds.end(),
                                  [&](const Kind* each) { return each->name == word; });
  if (found == kinds.end()) {
    if (is_digits(word) && rest.empty()) return read_name("level:" + word, kinds);
    return {.recipe = {}, .error = unknown(text, word, kinds)};
  }
  const Kind& kind = **found;
  Values given;
  if (const std::string error = read_options(kind, rest, given); !error.empty())
    return {.recipe = {}, .error = error};
  Values values;
  for (const Option& option : kind.options) {
    const std::optional<Value> usual = option.usual ? option.read(*option.usual) : std::nullopt;
    const Value* chosen = find_value(given, option.name);
    if (!chosen && !usual)
      return {.recipe = {},
              .error = kind.name + " needs a value for " + option.name + ", " + option.allowed() +
                       ": " + kind.usage()};
    const Value& value = chosen ? *chosen : *usual;
    // Usual values are left out, so that a player has one name however it was written.
    if (value != usual || option.part_of_name) values.emplace_back(option.name, value);
  }
  if (kind.one_at_a_time && values.size() > 1)
    return {.recipe = {},
            .error = kind.name + " takes one option at a time: " + values[0].first + " or " +
                     values[1].first};
  if (kind.name == "level") {
    const auto number = static_cast<std::size_t>(std::get<int>(values[0].second));
    return read_name(ladder()[number - 1].name, kinds);
  }
  return {.recipe = Recipe{full_name(kind, values), kind.name, values}, .error = {}};
}

ReadName read_name(std::string_view text) {
  std::vector<const Kind*> kinds;
  for (const Kind& kind : built_in_kinds()) kinds.push_back(&kind);
  return read_name(text, kinds);
}
Style style_of(const Recipe& recipe) {
  const auto number = [&](std::string_view option, double usual) -> double {
    const Value* value = recipe.find(option);
    if (!value) return usual;
    const int* whole = std::get_if<int>(value);
    return whole ? *whole : std::get<double>(*value);
  };
  const auto is = [&](std::string_view option, std::string_view word) {
    const Value* value = recipe.find(option);
    return value && std::get<std::string>(*value) == word;
  };
  for (const Level& level : ladder())
    if (recipe.kind == level.name) return HumanLike{level.skill};
  if (recipe.kind == "elo") return human_of(number("rating", 0));
  if (recipe.kind == "skill") return HumanLike{number("skill", 0)};
  for (const auto& search : kSearches) {
    if (recipe.kind != search.name) continue;
    LookAhead style{.evaluation = search.evaluation};
    style.depth = static_cast<int>(number("depth", style.depth));
    style.blunder = number("blunder", style.blunder);
    if (is("order", "left-to-right")) style.order = classic::Order::left_to_right;
    if (is("order", "shuffled")) style.order = classic::Order::shuffled;
    style.pruning = !is("pruning", "off");
    style.evaluate_finished = is("finished", "evaluated");
    style.multiplier = static_cast<int>(number("multiplier", style.multiplier));
    return style;
  }
  for (const auto& difficulty : kDifficulties)
    if (recipe.kind == difficulty.name)
      return Softmax{difficulty.temperature, !is("ties", "centre")};
  if (recipe.kind == "perfect") return HardestTask{};
  return Aimless{};
}

// ---- Ratings --------------------------------------------------------------------------------

std::span<const Rating> ratings() {
  return kRatings;
}

std::optional<int> elo_of(std::string_view name) {
  for (const Rating& rating : ratings())
    if (rating.name == name) return rating.elo;
  return {};
}

std::span<const Level> ladder() {
  return kLadder;
}

std::string registry_json() {
  JsonWriter json;
  json.begin('{');
  json.key("kinds").list(listed_kinds(), [&](const Kind* kind) {
    json.begin('{');
    json.key("name").text(kind->name);
    json.key("usage").text(kind->usage());
    json.key("description").text(kind->description);
    json.key("group").text(name(kind->group));
    json.key("inMenu").boolean(kind->in_menu(Rule::connect_four));
    json.end('}');
  });
  json.key("menuDepths").list(kMenuDepths, [&](int depth) { json.number(depth); });
  json.key("ratings").begin('{');
  for (const Rating& rating : ratings()) json.key(rating.name).number(rating.elo);
  json.end('}');
  json.end('}');
  return json.str();
}

}  // namespace fourfold::players
