// fourfold-strategy: searches for a small winning strategy of the first player.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "fourfold/solver/book.hpp"
#if FOURFOLD_SCREEN
#include "screen.hpp"
#endif
#include "strategy_graph.hpp"

namespace {

using namespace fourfold;
using namespace fourfold::strategist;

constexpr const char* kHelp =
    R"(Usage: fourfold-strategy --book FILE --state FILE --out FILE [OPTION...]

Searches for a winning strategy of the first player on the standard board with as few positions as
possible: stored positions with one answer each, and leaves where a diagram wins. The search has no end;
the smallest complete strategy so far is written to the output file.

The diagrams found and the tests that failed are saved in the state file. The same command continues
from there.

  --book FILE        a book of the standard board with 12 discs, which answers most questions
  --state FILE       what is known; read at the start if it exists
  --out FILE         the strategy, as JSON
  --seconds S        stop after S seconds (default: 600)
  --threads T        number of threads (default: 1)
  --table-mb M       memory for the solver's table, in MiB (default: 256)
  --levels L         number of levels that diagrams may use (default: 3)
  --work W           positions looked at in the first test of a leaf (default: 1000000)
  --gpu              let a GPU try diagrams with few marks first
  --help             show this message
)";

volatile std::sig_atomic_t interrupted = 0;

[[noreturn]] void refuse(const std::string& message) {
  std::fprintf(stderr, "fourfold-strategy: %s (see fourfold-strategy --help)\n", message.c_str());
  std::exit(2);
}

#if FOURFOLD_SCREEN
std::vector<std::vector<Diagram>> screen(const std::vector<Turn>& turns,
                                         const std::vector<Diagram>& pool, int stage) {
  std::vector<ScreenTurn> plain_turns;
  for (const Turn& turn : turns) plain_turns.push_back({turn.first, turn.second});
  std::vector<ScreenDiagram> plain_pool(pool.size());
  for (std::size_t i = 0; i < pool.size(); ++i) {
    std::copy_n(pool[i].levels, std::size(plain_pool[i].levels), plain_pool[i].levels);
    plain_pool[i].avoided = pool[i].avoided;
  }
  std::vector<std::vector<Diagram>> result;
  for (const auto& candidates : screen_on_gpu(plain_turns, plain_pool, stage))
    for (auto& diagrams = result.emplace_back(); const ScreenDiagram& candidate : candidates) {
      Diagram& diagram = diagrams.emplace_back();
      std::copy_n(candidate.levels, std::size(candidate.levels), diagram.levels);
      diagram.avoided = candidate.avoided;
    }
  return result;
}
#endif

void read_state(StrategyGraph& graph, const std::string& path) {
  std::ifstream file(path);
  std::string line;
  while (std::getline(file, line)) {
    std::istringstream words(line);
    uint64_t key;
    std::string kind, value;
    words >> std::hex >> key >> kind >> value;
    if (kind == "leaf") {
      if (const auto diagram = read_diagram(value, 7, 6)) graph.remember(key, *diagram);
    } else if (kind == "answer") {
      graph.remember_answer(key, std::atoi(value.c_str()) - 1);
    } else if (kind == "work") {
      graph.remember(key, std::strtoull(value.c_str(), nullptr, 10));
    }
  }
}

// Replaced in one step, so that a crash leaves the old file or the new one.
template <class Write>
void replace_file(const std::string& path, Write write) {
  {
    std::ofstream file(path + ".new");
    write(file);
    if (!file.flush()) refuse("cannot write " + path);
  }
  std::filesystem::rename(path + ".new", path);
}

void write_state(const StrategyGraph& graph, const std::string& path) {
  replace_file(path, [&](std::ostream& file) {
    graph.for_each_known([&](uint64_t key, const Diagram* diagram, uint64_t work) {
      file << std::hex << key << std::dec;
      if (diagram)
        file << " leaf " << write_diagram(*diagram, 7, 6) << "\n";
      else
        file << " work " << work << "\n";
    });
    for (const auto& [key, column] : graph.choices())
      if (column >= 0) file << std::hex << key << std::dec << " answer " << column + 1 << "\n";
  });
}

