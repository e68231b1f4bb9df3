#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "facts.hpp"

namespace nodetop::sshpool {

/// A card that holds more than this is in use, though no process of it may be seen: one in another container. Less is
/// what a driver takes for itself.
constexpr std::int64_t kIdleMemoryBytes = std::int64_t{256} << 20;

/// Lines of the vendors' tools, as the answer has them.
struct CardLines {
    std::vector<std::string_view> nvidia;          ///< CSV rows, or the complaint of a tool that failed
    std::vector<std::string_view> nvidia_process;  ///< "uuid, pid, MiB, user"
    std::vector<std::string_view> nvidia_list;     ///< of `nvidia-smi -L`
    std::vector<std::string_view> nvidia_model;    ///< "Model: ..." of the driver, without its tool
    std::vector<std::string_view> rocm;            ///< CSV with its header
    std::vector<std::string_view> drm;             ///< "card0 0x1002 0x030000 TOTAL USED BUSY NAME"
    std::vector<std::string_view> xpu;             ///< CSV of xpu-smi's discovery with its header
    std::string_view nvidia_status, rocm_status;   ///< exit status of the tools; "" if they are not there
};

/// Appends the cards of each vendor. What was not measured is held: a card is free only with no process, no use and at
/// most kIdleMemoryBytes taken.
void read_nvidia(const CardLines& lines, Facts& facts);
void read_amd(const CardLines& lines, Facts& facts);
void read_intel(const CardLines& lines, Facts& facts);

/// The cells of one line of CSV, blanks taken off; quotes around a cell keep its commas.
std::vector<std::string_view> csv_cells(std::string_view line);

}  // namespace nodetop::sshpool
