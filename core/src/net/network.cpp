#include "fourfold/net/network.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

#include "fourfold/solver/checksum.hpp"
#include "net/convolution.hpp"

namespace fourfold::net {

namespace {

constexpr int kPlanes = 4, kStem = 7, kOutputs = 4, kCells = kColumns * kRows;
constexpr int kMostBlocks = 64, kMostChannels = 256, kMostHead = 64;
// Values between layers have this many binary digits after the point. The largest sum of a layer is
// below 2^31: sums_fit() checks that, because 256 channels x 9 taps x 127 x 8191 would not be.
constexpr int kValueBits = 8, kFactorBits = 24, kBiasBits = 20;
constexpr int kMostValue = 8191;
constexpr double kOutcomeWeight = 6;  // beside the wish to play the best move
constexpr uint8_t kMagic[] = {'4', 'n', 'e', 't'};
constexpr uint8_t kVersion = 1;
constexpr std::size_t kHeader = 12;

int rounded_up(int channels) {
  return (channels + kOutBlock - 1) / kOutBlock * kOutBlock;
}

// Reads numbers of a file, lowest byte first. The size of the file is checked before.
class Bytes {
 public:
  explicit Bytes(const uint8_t* at) : at_(at) {}
  int8_t small() { return static_cast<int8_t>(*at_++); }
  int32_t number() {
    const uint32_t value = at_[0] | at_[1] << 8 | at_[2] << 16 | uint32_t{at_[3]} << 24;
    at_ += 4;
    return static_cast<int32_t>(value);
  }

 private:
  const uint8_t* at_;
};

struct Shape {
  int before, after, taps, size;
  std::size_t bytes() const {
    return std::size_t(before) * after * taps + 2 * sizeof(int32_t) * after;
  }
};

std::vector<Shape> shapes_of(int blocks, int channels, int head) {
  std::vector<Shape> shapes{{kPlanes, channels, kStem * kStem, kStem}};
  for (int i = 0; i < 2 * blocks; ++i) shapes.push_back({channels, channels, 9, 3});
  shapes.push_back({channels, head, 1, 1});
  shapes.push_back({head, kColumns * kOutputs, kCells, 0});
  return shapes;
}

// Weights are stored as [output][input][tap].
Layer read_layer(const Shape& shape, Bytes& bytes) {
  Layer layer{shape.before, rounded_up(shape.after), shape.size, {}, {}, {}};
  const std::size_t after = static_cast<std::size_t>(layer.after);
  layer.weights.resize(after * shape.before * shape.taps);
  layer.factors.resize(after);
  layer.biases.resize(after);
  const std::size_t pairs = static_cast<std::size_t>(shape.before) / 2;
  for (int out = 0; out < shape.after; ++out)
    for (int in = 0; in < shape.before; ++in)
      for (int tap = 0; tap < shape.taps; ++tap)
        layer.weights[((tap * pairs + in / 2) * after + out) * 2 + in % 2] = bytes.small();
  for (int out = 0; out < shape.after; ++out) layer.factors[out] = bytes.number();
  for (int out = 0; out < shape.after; ++out) layer.biases[out] = bytes.number();
  return layer;
}

// Sums of integers cannot overflow if this holds: |sum| <= largest input x sum of |weight|.
bool sums_fit(const Layer& layer) {
  for (int out = 0; out < layer.after; ++out) {
    int64_t total = 0;
    for (std::size_t i = 2 * static_cast<std::size_t>(out); i < layer.weights.size();
         i += 2 * static_cast<std::size_t>(layer.after))
      total += std::abs(layer.weights[i]) + std::abs(layer.weights[i + 1]);
    if (total * kMostValue > INT32_MAX) return false;
  }
  return true;
}

}  // namespace

// The values of all cells, with empty cells around them.
class Grid {
 public:
  Grid(int channels, int border)
      : channels_(channels),
        border_(border),
        values_(static_cast<std::size_t>(kColumns + 2 * border) * stride() * channels) {}

  int stride() const { return kRows + 2 * border_; }
  int channels() const { return channels_; }
  int16_t* at(int column, int row = 0) {
    return values_.data() +
           (std::ptrdiff_t{column + border_} * stride() + row + border_) * channels_;
  }

