#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hosts.hpp"
#include "jobs.hpp"
#include "queues.hpp"

namespace nodetop::lsf {

/// What listed jobs hold, for limits that count it. Slots that are held and that no listed job accounts for may be
/// anybody's: they are counted against whoever asks, so that a list that is cut or hidden never leaves more.
class Usage {
  public:
    /// `jobs` is nullptr where they are not known.
    Usage(const JobList* jobs, const Hosts& hosts, const std::string& user);

    /// Slots that the caller may hold on a host.
    std::int64_t own_on_host(std::size_t host) const;
    /// Slots that jobs of a queue may hold on a host.
    std::int64_t of_queue_on_host(std::string_view queue, std::size_t host) const;
    /// Slots that the caller may hold in a queue.
    std::int64_t own_in_queue(const QueueRecord& queue) const;
    /// Only the caller's jobs are listed, and others hold slots: the site hides jobs from those whose they are not.
    bool others_are_hidden() const { return !lists_others_ && has_not_accounted_; }

  private:
    std::vector<std::int64_t> own_, not_accounted_;  ///< for each host
    bool lists_others_ = false, has_not_accounted_ = false;
    std::map<std::pair<std::string, std::size_t>, std::int64_t> queue_on_host_;
    std::map<std::string, std::int64_t, std::less<>> own_in_queue_, in_queue_;
};

}  // namespace nodetop::lsf
