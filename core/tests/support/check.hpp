// Tests without a library.
//
//   TEST(name) { CHECK(condition); CHECK_EQUAL(actual, expected, "what", board); }
//
// A file test_<group>.cpp holds the tests of one group, which main.cpp runs by the group's name.
// What follows the values in a check is printed when it fails, and computed only then. A failed
// check throws, so checks belong on the main thread. Several files are compiled as one: the names
// of tests and of what they use must differ across files.
#pragma once

#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace fourfold::test {

struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Called before main() by TEST.
bool add_test(const char* file, const char* name, void (*run)());

template <class T>
void print(std::ostream& out, const T& value) {
  if constexpr (requires { to_text(value); })
    out << to_text(value);
  else if constexpr (requires { value.lower, value.upper; })
    out << value.lower << ".." << value.upper;
  else if constexpr (std::is_enum_v<T>)
    out << "#" << static_cast<long long>(value);
  else if constexpr (std::is_same_v<T, int8_t> || std::is_same_v<T, uint8_t>)
    out << static_cast<int>(value);
  else
    out << value;
}

template <class... Ts>
std::string explain(const Ts&... values) {
  std::ostringstream out;
  out << std::boolalpha;
  ((out << "\n    ", print(out, values)), ...);
  return out.str();
}

[[noreturn]] inline void fail(const char* file, int line, const std::string& what) {
  throw Failure(std::string(file) + ":" + std::to_string(line) + ": " + what);
}

}  // namespace fourfold::test

#define CHECK(condition, ...)                                                                   \
  do {                                                                                          \
    if (!(condition))                                                                           \
      ::fourfold::test::fail(__FILE__, __LINE__,                                                \
                             "not true: " #condition + ::fourfold::test::explain(__VA_ARGS__)); \
  } while (false)

#define CHECK_EQUAL(actual, expected, ...)                                       \
  do {                                                                           \
    const auto& actual_ = (actual);                                              \
    const auto& expected_ = (expected);                                          \
    if (!(actual_ == expected_))                                                 \
      ::fourfold::test::fail(__FILE__, __LINE__,                                 \
                             "not equal: " #actual " and " #expected +           \
                                 ::fourfold::test::explain(actual_, expected_) + \
                                 ::fourfold::test::explain(__VA_ARGS__));        \
  } while (false)

#define TEST(name)                                              \
  static void test_##name();                                    \
  [[maybe_unused]] static const bool added_##name =             \
      ::fourfold::test::add_test(__FILE__, #name, test_##name); \
  static void test_##name()
