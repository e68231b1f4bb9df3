#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "reading/adapter_system.hpp"
#include "reading/configured.hpp"
#include "reading/our_adapters.hpp"

namespace nodetop {

namespace {

using Choice = std::variant<std::unique_ptr<System>, Failure>;

constexpr std::int64_t kNsPerSecond = 1'000'000'000;

CallerFacts caller_of(const HostCaller& host) { return {host.uid.value_or(0), host.user, host.groups, host.host_name}; }

/// The adapter of a file that cannot be used.
Failure unusable(FailureCode code, const std::string& begin, const Candidate& candidate, const std::string& reason) {
    return {code,
            fmt::format("{}adapter {} cannot be used: {}", begin, candidate.id, reason),
            "nodetop backends --detail lists every file with its reason",
            {},
            {}};
}

/// A system that is configured here and does not answer; never skipped in favour of another (cli.md 3).
Failure broken(const Search& search, const std::vector<Asked>& all, const Asked& chosen) {
    const std::string id = chosen.id();
    Failure failure;
    failure.code = FailureCode::no_data;
    failure.message = does_not_answer(id, chosen.detected.why);
    failure.problems = chosen.detected.problems;
    failure.problems.push_back({Severity::error, "here_but_broken", "detect", id, failure.message});
    failure.origin = Origin{.backend = id, .queue_term = chosen.queue_term()};
    name_others(failure, search, all, id);
    return failure;
}

Failure nothing_here(const Search& search, const std::vector<Asked>& all) {
    Failure failure;
    failure.code = FailureCode::no_backend;
    std::vector<std::string> looked_for;
    auto add = [&](const std::string& id, const std::string& name, const std::string& why, const std::string& brief) {
        failure.problems.push_back({Severity::note, "not_here", "detect", id, fmt::format("{}: {}", name, why)});
        looked_for.push_back(fmt::format("{} ({})", name, brief));
    };
    for (const Asked& one : all) {
        const std::string name = one.id().empty() ? one.candidate->file : one.id();
        add(one.id(), name, one.detected.why, one.detected.why);
    }
    for (const Candidate& candidate : search.candidates) {
        if (candidate.outcome == Outcome::eligible) continue;
        const bool no_client = candidate.outcome == Outcome::not_loaded && !candidate.commands.empty();
        add(candidate.id, candidate.id.empty() ? candidate.file : candidate.id, candidate.reason,
            no_client ? fmt::format("no {} on PATH", candidate.commands.front()) : candidate.reason);
    }
    failure.message = "no batch system is configured on this machine";
    if (!looked_for.empty()) failure.message += fmt::format("; looked for {}", fmt::join(looked_for, ", "));
    std::vector<std::string> missing;
    for (const std::string_view ours : our_adapters())
        if (!search.find(std::string(ours))) missing.push_back(*package_of(ours));
    failure.hint = "nodetop --demo shows a made-up cluster; nodetop backends says what was looked for";
    if (!missing.empty()) failure.hint += fmt::format("; not installed: {}", fmt::join(missing, ", "));
    return failure;
}

/// The adapter whose client programs the recording asked most: for a folder that does not name one.
std::string backend_by_programs(const Recording& recording, const Search& search) {
    std::map<std::string, std::size_t> hits;
    for (const RecordedCommand& command : recording.calls.commands)
        for (const Candidate& candidate : search.candidates)
            if (!command.argv.empty() && std::find(candidate.commands.begin(), candidate.commands.end(),
                                                   command.argv.front()) != candidate.commands.end())
                ++hits[candidate.id];
    std::string best;
    for (const auto& [id, count] : hits)
        if (best.empty() || count > hits[best]) best = id;
    return best;
}

/// The configuration tells this adapter something that it does not understand. Nullopt: it does not.
std::optional<Failure> wrong_configuration(const Search& search, const Asked& chosen) {
    const std::vector<std::string> faults = wrong_options(search.configuration(), chosen.adapter->info());
    if (faults.empty()) return std::nullopt;
    return Failure{FailureCode::usage, faults.front(), "nodetop backends --detail lists the keys", {}, {}};
}

Choice choose_replay(const SourceRequest& request, std::unique_ptr<RealWorld> world) {
    const std::string file = request.demo ? std::string() : *request.replay;
    const std::string begin = file.empty() ? "demo: " : fmt::format("cannot replay {}: ", file);
    auto read = request.demo ? read_recording_bytes(*request.demo, "demo") : read_recording(file);
    if (auto* fault = std::get_if<RecordingFault>(&read))
        return Failure{FailureCode::replay_unreadable, fault->text, {}, {}, {}};
    auto recording = std::make_shared<Recording>(std::move(std::get<Recording>(read)));

    if (request.backend && !recording->backend.empty() && *request.backend != recording->backend)
        return Failure{FailureCode::usage,
                       fmt::format("{}it is a recording of {}, not of {}", begin, recording->backend, *request.backend),
                       "leave --backend out, or name the same",
                       {},
                       {}};

    std::vector<Problem> problems;
    std::string backend = request.backend.value_or(recording->backend);
    auto search = std::make_unique<Search>(request, std::move(world), backend);
    if (backend.empty()) {
        backend = backend_by_programs(*recording, *search);
        // Known only now, and loaded whatever PATH holds, like one that was named.
        search = std::make_unique<Search>(request, std::make_unique<RealWorld>(request.cancellation), backend);
    }
    if (backend.empty())
        return Failure{FailureCode::replay_unreadable,
                       begin + "it does not say which batch system it is of",
                       "name it with --backend",
                       known_ids(*search),
                       {}};
    if (request.as_user && *request.as_user != recording->caller.user) {
        problems.push_back(
            {Severity::note, "recording_other_user", "recording", *request.as_user,
             fmt::format("judged as {}; recorded as {}", *request.as_user,
                         recording->caller.user.empty() ? "nobody in particular" : recording->caller.user)});
        recording->caller = {std::nullopt, *request.as_user, std::nullopt, recording->caller.host_name};
    }

    const Candidate* candidate = search->find(backend);
    if (!candidate) return no_such_adapter(FailureCode::replay_unreadable, begin, backend, *search);
    if (candidate->outcome != Outcome::eligible)
        return unusable(FailureCode::replay_unreadable, begin, *candidate, candidate->reason);
    std::vector<Asked> asked;
    asked.push_back(
        {candidate, open_adapter(*candidate, recording, request.cancellation, search->options_for(*candidate)), {}});
    asked.front().detected = asked.front().adapter->detect();
    if (asked.front().detected.outcome != Outcome::loaded)
        return unusable(FailureCode::replay_unreadable, begin, *candidate, asked.front().detected.why);
    if (auto failure = wrong_configuration(*search, asked.front())) return *std::move(failure);

    Origin origin;
    origin.backend = backend;
    origin.queue_term = asked.front().queue_term();
    origin.forced = request.backend.has_value();
    origin.replayed = true;
    origin.demo = request.demo.has_value();
    origin.replay_file = file;
    if (recording->taken_at)
        origin.recording_age_seconds = search->world->world().clock.wall_ns() / kNsPerSecond - *recording->taken_at;
    CallerFacts caller = caller_of(recording->caller);
    return std::make_unique<AdapterSystem>(std::move(search), std::move(asked), 0, std::move(origin), std::move(caller),
                                           std::move(recording), std::move(problems));
}

/// A recording of a broken system is worth having (cli.md 13), if there is still an adapter to ask.
bool is_recorded_all_the_same(const SourceRequest& request, const Asked& asked) {
    return request.record && asked.detected.outcome == Outcome::loaded;
}

Choice live_system(std::unique_ptr<Search> search, std::vector<Asked> asked, std::size_t chosen, bool forced,
                   std::vector<Problem> problems) {
    if (auto failure = wrong_configuration(*search, asked[chosen])) return *std::move(failure);
    const std::vector<Problem> unusable = search->unusable_named_files();
    problems.insert(problems.end(), unusable.begin(), unusable.end());
    Origin origin;
    origin.backend = asked[chosen].id();
    origin.queue_term = asked[chosen].queue_term();
    origin.forced = forced;
    CallerFacts caller = caller_of(search->world->world().identities.caller());
    const Detected& detected = asked[chosen].detected;
    problems.insert(problems.end(), detected.problems.begin(), detected.problems.end());
    if (asked[chosen].broken())
        problems.push_back({Severity::error, "here_but_broken", "detect", origin.backend,
                            does_not_answer(origin.backend, detected.why)});
    return std::make_unique<AdapterSystem>(std::move(search), std::move(asked), chosen, std::move(origin),
                                           std::move(caller), nullptr, std::move(problems));
}

/// A system that the user named: asked alone, and used even if it is not here, with a warning.
Choice choose_named(const SourceRequest& request, const std::string& id, std::unique_ptr<RealWorld> world) {
    auto search = std::make_unique<Search>(request, std::move(world), id);
    const Candidate* candidate = search->find(id);
    if (!candidate) return no_such_adapter(FailureCode::usage, "", id, *search);
    if (candidate->outcome != Outcome::eligible)
        return unusable(FailureCode::no_backend, "", *candidate, candidate->reason);
    std::vector<Asked> asked;
    asked.push_back(
        {candidate, open_adapter(*candidate, nullptr, request.cancellation, search->options_for(*candidate)), {}});
    asked.front().detected = asked.front().adapter->detect();
    const Detected& detected = asked.front().detected;
    if (asked.front().takes_part() && asked.front().broken() && !is_recorded_all_the_same(request, asked.front()))
        return broken(*search, asked, asked.front());
    if (detected.outcome != Outcome::loaded)
        return unusable(FailureCode::no_backend, "", *candidate, asked.front().detected.why);
    std::vector<Problem> problems;
    if (detected.state == DetectState::not_here) {
        std::string text = fmt::format("{} does not look to be here: {}", id, detected.why);
        if (!detected.wrapper_of.empty())
            text +=
                fmt::format("; these commands are {0}'s own look-alikes: nodetop --backend {0}", detected.wrapper_of);
        problems.push_back({Severity::warning, "forced_backend_absent", "detect", id, std::move(text)});
    }
    return live_system(std::move(search), std::move(asked), 0, true, std::move(problems));
}

Choice choose_detected(const SourceRequest& request, std::unique_ptr<RealWorld> world) {
    auto search = std::make_unique<Search>(request, std::move(world), "");
    std::vector<Asked> all = ask_in_order(*search);
    const auto first = std::find_if(all.begin(), all.end(), [](const Asked& one) { return one.takes_part(); });
    if (first == all.end()) return nothing_here(*search, all);
    if (first->broken() && !is_recorded_all_the_same(request, *first)) return broken(*search, all, *first);
    const auto chosen = static_cast<std::size_t>(first - all.begin());
    return live_system(std::move(search), std::move(all), chosen, false, {});
}

Choice choose(const SourceRequest& request) {
    auto world = std::make_unique<RealWorld>(request.cancellation);
    if (request.demo || request.replay) return choose_replay(request, std::move(world));
    const std::optional<std::string>& named = request.backend ? request.backend : request.configured->keys.backend;
    if (named) return choose_named(request, *named, std::move(world));
    return choose_detected(request, std::move(world));
}

}  // namespace

Choice choose_system(const SourceRequest& request) {
    Choice choice = choose(request);
    // What was cut short is no finding about any system.
    if (request.cancellation->cancelled()) return Failure{FailureCode::interrupted, "interrupted", {}, {}, {}};
    return choice;
}

}  // namespace nodetop
