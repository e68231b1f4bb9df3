#include "limits.hpp"

#include <algorithm>

#include "values.hpp"

namespace nodetop::pbs {
namespace {

constexpr std::string_view kGeneric = "PBS_GENERIC", kDefaultProject = "_pbs_project_default";

/// A table of cells about what is held.
struct TableKind {
    std::string_view attribute;
    bool of_resources;  ///< `attribute.RESOURCE`
    Counted counted;
    nt_effect effect;
};
constexpr TableKind kTables[] = {
    {"max_run", false, Counted::running, NT_EFFECT_WAIT},
    {"max_run_res", true, Counted::running, NT_EFFECT_WAIT},
    {"max_queued", false, Counted::all, NT_EFFECT_REFUSE},
    {"max_queued_res", true, Counted::all, NT_EFFECT_REFUSE},
    {"queued_jobs_threshold", false, Counted::waiting, NT_EFFECT_REFUSE},
    {"queued_jobs_threshold_res", true, Counted::waiting, NT_EFFECT_REFUSE},
};

/// What may run beyond them is preempted first.
constexpr TableKind kSoftTables[] = {
    {"max_run_soft", false, Counted::running, NT_EFFECT_WAIT},
    {"max_run_res_soft", true, Counted::running, NT_EFFECT_WAIT},
};

/// An attribute from before the tables, which Torque still has (P-31, T6).
struct OlderKind {
    std::string_view attribute;
    bool of_resources;
    char kind;
    Counted counted;
    nt_effect effect;
};
constexpr OlderKind kOlder[] = {
    {"max_running", false, 'o', Counted::running, NT_EFFECT_WAIT},
    {"max_user_run", false, 'u', Counted::running, NT_EFFECT_WAIT},
    {"max_group_run", false, 'g', Counted::running, NT_EFFECT_WAIT},
    {"max_user_res", true, 'u', Counted::running, NT_EFFECT_WAIT},
    {"max_group_res", true, 'g', Counted::running, NT_EFFECT_WAIT},
    {"max_queuable", false, 'o', Counted::all, NT_EFFECT_REFUSE},
    {"max_user_queuable", false, 'u', Counted::all, NT_EFFECT_REFUSE},
};

/// Collects the limits of a queue, or of the server.
class Limits {
  public:
    Limits(const Reading& reading, const Record& record, std::string_view queue, const Usage& usage)
        : caller_(reading.caller), record_(record), queue_(queue), usage_(usage) {}

    void add_soft() { add_each(kSoftTables); }

    void add_tables() {
        add_each(kTables);
        if (!queue_.empty()) add_shared_amounts();
        for (const OlderKind& older : kOlder) {
            const auto add = [&](std::string_view resource, std::string_view text) {
                add_cell(older.attribute, resource, {older.kind, {}, text}, older.counted, older.effect);
            };
            if (older.of_resources)
                record_.for_each(older.attribute, add);
            else if (const auto text = record_.find(older.attribute))
                add({}, *text);
        }
    }

    std::vector<Limit> take() { return std::move(limits_); }

  private:
    template <std::size_t N>
    void add_each(const TableKind (&tables)[N]) {
        for (const TableKind& table : tables) {
            const auto add = [&](std::string_view resource, std::string_view text) {
                add_table(table, resource, text);
            };
            if (table.of_resources)
                record_.for_each(table.attribute, add);
            else if (const auto text = record_.find(table.attribute))
                add({}, *text);
        }
    }

    /// What all running jobs of a queue may have together.
    void add_shared_amounts() {
        record_.for_each("resources_available", [&](std::string_view resource, std::string_view text) {
            const ResourceKind kind = kind_of_resource(resource);
            const bool is_amount = kind != ResourceKind::other || read_count(text) || is_size(text);
            if (is_amount && kind != ResourceKind::nodes && kind != ResourceKind::walltime)
                add_cell("resources_available", resource, {'o', {}, text}, Counted::running, NT_EFFECT_WAIT);
        });
    }

