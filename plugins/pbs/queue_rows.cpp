#include "queue_rows.hpp"

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "limits.hpp"
#include "rules.hpp"
#include "values.hpp"

namespace nodetop::pbs {
namespace {

using QueueRow = sdk::Row<NT_TABLE_QUEUE>;

const Queue* find(const std::vector<Queue>& queues, std::string_view name) {
    const auto found = std::find_if(queues.begin(), queues.end(), [&](const Queue& q) { return q.name == name; });
    return found == queues.end() ? nullptr : &*found;
}

/// Jobs of the queue run only in times that the administrators keep for it, which no client tells: a waiting one says
/// so, or the queue's name begins as PBS has it for such queues and nothing runs there.
bool is_for_dedicated_time(const Queue& queue, const std::vector<Job>* jobs) {
    constexpr std::string_view kPrefix = "ded";
    if (count_in_state(queue.record, "Running").value_or(0) > 0) return false;
    if (queue.name.substr(0, kPrefix.size()) == kPrefix) return true;
    return jobs != nullptr && std::any_of(jobs->begin(), jobs->end(), [&](const Job& job) {
               return job.queue == queue.name && job.comment.find("Dedicated time conflict") != std::string_view::npos;
           });
}

/// Why no destination of a route takes a job of the caller; empty if one may.
std::string why_nothing_is_taken(const Reading& reading, const Queue& route, const QueueFacts& facts) {
    std::string why;
    for (const std::string_view name : route.forwards_to) {
        const Queue* destination = find(facts.queues, name);
        if (destination == nullptr) return {};  // on another server, as far as is known
        const char* fault = nullptr;
        if (destination->enabled == false)
            fault = " accepts no jobs";
        else if (lists_admit(reading, *destination, facts.server) == false)
            fault = " does not admit you";
        if (fault == nullptr) return {};
        why.append(why.empty() ? "" : ", ").append(name).append(fault);
    }
    return why.empty() ? "it has no destination" : "it leads only where nothing is taken: " + why;
}

const Reservation* reservation_of(const QueueFacts& facts, const Queue& queue) {
    if (!facts.reservations) return nullptr;
    for (const Reservation& reservation : *facts.reservations)
        if (reservation.queue == queue.name) return &reservation;
    return nullptr;
}

/// Walltime that a job gets which asks for none: the default, else the most that is allowed.
std::optional<std::int64_t> default_walltime(const Queue& queue, const Server& server) {
    for (const std::string_view group : {"resources_default", "resources_max"})
        if (const auto text = queue.value(server, group, "walltime")) return read_walltime(*text);
    return std::nullopt;
}

/// A queue that takes jobs from routes alone is open to the caller by a route that takes his.
void find_fed_queues(const Reading& reading, QueueFacts& facts) {
    for (const Queue& route : facts.queues) {
        const bool works = route.routes && route.enabled == true && route.started == true;
        if (!works || lists_admit(reading, route, facts.server) == false) continue;
        for (Queue& queue : facts.queues)
            if (queue.route_only && queue.fed_by.empty() &&
                std::find(route.forwards_to.begin(), route.forwards_to.end(), queue.name) != route.forwards_to.end())
                queue.fed_by = route.name;
    }
}

class Writer {
  public:
    Writer(Reading& reading, const QueueFacts& facts, const Ties& ties, const Machines& machines)
        : reading_(reading),
          facts_(facts),
          ties_(ties),
          machines_(machines),
          queues_(reading.blob.table<NT_TABLE_QUEUE>()),
          members_(reading.blob.table<NT_TABLE_MEMBER>()) {}

    void write(std::size_t place) {
        const Queue& queue = facts_.queues[place];
        QueueRow row = queues_.add();
        write_switches(row, queue);
        write_bounds(row, queue);
        write_rules(reading_, queue, facts_.server, row);
        if (queue.routes) {
            row.set<NT_COL_QUEUE_KIND>(NT_QUEUE_ROUTING).set<NT_COL_QUEUE_FORWARDS_TO>(queue.forwards_to);
        } else if (queue.of_reservation) {
            row.set<NT_COL_QUEUE_KIND>(NT_QUEUE_OF_RESERVATION);
            write_reserved_nodes(row, queue);
        } else {
            row.set<NT_COL_QUEUE_KIND>(NT_QUEUE_ORDINARY);
            write_nodes(row, place);
        }
    }

  private:
    void write_switches(QueueRow row, const Queue& queue) {
        row.set<NT_COL_QUEUE_NAME>(queue.name);
        row.set<NT_COL_QUEUE_ENABLED>(queue.enabled).set<NT_COL_QUEUE_STARTED>(queue.started);
        if (!queue.reason.empty()) row.set<NT_COL_QUEUE_REASON>(queue.reason);
        row.set<NT_COL_QUEUE_ROUTE_ONLY>(queue.route_only && queue.fed_by.empty());
        if (facts_.server.known) row.set<NT_COL_QUEUE_DEFAULT>(facts_.server.record.get("default_queue") == queue.name);
        if (const auto priority = text::parse_int(queue.record.get("Priority")))
            row.set<NT_COL_QUEUE_PRIORITY>(*priority);
        row.set<NT_COL_QUEUE_JOBS_RUNNING>(count_in_state(queue.record, "Running"));
        Sum waiting;
        for (const std::string_view word : {"Queued", "Held", "Waiting"})
            waiting.add(count_in_state(queue.record, word));
        row.set<NT_COL_QUEUE_JOBS_WAITING>(waiting.value());
    }

