// Opening books: which positions they contain, how they are written and read, damaged files.
#include "fourfold/solver/book.hpp"

#include <algorithm>
#include <cstring>
#include <set>
#include <vector>

#include "book_builder.hpp"
#include "fourfold/board/enumerate.hpp"
#include "fourfold/board/reachable.hpp"
#include "fourfold/solver/checksum.hpp"
#include "support/check.hpp"
#include "support/effort.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

using Bytes = std::vector<uint8_t>;

std::vector<int8_t> random_scores(Random& random, std::size_t count, int different) {
  std::vector<int8_t> scores(count);
  // Small ones are more likely, as in real books.
  for (int8_t& score : scores)
    score = static_cast<int8_t>(std::min(random.below(different), random.below(different)) - 30);
  return scores;
}

Bytes write(int columns, int rows, int ply, const std::vector<uint64_t>& keys,
            const std::vector<int8_t>& scores, int threads = 1) {
  return build_book({columns, rows, ply, keys, scores}, threads);
}

BookFault fault_of(const Bytes& bytes) {
  BookFault fault;
  const bool read = Book::read(bytes, fault).has_value();
  CHECK_EQUAL(read, fault == BookFault::ok);
  return fault;
}

// Gives changed bytes their correct checksum.
void mend_checksum(Bytes& bytes) {
  const uint32_t crc = crc32(&bytes[64], bytes.size() - 64, crc32(bytes.data(), 60));
  for (int i = 0; i < 4; ++i) bytes[60 + i] = static_cast<uint8_t>(crc >> (8 * i));
}

Bytes small_book() {
  const auto keys = *book_keys(5, 4, 6);
  Random random(1);
  return write(5, 4, 6, keys, random_scores(random, keys.size(), 12));
}

// All positions that legal play reaches, including finished ones, as discs.
using Discs = std::pair<uint64_t, uint64_t>;
std::set<Discs> reached_boards(int columns, int rows) {
  std::set<Discs> all;
  std::set<Discs> last{{0, 0}};
  while (!last.empty()) {
    std::set<Discs> next;
    for (const auto& [first, second] : last) {
      all.insert({first, second});
      Board board = empty_board(columns, rows);
      board.discs[0] = first;
      board.discs[1] = second;
      if (board.over()) continue;
      for (int column = 0; column < columns; ++column) {
        if (board.is_full(column)) continue;
        const Board after = board.after(column);
        next.insert({after.discs[0].low, after.discs[1].low});
      }
    }
    last = std::move(next);
  }
  return all;
}

}  // namespace

TEST(crc32_is_that_of_zlib) {
  const char* text = "123456789";
  const auto* bytes = reinterpret_cast<const uint8_t*>(text);
  CHECK_EQUAL(crc32(bytes, 9), 0xcbf43926u);
  CHECK_EQUAL(crc32(bytes + 4, 5, crc32(bytes, 4)), 0xcbf43926u);
  CHECK_EQUAL(crc32(bytes, 0), 0u);
}

