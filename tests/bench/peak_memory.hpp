#pragma once

#include <malloc.h>

#include <cstdint>
#include <fstream>
#include <string>

/// How much memory something takes at its peak, by Linux's own figures. Only for programs of one thread.
class PeakMemory {
  public:
    PeakMemory() {
        malloc_trim(0);
        std::ofstream("/proc/self/clear_refs") << "5";  // the peak begins anew
        before_bytes_ = status_bytes("VmRSS:");
    }

    /// Most bytes that were resident since the start, beyond those of then.
    std::int64_t bytes() const { return status_bytes("VmHWM:") - before_bytes_; }

  private:
    static std::int64_t status_bytes(const std::string& wanted) {
        std::ifstream status("/proc/self/status");
        std::string key, rest;
        while (status >> key) {
            std::int64_t kib = 0;
            if (key == wanted && status >> kib) return kib * 1024;
            std::getline(status, rest);
        }
        return 0;
    }

    std::int64_t before_bytes_ = 0;
};
