#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cell.hpp"
#include "queries.hpp"
#include "quota_findings.hpp"

namespace nodetop::sge {

/// What a dry run is read with: told by the last reading.
struct Known {
    Settings settings;
    Directory directory;
    Member member;
    std::map<std::string, std::vector<std::string>, std::less<>> environments;  ///< in the lists of each queue
    std::map<std::string, std::string, std::less<>> not_now;  ///< queues of which no instance is open, and why
};

/// One reading: one wave of questions, then at most one more call for the objects that they name and one for
/// reservations; then the rows, in the order in which they refer to each other.
class Collection {
  public:
    Collection(sdk::Host& host, sdk::BlobBuilder& blob);

    sdk::Outcome run(std::uint64_t want);

    /// What the reading told of dry runs; after run().
    Known known() const;

  private:
    bool wants(std::uint64_t bits) const { return (want_ & bits) != 0; }
    const sdk::Answer& answer(const std::optional<sdk::Query>& question) const { return answers_[question->index]; }

    std::optional<sdk::Outcome> read_essentials();
    void read_settings();
    void read_configs();
    void read_selected();
    void find_quotas_in(std::string_view settings);
    void read_quotas();
    void read_jobs();
    void read_own_jobs();
    void read_messages();
    void read_directory();
    void read_reservations();
    void write(const QuotaFindings& quotas);

    Cell cell_;
    std::uint64_t want_ = 0;
    Arrived arrived_;
    Questions questions_;
    std::vector<sdk::Answer> answers_;
};

}  // namespace nodetop::sge
