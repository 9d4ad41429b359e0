#include "screen.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "screen_check.hpp"

namespace fourfold::strategist {

namespace {

constexpr int kMostNodes = 20'000;  // without a table of positions seen, longer games are rare
constexpr int kCandidates = 4;
constexpr int kThreads = 64;
constexpr int kMarks = kScreenLevels + 1;  // the levels, and avoided
constexpr std::size_t kMostRows = 32'768;  // of a grid

struct Position {
  Bits first, second;
  int empty;
  uint8_t cell[42];  // the empty ones
};
struct Found {
  int count;
  SmallDiagram diagrams[kCandidates];
};

__device__ bool is_done(const Found& found) {
  return *reinterpret_cast<const volatile int*>(&found.count) >= kCandidates;
}

__device__ void try_diagram(const Position& position, const SmallDiagram& diagram, Found& found) {
  if (!may_win(position.first, position.second, diagram, kMostNodes)) return;
  const int i = atomicAdd(&found.count, 1);
  if (i < kCandidates) found.diagrams[i] = diagram;
}

// All diagrams with a number of marks: each set of cells, with each pattern of marks. The sets come
// in an order in which those of the first n cells are the first ones.
__global__ void try_sets(const Position* positions, Found* results, const uint8_t* sets, int marks,
                         const uint8_t* patterns, int pattern_count) {
  const Position& position = positions[blockIdx.y];
  Found& found = results[blockIdx.y];
  int count = 1;
  for (int i = 0; i < marks; ++i) count = count * (position.empty - i) / (i + 1);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) {
    if (is_done(found)) return;
    for (int pattern = 0; pattern < pattern_count; ++pattern) {
      SmallDiagram diagram{};
      for (int j = 0; j < marks; ++j)
        set_mark(diagram, Bits{1} << position.cell[sets[3 * i + j]], patterns[3 * pattern + j]);
      try_diagram(position, diagram, found);
    }
  }
}

// The diagrams of the pool as they are, or each with one cell marked in another way.
__global__ void try_pool(const Position* positions, Found* results, const SmallDiagram* pool,
                         int pool_size, bool change) {
  const Position& position = positions[blockIdx.y];
  Found& found = results[blockIdx.y];
  const int changes = change ? position.empty * kMarks : 1;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pool_size * changes;
       i += gridDim.x * blockDim.x) {
    if (is_done(found)) return;
    SmallDiagram diagram = pool[i / changes];
    const int which = i % changes;
    if (change) set_mark(diagram, Bits{1} << position.cell[which / kMarks], which % kMarks);
    try_diagram(position, diagram, found);
  }
}

void check(cudaError_t error) {
  if (error != cudaSuccess) throw std::runtime_error(cudaGetErrorString(error));
}

template <class T>
class DeviceArray {
 public:
  explicit DeviceArray(const std::vector<T>& values) : size_(values.size()) {
    check(cudaMalloc(&data_, std::max<std::size_t>(size_, 1) * sizeof(T)));
    check(cudaMemcpy(data_, values.data(), size_ * sizeof(T), cudaMemcpyHostToDevice));
  }
  ~DeviceArray() { cudaFree(data_); }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;

  T* data() { return data_; }
  std::vector<T> read() {
    std::vector<T> values(size_);
    check(cudaMemcpy(values.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost));
    return values;
  }

 private:
  T* data_ = nullptr;
  std::size_t size_;
};

// Sets of `marks` of 42 cells, three bytes each, by their largest element.
std::vector<uint8_t> all_sets(int marks) {
  std::vector<uint8_t> sets;
  const int most = 42;
  for (int c = marks > 2 ? 2 : 0; c < (marks > 2 ? most : 1); ++c)
    for (int b = marks > 1 ? 1 : 0; b < (marks > 2 ? c : marks > 1 ? most : 1); ++b)
      for (int a = 0; a < (marks > 1 ? b : marks > 0 ? most : 1); ++a)
        for (const int cell : {a, b, c}) sets.push_back(static_cast<uint8_t>(cell));
  return sets;
}

// Marks for up to three cells. Which levels are used does not matter, only their order: so there
// are no gaps, and level 0 stays free.
std::vector<uint8_t> all_patterns(int marks) {
  std::vector<uint8_t> patterns;
  for (int code = 0; code < 64; ++code) {
    const int kinds[] = {code & 3, code >> 2 & 3, code >> 4};  // three levels; 3: avoided
    int used = 0;
    bool fits = true;
    for (int i = 0; i < 3; ++i) {
      if (i >= marks)
        fits &= kinds[i] == 0;
      else if (kinds[i] < 3)
        used |= 1 << kinds[i];
    }
    if (!fits || (used & (used + 1)) != 0) continue;
    for (const int kind : kinds)
      patterns.push_back(static_cast<uint8_t>(kind == 3 ? kScreenLevels : 1 + kind));
  }
  return patterns;
}

}  // namespace

std::vector<std::vector<ScreenDiagram>> screen_on_gpu(const std::vector<ScreenTurn>& turns,
                                                      const std::vector<ScreenDiagram>& pool,
                                                      int stage) {
  std::vector<Position> positions;
  for (const ScreenTurn& turn : turns) {
    Position position{turn.first, turn.second, 0, {}};
    for (int bit = 0; bit < 49; ++bit)
      if (FixedSize<7, 6>::board & ~(turn.first | turn.second) & Bits{1} << bit)
        position.cell[position.empty++] = static_cast<uint8_t>(bit);
    positions.push_back(position);
  }
  std::vector<SmallDiagram> small;
  for (const ScreenDiagram& diagram : pool) {
    SmallDiagram& copy = small.emplace_back();
    std::copy(diagram.levels, diagram.levels + kScreenLevels, copy.levels);
    copy.avoided = diagram.avoided;
  }
  DeviceArray<Position> device_positions(positions);
  DeviceArray<SmallDiagram> device_pool(small);
  DeviceArray<Found> device_found(std::vector<Found>(turns.size()));
  for (std::size_t at = 0; at < turns.size(); at += kMostRows) {
    const unsigned rows = static_cast<unsigned>(std::min(kMostRows, turns.size() - at));
    const Position* begin = device_positions.data() + at;
    Found* results = device_found.data() + at;
    for (int marks = stage == 0 ? 0 : 3; marks <= (stage == 0 ? 2 : 3); ++marks) {
      const std::vector<uint8_t> patterns = all_patterns(marks);
      DeviceArray<uint8_t> device_sets(all_sets(marks)), device_patterns(patterns);
      const unsigned blocks[] = {1, 1, 4, 32};
      try_sets<<<dim3(blocks[marks], rows), kThreads>>>(begin, results, device_sets.data(), marks,
                                                        device_patterns.data(),
                                                        static_cast<int>(patterns.size() / 3));
      check(cudaDeviceSynchronize());
    }
    try_pool<<<dim3(stage == 0 ? 8 : 64, rows), kThreads>>>(
        begin, results, device_pool.data(), static_cast<int>(small.size()), stage == 1);
  }
  check(cudaDeviceSynchronize());
  std::vector<std::vector<ScreenDiagram>> result(turns.size());
  const std::vector<Found> found = device_found.read();
  for (std::size_t i = 0; i < found.size(); ++i)
    for (int j = 0; j < std::min(found[i].count, kCandidates); ++j) {
      ScreenDiagram& diagram = result[i].emplace_back();
      std::copy(found[i].diagrams[j].levels, found[i].diagrams[j].levels + kScreenLevels,
                diagram.levels);
      diagram.avoided = found[i].diagrams[j].avoided;
    }
  return result;
}

}  // namespace fourfold::strategist
