// The search for one instruction set. Compiled several times, each time with the compiler flags
// of that set and FOURFOLD_ISA naming it.
#include "fourfold/search/search.hpp"

namespace fourfold {

#define FOURFOLD_JOIN(a, b) a##b
#define FOURFOLD_NAME(a, b) FOURFOLD_JOIN(a, b)

std::unique_ptr<Searcher> FOURFOLD_NAME(make_searcher_, FOURFOLD_ISA)(int columns, int rows) {
  if (columns == 7 && rows == 6) return std::make_unique<Search<FixedSize<7, 6>>>(columns, rows);
  if (fits_64_bits(columns, rows)) {
    if (columns <= 8) return std::make_unique<Search<AnySize<8>>>(columns, rows);
    return std::make_unique<Search<AnySize<16>>>(columns, rows);
  }
#if !defined(__wasm__)  // a browser cannot solve such boards: there, a small download is worth more
  if (columns <= 8) return std::make_unique<Search<AnySize<8, CellSet>>>(columns, rows);
#endif
  return std::make_unique<Search<AnySize<16, CellSet>>>(columns, rows);
}

}  // namespace fourfold
