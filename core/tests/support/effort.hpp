// How much a run may cost. The environment variable FOURFOLD_TEST_EFFORT is small (under
// sanitizers), normal, or full.
#pragma once

namespace fourfold::test {

enum class Effort { small, normal, full };
Effort effort();

template <class T>
T by_effort(T small, T normal, T full) {
  return effort() == Effort::small ? small : effort() == Effort::normal ? normal : full;
}

}  // namespace fourfold::test
