// Networks: every instruction set against the layers written out cell by cell, and bad files.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "fourfold/net/batch.hpp"
#include "fourfold/solver/checksum.hpp"
#include "support/brute_force.hpp"
#include "support/check.hpp"
#include "support/effort.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

constexpr int kBlocks = 2, kChannels = 6, kHead = 4;

// A layer as the file has it: weights [output][input][tap].
struct PlainLayer {
  int before, after, size;
  std::vector<int8_t> weights;
  std::vector<int32_t> factors, biases;
};

std::vector<PlainLayer> random_layers(std::mt19937& random) {
  std::vector<PlainLayer> layers{{4, kChannels, 7, {}, {}, {}}};
  for (int i = 0; i < 2 * kBlocks; ++i) layers.push_back({kChannels, kChannels, 3, {}, {}, {}});
  layers.push_back({kChannels, kHead, 1, {}, {}, {}});
  layers.push_back({kHead, 28, 0, {}, {}, {}});
  for (PlainLayer& layer : layers) {
    const int taps = layer.size ? layer.size * layer.size : 42;
    for (int i = 0; i < layer.before * layer.after * taps; ++i)
      layer.weights.push_back(static_cast<int8_t>(static_cast<int>(random() % 255) - 127));
    for (int i = 0; i < layer.after; ++i) {
      layer.factors.push_back(static_cast<int32_t>(random() % 60000));
      layer.biases.push_back(static_cast<int32_t>(random() % 2000000) - 1000000);
    }
  }
  return layers;
}

std::vector<uint8_t> file_of(const std::vector<PlainLayer>& layers) {
  std::vector<uint8_t> file{'4', 'n', 'e', 't', 1, 7, 6, kBlocks, kHead, kChannels, 0, 0};
  const auto number = [&](uint32_t value) {
    for (int i = 0; i < 4; ++i) file.push_back(static_cast<uint8_t>(value >> 8 * i));
  };
  for (const PlainLayer& layer : layers) {
    for (const int8_t weight : layer.weights) file.push_back(static_cast<uint8_t>(weight));
    for (const int32_t factor : layer.factors) number(static_cast<uint32_t>(factor));
    for (const int32_t bias : layer.biases) number(static_cast<uint32_t>(bias));
  }
  number(crc32(file.data(), file.size()));
  return file;
}

using Cells = std::vector<std::vector<int64_t>>;  // [channel][cell]

int64_t plain_value(const PlainLayer& layer, int out, int64_t sum, int shift) {
  const int64_t exact = sum * layer.factors[out] + (int64_t{layer.biases[out]} << 12);
  return (exact + (int64_t{1} << (shift - 1))) >> shift;
}

Cells plain_layer(const PlainLayer& layer, const Cells& from) {
  Cells to(layer.after, std::vector<int64_t>(42));
  const int reach = layer.size / 2;
  for (int out = 0; out < layer.after; ++out)
    for (int x = 0; x < 7; ++x)
      for (int y = 0; y < 6; ++y) {
        int64_t sum = 0;
        for (int in = 0; in < layer.before; ++in)
          for (int dx = -reach; dx <= reach; ++dx)
            for (int dy = -reach; dy <= reach; ++dy) {
              if (x + dx < 0 || x + dx >= 7 || y + dy < 0 || y + dy >= 6) continue;
              const int tap = (dx + reach) * layer.size + dy + reach;
              const int taps = layer.size * layer.size;
              sum += layer.weights[(out * layer.before + in) * taps + tap] *
                     from[in][(x + dx) * 6 + y + dy];
            }
        to[out][x * 6 + y] = plain_value(layer, out, sum, 24);
      }
  return to;
}

void cut(Cells& cells) {
  for (auto& channel : cells)
    for (int64_t& value : channel) value = std::clamp<int64_t>(value, 0, 8191);
}

