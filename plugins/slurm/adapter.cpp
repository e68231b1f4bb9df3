#include "adapter.hpp"

#include <string>
#include <vector>

#include "detection.hpp"
#include "identity.hpp"
#include "node_rows.hpp"
#include "queries.hpp"
#include "queue_rows.hpp"
#include "source_row.hpp"

namespace nodetop::slurm {
namespace {

/// One call of collect().
class Collection {
  public:
    Collection(sdk::Host& host, sdk::BlobBuilder& blob)
        : reading_{host,
                   blob,
                   LocalTime(host.now(), [&host](std::int64_t at) { return host.zone_offset_seconds(at); }),
                   {},
                   {}} {
        if (const auto identity = host.identity()) {
            caller_.user = std::string(identity->user);
            caller_.uid = identity->uid;
            caller_.groups = identity->groups;
            caller_.host_name = identity->host_name;
        }
    }

    sdk::Outcome run(std::uint64_t want) {
        questions_ = questions_for(want, caller_.user);
        answers_ = reading_.host.run(questions_.wave);
        const sdk::Answer& ping = answer(questions_.ping);
        if (ping.state() == NT_RUN_EXITED && says_controller_is_down(ping.out()))
            return sdk::failed(NT_COMMAND, sdk::error("here_but_broken", judge_ping(ping).why).at(ping.number()));
        read_config();
        if (questions_.nodes && !read_nodes())
            return sdk::failed(answer(questions_.nodes).ok() ? NT_PARSE : answer(questions_.nodes).status(),
                               failure_of_nodes());
        read_queues();
        write_source(reading_);
        return sdk::ok();
    }

  private:
    const sdk::Answer& answer(const std::optional<sdk::Query>& question) const { return answers_[question->index]; }

    void read_config() {
        const sdk::Answer& config = answer(questions_.config);
        reading_.config = slurm::read_config(config.out());
        caller_.is_superuser =
            caller_.uid == 0u || (!caller_.user.empty() && caller_.user == reading_.config.slurm_user);
        if (!config.ok())
            reading_.host.add(
                sdk::warning("query_partial", config.failure() + "; memory counts as consumable, limits as enforced")
                    .at(config.number()));
    }

    bool read_nodes() {
        const sdk::Answer& nodes = answer(questions_.nodes);
        if (write_nodes(reading_, nodes)) return true;
        if (!nodes.ok() || nodes.out().find("No nodes") == std::string_view::npos) return false;
        reading_.blob.table<NT_TABLE_NODE>().answered();
        return true;
    }

    sdk::Notice failure_of_nodes() const {
        const sdk::Answer& nodes = answer(questions_.nodes);
        std::string why = nodes.ok() ? nodes.command_line() + ": the answer holds no node" : nodes.failure();
        return sdk::error("query_failed", std::move(why)).in("nodes").at(nodes.number());
    }

    void read_queues() {
        if (!questions_.partitions) return;
        const sdk::Answer& partitions = answer(questions_.partitions);
        if (write_queues(reading_, partitions, caller_, partitions_)) return;
        if (partitions.ok() && partitions.out().find("No partitions") != std::string_view::npos)
            reading_.blob.table<NT_TABLE_QUEUE>().answered();
        else
            reading_.query_failed("queues", partitions);
    }

    Reading reading_;
    Caller caller_;
    Questions questions_;
    std::vector<sdk::Answer> answers_;
    Partitions partitions_;
};

}  // namespace

sdk::Detection SlurmAdapter::detect() { return detect_slurm(host()); }

sdk::Outcome SlurmAdapter::collect(std::uint64_t want, sdk::BlobBuilder& reading) {
    if (const auto missing = missing_configuration(host()))
        return sdk::failed(NT_ABSENT, sdk::error("here_but_broken", *missing));
    return Collection(host(), reading).run(want);
}

}  // namespace nodetop::slurm
