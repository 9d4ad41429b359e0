#include <cstring>
#include <exception>

#include "handles.hpp"

namespace fourfold::c {

fourfold_status report(fourfold_error* error, fourfold_status status,
                       const char* message) noexcept {
  if (error) {
    error->status = status;
    std::strncpy(error->message, message, sizeof error->message - 1);
    error->message[sizeof error->message - 1] = '\0';
  }
  return status;
}

fourfold_status report_end(fourfold_error* error, bool complete) noexcept {
  return complete ? report(error, FOURFOLD_OK)
                  : report(error, FOURFOLD_INCOMPLETE, "a limit was reached before the end");
}

fourfold_status report_exception(fourfold_error* error) noexcept {
  try {
    throw;
  } catch (const Failure& failure) {
    return report(error, failure.status, failure.message.c_str());
  } catch (const std::bad_alloc&) {
    return report(error, FOURFOLD_ERROR_MEMORY, "not enough memory");
  } catch (const std::exception& exception) {
    return report(error, FOURFOLD_ERROR_INTERNAL, exception.what());
  } catch (...) {
    return report(error, FOURFOLD_ERROR_INTERNAL, "an unknown exception");
  }
}

}  // namespace fourfold::c

#define TEXT(number) #number
#define DOTTED(major, minor, patch) TEXT(major) "." TEXT(minor) "." TEXT(patch)

const char* fourfold_version(void) {
  return DOTTED(FOURFOLD_VERSION_MAJOR, FOURFOLD_VERSION_MINOR, FOURFOLD_VERSION_PATCH);
}
