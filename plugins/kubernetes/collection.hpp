#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "facts.hpp"
#include "job_facts.hpp"
#include "list_wave.hpp"
#include "server.hpp"

namespace nodetop::kubernetes {

/// One reading. Three steps: who am I and what is there, all small; the lists, side by side, with the reviews of all
/// namespaces in one call; and for a caller who may not list over the whole cluster, his own namespaces.
class Collection {
  public:
    Collection(sdk::Host& host, sdk::BlobBuilder& blob, std::uint64_t want);

    sdk::Outcome run();

    /// What jobs are asked for with; after run().
    JobFacts job_facts() && { return job_facts_of(facts_, nodes_are_told_); }

  private:
    bool wants(std::uint64_t bits) const { return (want_ & bits) != 0; }
    bool wants_pods() const { return wants(NT_WANT_JOBS | NT_WANT_ALLOCATIONS | NT_WANT_FREE_TIMES); }

    /// Asks what is small: version, configuration, namespaces, APIs, caller. A failure if no further question can be
    /// answered.
    std::optional<sdk::Outcome> ask_about_server();

    /// Asks what is large, side by side.
    void ask_lists();
    /// The pod or Job that the user asks about by name.
    void note_asked_work();
    void add_reviews(ListWave& wave, std::vector<std::size_t>& places);
    /// Place of a list in its wave, and what it is a list of.
    using Others = std::vector<std::pair<std::size_t, const char*>>;
    void add_devices_and_queues(ListWave& wave, Others& others);
    void read_permissions(const ListWave& wave, const std::vector<std::size_t>& places);
    void add_missing_pods(const ListAnswer& answer);

    /// The caller is known to the server and may see nothing and create nothing.
    bool has_no_rights() const;
    void write();

    sdk::Host& host_;
    sdk::BlobBuilder& blob_;
    std::uint64_t want_;
    Kubectl kubectl_;
    Facts facts_;
    std::uint32_t page_items_ = 0;
    ApiGroups apis_;
    bool spaces_are_listed_ = false;
    std::optional<std::size_t> claims_at_;  ///< place of the list of resource claims in its wave
    bool nodes_are_told_ = false, bounds_are_told_ = false;
    bool nodes_are_hidden_ = false, quotas_are_hidden_ = false, ranges_are_hidden_ = false, pods_are_hidden_ = false;
};

}  // namespace nodetop::kubernetes
