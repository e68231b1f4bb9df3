#include "node_rows.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "node_listing.hpp"
#include "tres.hpp"

namespace nodetop::slurm {
namespace {

using NodeRow = sdk::Row<NT_TABLE_NODE>;

class Writer {
  public:
    Writer(Reading& reading, const sdk::Answer& answer, NodeListing& listing, const Caller& caller)
        : reading_(reading),
          answer_(answer),
          listing_(listing),
          caller_(caller),
          rows_(reading.blob.table<NT_TABLE_NODE>()),
          slots_(reading.blob.table<NT_TABLE_SLOT>()),
          resources_(reading.blob.table<NT_TABLE_RESOURCE>()) {}

    void write() {
        reading_.nodes.start(listing_.take_names());
        for (const NodeRecord& node : listing_.nodes()) take(node);
        for (const NodeListing::Repetition& repetition : listing_.repetitions()) repeated(repetition);
        for (const auto& [word, count] : unknown_words_)
            reading_.host.add(sdk::warning("unknown_state", "state word not known on " + std::to_string(count) +
                                                                (count == 1 ? " node" : " nodes"))
                                  .in("nodes")
                                  .about(word)
                                  .at(answer_.number()));
        report_ending();
        report_reboots();
        if (nodes_with_kept_cores_ > 0)
            reading_.host.add(sdk::note("kept_cores", "cores that only jobs with GPUs get are counted for nobody, on " +
                                                          std::to_string(nodes_with_kept_cores_) +
                                                          (nodes_with_kept_cores_ == 1 ? " node" : " nodes"))
                                  .in("nodes"));
    }

  private:
    void take(const NodeRecord& node) {
        IndexedNode indexed;
        indexed.name = node.name;
        indexed.threads_per_core = std::clamp<std::int64_t>(node.threads_per_core.value_or(1), 1, kMostOfAPiece);
        indexed.cores_per_socket = node.cores_per_socket;
        indexed.cpu_total_milli = node.cpu_total_milli;
        indexed.cpu_alloc_milli = node.cpu_alloc_milli;
        indexed.boot_seconds = boot_seconds(node.state);
        indexed.is_planned = (node.state.conditions & NT_CONDITION_PLANNED) != 0;
        reading_.nodes.add(indexed);
        NodeRow row = rows_.add();
        write_state(row, node);
        write_amounts(row, node, indexed);
        write_words(row, node);
        if (!node.gres.gres.empty()) write_gres(row, node);
        if (node.keeps_cores_for_gpus) ++nodes_with_kept_cores_;
        if (node.state.reboots_when_empty && node.state.conditions == 0 && !node.state.unreachable)
            to_reboot_.push_back(node.name);
        if (!node.unreadable.empty())
            unreadable(node.name, std::string(node.unreadable) + " is no number", node.offset);
    }

    void write_state(NodeRow row, const NodeRecord& node) {
        row.set<NT_COL_NODE_NAME>(node.name);
        if (!node.state_raw.empty()) row.set<NT_COL_NODE_STATE_RAW>(node.state_raw);
        row.set<NT_COL_NODE_CONDITIONS>(node.state.conditions);
        row.set<NT_COL_NODE_UNREACHABLE>(node.state.unreachable);
        if (node.state.takes_nothing_now || kept_by_label(node.mcs_label)) row.set<NT_COL_NODE_TAKES_NOTHING_NOW>(true);
        if (!node.state.unknown_word.empty()) ++unknown_words_[std::string(node.state.unknown_word)];
    }

    /// How long it takes at most until the node is up, if it has to boot. One that is on its way down goes off first.
    std::optional<std::int64_t> boot_seconds(const NodeState& state) const {
        const Config& config = reading_.config;
        if ((state.conditions & (NT_CONDITION_POWERSAVE | NT_CONDITION_BOOTING)) == 0) return std::nullopt;
        if (!state.powering_down || !config.resume_timeout_seconds) return config.resume_timeout_seconds;
        if (!config.suspend_timeout_seconds) return std::nullopt;
        return *config.resume_timeout_seconds + *config.suspend_timeout_seconds;
    }

    /// Jobs of one user, group or account have the node: only those with the same label get in (S-68).
    bool kept_by_label(std::string_view label) const {
        if (label.empty()) return false;
        const std::string_view by = reading_.config.mcs_plugin;
        const auto among = [&](const std::vector<std::string_view>& mine) {
            return std::find(mine.begin(), mine.end(), label) != mine.end();
        };
        if (by == "mcs/user") return label != caller_.user;
        if (by == "mcs/group") return !caller_.groups || !among(*caller_.groups);
        if (by == "mcs/account") return !among(caller_.accounts());
        return by != "mcs/none";
    }

