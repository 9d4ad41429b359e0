# Options for test builds: warnings and sanitizers. They apply to the folder that includes this file.
option(FOURFOLD_TESTS "Add the target fourfold_tests, the native tests; warnings are errors" OFF)
set(FOURFOLD_SANITIZE "" CACHE STRING "Sanitizers to build with: address,undefined or thread")
if(FOURFOLD_SANITIZE)
  add_compile_options(-fsanitize=${FOURFOLD_SANITIZE} -fno-sanitize-recover=all
                      -fno-omit-frame-pointer -g)
  add_link_options(-fsanitize=${FOURFOLD_SANITIZE})
endif()
if(FOURFOLD_TESTS AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  add_compile_options(-Wall -Wextra -Werror)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # GCC's warnings about inlined code of its own library are often wrong and change from version to
    # version. The sanitizers find real errors of these kinds.
    add_compile_options(-Wno-array-bounds -Wno-maybe-uninitialized -Wno-restrict
                        -Wno-stringop-overflow -Wno-stringop-overread)
  endif()
endif()
