// The opening books that are part of the library.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace fourfold::c {

std::array<std::span<const uint8_t>, 2> shipped_books();

}  // namespace fourfold::c