    /// The smallest piece that is handed out (S-24). Without a configuration a job takes whole cores.
    std::int64_t cpu_unit_milli(const NodeRecord& node, std::int64_t threads) const {
        const Config& config = reading_.config;
        if (!config.whole_cores.value_or(true)) return 1000;
        const std::int64_t cores =
            config.whole_sockets ? std::max<std::int64_t>(1, node.cores_per_socket.value_or(1)) : 1;
        return cores > kMostOfAPiece / threads ? kMostOfAPiece * 1000 : cores * threads * 1000;
    }

    void write_amounts(NodeRow row, const NodeRecord& node, const IndexedNode& indexed) {
        const Config& config = reading_.config;
        row.set<NT_COL_NODE_BOOT_SECONDS>(indexed.boot_seconds);
        row.set<NT_COL_NODE_CPU_TOTAL_MILLI>(node.cpu_total_milli);
        row.set<NT_COL_NODE_CPU_ALLOC_MILLI>(node.cpu_alloc_milli);
        row.set<NT_COL_NODE_CPU_UNIT_MILLI>(cpu_unit_milli(node, indexed.threads_per_core));
        row.set<NT_COL_NODE_MEMORY_TOTAL_BYTES>(node.memory_total_bytes);
        row.set<NT_COL_NODE_MEMORY_ALLOC_BYTES>(node.memory_alloc_bytes);
        row.set<NT_COL_NODE_MEMORY_FLOOR_BYTES>(config.memory_floor_bytes);
        if (config.whole_nodes.value_or(false)) row.set<NT_COL_NODE_WHOLE_ONLY>(true);
    }

    void write_words(NodeRow row, const NodeRecord& node) {
        write_list<NT_COL_NODE_FEATURES>(row, node.features, features_);
        write_list<NT_COL_NODE_QUEUES>(row, node.partitions, partitions_);
        if (!node.owner.empty()) row.set<NT_COL_NODE_OWNER>(node.owner);
        if (node.reason.text.empty()) return;
        if (node.reason.more_text.empty()) {
            row.set<NT_COL_NODE_REASON>(node.reason.text);
        } else {
            text_.assign(node.reason.text).append(" ").append(node.reason.more_text);
            row.set<NT_COL_NODE_REASON>(text_);
        }
        if (!node.reason.by.empty()) row.set<NT_COL_NODE_REASON_BY>(node.reason.by);
        row.set<NT_COL_NODE_REASON_AT>(node.reason.changed_at ? node.reason.changed_at
                                                              : reading_.time.at(node.reason.at));
    }

    /// The first node with each list that came.
    using ListsSeen = std::unordered_map<std::string_view, NodeRef>;

    /// A list that many nodes share is taken apart and kept once.
    template <nt_column COLUMN>
    void write_list(NodeRow row, std::string_view list, ListsSeen& seen) {
        const auto [first, is_new] = seen.emplace(list, row);
        if (is_new)
            row.set<COLUMN>(split_items(list));
        else
            row.share<COLUMN>(first->second);
    }

    /// What the site tracks it tracks on every node. The configuration tells it; where it was not recorded, and a
    /// node leaves something open, any other node may show it.
    std::vector<GresRow> devices_of(GresFields fields) {
        const Config& config = reading_.config;
        const bool has_accounting = config.accounting.value_or(true);
        if (has_accounting) fields.site_tres = config.tracked_tres;
        std::vector<GresRow> devices = read_gres(fields);
        const auto is_told = [](const GresRow& row) { return row.held.has_value(); };
        if (!has_accounting || !config.tracked_tres.empty() || std::all_of(devices.begin(), devices.end(), is_told))
            return devices;
        if (!shown_tres_) shown_tres_ = resources_shown();
        fields.site_tres = *shown_tres_;
        return read_gres(fields);
    }

    /// The generic resources that CfgTRES or AllocTRES of any node names, by comma.
    std::string resources_shown() const {
        std::set<std::string_view> names;
        for (const NodeRecord& node : listing_.nodes()) {
            if (says_nothing(node.gres.gres)) continue;
            for (std::string_view list : {node.gres.cfg_tres, node.gres.alloc_tres})
                for (Tres entry; take_tres(list, entry);)
                    if (entry.name.substr(0, 5) == "gres/") names.insert(entry.name);
        }
        std::string list;
        for (const std::string_view name : names) list.append(name).append(",");
        return list;
    }

