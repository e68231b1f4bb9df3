#pragma once

#include <memory>
#include <optional>
#include <string>

#include "reading/system.hpp"
#include "report/where.hpp"
#include "screen/data/picture.hpp"

namespace nodetop::screen {

/// A job held against every queue of a picture.
struct Places {
    std::shared_ptr<const Picture> picture;
    std::optional<Demand> demand;
    std::vector<const Verdict*> verdicts;  ///< only those that refuse the caller, whatever the job
    WhereReport report;
    std::string fault;  ///< why the job cannot be asked for; "": there is a report

    /// Null: the queue is left out, or there is none.
    const PlaceReport* find(Text queue) const;
};

/// The submit line for a job in a queue, and what it leaves open; nullopt: this system has none.
std::optional<SubmitReport> submit_line(System& system, const Picture& picture, const JobShape& shape, Row queue);

std::shared_ptr<const Places> make_places(std::shared_ptr<const Picture> picture, const JobShape& shape);

}  // namespace nodetop::screen
