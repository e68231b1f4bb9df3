#pragma once

#include <chrono>
#include <string>
#include <thread>

#include "support/temp_folder.hpp"

/// An ended process whose parent has not looked at it yet does not run either.
inline bool runs(const std::string& pid) {
    std::string stat = file_text("/proc/" + pid + "/stat");
    std::size_t state = stat.rfind(") ");
    return state != std::string::npos && stat[state + 2] != 'Z';
}

/// Waits until it is true, two seconds at most: no fixed time is right on every machine.
template <typename Condition>
bool soon(Condition condition) {
    for (int i = 0; i < 2000; ++i) {
        if (condition()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
}

inline std::string text_once_written(const std::string& path) {
    std::string text;
    soon([&] { return !(text = file_text(path)).empty() && text.back() == '\n'; });
    return text.substr(0, text.find('\n'));
}
