#include "variant.hpp"

#include "fourfold/solver/solver.hpp"

namespace fourfold {
std::unique_ptr<Searcher> make_searcher_plain(int columns, int rows);
}

namespace fourfold::test {

#define FOURFOLD_DECLARE(set)                                                                   \
  void evaluate_##set(WordKind, int, int, int, const WordInput&, WordOutput&);                  \
  Variant::Slot locate_##set(bool, const TableMemory&, int, CellSet);                           \
  void store_##set(bool, const TableMemory&, int, CellSet, TableBounds, uint64_t);              \
  TableBounds probe_##set(bool, const TableMemory&, int, CellSet);                              \
  static Variant set() {                                                                        \
    return {#set, make_searcher_##set, evaluate_##set, locate_##set, store_##set, probe_##set}; \
  }
FOURFOLD_DECLARE(portable)
#if FOURFOLD_TEST_PLAIN
FOURFOLD_DECLARE(plain)
#endif
#if FOURFOLD_TEST_X86
FOURFOLD_DECLARE(avx2)
FOURFOLD_DECLARE(avx512)
#endif

std::vector<Variant> variants() {
  std::vector<Variant> all = {portable()};
#if FOURFOLD_TEST_PLAIN
  all.push_back(plain());
#endif
#if FOURFOLD_TEST_X86
  if (is_available(InstructionSet::avx2)) all.push_back(avx2());
  if (is_available(InstructionSet::avx512)) all.push_back(avx512());
#endif
  return all;
}

const char* field_name(int field) {
#define FOURFOLD_FIELD_TEXT(name, formula) #name,
  static const char* const names[] = {FOURFOLD_WORD_FIELDS(FOURFOLD_FIELD_TEXT)};
  return names[field];
}

}  // namespace fourfold::test
