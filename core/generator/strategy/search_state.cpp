#include "search_state.hpp"

#include <regex>
#include <sstream>

#include "fourfold/solver/checksum.hpp"

namespace fourfold::strategist {

namespace {

constexpr int kVersion = 3;
constexpr int kRule = 1;  // of diagrams: to be changed with diagram_column()
constexpr std::string_view kTitle = "fourfold-strategy-search";

std::string checksum(std::string_view text) {
  std::ostringstream hex;
  hex << std::hex << crc32(reinterpret_cast<const uint8_t*>(text.data()), text.size());
  return hex.str();
}

[[noreturn]] void refuse_line(std::size_t number) {
  throw StateError("is damaged: line " + std::to_string(number) + " cannot be read");
}

}  // namespace

std::string write_state(const SearchState& state) {
  std::ostringstream text;
  text << kTitle << " version " << kVersion << " rule " << kRule << " goal "
       << (state.goal == Goal::win ? "win" : "draw") << " moves -" << state.moves << "\n";
  for (const Finding& finding : state.findings) {
    text << std::hex << finding.key << std::dec;
    switch (finding.kind) {
      case Finding::Kind::leaf:
        text << " leaf " << write_diagram(finding.diagram, kSize.columns, kSize.rows) << "\n";
        break;
      case Finding::Kind::work:
        text << " work " << finding.work << "\n";
        break;
      case Finding::Kind::answer:
        text << " answer " << finding.column + 1 << "\n";
        break;
    }
  }
  text << std::fixed;
  text.precision(1);
  for (const SearchState::Point& point : state.curve)
    text << "curve " << point.seconds << " " << point.size << "\n";
  return text.str() + "end " + checksum(text.str()) + "\n";
}

SearchState read_state(std::string_view text) {
  std::istringstream lines{std::string(text)};
  std::string line, word, title, goal;
  int version = 0, rule = 0;
  SearchState state;
  std::getline(lines, line);
  std::istringstream first(line);
  first >> title >> word >> version >> word >> rule >> word >> goal >> word >> state.moves;
  if (title != kTitle) throw StateError("is not the state of a search for a strategy");
  if (version != kVersion)
    throw StateError("is of version " + std::to_string(version) + "; this program reads version " +
                     std::to_string(kVersion));
  if (rule != kRule)
    throw StateError("is for rule " + std::to_string(rule) +
                     " of diagrams; this program has rule " + std::to_string(kRule));
  const std::size_t end = text.rfind("end ");
  if (end == std::string_view::npos ||
      text.substr(end) != "end " + checksum(text.substr(0, end)) + "\n")
    throw StateError("is damaged: its end is missing or its checksum is wrong");
  if (!first || state.moves.empty() || (goal != "win" && goal != "draw")) refuse_line(1);
  state.goal = goal == "win" ? Goal::win : Goal::draw;
  state.moves.erase(0, 1);

  for (std::size_t number = 2; std::getline(lines, line); ++number) {
    std::istringstream words(line);
    std::string key, value;
    words >> key;
    if (key == "end") break;
    if (key == "curve") {
      SearchState::Point point{};
      if (!(words >> point.seconds >> point.size)) refuse_line(number);
      state.curve.push_back(point);
      continue;
    }
    Finding finding{};
    words >> word >> value;
    if (!words || !(std::istringstream(key) >> std::hex >> finding.key)) refuse_line(number);
    std::istringstream digits(value);
    if (word == "leaf") {
      const auto diagram = read_diagram(value, kSize.columns, kSize.rows);
      if (!diagram) refuse_line(number);
      finding.kind = Finding::Kind::leaf;
      finding.diagram = *diagram;
    } else if (word == "work" && digits >> finding.work) {
      finding.kind = Finding::Kind::work;
    } else if (word == "answer" && digits >> finding.column && finding.column >= 1 &&
               finding.column <= kSize.columns) {
      finding.kind = Finding::Kind::answer;
      --finding.column;
    } else {
      refuse_line(number);
    }
    state.findings.push_back(finding);
  }
  return state;
}

std::vector<Finding> read_strategy(const std::string& text) {
  static const std::regex position(
      R"re(\{"moves": "([1-7]*)", "(answer|diagram)": (\d{1,6})\b.*)re");
  static const std::regex diagram(R"re("([-.0-9/]+)",?)re");
  struct Line {
    std::string moves, kind;
    std::size_t value;
  };
  std::vector<Line> positions;
  std::vector<Diagram> diagrams;
  std::istringstream lines(text);
  std::smatch found;
  for (std::string line; std::getline(lines, line);) {
    if (std::regex_match(line, found, position)) {
      positions.push_back({found[1], found[2], std::stoul(found[3])});
    } else if (std::regex_match(line, found, diagram)) {
      const auto marks = read_diagram(found[1].str(), kSize.columns, kSize.rows);
      if (!marks) throw StateError("is not a strategy: " + found[1].str() + " is not a diagram");
      diagrams.push_back(*marks);
    }
  }
  std::vector<Finding> findings;
  for (const Line& line : positions) {
    const Turn turn = turn_after(line.moves), canonical = turn.canonical();
    const bool is_image = canonical.key() != turn.key();
    Finding finding{canonical.key(), Finding::Kind::answer};
    if (line.kind == "answer" && line.value >= 1 && line.value <= 7) {
      const int column = static_cast<int>(line.value) - 1;
      finding.column = is_image ? kSize.columns - 1 - column : column;
    } else if (line.kind == "diagram" && line.value < diagrams.size()) {
      finding.kind = Finding::Kind::leaf;
      finding.diagram = is_image ? mirrored(diagrams[line.value]) : diagrams[line.value];
    } else {
      throw StateError("is not a strategy: after " + line.moves + " there is no such " + line.kind);
    }
    findings.push_back(finding);
  }
  if (findings.empty()) throw StateError("is not a strategy");
  return findings;
}

}  // namespace fourfold::strategist
