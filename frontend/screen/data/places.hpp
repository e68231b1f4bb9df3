#pragma once

#include <memory>
#include <optional>
#include <string>

#include "reading/system.hpp"
#include "report/where.hpp"
#include "screen/data/access_answers.hpp"
#include "screen/data/picture.hpp"

namespace nodetop::screen {

/// What is known from asking about a job.
struct JobAnswers {
    bool possible = false;             ///< it was asked
    std::string not_possible_because;  ///< a clause; "" if it was
    AccessAnswers heard;
};

/// A job held against every queue of a picture.
struct Places {
    std::shared_ptr<const Picture> picture;
    std::optional<Demand> demand;
    DryRunOutcome heard;
    Asking asking;  ///< points into `heard`, and into the picture for those that refuse the caller whatever the job
    WhereReport report;
    std::string fault;  ///< why the job cannot be asked for; "": there is a report

    /// Null: the queue is left out, or there is none.
    const PlaceReport* find(Text queue) const;
};

/// The submit line for a job in a queue, and what it leaves open; nullopt: this system has none.
std::optional<SubmitReport> submit_line(System& system, const Places& places, Row queue);

std::shared_ptr<const Places> make_places(std::shared_ptr<const Picture> picture, const JobShape& shape,
                                          const JobAnswers& answers);

}  // namespace nodetop::screen
