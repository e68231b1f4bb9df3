#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "capacity/queue_room.hpp"
#include "fit/gates.hpp"
#include "fit/place.hpp"
#include "report/json.hpp"
#include "report/judgement.hpp"
#include "report/submit.hpp"

namespace nodetop {

/// One place as every view shows it (cli.md 16.2 Place).
struct PlaceReport {
    Text queue;
    Place place;
    std::vector<Text> unverified_nodes;
    std::vector<ModelRoom> models;       ///< of the queue: those that pass first
    std::size_t models_that_pass = 0;    ///< how many of these
    std::optional<SubmitReport> submit;  ///< nullopt: nothing may be offered
    std::vector<Gate> gates;             ///< only where they were asked for
};

/// The line that asks for exactly what was checked in that place; nullopt if there is none.
using SubmitMaker = std::function<std::optional<SubmitReport>(const Place&)>;

/// What a shape is held against in a judgement.
Facts facts_of(const Judgement& judgement);

/// `submit` may be empty. Offered is only a place that takes the job (cli.md 18, 8).
PlaceReport place_report(const Judgement& judgement, const Demand& demand, Place place, const SubmitMaker& submit,
                         bool explain);

void write(Json& json, const PlaceReport& report);

}  // namespace nodetop
