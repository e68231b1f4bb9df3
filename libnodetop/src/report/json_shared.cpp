#include "report/json_shared.hpp"

#include <optional>

#include "report/verdict.hpp"

namespace nodetop {

namespace {

/// The words of documents; nullopt for what is not known.
std::optional<std::string_view> word(Effect effect) {
    switch (effect) {
        case Effect::wait:
            return "wait";
        case Effect::refuse:
            return "refuse";
        case Effect::unknown:
            return std::nullopt;
    }
    return std::nullopt;
}

std::optional<std::string_view> word(Scope scope) {
    switch (scope) {
        case Scope::job:
            return "job";
        case Scope::node:
            return "node";
        case Scope::user:
            return "user";
        case Scope::account:
            return "account";
        case Scope::group:
            return "group";
        case Scope::project:
            return "project";
        case Scope::queue:
            return "queue";
        case Scope::cluster:
            return "cluster";
        case Scope::unknown:
            return std::nullopt;
    }
    return std::nullopt;
}

std::string_view word(RuleKind kind) {
    switch (kind) {
        case RuleKind::account:
            return "account";
        case RuleKind::qos:
            return "qos";
        case RuleKind::user:
            return "user";
        case RuleKind::group:
            return "group";
        case RuleKind::project:
            return "project";
        case RuleKind::host:
            return "host";
    }
    return "account";
}

}  // namespace

void write(Json& json, const Amount& amount) {
    json.object([&] {
        json.member("total", amount.total);
        json.member("allocated", amount.allocated);
        json.member("free", amount.free);
        json.member("effective_free", amount.effective_free);
    });
}

void write_cores(Json& json, Amount cpu_milli, Quantity little_memory) {
    const Quantity default_memory = cpu_milli.effective_free;
    cpu_milli.effective_free = little_memory;
    write_member(json, "cpu_milli", cpu_milli);
    json.member("cpu_milli_default_memory", default_memory);
}

void write(Json& json, const Withheld& withheld) {
    json.object([&] {
        json.member("why", word(withheld.why));
        json.member("nodes", withheld.nodes);
        json.member("cpu_milli", withheld.cpu_milli);
        json.member("accelerators", withheld.accelerators);
    });
}

void write(Json& json, const NodeCounts& counts) {
    const auto number = [&](const char* key, Row count) {
        json.member(key, counts.known ? Quantity(count) : Quantity::unknown());
    };
    json.object([&] {
        number("total", counts.total);
        json.member("declared", counts.declared);
        number("unresolved", counts.unresolved);
        number("up", counts.up);
        number("idle", counts.idle);
        number("with_room", counts.with_room);
        number("out", counts.out);
        number("after_boot", counts.after_boot);
        number("degraded", counts.degraded);
    });
}

void write(Json& json, const ModelRoom& model) {
    json.object([&] {
        json.member("model", model.model);
        json.member("identified", model.identified);
        json.member("slice", model.slice);
        json.member("nodes", model.nodes);
        json.member("total", model.total);
        json.member("effective_free", model.effective_free);
        json.text_or_null("label", model.label);
    });
}

void write(Json& json, const ReasonReport& reason) {
    if (reason.text.empty()) {
        json.null();
        return;
    }
    json.object([&] {
        json.member("text", reason.text);
        json.text_or_null("by", reason.by);
        json.instant("at", reason.at);
        json.member("age_seconds", reason.age_seconds);
    });
}

void write(Json& json, const SlotReport& slot) {
    json.object([&] {
        json.member("resource", slot.resource);
        json.text_or_null("label", slot.label);
        json.text_or_null("model", slot.identified ? std::string_view(slot.name) : "");
        json.text_or_null("vendor", slot.vendor);
        json.text_or_null("arch", slot.arch);
        json.member("memory_bytes", slot.memory_bytes);
        json.member("memory_inferred", slot.memory_inferred);
        json.member("slice", slot.slice);
        json.member("shared", slot.shared);
        json.member("total", slot.units.total);
        json.member("allocated", slot.units.allocated);
        json.member("free", slot.units.free);
        json.member("effective_free", slot.units.effective_free);
        json.member("unhealthy", slot.unhealthy);
    });
}

void write(Json& json, const ReservationReport& reservation) {
    json.object([&] {
        json.member("name", reservation.name);
        json.instant("starts_at", reservation.starts_at);
        json.instant("ends_at", reservation.ends_at);
        json.member("active", reservation.active);
        json.member("maintenance", reservation.maintenance);
        json.member("admits_caller", reservation.admits_caller);
        json.texts("nodes", reservation.nodes);
        json.member("cpu_milli", reservation.cpu_milli);
        json.member("accelerators", reservation.accelerators);
    });
}

void write(Json& json, const NodeReport& node) {
    json.object([&] {
        json.member("name", node.name);
        json.member("state", node.state);
        json.texts("conditions", words_of(node.conditions));
        json.member("schedulable", node.schedulable);
        json.member("availability", word(node.availability));
        json.member("idle", node.idle);
        json.member("degraded", node.degraded);
        json.member("unreachable", node.unreachable);
        write_cores(json, node.cpu_milli, node.cpu_milli_little_memory);
        write_member(json, "memory_bytes", node.memory_bytes);
        write_member(json, "accelerators", node.accelerators);
        write_list(json, "slots", node.slots);
        write_list(json, "withheld", node.withheld);
        json.texts("features", node.features);
        json.text_or_null("processor", node.processor);
        json.texts("queues", node.queues);
        json.texts("taints", node.taints);
        json.text_or_null("owner", node.owner);
        write_member(json, "reason", node.reason);
        write_list(json, "reservations", node.reservations);
        json.instant("usable_until_at", node.usable_until_at);
        json.instant("free_at", node.free_at);
        json.member("boot_seconds", node.boot_seconds);
        json.member("jobs_running", node.jobs_running);
    });
}

void write(Json& json, const Blocker& blocker) {
    json.object([&] {
        json.member("code", std::string_view(blocker.code));
        json.member("triage", letter(blocker.triage));
        json.member("fatal", blocker.fatal);
        json.member("detail", std::string_view(blocker.detail));
        json.text_or_null("source", blocker.source);
        json.text_or_null("resource", blocker.resource);
        json.member("limit", blocker.limit);
        json.member("used", blocker.used);
        json.member("asked", blocker.asked);
        json.member("effect", blocker.effect ? word(*blocker.effect) : std::nullopt);
    });
}

void write_members(Json& json, const Limit& limit) {
    json.member("set", limit.set);
    json.member("source", limit.source);
    json.member("scope", word(limit.scope));
    json.text_or_null("who", limit.who);
    json.member("resource", limit.resource);
    json.member("bound", limit.minimum ? "min" : "max");
    json.member("limit", limit.value);
    json.member("unlimited", limit.value.is_unlimited());
    json.member("used", limit.used);
    json.member("effect", word(limit.effect));
    json.member("readable", limit.value.known());
}

void write(Json& json, const Limit& limit) {
    json.object([&] { write_members(json, limit); });
}

void write(Json& json, const Rule& rule) {
    json.object([&] {
        json.member("kind", word(rule.kind));
        json.member("effect", rule.deny ? "deny" : "allow");
        json.member("nobody", rule.nobody);
        json.texts("entries", rule.entries);
    });
}

void write(Json& json, const QueueReport& queue) {
    json.object([&] {
        json.member("name", queue.name);
        json.member("state", queue.state);
        json.member("enabled", queue.enabled);
        json.member("started", queue.started);
        json.member("hidden", queue.hidden);
        json.member("default", queue.is_default);
        json.member("usable", queue.usable);
        json.member("routes", queue.routes);
        json.texts("forwards_to", queue.forwards_to);
        json.member("dedicated", queue.dedicated);
        json.member("access", word(queue.access));
        json.member("confirmed", queue.confirmed);
        json.text_or_null("left_out", queue.left_out == FunnelTerm::shown ? "" : key(queue.left_out));
        write_list(json, "rules", queue.rules);
        json.key("verdict");
        write(json, queue.verdict);
        write_list(json, "blockers", queue.blockers);
        write_member(json, "nodes", queue.nodes);
        write_cores(json, queue.cpu_milli, queue.cpu_milli_little_memory);
        write_member(json, "memory_bytes", queue.memory_bytes);
        write_member(json, "accelerators", queue.accelerators);
        json.member("cpu_milli_after_boot", queue.cpu_milli_after_boot);
        json.member("accelerators_after_boot", queue.accelerators_after_boot);
        write_list(json, "withheld", queue.withheld);
        write_list(json, "models", queue.models);
        json.limit_seconds("max_walltime", queue.max_walltime_seconds);
        json.text_or_null("max_walltime_source", queue.max_walltime_source);
        json.limit_seconds("queue_max_walltime", queue.queue_max_walltime_seconds);
        json.member("default_walltime_seconds", queue.default_walltime_seconds);
        json.member("min_nodes", queue.min_nodes);
        json.member("max_nodes", queue.max_nodes);
        json.member("whole_nodes", queue.whole_nodes);
        json.member("requires_reservation", queue.requires_reservation);
        json.member("priority", queue.priority);
        json.key("limits").array(queue.limits, [&](const Limit* limit) { write(json, *limit); });
        json.member("jobs_running", queue.jobs_running);
        json.member("jobs_waiting", queue.jobs_waiting);
        json.text_or_null("hint", queue.hint);
    });
}

}  // namespace nodetop
