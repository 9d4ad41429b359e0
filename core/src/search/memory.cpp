#include "fourfold/search/memory.hpp"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

#if defined(__unix__) || defined(__APPLE__)
#include <sys/mman.h>
#define FOURFOLD_MMAP 1
#endif

namespace fourfold {

#if defined(__wasm__)

// Fresh pages are zero, and browsers hand them out only when touched. They cannot be given back
// before the whole instance is: one instance, one solver.
TableBuckets::TableBuckets(std::size_t count) : count_(count) {
  constexpr std::size_t kPage = 65536;
  const std::size_t before =
      __builtin_wasm_memory_grow(0, (count * sizeof(Bucket) - 1) / kPage + 1);
  if (before != static_cast<std::size_t>(-1)) data_ = reinterpret_cast<Bucket*>(before * kPage);
}

TableBuckets::~TableBuckets() = default;

#else

namespace {
constexpr std::size_t kHugePage = std::size_t{2} << 20;
}

TableBuckets::TableBuckets(std::size_t count) : count_(count) {
  const std::size_t bytes = count * sizeof(Bucket);
  const std::size_t alignment = bytes >= kHugePage ? kHugePage : sizeof(Bucket);
  block_bytes_ = bytes + alignment;
#if FOURFOLD_MMAP
  // Fresh pages are zero, and are handed out only when touched: a table costs what is used of it.
  block_ = mmap(nullptr, block_bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (block_ == MAP_FAILED) throw std::bad_alloc();
#else
  block_ = std::calloc(block_bytes_, 1);
  if (!block_) throw std::bad_alloc();
#endif
  const auto address = reinterpret_cast<std::uintptr_t>(block_);
  data_ = reinterpret_cast<Bucket*>((address + alignment - 1) / alignment * alignment);
#if FOURFOLD_MMAP && defined(MADV_HUGEPAGE)
  if (alignment == kHugePage) madvise(data_, bytes, MADV_HUGEPAGE);
#endif
}

TableBuckets::~TableBuckets() {
#if FOURFOLD_MMAP
  munmap(block_, block_bytes_);
#else
  std::free(block_);
#endif
}

#endif  // not WebAssembly

void TableBuckets::zero() {
  std::memset(static_cast<void*>(data_), 0, count_ * sizeof(Bucket));
}

}  // namespace fourfold
