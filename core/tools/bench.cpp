// fourfold-bench: the usual benchmark protocol, as a native program. For each position the table is
// cleared, which is not timed; then the exact score, or only its sign, is computed, which is timed,
// and compared with the file.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>

#include "fourfold/solver/solver.hpp"

namespace {

constexpr const char* kHelp = R"(Usage: fourfold-bench FILE [OPTION...]

FILE has one `moves score` line per position of the 7x6 board; `-` is the empty board.

  --outcome           only who wins: the sign of the score
  --positions N       only N positions, spread evenly over the file
  --threads T         number of threads (default: 1)
  --table-mb M        memory for the transposition table, in MiB (default: 64)
  --instructions SET  portable, avx2 or avx512 (default: the best available)

Prints the number of positions, wrong scores, mean microseconds, mean nodes, and thousands of nodes
per second.
)";

[[noreturn]] void refuse(const std::string& message) {
  std::fprintf(stderr, "fourfold-bench: %s (see fourfold-bench --help)\n", message.c_str());
  std::exit(2);
}

fourfold::InstructionSet instruction_set(const std::string& name) {
  using enum fourfold::InstructionSet;
  const auto set = name == "portable" ? portable : name == "avx2" ? avx2 : avx512;
  if (name != "portable" && name != "avx2" && name != "avx512")
    refuse("no such instruction set: " + name);
  if (!fourfold::is_available(set)) refuse("this machine has no " + name);
  return set;
}

}  // namespace

int main(int argc, char** argv) {
  std::string file;
  std::size_t positions = 0;
  bool outcome = false;
  fourfold::SolverOptions options;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--help") return std::fputs(kHelp, stdout), 0;
    if (word == "--outcome") {
      outcome = true;
      continue;
    }
    if (word.starts_with("--") && i + 1 == argc) refuse(word + " needs a value");
    if (word == "--positions")
      positions = std::strtoull(argv[++i], nullptr, 10);
    else if (word == "--threads")
      options.threads = std::atoi(argv[++i]);
    else if (word == "--table-mb")
      options.table_mb = std::strtoull(argv[++i], nullptr, 10);
    else if (word == "--instructions")
      options.instructions = instruction_set(argv[++i]);
    else if (word.starts_with("--"))
      refuse("unknown option " + word);
    else
      file = word;
  }
  if (file.empty()) refuse("which file?");
  if (options.threads < 1 || options.threads > fourfold::kMaxThreads || options.table_mb < 1 ||
      options.table_mb > fourfold::kMaxTableMb)
    refuse("threads or table size out of range");

  struct Line {
    fourfold::Board board;
    int score;
  };
  std::vector<Line> lines;
  std::ifstream in(file);
  if (!in) refuse("cannot read " + file);
  std::string moves;
  for (int score; in >> moves >> score;) {
    Line line{{}, score};
    if (moves != "-")
      for (const char digit : moves) {
        if (digit < '1' || digit > '7' || line.board.is_full(digit - '1') || line.board.over())
          refuse("bad moves in " + file + ": " + moves);
        line.board = line.board.after(digit - '1');
      }
    lines.push_back(line);
  }
  if (lines.empty()) refuse("no positions in " + file);
  if (positions == 0 || positions > lines.size()) positions = lines.size();

  // The system provides the table's memory when it is first touched. This happens before the clock
  // starts, as for solvers that clear their table by writing to it; a million nodes are enough.
  fourfold::Solver solver(options);
  fourfold::Board warm_up;
  for (const char digit : {'3', '2', '7', '5', '1', '5', '7', '1'})
    warm_up = warm_up.after(digit - '1');
  solver.solve(warm_up);

  uint64_t nodes = 0;
  std::size_t wrong = 0;
  double seconds = 0;
  for (std::size_t i = 0; i < positions; ++i) {
    const Line& line = lines[i * lines.size() / positions];
    solver.clear();
    const auto start = std::chrono::steady_clock::now();
    const auto result = outcome ? solver.outcome(line.board) : solver.solve(line.board);
    seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    nodes += result.nodes;
    const int sign = (line.score > 0) - (line.score < 0);
    wrong += result.bounds.lower != (outcome ? sign : line.score);
  }
  const double count = static_cast<double>(positions);
  std::printf("positions=%zu wrong=%zu mean_us=%.2f mean_nodes=%.1f kpos_s=%.0f\n", positions,
              wrong, seconds / count * 1e6, static_cast<double>(nodes) / count,
              static_cast<double>(nodes) / seconds / 1e3);
  return wrong == 0 ? 0 : 1;
}