    void add_table(const TableKind& table, std::string_view resource, std::string_view text) {
        const std::vector<Cell> cells = read_cells(text);
        const auto cell_for = [&](char kind, std::string_view name) -> const Cell* {
            const Cell* generic = nullptr;
            for (const Cell& cell : cells) {
                if (cell.kind != kind) continue;
                if (!name.empty() && cell.name == name) return &cell;
                if (cell.name == kGeneric || kind == 'o') generic = &cell;
            }
            return generic;
        };
        const auto add = [&](char kind, std::string_view name) {
            if (const Cell* cell = cell_for(kind, name))
                add_cell(table.attribute, resource, {kind, name, cell->value}, table.counted, table.effect);
        };
        add('u', caller_.user);
        // A job runs under the primary group.
        add('g', primary_group());
        add('p', kDefaultProject);
        add('o', {});
        if (cells.empty() && !text::trim(text).empty())  // a bare number, or what is no table
            add_cell(table.attribute, resource, {'o', {}, text}, table.counted, table.effect);
    }

    std::string_view primary_group() const {
        return caller_.groups && !caller_.groups->empty() ? caller_.groups->front() : std::string_view();
    }

    void add_cell(std::string_view attribute, std::string_view resource, const Cell& cell, Counted counted,
                  nt_effect effect) {
        Limit limit;
        limit.set = queue_.empty() ? "server" : std::string(queue_);
        limit.source = attribute;
        if (!resource.empty()) limit.source.append(".").append(resource);
        limit.resource = !resource.empty()             ? resource_word(resource)
                         : counted == Counted::running ? "jobs"
                                                       : "submitted";
        limit.value = resource.empty() ? read_amount("nodect", cell.value, text::Round::down)
                                       : read_amount(resource, cell.value, text::Round::down);
        limit.effect = effect;
        switch (cell.kind) {
            case 'u':
                limit.scope = NT_SCOPE_USER;
                if (!caller_.user.empty())
                    limit.used =
                        usage_.of([&](const Job& job) { return job.owner == caller_.user; }, queue_, counted, resource);
                break;
            case 'g':
                limit.scope = NT_SCOPE_GROUP;
                limit.who = primary_group();
                limit.used = used_by_group(counted, resource);
                break;
            case 'p':
                limit.scope = NT_SCOPE_PROJECT;
                limit.who = kDefaultProject;
                limit.used = usage_.of([&](const Job& job) { return job.project == kDefaultProject; }, queue_, counted,
                                       resource);
                break;
            default:
                limit.scope = queue_.empty() ? NT_SCOPE_CLUSTER : NT_SCOPE_QUEUE;
                limit.used = used_by_all(counted, resource);
        }
        const bool is_spent = limit.value && limit.used && *limit.used >= *limit.value;
        const bool is_of_gpus = kind_of_resource(resource) == ResourceKind::accelerator;
        limits_.push_back(limit);
        if (is_spent && is_of_gpus && cell.kind == 'u' && counted == Counted::running) add_no_more_jobs(limit);
    }

    /// Under a spent limit on GPUs PBS starts no job of that user, not even one that asks for none (P8, P9).
    void add_no_more_jobs(Limit limit) {
        limit.used = usage_.of([&](const Job& job) { return job.owner == caller_.user; }, queue_, Counted::running, {});
        limit.value = limit.used;
        limit.resource = "jobs";
        limits_.push_back(std::move(limit));
    }

    /// PBS tells the group of a job to managers alone.
    std::optional<std::int64_t> used_by_group(Counted counted, std::string_view resource) const {
        const std::string_view group = primary_group();
        bool is_told = true;
        const auto used = usage_.of(
            [&](const Job& job) {
                is_told = is_told && !job.group.empty();
                return job.group == group;
            },
            queue_, counted, resource);
        return is_told ? used : std::nullopt;
    }

