#include "report/why.hpp"

#include <algorithm>
#include <map>

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/number.hpp>

#include "access/limit_resource.hpp"
#include "access/limit_sets.hpp"
#include "fit/place.hpp"
#include "report/json_shared.hpp"
#include "report/place_report.hpp"

namespace nodetop {

namespace {

/// Cut at commas outside of brackets.
std::vector<std::string_view> at_commas(std::string_view text) {
    std::vector<std::string_view> parts;
    std::size_t begin = 0, depth = 0;
    for (std::size_t at = 0; at <= text.size(); ++at) {
        const char c = at < text.size() ? text[at] : ',';
        if (c == '[' || c == '(') ++depth;
        if ((c == ']' || c == ')') && depth > 0) --depth;
        if (at < text.size() && (c != ',' || depth > 0)) continue;
        if (const auto part = text::trim(text.substr(begin, at - begin)); !part.empty()) parts.push_back(part);
        begin = at + 1;
    }
    return parts;
}

bool is_bare_word(std::string_view part) {
    return std::ranges::all_of(part, [](char c) { return text::is_letter(c) || text::is_digit(c) || c == '_'; });
}

/// The reasons of a job. A comma inside a sentence of the scheduler does not cut it: each part has to be a code by
/// itself.
std::vector<std::string> codes_of(Text raw, const Explain& explain) {
    if (raw.empty()) return {};
    const std::vector<std::string_view> parts = at_commas(raw);
    const bool several = parts.size() > 1 && std::ranges::all_of(parts, [&](std::string_view part) {
                             return is_bare_word(part) || explain(part).has_value();
                         });
    if (!several) return {std::string(raw)};
    return {parts.begin(), parts.end()};
}

/// `22_[2-9,15%4]`, a row for the tasks of an array that wait together, holds `22_5`.
bool holds_task(std::string_view row, std::string_view task) {
    const std::size_t open = row.find('['), close = row.find_first_of("%]", open);
    if (open == row.npos || close == row.npos || !task.starts_with(row.substr(0, open))) return false;
    const auto number = text::parse_int(task.substr(open));
    if (!number) return false;
    for (const std::string_view part : at_commas(row.substr(open + 1, close - open - 1))) {
        const std::size_t dash = part.find('-');
        const auto first = text::parse_int(part.substr(0, dash));
        const auto last = dash == part.npos ? first : text::parse_int(part.substr(dash + 1, part.find(':') - dash - 1));
        if (first && last && *first <= *number && *number <= *last) return true;
    }
    return false;
}

bool holds_something(const Job& job) { return job.state != JobState::waiting && job.state != JobState::other; }

/// What a job takes of what a limit counts; unknown where the limit is about something else.
Quantity share_of(const Job& job, const Limit& limit) {
    switch (resource_of(limit)) {
        case LimitResource::cpu_milli:
            return job.cpu_milli;
        case LimitResource::memory_bytes:
            return job.memory_bytes;
        case LimitResource::accelerators:
            return job.accelerators;
        case LimitResource::nodes:
            return job.node_count;
        case LimitResource::jobs:
        case LimitResource::submitted:
            return 1;
        default:
            return Quantity::unknown();
    }
}

const Queue* queue_of(const Cluster& cluster, const Job& job) {
    const Text first = job.queue.substr(0, job.queue.find(','));
    for (const Queue& queue : cluster.queues)
        if (queue.name == first) return &queue;
    return nullptr;
}

bool is_a_set_of(const Queue* queue, Text set) {
    return queue != nullptr &&
           std::find(queue->limits_sets.begin(), queue->limits_sets.end(), set) != queue->limits_sets.end();
}

/// The job counts under the set: it runs with it, or in a queue that brings it along.
bool under_set(const Cluster& cluster, const Job& job, const Limit& limit) {
    return job.qos == limit.set || is_a_set_of(queue_of(cluster, job), limit.set);
}

/// A limit of the caller, or of a group of his, which is a set of its own; and the job is his.
bool is_of_owner(const Cluster& cluster, const Job& job, const Limit& limit) {
    return is_yes(limit.binds) && !limit.who.empty() && limit.set == limit.who && cluster.identity &&
           cluster.identity->user == job.user;
}

bool counts_under(const Cluster& cluster, const Job& other, const Job& job, const Limit& limit) {
    switch (limit.scope) {
        case Scope::user:
            return other.user == job.user && (limit.set.empty() || under_set(cluster, other, limit));
        case Scope::account:
            return other.account == (limit.who.empty() ? job.account : limit.who);
        case Scope::group:
        case Scope::queue:
        case Scope::cluster:
            return under_set(cluster, other, limit);
        default:
            return false;
    }
}

bool same_resource(const Limit& limit, std::string_view resource) {
    return limit.resource == resource || (resource == "accelerators" && limit.resource.starts_with("accelerators:"));
}

/// The limits that a code is about.
std::vector<const Limit*> limits_of(const Cluster& cluster, const Job& job, const CodeExplanation& found) {
    std::vector<const Limit*> limits;
    if (!found.limit_scope || found.limit_resource.empty()) return limits;
    for (const Limit& limit : cluster.limits) {
        if (static_cast<std::uint32_t>(limit.scope) != *found.limit_scope) continue;
        if (!same_resource(limit, found.limit_resource)) continue;
        if (!found.limit_source.empty() && limit.source != found.limit_source) continue;
        const bool of_account = limit.scope == Scope::account && found.limit_source.empty();
        if (of_account ? limit.who != job.account
                       : !under_set(cluster, job, limit) && !is_of_owner(cluster, job, limit))
            continue;
        limits.push_back(&limit);
    }
    return limits;
}

std::optional<std::vector<HolderReport>> holders_of(const Cluster& cluster, const Job& job, const Limit& limit) {
    if (!cluster.source.others_jobs_visible || !cluster.has(Query::jobs)) return std::nullopt;
    if (limit.scope == Scope::job || limit.scope == Scope::node) return std::nullopt;
    std::map<Text, Quantity> by_user;
    for (const Job& other : cluster.jobs) {
        const bool counts = resource_of(limit) == LimitResource::submitted || holds_something(other);
        if (!counts || !counts_under(cluster, other, job, limit)) continue;
        const auto [holder, is_new] = by_user.emplace(other.user, 0);
        holder->second = holder->second + share_of(other, limit);
    }
    std::vector<HolderReport> holders;
    for (const auto& [user, used] : by_user) holders.push_back({user, used});
    std::ranges::stable_sort(holders, [](const HolderReport& a, const HolderReport& b) {
        return a.used.value_or(-1) > b.used.value_or(-1);
    });
    return holders;
}

/// When enough of a limit is given back by the declared ends of those that hold it; unknown if that cannot be told.
Instant released_at(const Cluster& cluster, const Job& job, const Limit& limit) {
    const Quantity asked = share_of(job, limit);
    if (!limit.value.finite() || !limit.used.finite() || !asked.finite()) return {};
    std::vector<const Job*> holders;
    for (const Job& other : cluster.jobs)
        if (holds_something(other) && other.ends_at.finite() && counts_under(cluster, other, job, limit))
            holders.push_back(&other);
    std::ranges::stable_sort(holders, {}, [](const Job* holder) { return holder->ends_at.value(); });
    std::int64_t used = limit.used.value();
    for (const Job* holder : holders) {
        const Quantity share = share_of(*holder, limit);
        if (!share.finite()) return {};
        used -= share.value();
        if (used + asked.value() <= limit.value.value()) return holder->ends_at;
    }
    return {};
}

/// The shape that the job has, as far as it was told.
JobShape shape_of(const Job& job) {
    JobShape shape;
    shape.nodes = job.node_count;
    shape.walltime_seconds = job.walltime_seconds;
    const std::int64_t nodes = std::max<std::int64_t>(1, job.node_count.value_or(1));
    if (job.cpu_milli.finite() && job.cpu_milli.value() >= nodes)
        shape.cpu_milli_per_task = job.cpu_milli.value() / nodes;
    if (job.memory_bytes.finite() && job.memory_bytes.value() >= nodes)
        shape.memory_bytes = job.memory_bytes.value() / nodes;
    if (job.accelerators.finite() && job.accelerators.value() > 0)
        shape.accelerators_per_node = (job.accelerators.value() + nodes - 1) / nodes;
    if (!job.account.empty()) shape.accounts = {std::string(job.account)};
    if (!job.qos.empty()) shape.qos = std::string(job.qos);
    return shape;
}

void add_once(std::vector<std::string>& sentences, std::string sentence) {
    if (!sentence.empty() && std::ranges::find(sentences, sentence) == sentences.end())
        sentences.push_back(std::move(sentence));
}

Instant later(Instant a, Instant b) {
    if (!a.finite() || !b.finite()) return a.finite() ? a : b;
    return std::max(a.value(), b.value());
}

void hold_against_queue(const Judgement& judgement, const Job& job, WhyReport& report) {
    const Queue* queue = queue_of(judgement.cluster, job);
    if (queue == nullptr) return;
    auto demand = demand_of(facts_of(judgement), shape_of(job));
    if (!std::holds_alternative<Demand>(demand)) return;
    const auto row = static_cast<Row>(queue - judgement.cluster.queues.data());
    Place place = place_in(facts_of(judgement), std::get<Demand>(demand), row);
    report.blockers = std::move(place.blockers);
    report.earliest_start_at = later(report.earliest_start_at, place.fit.earliest_at);
}

std::string what_became_of(const Job& job) {
    switch (job.state) {
        case JobState::waiting:
            return "";
        case JobState::running:
            return "the job runs";
        case JobState::configuring:
            return "the job has its nodes, and they are being made ready";
        case JobState::suspended:
        case JobState::stopped:
            return "the job has started and is suspended";
        case JobState::completing:
            return "the job has ended and is being cleaned up";
        case JobState::other:
            return "the job does not wait";
    }
    return "";
}

}  // namespace

Row find_job(const Cluster& cluster, std::string_view id) {
    if (id.empty()) return kNoRow;
    Row best = kNoRow;
    int best_rank = 0;
    for (Row row = 0; row < cluster.jobs.size(); ++row) {
        const Job& job = cluster.jobs[row];
        const bool part = job.id.size() > id.size() && job.id.starts_with(id) &&
                          (job.id[id.size()] == '+' || job.id[id.size()] == '_');
        const bool itself = job.id == id || job.array_task == id || holds_task(job.id, id);
        const int match = itself ? 4 : job.array_id == id || part ? 2 : 0;
        const int rank = match == 0 ? 0 : match + (job.state == JobState::waiting ? 1 : 0);
        if (rank > best_rank) {
            best = row;
            best_rank = rank;
        }
    }
    return best;
}

WhyReport make_why_report(const Judgement& judgement, Row row, const Explain& explain) {
    const Cluster& cluster = judgement.cluster;
    const Job& job = cluster.jobs[row];
    WhyReport report;
    report.job = job_report(cluster, row);
    report.array_task = job.array_task;
    report.waiting = job.state == JobState::waiting;
    report.ended_or_runs = what_became_of(job);
    if (!report.waiting) return report;
    report.pending_text = job.pending_text;
    for (std::string& raw : codes_of(job.pending_raw, explain)) {
        const auto found = explain(raw);
        CodeReport& code = report.codes.emplace_back();
        code.known = found.has_value();
        code.text = found ? found->text : "the scheduler's reason '" + raw + "' is not known here";
        code.raw = std::move(raw);
        if (!found) continue;
        add_once(report.advice, found->advice);
        for (const Limit* limit : limits_of(cluster, job, *found)) {
            report.limits.push_back({limit, holders_of(cluster, job, *limit)});
            report.earliest_start_at = later(report.earliest_start_at, released_at(cluster, job, *limit));
        }
    }
    report.predicted_start_at = job.predicted_start_at;
    // Whom its limits and lists bind is only known of the caller himself.
    if (report.job.mine) hold_against_queue(judgement, job, report);
    if (!report.earliest_start_at.finite() && job.predicted_start_at.finite()) {
        report.earliest_start_at = job.predicted_start_at;
        report.earliest_is_schedulers = true;
    }
    return report;
}

void write(Json& json, const WhyReport& report) {
    const JobReport& job = report.job;
    json.key("job").object([&] {
        json.member("id", job.id);
        json.text_or_null("array_task", report.array_task);
        json.member("user", job.user);
        json.member("account", job.account);
        json.member("queue", job.queue);
        json.member("name", job.name);
        json.text_or_null("state", job.state);
        json.member("node_count", job.node_count);
        json.texts("nodes", job.nodes);
        json.member("cpu_milli", job.cpu_milli);
        json.member("memory_bytes", job.memory_bytes);
        json.member("accelerators", job.accelerators);
        json.instant("started_at", job.started_at);
        json.instant("ends_at", job.ends_at);
        json.member("elapsed_seconds", job.used_seconds);
        json.member("remaining_seconds", job.left_seconds);
        json.member("mine", job.mine);
    });
    json.member("waiting", report.waiting);
    json.key("codes").array(report.codes, [&](const CodeReport& code) {
        json.object([&] {
            json.member("raw", std::string_view(code.raw));
            json.member("known", code.known);
            json.member("text", std::string_view(code.text));
        });
    });
    json.key("limits").array(report.limits, [&](const WhyLimitReport& row) {
        json.object([&] {
            write_members(json, *row.limit);
            json.key("holders");
            if (!row.holders) return json.null();
            json.array(*row.holders, [&](const HolderReport& holder) {
                json.object([&] {
                    json.member("user", holder.user);
                    json.member("used", holder.used);
                });
            });
        });
    });
    write_list(json, "blockers", report.blockers);
    json.instant("predicted_start_at", report.predicted_start_at);
    json.instant("earliest_start_at", report.earliest_start_at);
    json.text_or_null("earliest_start_source", !report.earliest_start_at.finite() ? ""
                                               : report.earliest_is_schedulers    ? "scheduler"
                                                                                  : "declared_ends");
    json.texts("advice", report.advice);
    json.text_or_null("pending_text", report.pending_text);
}

}  // namespace nodetop
