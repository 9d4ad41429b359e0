// fourfold-strategy: searches for a small winning strategy.
#include <bit>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "fourfold/players/human.hpp"
#include "fourfold/players/registry.hpp"
#include "fourfold/solver/book.hpp"
#include "search_state.hpp"
#include "strategy_device.hpp"
#include "strategy_graph.hpp"

namespace {

using namespace fourfold;
using namespace fourfold::strategist;

constexpr const char* kHelp =
    R"(Usage: fourfold-strategy --book FILE --state FILE --out FILE [OPTION...]

Searches for a winning strategy on the standard board with as few positions as possible: stored
positions with one answer each, and leaves where a diagram wins. The search has no end: it improves the
strategy until the time is over or you press Ctrl-C.

All that was found is saved in the state file every quarter of a minute and at the end. The same command
continues from there. The strategy is written to the output file as soon as it is complete, and again
when it has become smaller.

  --book FILE        a book of the standard board with 13 discs, which answers most questions
  --state FILE       what is known; read at the start if it exists
  --out FILE         the strategy, as JSON
  --start FILE       a strategy to begin with, if there is no state file yet
  --moves MOVES      the moves after which the strategy begins, e.g. 1 for a strategy of the
                     second player after a first move in column 1 (default: none)
  --goal GOAL        win, or draw: a strategy that never loses (default: win)
  --level L          the level of an opponent: positions that are rare against it cost less
  --rare C           what a position costs that never occurs against it, in hundredths (default:
                     30)
  --seconds S        stop after S seconds (default: 600)
  --threads T        number of threads (default: one for each processor)
  --table-mb M       memory for the solver's table, in MiB (default: 256)
  --work W           nodes visited in the first test of a leaf (default: 4000000)
  --region FILE      winning moves of positions that are often asked for, from
                     benchmarks/strategy_gpu.py
  --turns PLY        instead of a search, write to --out the keys of all positions of this ply that
                     occur while the side that begins plays only moves that win
  --tests N          tests at once, on a GPU (default: 128)
  --test-seconds S   for how long, on a GPU (default: 10)
  --seed N           for other random choices (default: 0)
  --help             show this message

Example, for an hour:
  fourfold-strategy --book 7x6-ply13.book --state state.txt --out strategy.json --seconds 3600
)";

constexpr double kSecondsBetweenReports = 15;
constexpr long kRare = 30;
constexpr uint64_t kDeviceWork = 1'000'000'000;  // of a test on a GPU, about

constexpr std::string_view kRegionTitle = "fourfold region\n";

volatile std::sig_atomic_t interrupted = 0;

[[noreturn]] void refuse(const std::string& message) {
  std::fprintf(stderr, "fourfold-strategy: %s (see fourfold-strategy --help)\n", message.c_str());
  std::exit(2);
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) refuse("cannot read " + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Replaced in one step, so that a crash leaves the old file or the new one.
void replace_file(const std::string& path, const std::string& text) {
  const std::string fresh = path + ".new";
  std::ofstream file(fresh, std::ios::binary);
  file << text;
  file.close();
  std::error_code error;
  if (file) std::filesystem::rename(fresh, path, error);
  if (!file || error) refuse("cannot write " + path);
}

std::string write_strategy(const Strategy& strategy, Goal goal, const std::string& moves) {
  std::string text =
      "{\"format\": \"fourfold strategy\", \"version\": 1, \"columns\": 7, \"rows\": 6,\n";
  if (goal == Goal::draw) text += "\"goal\": \"draw\", ";
  if (!moves.empty()) text += "\"starts\": [\"" + moves + "\"], ";
  text += "\"positions\": [\n";
  for (const Entry& entry : strategy.entries)
    text += "{\"moves\": \"" + entry.moves + "\", " +
            (entry.diagram < 0 ? "\"answer\": " + std::to_string(entry.answer + 1)
                               : "\"diagram\": " + std::to_string(entry.diagram)) +
            (&entry == &strategy.entries.back() ? "}\n],\n\"diagrams\": [\n" : "},\n");
  for (const Diagram& diagram : strategy.diagrams)
    text += "\"" + write_diagram(diagram, 7, 6) +
            (&diagram == &strategy.diagrams.back() ? "\"\n" : "\",\n");
  return text + "]}\n";
}

std::vector<uint64_t> read_region(const std::string& path) {
  const std::string bytes = read_file(path);
  const std::size_t title = kRegionTitle.size();
  if (!bytes.starts_with(kRegionTitle) || bytes.size() % sizeof(uint64_t) != 0)
    refuse(path + " has no winning moves of positions, or is damaged");
  std::vector<uint64_t> positions((bytes.size() - title) / sizeof(uint64_t));
  std::memcpy(positions.data(), bytes.data() + title, bytes.size() - title);
  return positions;
}

std::string words_to_bytes(const std::vector<uint64_t>& words) {
  return {reinterpret_cast<const char*>(words.data()), words.size() * sizeof(uint64_t)};
}

long number(const std::string& option, const std::string& value, long least, long most) {
  char* end = nullptr;
  const long result = std::strtol(value.c_str(), &end, 10);
  if (value.empty() || *end != 0 || result < least || result > most)
    refuse(option + " takes a number from " + std::to_string(least) + " to " +
           std::to_string(most) + ", not " + value);
  return result;
}

}  // namespace

