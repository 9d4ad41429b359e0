// Memory for transposition tables: zeroed, aligned, in huge pages where the system offers them.
#pragma once

#include <cstddef>

#include "fourfold/search/table.hpp"

namespace fourfold {

class TableBuckets {
 public:
  explicit TableBuckets(std::size_t count);  // throws std::bad_alloc; in WebAssembly data() is null
  ~TableBuckets();
  TableBuckets(const TableBuckets&) = delete;
  TableBuckets& operator=(const TableBuckets&) = delete;

  Bucket* data() const { return data_; }
  std::size_t count() const { return count_; }
  void zero();

 private:
  Bucket* data_ = nullptr;
  std::size_t count_;
  [[maybe_unused]] void* block_ = nullptr;  // what the system gave; data_ is aligned within it
  [[maybe_unused]] std::size_t block_bytes_ = 0;
};

}  // namespace fourfold
