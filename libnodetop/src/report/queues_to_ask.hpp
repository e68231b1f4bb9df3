#pragma once

#include <optional>
#include <vector>

#include "fit/demand.hpp"
#include "report/judgement.hpp"

namespace nodetop {

/// The queues of which the control plane is asked whether they take a job (core.md 6.2). Not those that no answer could
/// change, nor those whose nodes are known never to carry it. `only`: these alone, empty for all; `also`: one more.
/// Both are asked about also where a list denies the caller.
std::vector<Row> queues_to_ask(const Judgement& judgement, const Demand& demand, const std::vector<Row>& only,
                               std::optional<Row> also = {});

}  // namespace nodetop
