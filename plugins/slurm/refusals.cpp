#include "refusals.hpp"

#include <algorithm>

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/scan.hpp>

namespace nodetop::slurm {
namespace {

struct Pattern {
    std::string_view text;  ///< lower case
    nt_category category;
};

// The first that is found anywhere in the answer wins, so the longer of two that overlap stands first.
constexpr Pattern kPatterns[] = {
    // Not asked: the file of the job, the way to the controller, or the controller itself.
    {"i/o error writing script", NT_VERDICT_CONTROL_PLANE_DOWN},
    {"error writing script/environment", NT_VERDICT_CONTROL_PLANE_DOWN},
    {"unable to contact slurm controller", NT_VERDICT_CONTROL_PLANE_DOWN},
    {"connection timed out", NT_VERDICT_CONTROL_PLANE_DOWN},
    {"connection refused", NT_VERDICT_CONTROL_PLANE_DOWN},
    {"socket timed out", NT_VERDICT_CONTROL_PLANE_DOWN},
    {"zero bytes were transmitted", NT_VERDICT_CONTROL_PLANE_DOWN},
    {"slurm backup controller in standby", NT_VERDICT_CONTROL_PLANE_DOWN},
    {"rate limit exceeded", NT_VERDICT_CONTROL_PLANE_DOWN},
    {"unable to connect to database", NT_VERDICT_CONTROL_PLANE_DOWN},
    {"protocol authentication error", NT_VERDICT_CONTROL_PLANE_DOWN},
    {"invalid authentication credential", NT_VERDICT_CONTROL_PLANE_DOWN},
    {"temporarily unable to accept job", NT_VERDICT_CONTROL_PLANE_DOWN},
    {"unable to create job record", NT_VERDICT_CONTROL_PLANE_DOWN},
    // Ours.
    {"job script not specified", NT_VERDICT_UNKNOWN},
    {"pathname of a file", NT_VERDICT_UNKNOWN},
    // The caller.
    {"invalid membership to account", NT_VERDICT_NOT_ENTITLED},
    {"invalid account or account/partition combination", NT_VERDICT_ACCOUNT_MISMATCH},
    {"invalid account", NT_VERDICT_NOT_ENTITLED},
    {"account is not specified", NT_VERDICT_NO_ACCOUNT},
    {"no account specified", NT_VERDICT_NO_ACCOUNT},
    {"group not permitted to use this partition", NT_VERDICT_GROUP_DENIED},
    {"invalid user id", NT_VERDICT_ACCESS_DENIED},
    // The partition.
    {"invalid partition name", NT_VERDICT_UNKNOWN_QUEUE},
    {"invalid partition specified", NT_VERDICT_UNKNOWN_QUEUE},
    {"partition name too long", NT_VERDICT_UNKNOWN_QUEUE},
    {"no partition specified", NT_VERDICT_UNKNOWN_QUEUE},
    {"required partition not available", NT_VERDICT_QUEUE_CLOSED},
    {"partition in down state", NT_VERDICT_QUEUE_CLOSED},
    {"partition is down", NT_VERDICT_QUEUE_CLOSED},
    {"system submissions disabled", NT_VERDICT_QUEUE_CLOSED},
    // The envelope.
    {"access denied to requested reservation", NT_VERDICT_NEEDS_RESERVATION},
    {"requested reservation is invalid", NT_VERDICT_NEEDS_RESERVATION},
    {"requested reservation not usable now", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"requested reservation is in use", NT_VERDICT_BUSY_NOW},
    {"requested account has breached", NT_VERDICT_QUOTA_EXCEEDED},
    {"no sufficient su", NT_VERDICT_QUOTA_EXCEEDED},
    {"insufficient su", NT_VERDICT_QUOTA_EXCEEDED},
    {"out of service units", NT_VERDICT_QUOTA_EXCEEDED},
    {"allocation exhausted", NT_VERDICT_QUOTA_EXCEEDED},
    {"no remaining allocation", NT_VERDICT_QUOTA_EXCEEDED},
    {"qosmax", NT_VERDICT_QUOTA_EXCEEDED},
    {"qosmin", NT_VERDICT_QUOTA_EXCEEDED},
    {"qosgrp", NT_VERDICT_QUOTA_EXCEEDED},
    {"assocmax", NT_VERDICT_QUOTA_EXCEEDED},
    {"assocgrp", NT_VERDICT_QUOTA_EXCEEDED},
    {"job violates accounting/qos policy", NT_VERDICT_QUOTA_EXCEEDED},
    {"invalid qos", NT_VERDICT_INVALID_QOS},
    {"qos specification", NT_VERDICT_INVALID_QOS},
    // The shape.
    {"requested time limit is invalid", NT_VERDICT_TIME_LIMIT},
    {"time limit specification required", NT_VERDICT_TIME_LIMIT},
    {"invalid license specification", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"invalid feature specification", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"invalid generic resource (gres) specification", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"requested node configuration is not available", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"node count specification invalid", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"more processors requested than permitted", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"memory required by task is not available", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"cpu count specification invalid", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"task count specification invalid", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"requested nodes not in this partition", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"invalid node name specified", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"invalid time specified", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"requested nodes are busy", NT_VERDICT_BUSY_NOW},
    {"requested partition configuration not available now", NT_VERDICT_BUSY_NOW},
    {"required node not available", NT_VERDICT_BUSY_NOW},
    {"immediate execution impossible", NT_VERDICT_BUSY_NOW},
    {"access/permission denied", NT_VERDICT_ACCESS_DENIED},
};

/// `head` ... `tail`, in this order, within one line.
bool has_both(std::string_view line, std::string_view head, std::string_view tail) {
    const std::size_t place = line.find(head);
    return place != std::string_view::npos && line.find(tail, place + head.size()) != std::string_view::npos;
}

/// Rows of the table with a gap in them: "slurmctld ... not responding".
nt_category class_of_gapped(std::string_view lowered) {
    text::Lines lines(lowered);
    for (std::string_view line; lines.next(line);) {
        if (has_both(line, "slurmctld", "not responding")) return NT_VERDICT_CONTROL_PLANE_DOWN;
        if (has_both(line, "partition ", " is not available")) return NT_VERDICT_QUEUE_CLOSED;
        if (has_both(line, "time limit", "exceeds")) return NT_VERDICT_TIME_LIMIT;
    }
    return NT_VERDICT_UNKNOWN;
}

/// What stands behind `head`, whatever its case; nothing if the line begins otherwise.
bool take_head(std::string_view& line, std::string_view head) {
    if (line.size() < head.size() || !text::same_word(line.substr(0, head.size()), head)) return false;
    line = text::trim(line.substr(head.size()));
    return true;
}

std::string without_stars(std::string_view word) {
    std::string bare;
    for (const char c : word)
        if (c != '*') bare += c;
    return std::string(text::trim(bare));
}

/// A line of a site filter's report; false if it is none.
bool take_filter_line(std::string_view line, DryRunText& said) {
    if (take_head(line, "verification:")) return said.filter_verdict = without_stars(line), true;
    if (take_head(line, "reason:")) return said.filter_reason = std::string(line), true;
    if (take_head(line, "qos-flag:")) return said.filter_qos = std::string(line), true;
    if (take_head(line, "account:")) return said.filter_account = std::string(line), true;
    if (take_head(line, "job submission rejected:")) {
        if (said.filter_verdict.empty()) said.filter_verdict = "REJECTED";
        return said.filter_reason = std::string(line), true;
    }
    return false;
}

}  // namespace

std::string DryRunText::sentence() const {
    // The name of a limit explains the controller's sentence, a plugin's sentence replaces it.
    std::string specific;
    for (const std::string& error : errors) specific += (specific.empty() ? "" : "; ") + error;
    if (specific.empty()) specific = filter_reason;
    if (specific.empty() || core.empty() || text::same_word(core, "Unspecified error"))
        return specific.empty() ? core : specific;
    return specific.find(' ') == std::string::npos ? specific + ": " + core : specific + "; " + core;
}

DryRunText read_dry_run(std::string_view output) {
    DryRunText said;
    text::Lines lines(output);
    for (std::string_view line; lines.next(line);) {
        line = text::trim(line);
        take_head(line, "sbatch:");
        const bool error = take_head(line, "error:");
        if (line.empty() || take_filter_line(line, said)) continue;
        if (take_head(line, "allocation failure:") || take_head(line, "batch job submission failed:"))
            said.core = std::string(line);
        else if (error)
            said.errors.emplace_back(line);
    }
    return said;
}

nt_category class_of(const DryRunText& said) {
    std::string all = said.core + '\n' + said.filter_reason;
    for (const std::string& error : said.errors) all += '\n' + error;
    all = text::lowered(all);
    for (const Pattern& pattern : kPatterns)
        if (all.find(pattern.text) != std::string::npos) return pattern.category;
    const nt_category gapped = class_of_gapped(all);
    if (gapped != NT_VERDICT_UNKNOWN) return gapped;
    const bool own_sentence = !said.errors.empty() || !said.filter_reason.empty();
    // The controller has nothing to say of its own where a plugin refuses.
    const bool plugin_refuses = text::same_word(said.core, "Unspecified error") || said.filter_verdict == "REJECTED";
    return own_sentence && plugin_refuses ? NT_VERDICT_SITE_REFUSED : NT_VERDICT_UNKNOWN;
}

}  // namespace nodetop::slurm
