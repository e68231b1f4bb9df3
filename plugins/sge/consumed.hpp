#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "complexes.hpp"
#include "jobs.hpp"

namespace nodetop::sge {

/// An amount of a complex: a count, or bytes; nothing if it cannot be read.
std::optional<std::int64_t> amount_of(const Complex& complex, std::string_view text, bool round_up);

/// What a job holds of a complex on one of its hosts; 0 if it does not ask for it.
std::optional<std::int64_t> held_by(const JobRecord& job, const GrantedSlots& granted, const Complex& complex);

/// What all jobs hold on each host, by complex; `""` is the whole cell. A sum that is not known has no entry value.
class Consumed {
  public:
    Consumed(const Jobs& jobs, const Complexes& complexes);

    /// 0 where nothing is held.
    std::optional<std::int64_t> on(const std::string& host, const std::string& complex) const;

  private:
    std::map<std::pair<std::string, std::string>, std::optional<std::int64_t>> held_;
};

}  // namespace nodetop::sge
