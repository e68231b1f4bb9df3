#include "dry_run.hpp"

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/hostlist.hpp>
#include <nodetop/text/scan.hpp>

#include "queries.hpp"
#include "refusals.hpp"

namespace nodetop::slurm {
namespace {

constexpr std::int64_t kYearSeconds = std::int64_t{365} * 86400;
/// Up to here a start is put off by a share of all the work that waits in the partition (A17).
constexpr int kLastReleaseWithQueuedEstimate = 2205;

/// The word behind ` marker ` in a line; empty if it is not there.
std::string_view word_behind(std::string_view line, std::string_view marker) {
    const std::size_t place = line.find(marker);
    if (place == std::string_view::npos) return {};
    line = line.substr(place + marker.size());
    return line.substr(0, line.find(' '));
}

/// The line that tells when and where it would start. Words between its parts differ between releases.
std::string_view line_of_start(std::string_view output) {
    text::Lines lines(output);
    for (std::string_view line; lines.next(line);)
        if (line.find(" to start at ") != std::string_view::npos) return text::trim(line);
    return {};
}

void read_prediction(std::string_view output, const LocalTime& time, sdk::Verdict& verdict) {
    const std::string_view line = line_of_start(output);
    const auto start = time.at(word_behind(line, " to start at "));
    // A year away is Slurm's way to say that it has no estimate.
    if (start && *start < time.now() + kYearSeconds) verdict.predicted_start_at = start;
    const std::string_view nodes = word_behind(line, " on nodes ");
    if (!nodes.empty()) verdict.predicted_nodes = text::parse_host_list(nodes, text::kMaxHostNames).names;
}

std::optional<bool> estimate_is_reliable(const DryRunFacts* facts, const DryRunFacts::Partition* partition) {
    if (partition != nullptr && partition->waiting == 0) return true;
    if (facts != nullptr && facts->release && *facts->release <= kLastReleaseWithQueuedEstimate) return false;
    return std::nullopt;
}

/// "Access/permission denied" has several causes, which only the partition tells (A20).
void explain_denial(const DryRunFacts::Partition& partition, sdk::Verdict& verdict) {
    if (partition.requires_reservation) {
        verdict.category = NT_VERDICT_NEEDS_RESERVATION;
        verdict.reason += ": the partition takes only jobs that name a reservation (ReqResv=YES)";
    } else if (partition.root_only) {
        verdict.reason += ": the partition is for root alone (RootOnly=YES)";
    } else if (!partition.alloc_nodes.empty()) {
        verdict.reason += ": jobs may only be sent from " + partition.alloc_nodes + " (AllocNodes)";
    }
}

}  // namespace

std::shared_ptr<const DryRunFacts> dry_run_facts(const Reading& reading, const Partitions& partitions,
                                                 const std::vector<JobRecord>* waiting) {
    auto facts = std::make_shared<DryRunFacts>();
    facts->release = reading.config.release();
    facts->enforces_partition_rules = reading.config.enforces_partition_rules;
    for (const PartitionRecord& record : partitions.records) {
        DryRunFacts::Partition& partition = facts->partitions[std::string(record.name)];
        partition.requires_reservation = record.requires_reservation;
        partition.root_only = record.root_only;
        partition.refuses_root = record.no_root_jobs;
        if (record.alloc_nodes.given) partition.alloc_nodes = std::string(record.alloc_nodes.entries);
        if (waiting != nullptr) partition.waiting = 0;
    }
    if (waiting == nullptr) return facts;
    for (const JobRecord& job : *waiting)
        for (std::string_view rest = job.queue; !rest.empty();) {  // a job may wait in several
            const auto partition = facts->partitions.find(text::trim(rest.substr(0, rest.find(','))));
            rest = rest.find(',') == std::string_view::npos ? std::string_view() : rest.substr(rest.find(',') + 1);
            if (partition != facts->partitions.end()) ++*partition->second.waiting;
        }
    return facts;
}

sdk::Command dry_run_command(const std::vector<std::string>& arguments) {
    std::vector<std::string> argv = {"sbatch", "--test-only"};
    argv.insert(argv.end(), arguments.begin(), arguments.end());
    argv.insert(argv.end(), {"--wrap", "true"});
    return without_variables(sdk::Command(std::move(argv)));
}

sdk::Verdict dry_run_verdict(const sdk::Answer& answer, std::string_view queue, const DryRunFacts* facts,
                             const LocalTime& time) {
    const std::string output = std::string(answer.err()) + '\n' + std::string(answer.out());
    sdk::Verdict verdict;
    verdict.raw = std::string(text::trim(output));
    if (answer.state() != NT_RUN_EXITED) {
        verdict.category = NT_VERDICT_CONTROL_PLANE_DOWN;
        verdict.reason = answer.failure();
        return verdict;
    }
    const DryRunFacts::Partition* partition = nullptr;
    if (facts != nullptr) {
        const auto found = facts->partitions.find(queue);
        if (found != facts->partitions.end()) partition = &found->second;
    }
    const DryRunText said = read_dry_run(output);
    verdict.filter_verdict = said.filter_verdict;
    verdict.effective_account = said.filter_account;
    verdict.effective_qos = said.filter_qos;
    if (answer.exit_status() == 0) {
        read_prediction(output, time, verdict);
        verdict.predicted_start_reliable = estimate_is_reliable(facts, partition);
        verdict.category = NT_VERDICT_OK;
        // Without EnforcePartLimits the partition's own rules are not looked at: the job would wait for ever. Of
        // several partitions ANY wants one that fits; a dry run names one.
        verdict.lists_checked = facts != nullptr && facts->enforces_partition_rules.value_or(false);
        return verdict;
    }
    verdict.category = class_of(said);
    verdict.reason = said.sentence();
    if (verdict.reason.empty()) verdict.reason = answer.failure();
    if (verdict.category == NT_VERDICT_ACCESS_DENIED && partition != nullptr) explain_denial(*partition, verdict);
    return verdict;
}

}  // namespace nodetop::slurm