    void write_bounds(QueueRow row, const Queue& queue) {
        const Server& server = facts_.server;
        if (const auto text = queue.value(server, "resources_max", "walltime")) {
            const auto seconds = read_walltime(*text);
            if (!seconds) unreadable(queue, "resources_max.walltime");
            row.set<NT_COL_QUEUE_MAX_WALLTIME_SECONDS>(seconds);
        }
        row.set<NT_COL_QUEUE_DEFAULT_WALLTIME_SECONDS>(default_walltime(queue, server));
        if (const auto text = queue.value(server, "resources_max", "nodect")) {
            const auto nodes = read_amount("nodect", *text, text::Round::down);
            if (!nodes) unreadable(queue, "resources_max.nodect");
            row.set<NT_COL_QUEUE_MAX_NODES>(nodes);
        }
        if (const auto text = queue.record.find("resources_min", "nodect"))
            row.set<NT_COL_QUEUE_MIN_NODES>(read_amount("nodect", *text, text::Round::up));
        if (const auto text = queue.value(server, "default_chunk", "mem"))
            row.set<NT_COL_QUEUE_MEMORY_FLOOR_BYTES>(read_amount("mem", *text, text::Round::up));
    }

    void unreadable(const Queue& queue, const std::string& attribute) {
        reading_.host.add(sdk::warning("limit_unreadable", attribute + " cannot be read and is not checked")
                              .in("limits")
                              .about(std::string(queue.name)));
    }

    void write_nodes(QueueRow row, std::size_t place) {
        std::vector<NodeRef> nodes;
        std::vector<std::optional<bool>> serves(machines_.ties());
        for (const Machine& machine : machines_.machines()) {
            std::optional<bool>& known = serves[machine.tie];
            if (!known || ties_.goes_by_node(place)) known = ties_.serves(machines_.first_vnode(machine), place);
            if (*known) nodes.push_back(machine.row);
        }
        if (!nodes.empty() && nodes.size() == machines_.machines().size()) {
            row.set<NT_COL_QUEUE_ALL_NODES>(true);
            return;
        }
        add_members(row, nodes);
    }

    /// The reservation's own list, else the vnodes that name it.
    void write_reserved_nodes(QueueRow row, const Queue& queue) {
        std::vector<NodeRef> nodes;
        std::unordered_set<std::uint32_t> seen;
        const auto add = [&](const Machine* machine) {
            if (machine != nullptr && seen.insert(machine->row.row).second) nodes.push_back(machine->row);
        };
        if (const Reservation* reservation = reservation_of(facts_, queue)) {
            for (const Piece& piece : reservation->pieces) add(machines_.find(piece.vnode));
        } else {
            for (const Vnode& vnode : machines_.vnodes())
                for_each_item(vnode.reservations, [&](std::string_view id) {
                    if (id.substr(0, id.find('.')) == queue.name) add(machines_.find(vnode.name));
                });
        }
        add_members(row, nodes);
    }

    void add_members(QueueRow row, const std::vector<NodeRef>& nodes) {
        for (const NodeRef node : nodes) {
            auto member = members_.add();
            member.set<NT_COL_MEMBER_QUEUE>(row).set<NT_COL_MEMBER_NODE>(node);
        }
    }

    Reading& reading_;
    const QueueFacts& facts_;
    const Ties& ties_;
    const Machines& machines_;
    sdk::Table<NT_TABLE_QUEUE> queues_;
    sdk::Table<NT_TABLE_MEMBER> members_;
};

}  // namespace

void find_stopped_queues(const Reading& reading, QueueFacts& facts) {
    for (Queue& queue : facts.queues) {
        if (queue.routes || queue.of_reservation || queue.started != true) continue;
        if (auto limit = limit_that_stops(queue)) {
            queue.reason = std::move(*limit);
        } else if (!queue.partition.empty() && facts.partitions &&
                   std::find(facts.partitions->begin(), facts.partitions->end(), queue.partition) ==
                       facts.partitions->end()) {
            queue.reason = "no scheduler serves its partition " + std::string(queue.partition);
        } else if (is_for_dedicated_time(queue, facts.jobs)) {
            queue.reason = "its jobs run only in dedicated time, and when that is cannot be read";
        }
        if (!queue.reason.empty()) queue.started = false;
    }
    for (Queue& queue : facts.queues) {
        if (!queue.routes || queue.started != true) continue;
        queue.reason = why_nothing_is_taken(reading, queue, facts);
        if (!queue.reason.empty()) queue.started = false;
    }
    find_fed_queues(reading, facts);
}

void write_queues(Reading& reading, const QueueFacts& facts, const Ties& ties, const Machines& machines) {
    reading.blob.table<NT_TABLE_QUEUE>().answered();
    reading.blob.has_no<NT_TABLE_MEMBER, NT_TABLE_RULE>();
    Writer writer(reading, facts, ties, machines);
    for (std::size_t i = 0; i < facts.queues.size(); ++i) writer.write(i);
    if (facts.server.known) write_rules(reading, facts.server);
}

}  // namespace nodetop::pbs
