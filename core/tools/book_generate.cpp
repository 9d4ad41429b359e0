// fourfold-book: generates an opening book, on any machine with a compiler.
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <iterator>
#include <new>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "fourfold/board/geometry.hpp"
#include "fourfold/solver/book.hpp"
#include "fourfold/solver/solver.hpp"
#include "generation.hpp"

#if defined(_WIN32)
#include <io.h>
#define isatty _isatty
#define fileno _fileno
#else
#include <unistd.h>
#endif

namespace {

using fourfold::generator::GenerationOptions;
using fourfold::generator::Progress;

// Exit statuses.
constexpr int kBadUsage = 2, kNotFinished = 3, kInterrupted = 130;

constexpr const char* kHelp =
    R"(Usage: fourfold-book --ply N --out FILE [OPTION...]

Generates an opening book: the exact score of every position with N discs that legal play can reach,
that is not over, and in which the side to move cannot win at once; one of each mirror pair.

Solved positions are saved in a progress file. You can stop or kill the program at any time; the
same command continues from there, on this machine or another.

  --ply N            number of discs on the board
  --out FILE         the book; without it, positions are solved but no book is written
  --progress FILE    the progress file (default: the book's name with .progress appended)
  --columns C        number of columns (default: 7)
  --rows R           number of rows (default: 6)
  --threads T        number of threads (default: one per core)
  --table-mb M       memory for the transposition table, in MiB (default: 1024)
  --book FILE        a book of a later ply, which makes solving faster
  --limit-seconds S  stop after S seconds
  --help             show this message

Exit status: 0 finished; 1 an error; 2 invalid usage; 3 stopped by --limit-seconds; 130 stopped by
Ctrl-C. After 3 or 130, run the same command again to continue.
)";

volatile std::sig_atomic_t interrupted = 0;

[[noreturn]] void refuse(const std::string& message) {
  std::fprintf(stderr, "fourfold-book: %s (see fourfold-book --help)\n", message.c_str());
  std::exit(kBadUsage);
}

double number(const std::string& option, const char* text, double low, double high) {
  char* end = nullptr;
  const double value = std::strtod(text, &end);
  if (end == text || *end || !(value >= low && value <= high))
    refuse(option + " must be a number from " + std::to_string(static_cast<long long>(low)) +
           " to " + std::to_string(static_cast<long long>(high)) + ", not " + text);
  return value;
}

int whole(const std::string& option, const char* text, int low, int high) {
  const double value = number(option, text, low, high);
  if (value != static_cast<int>(value)) refuse(option + " must be a whole number, not " + text);
  return static_cast<int>(value);
}

// A book in memory.
class LoadedBook {
 public:
  void load(const char* path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) refuse(std::string("cannot open the book ") + path);
    const std::string content((std::istreambuf_iterator<char>(file)), {});
    bytes_.assign(content.begin(), content.end());
    fourfold::BookFault fault;
    book_ = fourfold::Book::read(bytes_, fault);
    if (!book_) refuse(std::string(path) + " is not a book, or is damaged");
  }
  const fourfold::Book* get() const { return book_ ? &*book_ : nullptr; }

 private:
  std::vector<uint8_t> bytes_;
  std::optional<fourfold::Book> book_;
};

