// FOURFOLD_VARIANT(f_) is f_avx2 when this file is compiled for AVX2, and so on.
#pragma once

#define FOURFOLD_VARIANT_JOIN(a, b) a##b
#define FOURFOLD_VARIANT_NAME(a, b) FOURFOLD_VARIANT_JOIN(a, b)
#define FOURFOLD_VARIANT(prefix) FOURFOLD_VARIANT_NAME(prefix, FOURFOLD_ISA)