 private:
  int channels_, border_;
  std::vector<int16_t> values_;
};

namespace {

Convolution convolution_for([[maybe_unused]] InstructionSet set) {
#if FOURFOLD_X86
  if (set == InstructionSet::avx512) return convolution_avx512();
  if (set == InstructionSet::avx2) return convolution_avx2();
#endif
  return convolution_portable();
}

Grid planes_of(const Board& board, bool mirrored) {
  Grid planes(kPlanes, kStem / 2);
  const int16_t one = 1 << kValueBits;
  const Player mover = static_cast<Player>(board.turn());
  for (int column = 0; column < kColumns; ++column)
    for (int row = 0; row < kRows; ++row) {
      int16_t* cell = planes.at(column, row);
      const Player owner = board.at(mirrored ? kColumns - 1 - column : column, row);
      if (owner != Player::none) cell[owner == mover ? 0 : 1] = one;
      if ((row + board.turn()) % 2 == 0) cell[2] = one;
      cell[3] = one;
    }
  return planes;
}

double logit(int32_t output) {
  return static_cast<double>(output) / (1 << kBiasBits);
}

int64_t scaled(const Layer& layer, int out, int32_t sum, int shift) {
  const int64_t bias = int64_t{layer.biases[out]} << (kValueBits + kFactorBits - kBiasBits);
  return (int64_t{sum} * layer.factors[out] + bias + (int64_t{1} << (shift - 1))) >> shift;
}

using Grids = std::vector<Grid>;

// One convolution from grids to grids. With `add`, the result is added to what is in `to`.
void convolve(const Layer& layer, Grids& from, Grids& to, bool add,
              const Convolution& convolution) {
  std::vector<int> taps;
  const int reach = layer.size / 2;
  for (int x = -reach; x <= reach; ++x)
    for (int y = -reach; y <= reach; ++y) taps.push_back(x * from[0].stride() + y);
  std::vector<Inputs> inputs;
  for (Grid& grid : from)
    for (int column = 0; column < kColumns; ++column)
      inputs.push_back(
          {grid.at(column), grid.channels(), taps.data(), static_cast<int>(taps.size())});
  std::vector<int32_t> sums(inputs.size() * kRows * static_cast<std::size_t>(layer.after));
  convolution.column(inputs, layer.weights.data(), layer.after, sums.data());
  const int32_t* sum = sums.data();
  for (Grid& grid : to)
    for (int column = 0; column < kColumns; ++column)
      for (int row = 0; row < kRows; ++row, sum += layer.after) {
        int16_t* cell = grid.at(column, row);
        for (int out = 0; out < grid.channels(); ++out) {
          int64_t value = scaled(layer, out, sum[out], kFactorBits);
          if (add) value += cell[out];
          cell[out] = static_cast<int16_t>(std::clamp<int64_t>(value, 0, kMostValue));
        }
      }
}

// The outputs of the linear layer, from its sums.
Outputs outputs_of(const Layer& linear, const int32_t* sums) {
  Outputs outputs;
  for (int column = 0; column < kColumns; ++column) {
    int32_t values[kOutputs];
    for (int i = 0; i < kOutputs; ++i) {
      const int out = column * kOutputs + i;
      const int64_t value = scaled(linear, out, sums[out], kValueBits + kFactorBits - kBiasBits);
      values[i] = static_cast<int32_t>(std::clamp<int64_t>(value, INT32_MIN / 64, INT32_MAX / 64));
    }
    outputs[column] = {values[0], values[1], values[2], values[3]};
  }
  return outputs;
}

}  // namespace

Network::Read Network::read(std::span<const uint8_t> file) {
  if (file.size() < kHeader + 4 || !std::equal(std::begin(kMagic), std::end(kMagic), file.begin()))
    return {{}, "not a file of network weights"};
  if (file[4] != kVersion)
    return {{},
            "weights of version " + std::to_string(file[4]) + ": this program reads version " +
                std::to_string(kVersion)};
  const int columns = file[5], rows = file[6], blocks = file[7], head = file[8];
  const int channels = file[9] | file[10] << 8;
  if (columns != kColumns || rows != kRows)
    return {{},
            "weights for " + std::to_string(columns) + "×" + std::to_string(rows) +
                " boards: networks play 7×6"};
  if (blocks > kMostBlocks || channels % 2 || channels < 2 || channels > kMostChannels ||
      head % 2 || head < 2 || head > kMostHead)
    return {{}, "weights of a network with an unknown shape"};
  const auto shapes = shapes_of(blocks, channels, head);
  std::size_t size = kHeader + 4;
  for (const Shape& shape : shapes) size += shape.bytes();
  if (file.size() != size)
    return {{},
            "the file has " + std::to_string(file.size()) + " bytes, not " + std::to_string(size) +
                ": it is damaged"};
  const uint32_t checksum = crc32(file.data(), size - 4);
  if (checksum != static_cast<uint32_t>(Bytes(file.data() + size - 4).number()))
    return {{}, "the checksum is wrong: the file is damaged"};
  Network network;
  network.blocks_ = blocks;
  network.channels_ = channels;
  network.checksum_ = checksum;
  Bytes bytes(file.data() + kHeader);
  for (const Shape& shape : shapes) {
    network.layers_.push_back(read_layer(shape, bytes));
    if (!sums_fit(network.layers_.back())) return {{}, "the weights are too large"};
    network.parameters_ += std::size_t(shape.before) * shape.after * shape.taps + shape.after;
  }
  return {std::move(network), {}};
}

void Network::evaluate(std::span<const Board> boards, Outputs* to, InstructionSet set) const {
  Grids planes;
  for (const Board& board : boards)
    for (const bool mirrored : {false, true}) planes.push_back(planes_of(board, mirrored));
  const std::vector<Outputs> seen = look(planes, set);
  for (std::size_t i = 0; i < boards.size(); ++i)
    for (int column = 0; column < kColumns; ++column) {
      const ColumnOutput &one = seen[2 * i][column],
                         &other = seen[2 * i + 1][kColumns - 1 - column];
      to[i][column] = {(one.loss + other.loss) / 2, (one.draw + other.draw) / 2,
                       (one.win + other.win) / 2, (one.best + other.best) / 2};
    }
}

std::vector<Outputs> Network::look(Grids& planes, InstructionSet set) const {
  const Convolution convolution = convolution_for(set);
  Grids values(planes.size(), Grid(channels_, 1)), inner = values;
  std::size_t next = 0;
  convolve(layers_[next++], planes, values, false, convolution);
  for (int block = 0; block < blocks_; ++block) {
    convolve(layers_[next++], values, inner, false, convolution);
    convolve(layers_[next++], inner, values, true, convolution);
  }
  Grids heads(planes.size(), Grid(layers_.back().before, 0));
  convolve(layers_[next++], values, heads, false, convolution);
  const Layer& linear = layers_[next];
  std::array<int, kCells> cells;
  std::iota(cells.begin(), cells.end(), 0);
  std::vector<Inputs> inputs;
  for (Grid& head : heads) inputs.push_back({head.at(0), head.channels(), cells.data(), kCells});
  std::vector<int32_t> sums(inputs.size() * static_cast<std::size_t>(linear.after));
  convolution.single(inputs, linear.weights.data(), linear.after, sums.data());
  std::vector<Outputs> outputs;
  for (std::size_t i = 0; i < inputs.size(); ++i)
    outputs.push_back(outputs_of(linear, &sums[i * static_cast<std::size_t>(linear.after)]));
  return outputs;
}

// ---- What is made of the outputs --------------------------------------------------------------

double preference(const ColumnOutput& output) {
  const auto [loss, draw, win] = outcomes(output);
  return logit(output.best) + kOutcomeWeight * (win - loss);
}

std::array<double, 3> outcomes(const ColumnOutput& output) {
  const double logits[] = {logit(output.loss), logit(output.draw), logit(output.win)};
  const double most = *std::max_element(std::begin(logits), std::end(logits));
  std::array<double, 3> weights;
  for (int i = 0; i < 3; ++i) weights[i] = std::exp(logits[i] - most);
  const double total = weights[0] + weights[1] + weights[2];
  for (double& weight : weights) weight /= total;
  return weights;
}

int best_column(const Board& board, const Outputs& outputs) {
  int chosen = -1;
  for (const int column : kCentreFirst)
    if (!board.is_full(column) &&
        (chosen < 0 || preference(outputs[column]) > preference(outputs[chosen])))
      chosen = column;
  return chosen;
}

std::vector<double> probabilities(const Board& board, const Outputs& outputs, double temperature) {
  const double most = preference(outputs[best_column(board, outputs)]);
  std::vector<double> weights(kColumns);
  double total = 0;
  for (int column = 0; column < kColumns; ++column) {
    if (board.is_full(column)) continue;
    weights[column] = std::exp((preference(outputs[column]) - most) / temperature);
    total += weights[column];
  }
  for (double& weight : weights) weight /= total;
  return weights;
}

int drawn_column(const Board& board, const std::vector<double>& probabilities, double number) {
  int last = -1;
  for (int column = 0; column < kColumns; ++column) {
    if (board.is_full(column)) continue;
    number -= probabilities[column];
    if (number < 0) return column;
    last = column;
  }
  return last;  // rounding
}

}  // namespace fourfold::net
