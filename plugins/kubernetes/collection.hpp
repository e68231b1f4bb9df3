#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "facts.hpp"
#include "list_wave.hpp"
#include "manifest.hpp"

namespace nodetop::kubernetes {

/// One reading. Three steps: who am I and what is there, all small; the lists, side by side, with the reviews of all
/// namespaces in one call; and for a caller who may not list over the whole cluster, his own namespaces.
class Collection {
  public:
    Collection(sdk::Host& host, sdk::BlobBuilder& blob, std::uint64_t want);

    sdk::Outcome run();

    /// What dry runs and submit lines are written with; after run().
    JobFacts job_facts() const;

  private:
    bool wants(std::uint64_t bits) const { return (want_ & bits) != 0; }
    bool wants_pods() const { return wants(NT_WANT_JOBS | NT_WANT_ALLOCATIONS | NT_WANT_FREE_TIMES); }

    /// Asks what is small: version, configuration, namespaces, APIs, caller. A failure if no further question can be
    /// answered.
    std::optional<sdk::Outcome> ask_about_server();
    void read_version(const sdk::Answer& answer);
    void read_caller(const sdk::Answer& answer);
    void read_apis(const sdk::Answer& answer);
    /// For a caller who may not list namespaces: his projects (OpenShift), else those that his configuration names.
    void find_own_spaces();

    /// Asks what is large, side by side.
    void ask_lists();
    void read_permissions(const ListWave& wave, const std::vector<std::size_t>& places);
    /// Asks again in the caller's own namespaces for what may not be listed over the whole cluster.
    void ask_in_own_spaces();
    void add_devices_and_queues(ListWave& wave, std::vector<std::size_t>& places);

    void write();

    /// True if the list is whole; else says why not.
    bool had(const ListAnswer& answer, const char* query, const std::string& what);
    void had_ranges(const ListAnswer& answer);
    /// The caller is known to the server and may see nothing and create nothing.
    bool has_no_rights() const;
    void add_missing_pods(const ListAnswer& answer);
    /// The newest version that the cluster and we know, with the path of the API; empty if there is none.
    std::string api_path(const std::string& group, const std::vector<const char*>& versions) const;

    sdk::Host& host_;
    sdk::BlobBuilder& blob_;
    std::uint64_t want_;
    Kubectl kubectl_;
    Facts facts_;
    std::uint32_t page_items_ = 0;
    std::set<std::string> apis_;  ///< `resource.k8s.io/v1`: what the cluster has
    bool apis_are_known_ = false, spaces_are_listed_ = false;
    std::optional<std::size_t> claims_at_;  ///< place of the list of resource claims in its wave
    bool nodes_are_told_ = false, bounds_are_told_ = false;
    bool nodes_are_hidden_ = false, quotas_are_hidden_ = false, ranges_are_hidden_ = false, pods_are_hidden_ = false;
};

}  // namespace nodetop::kubernetes
