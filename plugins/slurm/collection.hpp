#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dry_run.hpp"
#include "identity.hpp"
#include "job_rows.hpp"
#include "queries.hpp"
#include "queue_rows.hpp"
#include "reading.hpp"
#include "usage.hpp"

namespace nodetop::slurm {

/// One reading: asks the questions that `want` needs in one wave, then has each answer read, in the order in which the
/// tables refer to each other.
class Collection {
  public:
    Collection(sdk::Host& host, sdk::BlobBuilder& blob);

    sdk::Outcome run(std::uint64_t want);

    /// What dry runs are read with; after run().
    std::shared_ptr<const DryRunFacts> dry_run_facts() const;

  private:
    bool was_asked(const std::optional<sdk::Query>& question) const { return question.has_value(); }
    const sdk::Answer& answer(const std::optional<sdk::Query>& question) const { return answers_[question->index]; }

    void read_config();
    bool read_nodes();
    void read_queues();
    void read_usage();
    void read_associations();
    /// Where the controller does not tell what limits there are, the database tells them, without their use.
    void read_declared_limits();
    void read_limits();
    void read_reservations();
    void read_licences();
    void read_jobs();
    void read_use_of_members();
    void read_allocations();

    /// Asks for the nodes as JSON, if that can settle what their text left open. False: the text has to do.
    bool read_nodes_as_json();

    /// The list of an answer of squeue; a failure is reported for each of `queries`.
    std::optional<std::vector<JobRecord>> jobs_of(const sdk::Answer& answer, std::string_view columns,
                                                  const std::vector<const char*>& queries);
    /// A submitter without an account is refused; nullopt if that is not known of a caller who has none.
    std::optional<bool> accounts_required() const;
    /// This cluster keeps no accounts, which is a fact and no failure (7.5).
    bool keeps_no_accounts(const sdk::Answer& answer) const;
    sdk::Notice failure_of_nodes() const;

    Reading reading_;
    std::uint64_t want_ = 0;
    std::string cluster_;  ///< that was chosen in the configuration, or empty: the one of this host
    Questions questions_;
    std::shared_ptr<NodeListing> listing_as_json_;  ///< where it was needed; names of nodes point into it
    std::vector<sdk::Answer> answers_;
    std::vector<sdk::Answer> late_answers_;  ///< of questions that another answer made necessary; kept for their bytes

    Caller caller_;
    Partitions partitions_;
    std::optional<Usage> usage_;
    std::optional<Usage> declared_;  ///< limits without their use, where `usage_` is not known
    bool no_accounts_ = false;
    std::optional<std::vector<JobRecord>> running_, waiting_;
    JobIndex jobs_;
};

}  // namespace nodetop::slurm
