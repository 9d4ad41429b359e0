// Generating books: on a pool of threads, and in pieces whose scores come in any order.
#include "generation.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "fourfold/solver/solver.hpp"
#include "support/check.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

using generator::Generation;
using generator::GenerationOptions;

// A folder that is deleted at the end of the test.
class Folder {
 public:
  Folder() { std::filesystem::create_directory(path_); }
  ~Folder() { std::filesystem::remove_all(path_); }

  GenerationOptions settings(const char* name) const {
    return {.columns = 5,
            .rows = 4,
            .ply = 6,
            .threads = 2,
            .table_mb = 1,
            .progress = path_ / (std::string(name) + ".progress"),
            .out = path_ / name};
  }

 private:
  const std::filesystem::path path_ = std::filesystem::temp_directory_path() /
                                      ("fourfold-" + std::to_string(std::random_device{}()));
};

std::string content(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

bool go_on(const generator::Progress&) {
  return true;
}

std::vector<Generation::Range> pieces(const Generation& generation, std::size_t size) {
  std::vector<Generation::Range> ranges;
  for (std::size_t end = 0;;) {
    const auto range = generation.unsolved(end, size);
    if (!range.count) return ranges;
    ranges.push_back(range);
    end = range.first + range.count;
  }
}

std::vector<int8_t> solve(const Generation& generation, Generation::Range range) {
  Solver solver({.table_mb = 1});
  std::vector<int8_t> scores;
  for (std::size_t i = range.first; i < range.first + range.count; ++i)
    scores.push_back(static_cast<int8_t>(solver.solve(generation.position(i)).bounds.lower));
  return scores;
}

template <class F>
bool is_refused(const F& call) {
  try {
    call();
  } catch (const std::invalid_argument&) {
    return true;
  }
  return false;
}

}  // namespace

TEST(pieces_in_any_order_and_threads_make_the_same_book) {
  const Folder folder;
  const GenerationOptions whole = folder.settings("whole"), mixed = folder.settings("mixed");
  CHECK(generate(whole, go_on));

  Random random(1);
  std::size_t total = 0;
  {
    Generation generation(mixed);
    CHECK(generation.find(go_on));
    total = generation.solving().total;
    auto ranges = pieces(generation, 100);
    for (std::size_t taken = 0; taken < 8; ++taken) {
      std::swap(ranges[taken], ranges[taken + static_cast<std::size_t>(random.below(
                                                  static_cast<int>(ranges.size() - taken)))]);
      generation.add(ranges[taken].first, solve(generation, ranges[taken]));
    }
    CHECK(is_refused([&] { generation.publish(go_on); }));
  }
  Generation generation(mixed);
  CHECK(generation.find(go_on));
  const std::size_t before = generation.solving().done;
  CHECK(before >= 700 && before <= 800, before);
  std::size_t left = 0;
  for (const auto& range : pieces(generation, 64)) left += range.count;
  CHECK_EQUAL(before + left, total);
  CHECK(generation.solve(go_on));
  CHECK(pieces(generation, 64).empty());
  CHECK(generation.publish(go_on));
  CHECK(content(mixed.out) == content(whole.out));
}

TEST(scores_that_cannot_be_right_are_refused) {
  const Folder folder;
  Generation generation(folder.settings("book"));
  const std::vector<int8_t> scores(3);
  CHECK(is_refused([&] { generation.add(0, scores); }));  // before the positions are found
  CHECK(generation.find(go_on));
  const std::size_t total = generation.solving().total;
  CHECK(is_refused([&] { generation.add(total - 2, scores); }));
  CHECK(is_refused([&] { generation.add(total, {}); }));
  CHECK(is_refused([&] { generation.add(0, std::vector<int8_t>{0, 8}); }));
  CHECK(is_refused([&] { generation.add(0, std::vector<int8_t>{kNoScore}); }));
  CHECK_EQUAL(generation.solving().done, 0u);
  generation.add(total - 3, scores);
  generation.add(total - 3, scores);
  CHECK_EQUAL(generation.solving().done, 3u);
}

}  // namespace fourfold::test
