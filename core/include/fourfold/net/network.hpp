// A small convolutional network that says of each column how the game ends after it, and whether it
// is best. Everything is computed in whole numbers, so the same weights give the same outputs on
// every platform.
//
// The layers, on the cells of a 7x6 board (src/fourfold/train/network.py has the same in PyTorch):
//
//   planes   own discs, other discs, the rows that are the mover's in zugzwang, ones
//   stem     7x7 convolution: a cell sees whole lines of four
//   blocks   two 3x3 convolutions each, whose result is added to what went in
//   head     1x1 convolution, then one linear layer to kOutputs for each column
//
// A value between layers is a multiple of 1/256, from 0 to 8191/256. A weight is an 8-bit number
// times a factor of its output channel.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "fourfold/board/board.hpp"
#include "fourfold/solver/solver.hpp"

namespace fourfold::net {

inline constexpr int kColumns = 7, kRows = 6;
inline constexpr int kCentreFirst[] = {3, 2, 4, 1, 5, 0, 6};  // the columns, for ties

// What the network says of the move into a column: logits, in units of 2^-20.
struct ColumnOutput {
  int32_t loss = 0, draw = 0, win = 0;  // how the game ends with best play after the move
  int32_t best = 0;                     // whether no other move is better
};
using Outputs = std::array<ColumnOutput, kColumns>;

// A convolution, or the linear layer as a convolution with a tap for each cell.
struct Layer {
  int before = 0, after = 0;  // channels; `after` is rounded up to a multiple of kOutBlock
  int size = 0;               // taps in each direction; 0: the linear layer
  // [tap][pair of input channels][output channel][2]
  std::vector<int16_t> weights;
  std::vector<int32_t> factors;  // of each output channel, in units of 2^-24
  std::vector<int32_t> biases;   // in units of 2^-20
};
inline constexpr int kOutBlock = 16;

class Grid;

class Network {
 public:
  // Either a network or, in one sentence, what is wrong with the file.
  struct Read;
  static Read read(std::span<const uint8_t> file);

  int blocks() const { return blocks_; }
  int channels() const { return channels_; }
  uint64_t parameters() const { return parameters_; }
  uint32_t checksum() const { return checksum_; }  // of the file

  // The outputs for a 7x6 position: the mean of what the network says of the position and of its
  // mirror image, which makes fewer errors. Those of columns that are full mean nothing.
  Outputs evaluate(const Board& board) const { return evaluate(board, best_instruction_set()); }
  Outputs evaluate(const Board& board, InstructionSet set) const {  // one that is available
    Outputs outputs;
    evaluate({&board, 1}, &outputs, set);
    return outputs;
  }

  // The same for several positions, in less time than one by one: a few at once are best.
  void evaluate(std::span<const Board> boards, Outputs* to, InstructionSet set) const;

 private:
  std::vector<Outputs> look(std::vector<Grid>& planes, InstructionSet set) const;

  int blocks_ = 0, channels_ = 0;
  uint64_t parameters_ = 0;
  uint32_t checksum_ = 0;
  std::vector<Layer> layers_;  // the stem, two for each block, the head, the linear layer
};

struct Network::Read {
  std::optional<Network> network;
  std::string error;
};

// How much the network prefers each column: whether it is best, and how the game ends after it.
double preference(const ColumnOutput& output);

// The probabilities of a loss, a draw and a win after a move.
std::array<double, 3> outcomes(const ColumnOutput& output);

// The column that the network plays: the most preferred one, of equal ones the nearest to the
// centre. The game is not over.
int best_column(const Board& board, const Outputs& outputs);

// How likely each column is chosen at a temperature above 0: a softmax over the preferences.
std::vector<double> probabilities(const Board& board, const Outputs& outputs, double temperature);

// The column that a random number from 0 to 1 stands for, at these probabilities.
int drawn_column(const Board& board, const std::vector<double>& probabilities, double number);

}  // namespace fourfold::net