void write_strategy(const Strategy& strategy, const std::string& path) {
  replace_file(path, [&](std::ostream& file) {
    file << "{\"format\": \"fourfold strategy\", \"version\": 1, \"columns\": 7, \"rows\": 6,\n"
            "\"positions\": [\n";
    for (std::size_t i = 0; i < strategy.entries.size(); ++i) {
      const Entry& entry = strategy.entries[i];
      file << "{\"moves\": \"" << entry.moves << "\", "
           << (entry.diagram < 0 ? "\"answer\": " : "\"diagram\": ")
           << (entry.diagram < 0 ? entry.answer + 1 : entry.diagram) << ", \"share\": 0.0}"
           << (i + 1 < strategy.entries.size() ? ",\n" : "\n");
    }
    file << "],\n\"diagrams\": [\n";
    for (std::size_t i = 0; i < strategy.diagrams.size(); ++i)
      file << "\"" << write_diagram(strategy.diagrams[i], 7, 6) << "\""
           << (i + 1 < strategy.diagrams.size() ? ",\n" : "\n");
    file << "]}\n";
  });
}

}  // namespace

int main(int count, char** arguments) {
  std::string book_path, state, out;
  double seconds = 600;
  bool gpu = false;
  std::size_t table_mb = 256;
  GraphOptions options;
  for (int i = 1; i < count; ++i) {
    const std::string option = arguments[i];
    if (option == "--help") {
      std::fputs(kHelp, stdout);
      return 0;
    }
    if (option == "--gpu") {
      gpu = true;
      continue;
    }
    if (i + 1 == count) refuse(option + " needs a value");
    const char* value = arguments[++i];
    if (option == "--book")
      book_path = value;
    else if (option == "--state")
      state = value;
    else if (option == "--out")
      out = value;
    else if (option == "--seconds")
      seconds = std::atof(value);
    else if (option == "--threads")
      options.threads = std::atoi(value);
    else if (option == "--table-mb")
      table_mb = static_cast<std::size_t>(std::atoi(value));
    else if (option == "--levels")
      options.levels = std::atoi(value);
    else if (option == "--work")
      options.first_work = std::strtoull(value, nullptr, 10);
    else
      refuse("unknown option " + option);
  }
  if (book_path.empty() || state.empty() || out.empty())
    refuse("--book, --state and --out are needed");
  if (options.threads < 1 || options.levels < 1 || options.levels > kDiagramLevels || table_mb < 1)
    refuse("a number is out of range");

  std::ifstream book_file(book_path, std::ios::binary);
  const std::vector<uint8_t> bytes((std::istreambuf_iterator<char>(book_file)), {});
  BookFault fault;
  const std::optional<Book> book = Book::read(bytes, fault);
  if (!book) refuse(book_path + " is not a book");

  std::signal(SIGINT, [](int) { interrupted = 1; });
  std::signal(SIGTERM, [](int) { interrupted = 1; });
#if FOURFOLD_SCREEN
  if (gpu) options.screen = screen;
#else
  if (gpu) refuse("built without a compiler for GPUs");
#endif
  Answers answers(&*book, table_mb, 22);
  StrategyGraph graph(answers, options);
  read_state(graph, state);
  const auto begun = std::chrono::steady_clock::now();
  double reported = 0;
  bool more = true;
  while (more && !interrupted) {
    const double now =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    if (now >= seconds) break;
    more = graph.step();
    if (now - reported < 10) continue;
    reported = now;
    std::fprintf(stderr, "%.0f s: %s\n", now, graph.describe().c_str());
    write_state(graph, state);
  }
  write_state(graph, state);
  if (graph.size() == 0) {
    std::fprintf(stderr, "No complete strategy yet.\n");
    return 3;
  }
  const Strategy strategy = graph.strategy();
  write_strategy(strategy, out);
  std::fprintf(stderr, "%s\n%zu positions, %zu diagrams\n", graph.describe().c_str(),
               strategy.entries.size(), strategy.diagrams.size());
}
