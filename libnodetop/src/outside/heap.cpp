#include "outside/heap.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <limits>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace nodetop {

void use_large_pages() {
#ifdef __GLIBC__
    constexpr std::uintptr_t kLargePage = std::uintptr_t{2} << 20;
    constexpr int kFirstStep = 128 << 20, kStep = 1 << 20, kLargestOnHeap = 32 << 20;
    // One heap for all threads, since only one is large.
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_MMAP_THRESHOLD, kLargestOnHeap);
    mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
    mallopt(M_TOP_PAD, kFirstStep);
    const auto before = reinterpret_cast<std::uintptr_t>(sbrk(0));
    // More than is left of the heap as it is, so that it grows by a step; volatile, or the compiler would leave it out.
    void* volatile block = std::malloc(kLargestOnHeap / 2);
    std::free(block);
    // A heap that may grow by large steps only cannot grow at all where the user may have little memory.
    mallopt(M_TOP_PAD, kStep);
    const auto end = reinterpret_cast<std::uintptr_t>(sbrk(0)) & ~(kLargePage - 1);
    const auto begin = (before + kLargePage - 1) & ~(kLargePage - 1);
    if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#endif
}

}  // namespace nodetop
