#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nodetop/plugin.hpp>
#include <nodetop/text/local_time.hpp>

#include "access.hpp"
#include "configuration.hpp"
#include "devices.hpp"
#include "groups.hpp"
#include "host_bounds.hpp"
#include "hosts.hpp"
#include "jobs.hpp"
#include "membership.hpp"
#include "product.hpp"
#include "queues.hpp"
#include "shared_resources.hpp"
#include "table.hpp"

namespace nodetop::lsf {

using NodeRef = sdk::Ref<NT_TABLE_NODE>;
using SlotRef = sdk::Ref<NT_TABLE_SLOT>;
using QueueRef = sdk::Ref<NT_TABLE_QUEUE>;

/// What one reading is made from and into; handed to every writer of rows. An optional that is empty was not answered.
struct Cluster {
    Cluster(sdk::Host& from, sdk::BlobBuilder& into)
        : host(from), blob(into), time(from.now(), [&from](std::int64_t at) { return from.zone_offset_seconds(at); }) {}

    sdk::Host& host;
    sdk::BlobBuilder& blob;
    text::LocalTime time;

    Product product;
    Configuration configuration;
    Member member;
    Hosts hosts;
    CardList cards;
    std::map<std::string, std::string> card_models;
    SharedResources shared;
    QueueList queues;
    std::optional<std::set<std::string, std::less<>>> usable;  ///< queues that take the caller's jobs, by LSF itself
    std::optional<Groups> host_groups, user_groups;
    std::optional<Table> users;   ///< `busers -w all`
    std::optional<Table> limits;  ///< `blimits -a -w`; without rows where there are none
    std::optional<JobList> jobs;
    std::vector<HostBound> host_bounds;
    bool waiting_jobs_are_listed = false;

    std::vector<NodeRef> nodes;                 ///< parallel to the hosts
    std::vector<std::vector<Devices>> devices;  ///< parallel to the hosts
    std::vector<std::vector<SlotRef>> slots;    ///< parallel to `devices`
    std::map<std::string, QueueRef, std::less<>> queue_rows;

    /// The hosts that a list names, with groups as far as they are known.
    HostSet hosts_in(std::string_view list) const {
        return hosts_of_list(list, hosts, host_groups ? &*host_groups : nullptr);
    }

    /// An answer that is missing as a whole: its table is left out, never handed over as emptiness.
    void query_failed(std::string_view query, const sdk::Answer& answer) {
        std::string why = answer.failure();
        if (answer.ok()) why = answer.brief_command_line() + ": the answer cannot be read, or was cut off";
        host.add(sdk::error("query_failed", std::move(why)).in(std::string(query)).at(answer.number()));
    }

    /// An answer of which only a part could be used.
    void query_partial(std::string_view query, const sdk::Answer& answer, const std::string& what) {
        const std::string text = answer.ok() ? answer.brief_command_line() : answer.failure();
        host.add(sdk::warning("query_partial", text + "; " + what).in(std::string(query)).at(answer.number()));
    }
};

}  // namespace nodetop::lsf
