#include "request.hpp"

#include <cmath>

#include "fourfold/board/reachable.hpp"
#include "fourfold/classic/classic.hpp"

namespace fourfold {

namespace {

using Type = JsonValue::Type;

constexpr std::string_view kSideNames[] = {"first", "second"};

// A hexadecimal number in words of 32 bits, the lowest first, at least one; nothing if it is not
// such a number.
std::optional<players::Seed> hexadecimal(const JsonValue& value) {
  const std::string& digits = value.text;
  if (value.type != Type::text || digits.empty()) return {};
  players::Seed words((digits.size() + 7) / 8);
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const char digit = digits[digits.size() - 1 - i];
    const bool is_letter = digit >= 'a' && digit <= 'f';
    if (!is_letter && (digit < '0' || digit > '9')) return {};
    words[i / 8] |= static_cast<uint32_t>(is_letter ? digit - 'a' + 10 : digit - '0')
                    << 4 * (i % 8);
  }
  while (words.size() > 1 && words.back() == 0) words.pop_back();
  return words;
}

std::string shown(std::string_view what, std::string_view allowed, const JsonValue& value) {
  return std::string(what)
      .append(" must be ")
      .append(allowed)
      .append(", not ")
      .append(value.source.empty() ? "null" : value.source);
}

}  // namespace

void Request::fail(std::string_view kind, std::string message) {
  if (failed()) return;
  kind_ = kind;
  message_ = std::move(message);
}

void Request::write_error(JsonWriter& json) const {
  json.begin('{');
  json.key("error").begin('{');
  json.key("kind").text(kind_);
  json.key("message").text(message_);
  json.end('}');
  json.end('}');
}

int64_t Request::whole(const JsonValue& value, std::string_view what, int64_t least, int64_t most) {
  const double number = value.number;
  if (value.type == Type::number && number >= static_cast<double>(least) &&
      number <= static_cast<double>(most) && number == std::trunc(number))
    return static_cast<int64_t>(number);
  std::string allowed = "a whole number";
  if (most < kMostWhole)
    allowed += " from " + std::to_string(least) + " to " + std::to_string(most);
  else if (least > -kMostWhole)
    allowed += ", " + std::to_string(least) + " or more";
  fail("InvalidArgument", shown(what, allowed, value));
  return least;
}

double Request::real(const JsonValue& value, std::string_view what, double least, double most) {
  if (value.type == Type::number && value.number >= least && value.number <= most)
    return value.number;
  const auto written = [](double number) {
    JsonWriter json;
    json.number(number);
    return json.str();
  };
  fail("InvalidArgument", shown(what, "from " + written(least) + " to " + written(most), value));
  return least;
}

const std::string& Request::text(const JsonValue& value, std::string_view what) {
  if (value.type != Type::text) fail("InvalidArgument", shown(what, "a string", value));
  return value.text;
}

CellSet Request::cells(const JsonValue& value, std::string_view what) {
  const auto words = hexadecimal(value);
  if (!words || words->size() > 4) {
    fail("InvalidPosition", shown(what, "a set of cells", value));
    return {};
  }
  CellSet cells;
  for (std::size_t i = 0; i < words->size(); ++i)
    cells |= CellSet{(*words)[i]} << static_cast<int>(32 * i);
  return cells;
}

players::Seed Request::seed(const JsonValue& value) {
  const auto words = hexadecimal(value);
  if (!words) fail("InvalidArgument", shown("the seed", "a hexadecimal number", value));
  return words.value_or(players::Seed{0});
}

std::size_t Request::choose(std::string_view option, std::span<const std::string_view> names) {
  const JsonValue& value = options_[option];
  std::string available;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (value.type == Type::text && value.text == names[i]) return i;
    available.append(i == 0 ? "" : ", ").append(names[i]);
  }
  fail("InvalidArgument", std::string("unknown ")
                              .append(option)
                              .append(" ")
                              .append(value.source)
                              .append(". Available: ")
                              .append(available));
  return 0;
}

Board Request::board() {
  const JsonValue& given = options_["board"];
  Request fields(given);
  Board board;
  // No supported board is wider or higher; a larger number must not wrap into one that is.
  board.columns = static_cast<uint8_t>(fields.whole("columns", 0, 0, 255));
  board.rows = static_cast<uint8_t>(fields.whole("rows", 0, 0, 255));
  if (fields.has("first")) board.discs[0] = fields.cells(given["first"], "first");
  if (fields.has("second")) board.discs[1] = fields.cells(given["second"], "second");
  board.rule = fields.choice("rule", classic::kRuleNames, Rule::connect_four);
  if (fields.failed()) {
    fail(fields.kind_, fields.message_);
  } else if (check_board(board) != BoardFault::ok) {
    fail("InvalidPosition", position_fault(board));
  }
  return failed() ? Board{} : board;
}

Board Request::open_board(std::string_view kind, std::string_view purpose) {
  const Board given = board();
  if (given.over())
    fail(kind, std::string("the game is over: there is no move to ").append(purpose));
  return failed() ? Board{} : given;
}

std::vector<int> Request::columns(std::string_view option, const Board& board) {
  std::vector<int> columns;
  for (const JsonValue& item : options_[option].items)
    columns.push_back(static_cast<int>(whole(item, "a column", 0, board.columns - 1)));
  return columns;
}

explain::Names Request::names() {
  explain::Names names;
  const JsonValue& given = options_["names"];
  if (given.type == Type::null) return names;
  Request fields(given);
  names.first = text(given["first"], "the name of the first side");
  names.second = text(given["second"], "the name of the second side");
  names.you = fields.choice("you", kSideNames, Player::none);
  if (fields.failed()) fail(fields.kind_, fields.message_);
  return names;
}

}  // namespace fourfold
