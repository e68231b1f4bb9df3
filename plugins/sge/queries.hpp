#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nodetop/plugin.hpp>

#include "hosts.hpp"
#include "instances.hpp"
#include "jobs.hpp"
#include "queue_config.hpp"

// clang-format off
/// Every command that the adapter runs, declared once (backend-sge.md 2, 11). All of them only show.
///
/// | question     | asked for                        | what is lost without its answer                              |
/// |--------------|----------------------------------|--------------------------------------------------------------|
/// | instances    | nodes, queues                    | everything: the reading fails                                |
/// | hosts        | nodes                            | everything: the reading fails                                |
/// | configs      | queues                           | limits, lists and parallel environments of queues            |
/// | selected     | queues                           | what lists of hosts say; lists of queues are judged by us    |
/// | settings     | always                           | which complex counts what: slots only; queues without a host |
/// | quotas       | queues, limits, with the settings | quotas are unknown                                           |
/// | quota use    | queues, limits                   | what is held of quotas is unknown                            |
/// | jobs         | always                           | totals of consumables (what is free counts), ends, shares    |
/// | messages     | jobs, after these, one call      | the scheduler's sentences about waiting jobs                  |
/// | own jobs     | limits, where a limit counts them | how near the caller is to it; not asked where jobs are        |
/// | reservations | reservations                     | later windows are not seen                                   |
/// | directory    | after these, one call            | lists of user sets cannot be judged; all parallel jobs seem possible |
/// | granted      | after these, one call            | what reservations hold is unknown: whole nodes               |
// clang-format on
namespace nodetop::sge {

using Argv = std::vector<std::string>;

/// What the long answers hold, read while they arrive. Empty where the question was not asked or not answered.
struct Arrived {
    Instances instances;
    HostList hosts;
    QueueConfigs configs;
    Jobs jobs;
};

/// The places of the questions in a wave; those that were not asked are empty.
struct Questions {
    sdk::Wave wave;
    std::optional<sdk::Query> instances, hosts, configs, selected, settings, quota_use, jobs, reservations;
};

/// The wave for `want` (NT_WANT_...). `user`: the caller's name; without one nothing is asked about him. `arrived` is
/// filled in while the wave runs, and has to live as long.
Questions questions_for(std::uint64_t want, const std::string& user, Arrived& arrived);

/// What the settings of the cell are asked with, part by part, and with them its quotas where `want` needs these.
std::vector<Argv> settings_parts(std::uint64_t want);

/// A cell without quotas says so, and ends with a bad status (G-16).
bool says_no_quotas(std::string_view text);

/// One question of a client, with the environment that all get.
sdk::Command question(const Argv& argv, std::uint32_t timeout_seconds = 30);

/// Asks qconf all of `parts` in one call, since each call is a connection of its own. A recording may only hold them
/// one by one: then they are asked so. What was answered, joined, with what was said of failures behind it.
std::string ask_together(sdk::Host& host, const std::vector<Argv>& parts, std::optional<sdk::Answer>& ret_failure);

/// The same for a call that has been made already, with its answer.
std::string answered_together(sdk::Host& host, const sdk::Answer& together, const std::vector<Argv>& parts,
                              std::optional<sdk::Answer>& ret_failure);

/// The reservations of these ids, with what they hold.
std::string ask_granted(sdk::Host& host, const std::vector<std::string>& ids, std::optional<sdk::Answer>& ret_failure);

}  // namespace nodetop::sge
