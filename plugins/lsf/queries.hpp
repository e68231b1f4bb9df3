#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nodetop/plugin.hpp>

#include "product.hpp"

// clang-format off
/// Every command that the adapter runs, declared once (backend-lsf.md 2, 11). All of them only show.
///
/// | question      | asked for             | what is lost without its answer                                     |
/// |---------------|-----------------------|---------------------------------------------------------------------|
/// | lsid          | always, first         | product and dialect; nobody answers: the reading fails              |
/// | hosts         | nodes                 | everything: the reading fails                                       |
/// | host details  | nodes                 | why a host is closed, what is reserved of its memory                |
/// | inventory     | nodes                 | cores, memory, model, static resources                              |
/// | load          | nodes                 | free memory; on OpenLava whether a host is locked: then none is open |
/// | gpus, gpu load, gpu counts, shared, static shared | nodes | accelerators, licences                          |
/// | queues        | queues                | everything: the reading fails                                       |
/// | queues brief  | only without `queues` | states of queues alone                                              |
/// | usable        | queues                | who may use a queue: the lists are judged by us                     |
/// | host groups, user groups | queues, limits | members of queues; lists of users cannot be judged              |
/// | users, limits | limits                | limits are unknown                                                  |
/// | reservations  | reservations          | later windows are not seen                                          |
/// | pools         | nodes                 | what guaranteed pools keep for others counts as free                |
/// | jobs          | always                | what is used up of limits for each host: all may be the caller's    |
/// | reasons       | jobs                  | why jobs wait                                                       |
/// | parameters    | queues                | the default queue, by what memory is reserved                       |
// clang-format on
namespace nodetop::lsf {

using Argv = std::vector<std::string>;

/// The places of the questions in a wave; those that were not asked are empty.
struct Questions {
    sdk::Wave wave;
    std::optional<sdk::Query> hosts, host_details, inventory, load, gpus, gpu_load, gpu_counts, shared, static_shared;
    std::optional<sdk::Query> queues, queues_brief, usable, host_groups, user_groups, users, limits, pools;
    std::optional<sdk::Query> reservations, jobs, reasons, parameters;
};

/// Who answers, in 5 s.
sdk::Command product_question();

/// The wave for `want` (NT_WANT_...) of clients of that dialect. `user`: the caller's name; without one nothing is
/// asked about him.
Questions questions_for(std::uint64_t want, Dialect dialect, const std::string& user);

/// What clients refused that are older than they seemed.
struct Refused {
    bool hosts = false, queues = false, jobs = false, gpus = false;
    bool any() const { return hosts || queues || jobs || gpus; }
};

/// The same questions as older clients know them.
Questions older_questions(std::uint64_t want, const Refused& refused);

}  // namespace nodetop::lsf
