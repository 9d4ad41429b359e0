// fourfold._core: the engine as a Python module.
#include "package.hpp"

NB_MODULE(_core, m) {
  m.doc() = "The compiled part of fourfold. Import its contents from `fourfold`.";
  // A program may end while caches and frames still hold positions, which is not a leak.
  nb::set_leak_warnings(false);
  fourfold::python::bind_package(m);
  fourfold::python::bind_language(m);
  fourfold::python::bind_position(m);
  fourfold::python::bind_notation(m);
  fourfold::python::bind_book(m);
  fourfold::python::bind_stop(m);
  fourfold::python::bind_solver(m);
  fourfold::python::bind_explain(m);
  fourfold::python::bind_review(m);
  fourfold::python::bind_judgement(m);
  fourfold::python::bind_what_if(m);
  fourfold::python::bind_classic(m);
  fourfold::python::bind_players(m);
  fourfold::python::bind_sample(m);
  fourfold::python::bind_strategy(m);
  fourfold::python::bind_network(m);
  fourfold::python::bind_games(m);
  fourfold::python::check_calls(m);
}
