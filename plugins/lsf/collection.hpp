#pragma once

#include <optional>
#include <vector>

#include "cluster.hpp"
#include "queries.hpp"
#include "submission.hpp"
#include "usage.hpp"

namespace nodetop::lsf {

/// One reading: who answers, one wave of questions, and a second one for what the clients turned out to be too old
/// for; then the rows, in the order in which they refer to each other.
class Collection {
  public:
    Collection(sdk::Host& host, sdk::BlobBuilder& blob);

    sdk::Outcome run(std::uint64_t want);

    /// How jobs are submitted here; after run().
    Ways ways() const;

  private:
    bool wants(std::uint64_t bits) const { return (want_ & bits) != 0; }
    /// The answer to a question, from the second wave if it was asked there again; nullptr if it was not asked.
    const sdk::Answer* answer(std::optional<sdk::Query> Questions::*question) const;
    /// The text of an answer that is whole; empty otherwise.
    std::string_view text(std::optional<sdk::Query> Questions::*question) const;

    std::optional<sdk::Outcome> read_product();
    void ask(std::uint64_t want);
    void read_configuration();
    std::optional<sdk::Outcome> read_hosts();
    void note_exclusive_hosts();
    void read_devices();
    void read_groups();
    std::optional<sdk::Outcome> read_queues();
    void read_usable();
    void read_jobs();
    void read_users();
    void read_allocation_limits();
    void read_reservations();
    void read_pools();
    void write();
    void write_source(const Usage& usage);

    Cluster cluster_;
    std::uint64_t want_ = 0;
    Questions questions_, older_;
    std::vector<sdk::Answer> answers_, older_answers_;
};

}  // namespace nodetop::lsf