TEST(numbers_of_positions) {
  CHECK_EQUAL(book_keys(7, 6, 0)->size(), 1u);
  CHECK_EQUAL(book_keys(7, 6, 1)->size(), 4u);
  CHECK_EQUAL(book_keys(7, 6, 8)->size(), 77'715u);
  if (effort() == Effort::full) CHECK_EQUAL(book_keys(7, 6, 12)->size(), 4'200'899u);
}

TEST(keys_are_sorted_and_belong_to_positions) {
  for (const auto& [columns, rows, ply] : {std::tuple{7, 6, 7}, {4, 4, 9}, {5, 6, 8}, {12, 4, 4}}) {
    const auto keys = *book_keys(columns, rows, ply);
    CHECK(std::is_sorted(keys.begin(), keys.end()));
    CHECK(std::adjacent_find(keys.begin(), keys.end()) == keys.end());
    for (const uint64_t key : keys) {
      const Board board = board_of_key(columns, rows, key);
      CHECK_EQUAL(board.key(), key, board);
      CHECK(check_board(board) == BoardFault::ok, board);
      CHECK_EQUAL(board.ply(), ply, board);
      CHECK(!board.over() && is_reachable(board), board);
    }
  }
}

TEST(enumeration_can_be_cancelled) {
  int plies = 0;
  CHECK(!book_keys(7, 6, 8, [&](int ply, std::size_t) { return (plies = ply) < 3; }));
  CHECK_EQUAL(plies, 3);
}

TEST(reachable_is_what_play_reaches) {
  const std::set<Discs> reached = reached_boards(4, 4);
  // Every way to fill the columns of a 4x4 board: 1 + 2 + 4 + 8 + 16 each.
  std::vector<Discs> fillings;
  for (int height = 0; height <= 4; ++height)
    for (uint64_t first = 0; first < 1u << height; ++first)
      fillings.push_back({first, (uint64_t{1} << height) - 1 - first});
  std::size_t unreachable = 0;
  const int step = by_effort(7, 1, 1);
  for (int code = 0; code < 31 * 31 * 31 * 31; code += step) {
    Board board = empty_board(4, 4);
    for (int column = 0, rest = code; column < 4; ++column, rest /= 31) {
      board.discs[0] |= fillings[rest % 31].first << (5 * column);
      board.discs[1] |= fillings[rest % 31].second << (5 * column);
    }
    if (check_board(board) != BoardFault::ok) continue;
    const bool expected = reached.contains({board.discs[0].low, board.discs[1].low});
    CHECK_EQUAL(is_reachable(board), expected, board);
    unreachable += !expected;
  }
  CHECK(unreachable > 1000);
}

TEST(reachable_on_every_board) {
  Random random(3);
  for (const Size size : all_sizes())
    for (int i = 0; i < 20; ++i) {
      const int ply = random.below(size.columns * size.rows);
      const Board board = random_board(random, size, ply, Play::careful);
      std::vector<int> moves;
      CHECK(reachability(board, &moves) == Reachability::reachable, board);
      Board replayed = empty_board(size.columns, size.rows);
      for (const int column : moves) {
        CHECK(!replayed.over() && !replayed.is_full(column), board);
        replayed = replayed.after(column);
      }
      CHECK(replayed == board, board);
    }
}

TEST(scores_read_back) {
  Random random(4);
  for (const auto& [columns, rows, ply] :
       {std::tuple{4, 4, 0}, {4, 4, 3}, {7, 6, 5}, {5, 5, 7}, {12, 4, 4}, {4, 15, 5}, {8, 7, 4}}) {
    const auto keys = *book_keys(columns, rows, ply);
    for (const int different : {1, 2, 3, 17, 60}) {
      const auto scores = random_scores(random, keys.size(), different);
      const Bytes bytes = write(columns, rows, ply, keys, scores, 2);
      BookFault fault;
      const auto book = Book::read(bytes, fault);
      CHECK(book.has_value());
      CHECK_EQUAL(book->columns(), columns);
      CHECK_EQUAL(book->rows(), rows);
      CHECK_EQUAL(book->ply(), ply);
      CHECK_EQUAL(book->positions(), keys.size());
      for (std::size_t i = 0; i < keys.size(); ++i) CHECK_EQUAL(book->score(keys[i]), scores[i]);
    }
  }
}

TEST(threads_do_not_change_a_book) {
  const auto keys = *book_keys(6, 5, 6);
  Random random(5);
  const auto scores = random_scores(random, keys.size(), 20);
  const Bytes one = write(6, 5, 6, keys, scores, 1);
  CHECK(one == write(6, 5, 6, keys, scores, 3));
}

TEST(codes_of_extreme_weights) {
  // Half the positions have one score, a quarter the next, and so on: codewords of many lengths,
  // limited to 16 bits.
  const auto keys = *book_keys(7, 6, 7);
  std::vector<int8_t> scores(keys.size());
  for (std::size_t i = 0; i < scores.size(); ++i)
    scores[i] = static_cast<int8_t>(lowest_bit(mix64(keys[i]) | uint64_t{1} << 40) - 20);
  const Bytes bytes = write(7, 6, 7, keys, scores);
  BookFault fault;
  const auto book = Book::read(bytes, fault);
  for (std::size_t i = 0; i < keys.size(); ++i) CHECK_EQUAL(book->score(keys[i]), scores[i]);
}

TEST(building_can_be_cancelled) {
  const auto keys = *book_keys(7, 6, 7);
  Random random(7);
  const auto scores = random_scores(random, keys.size(), 20);
  CHECK(build_book({7, 6, 7, keys, scores}, 1, [](uint64_t, uint64_t) { return false; }).empty());
}

TEST(contains_only_its_positions) {
  const Bytes bytes = small_book();
  BookFault fault;
  const auto book = Book::read(bytes, fault);
  const auto keys = *book_keys(5, 4, 6);
  for (const uint64_t key : keys) {
    CHECK(book->holds(board_of_key(5, 4, key)));
    CHECK(book->holds(board_of_key(5, 4, key).mirror()));
  }
  const Board board = board_of_key(5, 4, keys[0]);
  for (int column = 0; column < 5; ++column)
    if (!board.is_full(column)) CHECK(!book->holds(board.after(column)));
  CHECK(!book->holds(board_after(5, 4, "112233")));  // wins at once
  CHECK(!book->holds(board_after(5, 5, "111122")));  // another board
  CHECK(!book->holds(board_after(5, 4, "11111")));   // another ply
  Board unreachable = empty_board(5, 4);
  for (int column = 0; column < 3; ++column) {  // every column begins with the second player
    unreachable.discs[0] |= uint64_t{2} << (5 * column);
    unreachable.discs[1] |= uint64_t{1} << (5 * column);
  }
  CHECK(check_board(unreachable) == BoardFault::ok, unreachable);
  CHECK(!book->holds(unreachable), unreachable);
}

TEST(damage_is_found) {
  const Bytes bytes = small_book();
  CHECK(fault_of(bytes) == BookFault::ok);
  for (std::size_t length = 0; length < bytes.size(); ++length)
    CHECK_EQUAL(fault_of({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length)}),
                BookFault::truncated, length);
  for (std::size_t i = 0; i < 8 * bytes.size(); ++i) {
    Bytes changed = bytes;
    changed[i / 8] ^= static_cast<uint8_t>(1 << i % 8);
    CHECK(fault_of(changed) != BookFault::ok, i);
  }
  Bytes longer = bytes;
  longer.push_back(0);
  CHECK(fault_of(longer) == BookFault::too_long);
  Bytes newer = bytes;
  newer[8] = 2;
  CHECK(fault_of(newer) == BookFault::new_version);
  Bytes other_board = bytes;
  other_board[12] = 3;
  mend_checksum(other_board);
  CHECK(fault_of(other_board) == BookFault::wrong_board);
}

// A wrong book with a correct checksum gives wrong scores at worst. For the sanitizers.
TEST(malicious_files_do_no_harm) {
  const Bytes bytes = small_book();
  const auto keys = *book_keys(5, 4, 6);
  Random random(6);
  int opened = 0;
  for (int round = 0; round < by_effort(2000, 5000, 50'000); ++round) {
    Bytes changed = bytes;
    for (int i = random.below(3); i >= 0; --i) {
      // Mostly in the part that contains the structure.
      const int reach = random.below(4) == 0 ? static_cast<int>(bytes.size()) : 160;
      changed[random.below(reach)] = static_cast<uint8_t>(random.below(256));
    }
    mend_checksum(changed);
    BookFault fault;
    const auto book = Book::read(changed, fault);
    if (!book) continue;
    ++opened;
    for (std::size_t i = 0; i < keys.size(); i += 7) book->score(keys[i]);
  }
  CHECK(opened > 100);
}

}  // namespace fourfold::test
