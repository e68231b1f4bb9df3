#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nodetop/plugin.hpp>

#include "jobs.hpp"
#include "listing.hpp"

// clang-format off
/// Every command that the adapter runs, declared once (backend-pbs.md 2, 10). All of them only list.
///
/// | question     | asked for                        | what is lost without its answer                               |
/// |--------------|----------------------------------|---------------------------------------------------------------|
/// | nodes        | all but identity, licences       | everything: the reading fails                                 |
/// | queues       | queues, limits                   | queues, rules, members, limits                                |
/// | server       | always                           | whether anything is started; limits and lists of the server:  |
/// |              |                                  | the table of limits is unknown                                |
/// | jobs         | jobs, allocations, free times,   | end times; what is held under limits on a user; of Torque     |
/// |              | limits; of Torque nodes too      | which GPUs are in use: none counts as free                    |
/// | reservations | reservations; of Torque where    | reserved nodes stay blocked, later windows are not seen       |
/// |              | Maui or Moab has `showres`       |                                                               |
/// | schedulers   | queues (PBS)                     | whether anybody serves a partition                            |
// clang-format on
namespace nodetop::pbs {

enum class Subject { nodes, queues, server, jobs, reservations, schedulers };
constexpr std::size_t kSubjects = 6;
const char* word(Subject subject);

/// The form that an answer is asked in.
enum class Form { json, text };

/// One question, and the listing that its answer is read into while it arrives.
struct Question {
    Subject subject;
    Form form;
    std::unique_ptr<Listing> listing;
    sdk::Command command;
};

/// `form` is that of PBS; Torque has text alone.
Question question(Subject subject, Flavour flavour, Form form);

/// There is a JSON form of it.
bool has_json(Subject subject, Flavour flavour);

/// What `want` (NT_WANT_...) needs. `tells_reservations`: the program that lists them is here.
std::vector<Subject> subjects_for(std::uint64_t want, Flavour flavour, bool tells_reservations);

/// `qstat --version`, which asks no server.
sdk::Command version_command();

/// `qstat -B`, for detection.
sdk::Command ping_command();

}  // namespace nodetop::pbs