std::vector<int64_t> plain_outputs(const std::vector<PlainLayer>& layers, const Board& board,
                                   bool mirrored) {
  Cells planes(4, std::vector<int64_t>(42));
  for (int x = 0; x < 7; ++x)
    for (int y = 0; y < 6; ++y) {
      const fourfold::Player owner = board.at(mirrored ? 6 - x : x, y);
      planes[0][x * 6 + y] = owner == static_cast<fourfold::Player>(board.turn()) ? 256 : 0;
      planes[1][x * 6 + y] = owner == static_cast<fourfold::Player>(1 - board.turn()) ? 256 : 0;
      planes[2][x * 6 + y] = y % 2 == board.turn() ? 256 : 0;
      planes[3][x * 6 + y] = 256;
    }
  Cells values = plain_layer(layers[0], planes);
  cut(values);
  for (int block = 0; block < kBlocks; ++block) {
    Cells inner = plain_layer(layers[2 * block + 1], values);
    cut(inner);
    const Cells added = plain_layer(layers[2 * block + 2], inner);
    for (int i = 0; i < kChannels; ++i)
      for (int cell = 0; cell < 42; ++cell) values[i][cell] += added[i][cell];
    cut(values);
  }
  Cells head = plain_layer(layers[2 * kBlocks + 1], values);
  cut(head);
  const PlainLayer& linear = layers.back();
  std::vector<int64_t> outputs;
  for (int out = 0; out < 28; ++out) {
    int64_t sum = 0;
    for (int in = 0; in < kHead; ++in)
      for (int cell = 0; cell < 42; ++cell)
        sum += linear.weights[(out * kHead + in) * 42 + cell] * head[in][cell];
    outputs.push_back(
        std::clamp<int64_t>(plain_value(linear, out, sum, 12), INT32_MIN / 64, INT32_MAX / 64));
  }
  return outputs;
}

std::vector<int64_t> flat(const net::Outputs& outputs) {
  std::vector<int64_t> all;
  for (const auto& [loss, draw, win, best] : outputs)
    for (const int32_t value : {loss, draw, win, best}) all.push_back(value);
  return all;
}

}  // namespace

TEST(networks_compute_the_same_with_every_instruction_set) {
  std::mt19937 random(7);
  const auto layers = random_layers(random);
  const auto read = net::Network::read(file_of(layers));
  CHECK(read.network.has_value());
  for (const std::string moves : {"", "4", "4455", "43523561235612", "7777776"}) {
    const Board board = board_after(7, 6, moves);
    std::vector<int64_t> expected = plain_outputs(layers, board, false);
    const std::vector<int64_t> other = plain_outputs(layers, board, true);
    for (int i = 0; i < 28; ++i) expected[i] = (expected[i] + other[(6 - i / 4) * 4 + i % 4]) / 2;
    for (const InstructionSet set :
         {InstructionSet::portable, InstructionSet::avx2, InstructionSet::avx512})
      if (is_available(set)) CHECK(flat(read.network->evaluate(board, set)) == expected);
  }
}

TEST(networks_answer_many_positions_as_one_by_one) {
  std::mt19937 random(10);
  Random positions(10);
  const auto read = net::Network::read(file_of(random_layers(random)));
  std::vector<Board> boards;
  for (int ply = 0; ply < 30; ++ply)
    boards.push_back(random_board(positions, {7, 6}, ply, Play::any));
  for (const int threads : {1, 3}) {
    const auto outputs = net::evaluate_many(*read.network, boards, {threads});
    const auto searched = net::search_many(*read.network, boards, 20, {threads});
    for (std::size_t i = 0; i < boards.size(); ++i) {
      CHECK(flat(outputs[i]) == flat(read.network->evaluate(boards[i])), boards[i]);
      CHECK_EQUAL(searched[i].column, net::search(*read.network, boards[i], 20).column, boards[i]);
    }
    CHECK(net::evaluate_many(*read.network, boards, {threads, [] { return false; }}).empty());
    CHECK(net::search_many(*read.network, boards, 9, {threads, [] { return false; }}).empty());
  }
  CHECK(net::evaluate_many(*read.network, {}, {2}).empty());
}

