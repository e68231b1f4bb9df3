#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include <nodetop/plugin.hpp>
#include <nodetop/text/local_time.hpp>

#include "access.hpp"
#include "directory.hpp"
#include "hosts.hpp"
#include "instances.hpp"
#include "jobs.hpp"
#include "messages.hpp"
#include "queue_config.hpp"
#include "quotas.hpp"
#include "settings.hpp"

namespace nodetop::sge {

using NodeRef = sdk::Ref<NT_TABLE_NODE>;
using SlotRef = sdk::Ref<NT_TABLE_SLOT>;
using QueueRef = sdk::Ref<NT_TABLE_QUEUE>;

/// What is known of an instance beside its own row. Parallel to Instances::rows.
struct Standing {
    const InstanceConfig* config = nullptr;  ///< nullptr: not told
    Admission admits;                        ///< the caller, by all lists that are about him there
    bool by_host = false;                    ///< it is the host that turns him away, not the queue
    bool is_forced = false;                  ///< takes only jobs that ask for a resource of its own
    std::string forced;                      ///< the name of that
    /// To the caller, by quotas on this queue at this host.
    std::optional<std::int64_t> slots_left, memory_left_bytes;
};

/// What one reading is made from and into; handed to every writer of rows.
struct Cell {
    Cell(sdk::Host& of, sdk::BlobBuilder& into)
        : host(of), blob(into), time(of.now(), [&of](std::int64_t at) { return of.zone_offset_seconds(at); }) {}

    sdk::Host& host;
    sdk::BlobBuilder& blob;
    text::LocalTime time;
    Member member;

    Instances instances;
    HostList hosts;
    Settings settings;
    std::optional<QueueConfigs> configs;
    std::optional<std::set<std::string, std::less<>>> selected;  ///< `qselect -U`
    std::optional<std::vector<QuotaSet>> quotas;
    std::optional<std::vector<QuotaUse>> quota_use;
    std::optional<Jobs> jobs;
    bool waiting_jobs_are_listed = false;
    std::optional<std::set<std::string>> own_jobs;  ///< of the caller, waiting ones as well
    SchedulerMessages messages;
    Directory directory;
    bool directory_is_whole = false;
    std::vector<Standing> standings;

    std::unordered_map<std::string, NodeRef> nodes;
    std::map<std::pair<std::string, std::string>, SlotRef> slots;  ///< by host and complex
    std::unordered_map<std::string, QueueRef> queues;

    std::optional<NodeRef> node(const std::string& name) const {
        const auto found = nodes.find(name);
        return found == nodes.end() ? std::nullopt : std::optional(found->second);
    }

    /// An answer that is missing as a whole: its table is left out, never handed over as emptiness.
    void query_failed(std::string_view query, const sdk::Answer& answer) {
        std::string why = answer.failure();
        if (answer.ok()) why = answer.brief_command_line() + ": the answer cannot be read, or was cut off";
        host.add(sdk::error("query_failed", std::move(why)).in(std::string(query)).at(answer.number()));
    }

    /// An answer of which only a part could be used.
    void query_partial(std::string_view query, const sdk::Answer& answer, const std::string& what) {
        std::string text = answer.ok() ? answer.brief_command_line() : answer.failure();
        host.add(sdk::warning("query_partial", text + "; " + what).in(std::string(query)).at(answer.number()));
    }
};

}  // namespace nodetop::sge