    void write_gres(NodeRow node_row, const NodeRecord& node) {
        for (const GresRow& gres : devices_of(node.gres)) {
            text_.assign(gres.name);
            if (!gres.type.empty() && gres.kind != GresRow::Kind::share) text_.append(":").append(gres.type);
            // Devices that were taken out are held by nobody and given to nobody.
            auto held = gres.held;
            if (held) held = std::min(gres.total, *held + gres.drained);
            if (gres.kind == GresRow::Kind::other) {
                auto row = resources_.add();
                row.set<NT_COL_RESOURCE_NODE>(node_row).set<NT_COL_RESOURCE_NAME>(text_).set<NT_COL_RESOURCE_UNIT>(
                    "count");
                row.set<NT_COL_RESOURCE_TOTAL>(gres.total).set<NT_COL_RESOURCE_ALLOC>(held);
                continue;
            }
            auto row = slots_.add();
            reading_.nodes.add_slot(row, gres.kind == GresRow::Kind::share ? std::string_view() : gres.type);
            row.set<NT_COL_SLOT_NODE>(node_row).set<NT_COL_SLOT_RESOURCE>(text_).set<NT_COL_SLOT_TOTAL>(gres.total);
            row.set<NT_COL_SLOT_ALLOC>(held).set<NT_COL_SLOT_CARDS>(gres.cards);
            if (gres.kind == GresRow::Kind::slice) row.set<NT_COL_SLOT_SLICE>(true);
            if (gres.kind == GresRow::Kind::share) {
                row.set<NT_COL_SLOT_SHARED>(true);
                if (!gres.type.empty()) row.set<NT_COL_SLOT_LABEL>(gres.type);
            }
            if (gres.drained > 0) row.set<NT_COL_SLOT_UNHEALTHY>(gres.drained);
        }
    }

    /// The same record twice is one node; two records that differ say nothing that can be relied on.
    void repeated(const NodeListing::Repetition& repetition) {
        if (repetition.differs) rows_.row(NodeRef{repetition.first}).set<NT_COL_NODE_CONDITIONS>(NT_CONDITION_UNKNOWN);
        unreadable(listing_.nodes()[repetition.first].name,
                   repetition.differs ? "the node is listed twice and the records differ" : "the node is listed twice",
                   repetition.offset);
    }

    void unreadable(std::string_view name, std::string what, std::uint64_t offset) {
        if (++unreadable_rows_ > kMostNotices) return;
        reading_.host.add(sdk::warning("row_unreadable", std::move(what))
                              .in("nodes")
                              .about(std::string(name))
                              .at(answer_.number(), static_cast<std::int64_t>(offset)));
    }

    /// The dry run counts on what is free of such nodes, and so do the figures (B-63); 22.05 was seen to start nothing
    /// there until they have restarted.
    void report_reboots() {
        if (to_reboot_.empty()) return;
        constexpr std::size_t kMostNamed = 64;
        const std::size_t count = to_reboot_.size();
        to_reboot_.resize(std::min(count, kMostNamed));
        reading_.host.add(
            sdk::note("reboot_ahead",
                      text::fold_host_list(to_reboot_) + (count > kMostNamed ? " and others" : "") +
                          (count == 1 ? " restarts when it is empty" : " restart when they are empty") +
                          ": a job may have to wait for that, though the dry run promises what is free there")
                .in("nodes"));
    }

    /// An answer that did not end well is used as far as it goes, and said (core.md 1).
    void report_ending() {
        std::string what = listing_.is_cut() ? "the answer ends within a record" : "";
        const auto say = [&](std::string_view text) { what.append(what.empty() ? "" : "; ").append(text); };
        if (!listing_.stray().empty()) say(listing_.stray().substr(0, 200));
        if (listing_.lacks_kept_memory()) say("the memory that is kept for the system is not told");
        if (!answer_.ok() || !what.empty()) reading_.query_partial("nodes", answer_, what);
    }

    static constexpr std::size_t kMostNotices = 20;
    static constexpr std::int64_t kMostOfAPiece = 1 << 20;

    Reading& reading_;
    const sdk::Answer& answer_;
    NodeListing& listing_;
    const Caller& caller_;
    sdk::Table<NT_TABLE_NODE> rows_;
    sdk::Table<NT_TABLE_SLOT> slots_;
    sdk::Table<NT_TABLE_RESOURCE> resources_;
    ListsSeen features_, partitions_;
    std::unordered_map<std::string, std::size_t> unknown_words_;
    std::string text_;
    std::optional<std::string> shown_tres_;  ///< resources_shown(), once it was needed
    std::vector<std::string_view> to_reboot_;
    std::size_t unreadable_rows_ = 0, nodes_with_kept_cores_ = 0;
};

}  // namespace

bool write_nodes(Reading& reading, const sdk::Answer& answer, NodeListing& listing, const Caller& caller) {
    if (!listing.holds_records()) return false;
    Writer(reading, answer, listing, caller).write();
    return true;
}

}  // namespace nodetop::slurm