// With `calls`, leaf tests are made on a GPU.
extern "C" int fourfold_strategy(int count, char** arguments, const DeviceCalls* calls) {
  std::string book_path, state_path, out, start, moves, region;
  Goal goal = Goal::win;
  long seconds = 600, table_mb = 256, level = 0, rare = 0, turns = -1;
  GraphOptions options;
  options.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  for (int i = 1; i < count; ++i) {
    const std::string option = arguments[i];
    if (option == "--help") {
      std::fputs(kHelp, stdout);
      return 0;
    }
    if (i + 1 == count) refuse(option + " needs a value");
    const std::string value = arguments[++i];
    if (option == "--book")
      book_path = value;
    else if (option == "--state")
      state_path = value;
    else if (option == "--out")
      out = value;
    else if (option == "--start")
      start = value;
    else if (option == "--region")
      region = value;
    else if (option == "--turns")
      turns = number(option, value, 0, 14);
    else if (option == "--tests")
      options.device_tests = static_cast<std::size_t>(number(option, value, 1, 100'000));
    else if (option == "--test-seconds")
      options.device_seconds = static_cast<double>(number(option, value, 1, 100'000));
    else if (option == "--moves")
      moves = value;
    else if (option == "--goal" && (value == "win" || value == "draw"))
      goal = value == "win" ? Goal::win : Goal::draw;
    else if (option == "--goal")
      refuse("--goal is win or draw, not " + value);
    else if (option == "--level")
      level = number(option, value, 1, static_cast<long>(players::ladder().size()));
    else if (option == "--rare")
      rare = number(option, value, 1, 100);
    else if (option == "--seconds")
      seconds = number(option, value, 0, 10'000'000);
    else if (option == "--threads")
      options.threads = static_cast<int>(number(option, value, 1, 1024));
    else if (option == "--table-mb")
      table_mb = number(option, value, 1, 1 << 20);
    else if (option == "--work")
      options.first_work = static_cast<uint64_t>(number(option, value, 1000, 1'000'000'000));
    else if (option == "--seed")
      options.seed = static_cast<uint64_t>(number(option, value, 0, 1'000'000'000));
    else
      refuse("unknown option " + option);
  }
  if (book_path.empty() || (state_path.empty() && turns < 0) || out.empty())
    refuse("--book, --state and --out are needed");
  if (rare && !level) refuse("--rare needs --level");
  if (moves.find_first_not_of("1234567") != std::string::npos)
    refuse("--moves takes columns from 1 to 7, not " + moves);

  const std::string bytes = read_file(book_path);
  BookFault fault;
  const std::optional<Book> book =
      Book::read({reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()}, fault);
  if (!book) refuse(book_path + " is not a book");

  SearchState state;
  state.moves = moves;
  state.goal = goal;
  if (std::filesystem::exists(state_path)) {
    try {
      state = read_state(read_file(state_path));
    } catch (const StateError& error) {
      refuse(state_path + " " + error.what() + "; nothing was changed");
    }
    if (state.moves != moves)
      refuse(state_path + " is for a strategy that begins after the moves '" + state.moves +
             "'; nothing was changed");
    if (state.goal != goal)
      refuse(state_path + " is for a strategy with another goal; nothing was changed");
  } else if (!start.empty()) {
    try {
      state.findings = read_strategy(read_file(start));
    } catch (const StateError& error) {
      refuse(start + " " + error.what());
    }
  }

  std::signal(SIGINT, [](int) { interrupted = 1; });
  std::signal(SIGTERM, [](int) { interrupted = 1; });
  // An eighth of the memory of the table for answers, of eight bytes each.
  const int answer_bits =
      static_cast<int>(std::bit_width(static_cast<uint64_t>(table_mb) << 14)) - 1;
  Answers answers(&*book, static_cast<std::size_t>(table_mb), answer_bits, goal);
  if (!region.empty()) answers.set_region(read_region(region));
  if (!Oracle(answers).wins(turn_after(moves)))
    refuse("the side to move does not reach the goal after --moves " + moves);
  if (turns >= 0) {
    replace_file(out, words_to_bytes(winning_turns(answers, turn_after(moves), turns)));
    return 0;
  }
  Solver solver({.books = {&*book}});
  if (level) {
    options.rare = static_cast<double>(rare ? rare : kRare) / 100;
    options.opponent = [&](const Turn& turn) {
      const players::HumanLike human{players::ladder()[static_cast<std::size_t>(level - 1)].skill};
      const Board board = make_board(7, 6, turn.own, turn.other);
      return *SolverRunner(solver).run(players::move_probabilities(human, board));
    };
  }
  std::optional<CalledDevice> device;
  if (calls) {
    device.emplace(*calls);
    options.device = &*device;
    options.first_work = kDeviceWork;
  }
  StrategyGraph graph(answers, options, moves);
  graph.remember(state.findings);

  const auto begun = std::chrono::steady_clock::now();
  const double spent_before = state.curve.empty() ? 0 : state.curve.back().seconds;
  double written = 0;  // what the strategy in the output file costs
  const auto save = [&] {
    const double spent = spent_before + static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
    if (graph.size()) state.curve.push_back({spent, graph.size()});
    state.findings = graph.findings();
    replace_file(state_path, write_state(state));
    if (graph.size() == 0 || graph.weight() == written) return;
    replace_file(out, write_strategy(graph.strategy(), goal, moves));
    written = graph.weight();
  };
  double reported = -kSecondsBetweenReports;
  try {
    for (bool more = true; more && !interrupted;) {
      more = graph.step();
      const double now =
          std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
      if (now >= static_cast<double>(seconds)) break;
      if (now - reported < kSecondsBetweenReports) continue;
      reported = now;
      std::fprintf(stderr, "%.0f s: %s\n", now, graph.describe().c_str());
      if (const RestartFarm::Totals* totals = graph.device_totals())
        std::fprintf(stderr,
                     "  GPU: %.1f M steps, %llu checks, %llu questions, %llu launches; waited %.0f "
                     "s, host %.0f s\n",
                     static_cast<double>(totals->steps) / 1e6,
                     static_cast<unsigned long long>(totals->checks),
                     static_cast<unsigned long long>(totals->asked),
                     static_cast<unsigned long long>(totals->rounds), totals->device_seconds,
                     totals->host_seconds);
      save();
    }
    save();
  } catch (const std::exception& error) {
    refuse(error.what());
  }
  std::fprintf(stderr, "%s\n", graph.describe().c_str());
  if (written > 0) return 0;
  std::fprintf(stderr, "No complete strategy yet; the same command continues the search.\n");
  return 3;
}

int main(int count, char** arguments) {
  return fourfold_strategy(count, arguments, nullptr);
}
