// The few functions of the C and C++ libraries that the engine calls. With these it needs no other
// runtime: the module imports nothing but a clock, and is small and quick to build.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <new>

namespace {

// ---- Memory ---------------------------------------------------------------------------------
// Blocks are powers of two, each with its size class written before it. Those that were freed wait
// in a list per class; new ones are cut from pages at the end of memory.

constexpr std::size_t kPage = 65536;
constexpr std::size_t kHeader = 16;  // keeps blocks aligned for SIMD
constexpr int kClasses = 32;

struct Block {
  Block* next;
};
Block* freed[kClasses];
uintptr_t cut_at, cut_end;

int class_of(std::size_t bytes) {
  int size_class = 5;
  while ((std::size_t{1} << size_class) < bytes) ++size_class;
  return size_class;
}

void* take(std::size_t bytes) {
  if (bytes > (std::size_t{1} << (kClasses - 1)) - kHeader) __builtin_trap();
  const int size_class = class_of(bytes + kHeader);
  if (Block* block = freed[size_class]) {
    freed[size_class] = block->next;
    return block;
  }
  const std::size_t size = std::size_t{1} << size_class;
  if (cut_end - cut_at < size) {
    const std::size_t pages = (size + kPage - 1) / kPage;
    const std::size_t before = __builtin_wasm_memory_grow(0, pages);
    if (before == static_cast<std::size_t>(-1)) __builtin_trap();
    if (before * kPage != cut_end) cut_at = before * kPage;  // what was left is too small to keep
    cut_end = (before + pages) * kPage;
  }
  const uintptr_t block = cut_at;
  cut_at += size;
  *reinterpret_cast<int*>(block) = size_class;
  return reinterpret_cast<void*>(block + kHeader);
}

void give_back(void* block) {
  if (!block) return;
  const int size_class = *reinterpret_cast<int*>(reinterpret_cast<uintptr_t>(block) - kHeader);
  freed[size_class] = new (block) Block{freed[size_class]};
}

}  // namespace

void* operator new(std::size_t bytes) {
  return take(bytes);
}
void* operator new[](std::size_t bytes) {
  return take(bytes);
}
void operator delete(void* block) noexcept {
  give_back(block);
}
void operator delete[](void* block) noexcept {
  give_back(block);
}
void operator delete(void* block, std::size_t) noexcept {
  give_back(block);
}
void operator delete[](void* block, std::size_t) noexcept {
  give_back(block);
}

// Whatever asks for more than 16 (Children in search.hpp: a cache line) gets a block so much
// larger.
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  const auto align = static_cast<std::size_t>(alignment);
  const auto raw = reinterpret_cast<uintptr_t>(take(bytes + align));
  const uintptr_t aligned = (raw + align) / align * align;  // leaves at least 16 bytes before it
  reinterpret_cast<void**>(aligned)[-1] = reinterpret_cast<void*>(raw);
  return reinterpret_cast<void*>(aligned);
}
void operator delete(void* block, std::align_val_t) noexcept {
  if (block) give_back(static_cast<void**>(block)[-1]);
}
void operator delete(void* block, std::size_t, std::align_val_t alignment) noexcept {
  operator delete(block, alignment);
}

extern "C" {

// Each of these is one instruction of WebAssembly, where the compiler did not see that already.
void* memcpy(void* to, const void* from, std::size_t bytes) {
  __builtin_memcpy(to, from, bytes);
  return to;
}
void* memmove(void* to, const void* from, std::size_t bytes) {
  __builtin_memmove(to, from, bytes);
  return to;
}
void* memset(void* to, int value, std::size_t bytes) {
  __builtin_memset(to, value, bytes);
  return to;
}
int memcmp(const void* a, const void* b, std::size_t bytes) {
  const auto* x = static_cast<const unsigned char*>(a);
  const auto* y = static_cast<const unsigned char*>(b);
  for (std::size_t i = 0; i < bytes; ++i)
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  return 0;
}

// std::find among integers.
wchar_t* wmemchr(const wchar_t* in, wchar_t wanted, std::size_t count) {
  for (; count; --count, ++in)
    if (*in == wanted) return const_cast<wchar_t*>(in);
  return nullptr;
}

void abort() {
  __builtin_trap();
}
[[noreturn]] void __cxa_pure_virtual() {
  __builtin_trap();
}

[[clang::import_module("host"), clang::import_name("now")]] double host_now();  // milliseconds

}  // extern "C"

namespace std {

inline namespace __1 {

[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept {
  __builtin_trap();
}

// FNV-1a.
size_t __hash_memory([[clang::noescape]] const void* bytes, size_t size) noexcept {
  uint32_t hash = 2166136261u;
  for (size_t i = 0; i < size; ++i)
    hash = (hash ^ static_cast<const unsigned char*>(bytes)[i]) * 16777619u;
  return hash;
}

// How many buckets hash tables have: at least n. Powers of two do as well as primes here.
size_t __next_prime(size_t n) {
  size_t buckets = 2;
  while (buckets < n) buckets *= 2;
  return buckets;
}

namespace chrono {
steady_clock::time_point steady_clock::now() noexcept {
  return time_point(duration(static_cast<rep>(host_now() * 1e6)));
}
}  // namespace chrono

}  // namespace __1

}  // namespace std
