#include "dry_run.hpp"

#include <nodetop/text/ascii.hpp>

#include "queries.hpp"
#include "refusals.hpp"

namespace nodetop::sge {
namespace {

enum class Looks { at_now, at_an_empty_cell };

sdk::Command dry_run(Looks looks, const std::vector<std::string>& arguments) {
    Argv argv{"qsub", "-w", looks == Looks::at_now ? "p" : "v"};
    argv.insert(argv.end(), arguments.begin(), arguments.end());
    argv.insert(argv.end(), {"-b", "y", "/bin/true"});
    return question(argv);
}

std::string text_of(const sdk::Answer& answer) { return std::string(answer.err()).append("\n").append(answer.out()); }

bool accepts(const sdk::Answer& answer, const std::string& said) {
    return answer.ok() && said.find("no suitable queue") == std::string::npos &&
           (said.find("found suitable queue") != std::string::npos ||
            said.find("verification: ok") != std::string::npos);
}

bool was_not_run(const sdk::Answer& answer) {
    return answer.state() == NT_RUN_NOT_FOUND || answer.state() == NT_RUN_CANCELLED ||
           answer.state() == NT_RUN_NOT_ALLOWED || answer.state() == NT_RUN_NOT_RECORDED;
}

/// Releases before 6.2u5 know no `-w p` and answer with their usage.
bool knows_no_such_level(const std::string& said) {
    const std::string lower = text::lowered(said);
    return lower.find("invalid option argument") != std::string::npos || lower.find("usage: qsub") != std::string::npos;
}

bool is_about_now(nt_category category) {
    return category == NT_VERDICT_BUSY_NOW || category == NT_VERDICT_SHAPE_UNAVAILABLE ||
           category == NT_VERDICT_QUOTA_EXCEEDED || category == NT_VERDICT_UNKNOWN ||
           category == NT_VERDICT_SITE_REFUSED;
}

void refuse(const sdk::Answer& answer, const std::string& said, sdk::Verdict& verdict) {
    verdict.raw = std::string(text::trim(said));
    if (answer.state() != NT_RUN_EXITED) {
        verdict.category = NT_VERDICT_CONTROL_PLANE_DOWN;
        verdict.reason = answer.failure();
        return;
    }
    const Refusal refusal = read_refusal(said);
    verdict.category = refusal.category;
    verdict.reason = refusal.sentence.empty() ? answer.failure() : refusal.sentence;
}

void accept(const std::string& said, sdk::Verdict& verdict) {
    verdict.category = NT_VERDICT_OK;
    verdict.reason.clear();
    verdict.raw = std::string(text::trim(said));
}

}  // namespace

sdk::Outcome ask_dry_run(sdk::Host& host, const JobArguments& job, std::string_view queue, const Known& known,
                         sdk::Verdict& verdict) {
    verdict = {};
    const sdk::Answer now = host.run(dry_run(Looks::at_now, job.arguments));
    if (was_not_run(now)) return sdk::failed(now.status(), now.failure());
    const std::string said_now = text_of(now);
    if (accepts(now, said_now)) {
        accept(said_now, verdict);
        // It does not see load alarms.
        const auto blocked = known.not_now.find(queue);
        if (blocked != known.not_now.end()) {
            verdict.category = NT_VERDICT_BUSY_NOW;
            verdict.reason = blocked->second;
        }
        return sdk::ok();
    }
    refuse(now, said_now, verdict);
    if (!is_about_now(verdict.category) && !knows_no_such_level(said_now)) return sdk::ok();

    const sdk::Answer ever = host.run(dry_run(Looks::at_an_empty_cell, job.arguments));
    if (was_not_run(ever)) return sdk::ok();
    const std::string said_ever = text_of(ever);
    if (!accepts(ever, said_ever)) {
        refuse(ever, said_ever, verdict);
        return sdk::ok();
    }
    if (knows_no_such_level(said_now)) {
        accept(said_ever, verdict);
        return sdk::ok();
    }
    // It may run there, and what is in the way is only how things stand now.
    verdict.category = NT_VERDICT_BUSY_NOW;
    return sdk::ok();
}

}  // namespace nodetop::sge
