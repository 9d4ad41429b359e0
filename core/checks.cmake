# Options of builds that are tested: warnings and sanitizers. For the folder that includes this file.
option(FOURFOLD_TESTS "Offer the native tests as target fourfold_tests; warnings are errors" OFF)
set(FOURFOLD_SANITIZE "" CACHE STRING "Sanitizers to build with: address,undefined or thread")
if(FOURFOLD_SANITIZE)
  add_compile_options(-fsanitize=${FOURFOLD_SANITIZE} -fno-sanitize-recover=all
                      -fno-omit-frame-pointer -g)
  add_link_options(-fsanitize=${FOURFOLD_SANITIZE})
endif()
if(FOURFOLD_TESTS AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
  add_compile_options(-Wall -Wextra -Werror)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # What GCC guesses about the insides of its own library, once inlined, is often wrong and
    # changes from version to version. The sanitizers find the real errors.
    add_compile_options(-Wno-array-bounds -Wno-maybe-uninitialized -Wno-restrict
                        -Wno-stringop-overflow -Wno-stringop-overread)
  endif()
endif()