GenerationOptions read_settings(int count, char** arguments, LoadedBook& book) {
  GenerationOptions settings;
  settings.ply = -1;
  settings.threads = static_cast<int>(std::thread::hardware_concurrency());
  if (settings.threads < 1) settings.threads = 1;
  for (int i = 1; i < count; ++i) {
    const std::string option = arguments[i];
    if (option == "--help" || option == "-h") {
      std::fputs(kHelp, stdout);
      std::exit(0);
    }
    if (i + 1 == count) refuse("unknown option, or no value for " + option);
    const char* value = arguments[++i];
    if (option == "--ply") {
      settings.ply = whole(option, value, 0, fourfold::kMaxCells);
    } else if (option == "--progress") {
      settings.progress = value;
    } else if (option == "--out") {
      settings.out = value;
    } else if (option == "--columns") {
      settings.columns = whole(option, value, fourfold::kMinSide, fourfold::kMaxSide);
    } else if (option == "--rows") {
      settings.rows = whole(option, value, fourfold::kMinSide, fourfold::kMaxSide);
    } else if (option == "--threads") {
      settings.threads = whole(option, value, 1, fourfold::kMaxThreads);
    } else if (option == "--table-mb") {
      settings.table_mb = static_cast<std::size_t>(whole(option, value, 1, 1 << 20));
    } else if (option == "--book") {
      book.load(value);
    } else if (option == "--limit-seconds") {
      settings.limit_seconds = number(option, value, 1, 1e9);
    } else {
      refuse("unknown option " + option);
    }
  }
  settings.book = book.get();
  if (settings.ply < 0) refuse("--ply is missing");
  if (settings.progress.empty()) {
    if (settings.out.empty()) refuse("--out is missing");
    settings.progress = settings.out;
    settings.progress += ".progress";
  }
  if (!fourfold::fits_64_bits(settings.columns, settings.rows))
    refuse("unsupported board: columns x (rows + 1) must be at most 64");
  if (settings.ply >= settings.columns * settings.rows)
    refuse("--ply must leave a cell empty: at most " +
           std::to_string(settings.columns * settings.rows - 1));
  return settings;
}

std::string duration(double seconds) {
  const auto whole = static_cast<long long>(seconds + 0.5);
  char text[64];
  std::snprintf(text, sizeof text, "%lld:%02lld:%02lld", whole / 3600, whole / 60 % 60, whole % 60);
  return text;
}

std::string describe(const Progress& p) {
  char text[160];
  if (p.stage == Progress::Stage::enumerating) {
    std::snprintf(text, sizeof text, "finding positions: ply %d, %llu", p.ply,
                  static_cast<unsigned long long>(p.done));
    return text;
  }
  const std::string left = p.time_left() < 0 ? "?" : duration(p.time_left());
  if (p.stage == Progress::Stage::building) {
    std::snprintf(text, sizeof text, "writing the book: %llu of %llu, %s left",
                  static_cast<unsigned long long>(p.done), static_cast<unsigned long long>(p.total),
                  left.c_str());
    return text;
  }
  const double rate = p.seconds > 0 ? static_cast<double>(p.done - p.done_before) / p.seconds : 0;
  std::snprintf(text, sizeof text, "solved %llu of %llu (%.2f %%), %.1f per second, %s left",
                static_cast<unsigned long long>(p.done), static_cast<unsigned long long>(p.total),
                100.0 * static_cast<double>(p.done) / static_cast<double>(p.total), rate,
                left.c_str());
  return text;
}

// A progress line on stderr; if that is a file, one line every ten seconds.
class Display {
 public:
  ~Display() {
    if (shown_ && terminal_) std::fputc('\n', stderr);
  }
  void show(const Progress& progress) {
    last_ = progress;
    const auto now = Clock::now();
    if (now < next_) return;
    next_ = now + (terminal_ ? std::chrono::milliseconds(200) : std::chrono::seconds(10));
    print();
    shown_ = true;
  }
  void finish() {
    if (shown_) print();
  }

 private:
  using Clock = std::chrono::steady_clock;

  void print() {
    std::fprintf(stderr, terminal_ ? "\r\033[K%s" : "%s\n", describe(last_).c_str());
    std::fflush(stderr);
  }

  const bool terminal_ = isatty(fileno(stderr)) != 0;
  Clock::time_point next_{};
  Progress last_{};
  bool shown_ = false;
};

int run(const GenerationOptions& settings) {
  Display display;
  const bool complete = generate(settings, [&](const Progress& progress) {
    display.show(progress);
    return !interrupted;
  });
  display.finish();
  if (complete) return 0;
  std::fprintf(stderr, "not finished; run the same command again to continue\n");
  return interrupted ? kInterrupted : kNotFinished;
}

}  // namespace

int main(int count, char** arguments) {
  LoadedBook book;
  const GenerationOptions settings = read_settings(count, arguments, book);
  std::signal(SIGINT, [](int) { interrupted = 1; });
  std::signal(SIGTERM, [](int) { interrupted = 1; });
  try {
    return run(settings);
  } catch (const std::bad_alloc&) {
    std::fprintf(stderr, "fourfold-book: not enough memory: try a smaller --table-mb\n");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "fourfold-book: %s\n", error.what());
  }
  return 1;
}
