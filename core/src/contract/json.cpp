#include "fourfold/contract/json.hpp"

namespace fourfold {

void JsonWriter::text(std::string_view value) {
  separate();
  text_ += '"';
  for (const char symbol : value) {
    if (symbol == '"' || symbol == '\\') {
      text_ += '\\';
      text_ += symbol;
    } else if (static_cast<unsigned char>(symbol) < 0x20) {
      constexpr char kDigits[] = "0123456789abcdef";
      text_ += "\\u00";
      text_ += kDigits[symbol >> 4];
      text_ += kDigits[symbol & 15];
    } else {
      text_ += symbol;
    }
  }
  text_ += '"';
}

}  // namespace fourfold
