// fourfold_tests             runs everything
// fourfold_tests GROUP...    runs these groups
// fourfold_tests --list      lists the groups
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "support/check.hpp"
#include "support/effort.hpp"

namespace fourfold::test {

namespace {

struct Test {
  std::string group;
  const char* name;
  void (*run)();
};

// Local to a function, so that it exists when the first file adds its tests.
std::vector<Test>& tests() {
  static std::vector<Test> all;
  return all;
}

bool run(const Test& test) {
  const auto start = std::chrono::steady_clock::now();
  std::string failure;
  try {
    test.run();
  } catch (const std::exception& error) {
    failure = error.what();
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  const bool passed = failure.empty();
  std::printf("%-6s %6.2f s  %s.%s\n", passed ? "ok" : "FAILED", seconds.count(),
              test.group.c_str(), test.name);
  if (!passed) std::printf("  %s\n", failure.c_str());
  std::fflush(stdout);
  return passed;
}

int run_group(const char* group) {
  int ran = 0, failed = 0;
  for (const Test& test : tests()) {
    if (group && test.group != group) continue;
    ++ran;
    failed += run(test) ? 0 : 1;
  }
  if (ran == 0) std::fprintf(stderr, "there is no group '%s'; see --list\n", group);
  return ran == 0 ? 1 : failed;
}

}  // namespace

bool add_test(const char* file, const char* name, void (*run)()) {
  const std::string stem = std::filesystem::path(file).stem().string();
  tests().push_back({stem.substr(std::strlen("test_")), name, run});
  return true;
}

Effort effort() {
  const char* asked = std::getenv("FOURFOLD_TEST_EFFORT");
  if (!asked || !*asked) asked = FOURFOLD_DEFAULT_EFFORT;
  if (std::strcmp(asked, "small") == 0) return Effort::small;
  if (std::strcmp(asked, "normal") == 0) return Effort::normal;
  if (std::strcmp(asked, "full") == 0) return Effort::full;
  std::fprintf(stderr, "FOURFOLD_TEST_EFFORT is '%s': expected small, normal or full\n", asked);
  std::exit(2);
}

}  // namespace fourfold::test

int main(int argc, char** argv) {
  using namespace fourfold::test;
  if (argc == 2 && std::strcmp(argv[1], "--list") == 0) {
    for (const auto& test : tests()) std::printf("%s.%s\n", test.group.c_str(), test.name);
    return 0;
  }
  effort();
  int failed = argc > 1 ? 0 : run_group(nullptr);
  for (int i = 1; i < argc; ++i) failed += run_group(argv[i]);
  return failed ? 1 : 0;
}
