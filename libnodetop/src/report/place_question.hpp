#pragma once

#include "fit/place.hpp"
#include "plugins/questions.hpp"

namespace nodetop {

/// The job of a place in the terms of an adapter: with the account and the QOS that were checked, and pinned to the cards
/// that were (cli.md 18, 7).
struct PlaceQuestion {
    JobQuestion question;
    std::vector<std::string> not_pinned;  ///< demands that nothing in the question keeps
};

/// Without an answer an account is named only where the caller's default would not do.
PlaceQuestion place_question(const Facts& facts, const Demand& demand, const Place& place);

}  // namespace nodetop
