#include "reading/adapter_system.hpp"

#include <utility>

#include <fmt/format.h>
#include <nodetop/text/hostlist.hpp>

#include "plugins/build_facts.hpp"

namespace nodetop {

namespace {

constexpr std::int64_t kNsPerSecond = 1'000'000'000;

}  // namespace

AdapterSystem::AdapterSystem(std::unique_ptr<Search> search, std::vector<Asked> asked, std::size_t chosen,
                             Origin origin, CallerFacts caller, std::shared_ptr<const Recording> recording,
                             std::vector<Problem> problems)
    : search_(std::move(search)),
      asked_(std::move(asked)),
      chosen_(chosen),
      origin_(std::move(origin)),
      caller_(std::move(caller)),
      recording_(std::move(recording)),
      problems_(std::move(problems)) {}

std::variant<Reading, Failure> AdapterSystem::read_with_early(Queries want,
                                                              const std::function<void(const Reading&)>& on_early) {
    const std::int64_t begun_ns = search_->world->world().clock.mono_ns();
    const auto tell_early = [&](Collected&& collected) {
        auto early = make_reading(std::move(collected), context(want, begun_ns));
        auto* reading = std::get_if<Reading>(&early);
        if (reading == nullptr) return;
        reading->site = {search_->request.configured, &search_->request.configured->site};
        on_early(*reading);
    };
    const bool early = on_early && can_dry_run().possible;
    Collected collected = early ? adapter().collect_with_early(want, tell_early) : adapter().collect(want);
    auto result = make_reading(std::move(collected), context(want, begun_ns));

    if (auto* failure = std::get_if<Failure>(&result)) {
        failure->origin = origin_;
        failure->problems.insert(failure->problems.begin(), problems_.begin(), problems_.end());
        if (!recording_ && !search_->request.cancellation->cancelled()) {
            for (const Problem& problem : failure->problems)
                if (problem.code == "here_but_broken")
                    failure->message = does_not_answer(origin_.backend, problem.text);
            name_others(*failure, *search_, asked_, origin_.backend);
        }
    } else {
        std::get<Reading>(result).site = {search_->request.configured, &search_->request.configured->site};
        auto& problems = std::get<Reading>(result).cluster.problems;
        problems.insert(problems.begin(), problems_.begin(), problems_.end());
    }
    if (search_->request.cancellation->cancelled()) return Failure{FailureCode::interrupted, "interrupted", {}, {}, {}};
    return result;
}

ReadingContext AdapterSystem::context(Queries want, std::int64_t begun_ns) {
    Clock& clock = search_->world->world().clock;
    const std::int64_t wall_seconds = clock.wall_ns() / kNsPerSecond;
    ReadingContext context;
    context.origin = origin_;
    context.caller = caller_;
    context.asked = want;
    context.gaps_allowed = search_->request.record;
    context.clock_now = wall_seconds;
    context.host_zone_offset_seconds = clock.zone_offset_seconds(wall_seconds);
    if (recording_) {
        context.clock_is_recorded = recording_->taken_at.has_value();
        if (recording_->taken_at) context.clock_now = *recording_->taken_at;
        if (recording_->zone) context.host_zone_offset_seconds = recording_->zone->offset_seconds;
    } else {
        context.load_seconds = static_cast<double>(clock.mono_ns() - begun_ns) / 1e9;
    }
    return context;
}

std::string AdapterSystem::fold(std::span<const Text> names) { return adapter().fold(names); }

std::variant<std::vector<std::string>, std::string> AdapterSystem::expand(std::string_view text) {
    std::string fault;
    auto names = adapter().expand(text, static_cast<std::uint32_t>(text::kMaxHostNames), fault);
    if (!names) return fault;
    return *std::move(names);
}

DryRunCapability AdapterSystem::can_dry_run() {
    if (!origin_.replayed) {
        DryRunCapability capability = adapter().can_dry_run();
        if (!capability.supported) capability.why = fmt::format("{} has no dry run", origin_.backend);
        return capability;
    }
    DryRunCapability nobody;
    nobody.supported = adapter().info().has_probe;
    nobody.why = origin_.demo ? "the demo cluster has nobody to ask" : "a recording has nobody to ask";
    return nobody;
}

void AdapterSystem::begin_dry_run(std::uint64_t number, const JobQuestion& question) {
    adapter().begin_dry_run(number, question);
}

std::optional<NumberedAnswer> AdapterSystem::next_dry_run() { return adapter().next_dry_run(); }

std::optional<SubmissionText> AdapterSystem::submission(const JobQuestion& question) {
    return adapter().submission(question);
}

std::optional<CodeExplanation> AdapterSystem::explain(CodeKind kind, std::string_view code) {
    return adapter().explain(kind, code);
}

RecordingDocument AdapterSystem::recording(const Reading& reading) {
    const AdapterInfo& info = adapter().info();
    Recording out;
    out.version = build::kVersion;
    out.backend = info.id;
    out.adapter_version = info.version;
    out.adapter_file = asked_[chosen_].candidate->file;
    out.queue_term = reading.origin.queue_term;
    out.taken_at = reading.cluster.now.value();
    out.zone = Zone{std::string(reading.cluster.source.zone),
                    static_cast<std::int32_t>(reading.cluster.source.zone_offset_seconds.value_or(0))};
    out.caller = {caller_.uid, caller_.user, caller_.groups, caller_.host};
    out.load_seconds = reading.load_seconds;
    out.problems = reading.cluster.problems;
    out.calls = adapter().recorded();
    return {recording_json(out), out.calls.commands.size()};
}

}  // namespace nodetop
