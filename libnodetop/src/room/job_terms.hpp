#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "model/quantity.hpp"
#include "model/text.hpp"

namespace nodetop {

/// Walltime of the job that effective figures are about (core.md 5.1).
constexpr std::int64_t kUsualJobSeconds = 3600;

/// What a job brings along that decides whether a node is kept from it. As built: a job of the caller that names no
/// reservation, tolerates nothing and runs an hour.
struct JobTerms {
    Quantity seconds = kUsualJobSeconds;     ///< that it runs; may be unlimited, never unknown
    Row reservation = kNoRow;                ///< Cluster::reservations: that it names
    std::span<const std::string> tolerates;  ///< `key=value:effect`, `key:effect` or `key` (B-60)
};

/// The toleration lets a job onto a node with that taint (`key=value:effect`, or `key:effect`).
bool tolerates(std::string_view toleration, std::string_view taint);
/// The taint keeps away a job that brings none of these tolerations. Only NoSchedule and NoExecute do.
bool keeps_away(std::string_view taint, std::span<const std::string> tolerations);

}  // namespace nodetop
