// The sums of a layer, compiled for each instruction set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace fourfold::net {

// The inputs of a layer: the channels of a cell are at a multiple of `channels` from `origin`.
struct Inputs {
  const int16_t* origin = nullptr;
  int channels = 0;
  const int* taps = nullptr;  // distances of the taps from a cell, in cells
  int tap_count = 0;
};

// For `Cells` cells in a row the sums of weights times inputs: sums[inputs][cell][output channel].
// Many inputs at once share the loads of the weights, which are those of a Layer. Sums are exact:
// see sums_fit() in network.cpp.
struct Convolution {
  using Sums = void (*)(std::span<const Inputs> inputs, const int16_t* weights, int after,
                        int32_t* sums);
  Sums column;  // of the kRows cells of a column
  Sums single;  // of one cell
};

Convolution convolution_portable();
Convolution convolution_avx2();
Convolution convolution_avx512();

}  // namespace fourfold::net
