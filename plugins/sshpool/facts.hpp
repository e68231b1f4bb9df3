#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodetop::sshpool {

/// One accelerator of a machine, or one slice of it.
struct Card {
    std::string model;                         ///< as the tool names it; "" if it does not
    std::string id;                            ///< for CUDA_VISIBLE_DEVICES and the like: index or UUID
    std::optional<std::int64_t> memory_bytes;  ///< installed
    bool held = true;                          ///< anything that is not known to be free
    bool slice = false;                        ///< part of a card
    bool nvidia = false;                       ///< CUDA numbers it
    std::string illness;                       ///< "card 2: uncorrected ECC errors"; ""
};

/// What somebody has running on the machine.
struct UserShare {
    std::string user;
    std::optional<std::int64_t> processes, cpu_milli, memory_bytes, cards;
};

/// What one machine told. A count that it did not tell is unknown.
struct Facts {
    bool whole = false;  ///< the closing mark was there: what is not told is not there
    std::string system, host_name, machine_id, boot_id;
    std::optional<std::int64_t> cpu_total_milli;  ///< usable by this account: affinity and quota taken off
    std::optional<std::int64_t> cpu_used_milli;   ///< whole CPUs, rounded up from half of one; not above the total
    std::optional<std::int64_t> load_milli;       ///< load of the last minute
    std::optional<std::int64_t> up_seconds;       ///< since the machine was started
    std::optional<std::int64_t> memory_total_bytes, memory_used_bytes;
    bool logins_closed = false;  ///< /etc/nologin
    std::vector<Card> cards;
    std::string cards_fault;  ///< there are cards of which nothing is known: why; ""
    std::vector<UserShare> users;
    std::vector<std::string> schedulers;  ///< daemons of a batch system that run here (H-15)
};

/// Reads the answer to the script. nullopt: there is no answer in the text, only what a profile prints.
std::optional<Facts> read_answer(std::string_view text);

}  // namespace nodetop::sshpool
