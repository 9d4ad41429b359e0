#include "fourfold/solver/solver.hpp"

namespace fourfold {

bool is_available(InstructionSet set) {
  if (set == InstructionSet::portable) return true;
#if FOURFOLD_X86
  __builtin_cpu_init();
  // What the variants of kernel.cpp are compiled for (core/CMakeLists.txt).
  const bool v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                  __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
                  __builtin_cpu_supports("fma");
  if (set == InstructionSet::avx2) return v3;
  return v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vpopcntdq");
#else
  return false;
#endif
}

InstructionSet best_instruction_set() {
  if (is_available(InstructionSet::avx512)) return InstructionSet::avx512;
  if (is_available(InstructionSet::avx2)) return InstructionSet::avx2;
  return InstructionSet::portable;
}

}  // namespace fourfold
