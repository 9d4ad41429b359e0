// Included before everything else in the variant `plain`: hides GCC's and Clang's extensions
// from the core's headers, which then use the code for other compilers (Visual
// C++). The standard library needs the extensions, so it comes first.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include <atomic>
#include <memory>
#include <type_traits>
#include <vector>

#undef __GNUC__
#undef __SIZEOF_INT128__
