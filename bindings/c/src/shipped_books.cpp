// The books are included by the assembler: as C++ arrays they would take the compiler ten times as
// long as everything else here.
#include "shipped_books.hpp"

#if defined(__APPLE__)
#define SECTION ".const_data\n"
#define SYMBOL "_"
#define END ".text\n"
#elif defined(_WIN32)
#define SECTION ".section .rdata,\"dr\"\n"
#define SYMBOL ""
#define END ".text\n"
#else
#define SECTION ".pushsection .rodata\n"
#define SYMBOL ""
#define END ".popsection\n"
#endif

// FOURFOLD_BOOKS, the folder of the books, comes from CMakeLists.txt.
#define INCLUDE_BOOK(name, file)                                               \
  __asm__(SECTION ".globl " SYMBOL #name "_begin\n" SYMBOL #name               \
                  "_begin:\n"                                                  \
                  ".incbin \"" FOURFOLD_BOOKS "/" file                         \
                  "\"\n"                                                       \
                  ".globl " SYMBOL #name "_end\n" SYMBOL #name "_end:\n" END); \
  extern "C" const uint8_t name##_begin[], name##_end[]

INCLUDE_BOOK(shipped_book_12, "7x6-ply12.book");
INCLUDE_BOOK(shipped_book_8, "7x6-ply8.book");

namespace fourfold::c {

std::array<std::span<const uint8_t>, 2> shipped_books() {
  return {std::span(shipped_book_12_begin, shipped_book_12_end),
          std::span(shipped_book_8_begin, shipped_book_8_end)};
}

}  // namespace fourfold::c