    /// The server's own sums, which are there even where jobs of others are not shown.
    std::optional<std::int64_t> used_by_all(Counted counted, std::string_view resource) const {
        if (!resource.empty()) {
            if (counted != Counted::running) return all_jobs(counted, resource);
            if (const auto held = record_.find("resources_assigned", resource))
                return read_amount(resource, *held, text::Round::up);
            return record_.find("state_count") ? all_jobs(counted, resource) : std::nullopt;
        }
        switch (counted) {
            case Counted::running:
                return count_in_state(record_, "Running");
            case Counted::all:
                return read_count(record_.get("total_jobs"));
            case Counted::waiting:
                return count_in_state(record_, "Queued");
        }
        return std::nullopt;
    }

    std::optional<std::int64_t> all_jobs(Counted counted, std::string_view resource) const {
        return usage_.of([](const Job&) { return true; }, queue_, counted, resource);
    }

    const Caller& caller_;
    const Record& record_;
    std::string_view queue_;
    const Usage& usage_;
    std::vector<Limit> limits_;
};

/// Bounds of one job; walltime and number of nodes have columns of their own, but for the least walltime.
void add_job_limits(const Queue& queue, const Server& server, std::string_view group, bool minimum,
                    std::vector<Limit>& limits) {
    const auto add = [&](const std::string& set, std::string_view name, std::string_view text) {
        const ResourceKind kind = kind_of_resource(name);
        if (kind == ResourceKind::nodes || (kind == ResourceKind::walltime && !minimum) || name == "nodes") return;
        Limit limit;
        limit.set = set;
        limit.source = std::string(group).append(".").append(name);
        limit.resource = resource_word(name);
        limit.minimum = minimum;
        limit.value = read_amount(name, text, minimum ? text::Round::up : text::Round::down);
        limit.effect = NT_EFFECT_REFUSE;
        limits.push_back(std::move(limit));
    };
    queue.record.for_each(
        group, [&](std::string_view name, std::string_view text) { add(std::string(queue.name), name, text); });
    if (minimum) return;
    server.record.for_each(group, [&](std::string_view name, std::string_view text) {
        if (!queue.record.find(group, name)) add("server", name, text);
    });
}

}  // namespace

std::vector<Cell> read_cells(std::string_view text) {
    std::vector<Cell> cells;
    while (true) {
        const std::size_t begin = text.find('[');
        if (begin == std::string_view::npos) return cells;
        const std::size_t end = std::min(text.find(']', begin), text.size());
        const std::string_view inside = text.substr(begin + 1, end - begin - 1);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t equals = inside.rfind('=');
        if (inside.size() < 3 || inside[1] != ':' || equals == std::string_view::npos || equals < 2) continue;
        Cell cell;
        cell.kind = text::to_lower(inside[0]);
        cell.name = text::trim(inside.substr(2, equals - 2));
        if (cell.name.size() >= 2 && cell.name.front() == '"' && cell.name.back() == '"')
            cell.name = cell.name.substr(1, cell.name.size() - 2);
        cell.value = text::trim(inside.substr(equals + 1));
        cells.push_back(cell);
    }
}

std::vector<Limit> limits_of(const Reading& reading, const Queue& queue, const Server& server, const Usage& usage) {
    Limits held(reading, queue.record, queue.name, usage);
    held.add_tables();
    std::vector<Limit> limits = held.take();
    add_job_limits(queue, server, "resources_max", false, limits);
    add_job_limits(queue, server, "resources_min", true, limits);
    return limits;
}

std::vector<Limit> limits_of(const Reading& reading, const Server& server, const Usage& usage) {
    Limits held(reading, server.record, {}, usage);
    held.add_tables();
    return held.take();
}

std::vector<Limit> soft_limits_of(const Reading& reading, const Record& record, std::string_view queue,
                                  const Usage& usage) {
    Limits soft(reading, record, queue, usage);
    soft.add_soft();
    return soft.take();
}

std::optional<std::string> limit_that_stops(const Queue& queue) {
    for (const Cell& cell : read_cells(queue.record.get("max_run")))
        if (cell.kind == 'o' && read_count(cell.value) == 0)
            return "max_run lets no job run (o:" + std::string(cell.name) + "=0)";
    if (const auto running = queue.record.find("max_running"); running && read_count(*running) == 0)
        return "max_running is 0";
    return std::nullopt;
}

}  // namespace nodetop::pbs
