// The signature: how many nodes the solver needs for a fixed set of positions.
//
// It changes when, and only when, the search visits another tree. A change that should not
// affect the search leaves it alone; a change that should records the new value.
#include <cstdio>
#include <fstream>

#include "fourfold/solver/solver.hpp"
#include "support/check.hpp"
#include "support/effort.hpp"
#include "support/games.hpp"

namespace fourfold::test {

namespace {

struct SignaturePosition {
  int columns, rows;
  const char* moves;
};

// From a seeded generator: all phases, several sizes, none of them slow.
constexpr SignaturePosition kPositions[] = {
    {7, 6, "131143433"},
    {7, 6, "1632347161"},
    {7, 6, "146766472773"},
    {7, 6, "673735716576"},
    {7, 6, "67555323725227"},
    {7, 6, "516614532417551"},
    {7, 6, "1346772537726516"},
    {7, 6, "611437317212122514"},
    {7, 6, "14672675671373733541"},
    {7, 6, "114123252255435527371"},
    {7, 6, "424312574471672365233226"},
    {7, 6, "622556522137365544117766336"},
    {7, 6, "177752636612322743453544117174"},
    {7, 6, "714456233642257146636464551113771"},
    {6, 5, ""},
    {6, 5, "64654"},
    {5, 5, ""},
    {5, 5, "254353"},
    {8, 5, "867785157437"},
    {8, 5, "75336173821338587"},
    {9, 4, "1414667448"},
    {9, 4, "449636913168722"},
    {4, 8, "413433322"},
    {6, 6, "4163331253"},
    {6, 7, "3646355321366"},
    {8, 6, "6332562881472185427"},
    {8, 7, "558867348761665778162182843"},
    {7, 8, "5471447232537727734557133124"},
    {9, 6, "8165111868979599895649824"},
    {10, 5, "534799368471124523253"},
    {12, 4, "36667c21722caa1789c4"},
    {4, 15, "1443433442234244431331132134123"},
};

uint64_t signature(InstructionSet instructions) {
  Solver solver({.threads = 1, .table_mb = 64, .instructions = instructions});
  uint64_t nodes = 0;
  for (const auto& [columns, rows, moves] : kPositions) {
    solver.clear();
    const ScoreResult result = solver.solve(board_after(columns, rows, moves));
    CHECK(result.complete, columns, rows, moves);
    nodes += result.nodes;
  }
  return nodes;
}

}  // namespace

TEST(nodes_are_as_recorded) {
  const uint64_t found = signature(best_instruction_set());
  std::printf("signature: %llu\n", static_cast<unsigned long long>(found));
  uint64_t recorded = 0;
  std::ifstream(FOURFOLD_SIGNATURE_FILE) >> recorded;
  CHECK_EQUAL(found, recorded,
              "If the search was meant to change, record the new signature:\n"
              "      echo " +
                  std::to_string(found) + " > core/tests/search/signature.txt");
}

TEST(nodes_are_the_same_on_every_instruction_set) {
  if (effort() == Effort::small) return;
  const uint64_t expected = signature(best_instruction_set());
  for (const auto set : {InstructionSet::portable, InstructionSet::avx2, InstructionSet::avx512})
    if (is_available(set)) CHECK_EQUAL(signature(set), expected, set);
}

}  // namespace fourfold::test