TEST(networks_refuse_bad_files) {
  std::mt19937 random(8);
  const std::vector<uint8_t> good = file_of(random_layers(random));
  const auto refused = [](const std::vector<uint8_t>& file) {
    const auto read = net::Network::read(file);
    return !read.network && !read.error.empty();
  };
  CHECK(!refused(good));
  CHECK(refused({}));
  for (std::size_t length = 0; length < good.size(); length += 37)
    CHECK(refused({good.begin(), good.begin() + static_cast<std::ptrdiff_t>(length)}));
  for (std::size_t at = 0; at < good.size(); at += 41) {
    auto bad = good;
    bad[at] ^= 1 << (at % 8);
    CHECK(refused(bad));
  }
}

// Says the same everywhere: it wants the columns at the edges, and expects much of them.
net::Network stubborn_network(std::mt19937& random) {
  std::vector<PlainLayer> layers = random_layers(random);
  PlainLayer& linear = layers.back();
  std::fill(linear.factors.begin(), linear.factors.end(), 0);
  for (int column = 0; column < 7; ++column) {
    const int32_t wish = (5 * std::abs(column - 3) - 5) * (1 << 20);
    const int32_t outputs[] = {-wish, 0, wish, wish};
    std::copy_n(outputs, 4, linear.biases.begin() + 4 * column);
  }
  return *net::Network::read(file_of(layers)).network;
}

TEST(searches_with_networks_find_what_is_near) {
  std::mt19937 random(9);
  const auto read = net::Network::read(file_of(random_layers(random)));
  CHECK_EQUAL(net::search(*read.network, board_after(7, 6, "414141"), 2).column, 3);
  CHECK_EQUAL(net::search(*read.network, board_after(7, 6, "41414"), 50).column, 3);
  for (const int simulations : {2, 50, 1'000})
    CHECK_EQUAL(
        net::search(stubborn_network(random), board_after(7, 6, "41414"), simulations).column, 3);
  const auto two_ways = net::search(*read.network, board_after(7, 6, "4455"), 2000);
  CHECK(two_ways.column == 2 || two_ways.column == 5);
  CHECK(two_ways.moves[two_ways.column].proven);
  const auto at_once = net::search(*read.network, board_after(7, 6, "414141"), 50);
  CHECK_EQUAL(at_once.simulations, 1);  // the rules decide: the network is asked for its word only
  CHECK(at_once.moves[3].proven && at_once.moves[1].proven);
  int asked = 0;
  const auto stopped =
      net::search(*read.network, board_after(7, 6, ""), 1000, [&] { return ++asked < 5; });
  CHECK_EQUAL(stopped.simulations, 5);
}

// The networks know nothing, so all that is proven comes from the search.
TEST(searches_with_networks_prove_only_what_is_true) {
  std::mt19937 random(12);
  const net::Network networks[] = {*net::Network::read(file_of(random_layers(random))).network,
                                   stubborn_network(random)};
  Random positions(12);
  BruteForce truth(7, 6);
  const auto sign = [](double value) { return (value > 0) - (value < 0); };
  int proven = 0;
  for (int i = 0; i < by_effort(100, 2'000, 20'000); ++i) {
    const Board board = random_board(positions, {7, 6}, 24 + positions.below(17), Play::any);
    if (board.over()) continue;
    const auto found = net::search(networks[i % 2], board, 60);
    CHECK(found.simulations <= 60, board);
    int best = -1;
    bool all = true, all_lose = true;
    for (const int column : net::kCentreFirst) {
      if (board.is_full(column)) continue;
      const Board next = board.after(column);
      const int exact = next.won()    ? 1
                        : next.over() ? 0
                                      : -sign(truth.score(next.mover(), next.other()));
      best = std::max(best, exact);
      const net::SearchedMove& move = found.moves[column];
      all = all && move.proven;
      all_lose = all_lose && move.proven && exact < 0;
      if (!move.proven) continue;
      ++proven;
      CHECK_EQUAL(sign(move.value), exact, board);
      CHECK(move.value == sign(move.value), board);
    }
    const net::SearchedMove& played = found.moves[found.column];
    if (all) CHECK_EQUAL(sign(played.value), best, board);
    CHECK(all_lose || !played.proven || played.value >= 0, board);
  }
  CHECK(proven > 0);
}

}  // namespace fourfold::test
