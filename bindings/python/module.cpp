// fourfold._core: the engine as a Python module.
#include "package.hpp"

NB_MODULE(_core, m) {
  m.doc() = "The compiled part of fourfold. Import its contents from `fourfold`.";
  fourfold::python::load_package();
  fourfold::python::bind_position(m);
  fourfold::python::bind_solver(m);
}
