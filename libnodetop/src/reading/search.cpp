#include "reading/search.hpp"

#include <sys/auxv.h>

#include <algorithm>
#include <span>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nodetop/text/near.hpp>

#include "outside/threads.hpp"
#include "reading/make_reading.hpp"
#include "reading/our_adapters.hpp"

namespace nodetop {

namespace {

constexpr std::uint32_t kAnswerSeconds = 2;  // what another system gets to prove that it answers (cli.md 3)

/// Asks the candidate for its nodes, on a thread of its own: an adapter lives no longer than the thread that opened it.
/// The id under which it answers, or nothing.
std::string answering_id(const Search& search, const Candidate& candidate) {
    AdapterOptions options = search.options_for(candidate);
    options.timeout_seconds = kAnswerSeconds;
    auto adapter = open_adapter(candidate, nullptr, search.request.cancellation, options);
    const Detected detected = adapter->detect();
    if (detected.outcome != Outcome::loaded || detected.state != DetectState::here) return {};
    ReadingContext context;
    context.asked = Query::nodes;
    context.clock_now = 0;
    const auto reading = make_reading(adapter->collect(Query::nodes), std::move(context));
    return std::holds_alternative<Reading>(reading) ? adapter->info().id : std::string();
}

}  // namespace

Search::Search(SourceRequest request_, std::unique_ptr<RealWorld> world_, std::string wanted)
    : request(std::move(request_)), world(std::move(world_)), places(places_of_this_program()) {
    DiscoverOptions options;
    options.plugin_files = request.plugin_files;
    options.wanted = std::move(wanted);
    options.privileged = getauxval(AT_SECURE) != 0;
    options.describe = [this](Candidate& candidate) { describe(candidate, request.cancellation); };
    candidates = discover(options, configuration(), places, world->world());
}

AdapterOptions Search::options_for(const Candidate& candidate) const {
    AdapterOptions options;
    options.in_process = request.in_process;
    options.record = request.record;
    options.asked_names = fmt::format("{}", fmt::join(request.names, "\n"));
    options.timeout_seconds = request.timeout_seconds ? request.timeout_seconds : configuration().timeout_seconds;
    if (const auto keys = configuration().plugins.find(candidate.id); keys != configuration().plugins.end())
        for (const auto& [key, value] : keys->second) options.configured[key] = value.text;
    return options;
}

const Candidate* Search::find(const std::string& id) const {
    const Candidate* found = nullptr;
    for (const Candidate& candidate : candidates) {
        if (candidate.id != id) continue;
        if (candidate.outcome == Outcome::eligible) return &candidate;
        if (!found) found = &candidate;
    }
    return found;
}

std::vector<Problem> Search::unusable_named_files() const {
    std::vector<Problem> problems;
    for (const Candidate& candidate : candidates)
        if (candidate.is_named && candidate.outcome != Outcome::eligible)
            problems.push_back(
                {Severity::warning, "plugin_refused", "plugin", candidate.file,
                 fmt::format("--plugin {}: {}: {}", candidate.file, word(candidate.outcome), candidate.reason)});
    return problems;
}

std::string Asked::id() const {
    return candidate->id.empty() && detected.outcome == Outcome::loaded ? adapter->info().id : candidate->id;
}

bool Asked::takes_part() const {
    if (detected.outcome == Outcome::unanswered) return true;
    return detected.outcome == Outcome::loaded && detected.state != DetectState::not_here;
}

bool Asked::broken() const {
    return detected.outcome == Outcome::unanswered || detected.state == DetectState::here_but_broken;
}

std::int32_t Asked::priority() const {
    return detected.outcome == Outcome::loaded ? adapter->info().priority : candidate->priority;
}

std::string Asked::queue_term() const {
    return detected.outcome == Outcome::loaded ? adapter->info().queue_term : candidate->queue_term;
}

namespace {

std::vector<const Candidate*> eligible(const Search& search) {
    std::vector<const Candidate*> all;
    for (const Candidate& candidate : search.candidates)
        if (candidate.outcome == Outcome::eligible) all.push_back(&candidate);
    return all;
}

/// All of them side by side.
std::vector<Asked> let_detect(const Search& search, std::span<const Candidate* const> candidates) {
    std::vector<Asked> all;
    for (const Candidate* candidate : candidates)
        all.push_back({candidate,
                       open_adapter(*candidate, nullptr, search.request.cancellation, search.options_for(*candidate)),
                       {}});
    for (Asked& one : all) one.adapter->begin_detect();
    for (Asked& one : all) one.detected = one.adapter->detected();
    // A file without a note tells its place only now.
    std::stable_sort(all.begin(), all.end(), [](const Asked& a, const Asked& b) {
        return std::pair(a.priority(), a.id()) < std::pair(b.priority(), b.id());
    });
    return all;
}

}  // namespace

std::vector<Asked> ask_all(const Search& search) { return let_detect(search, eligible(search)); }

std::vector<Asked> ask_in_order(const Search& search) {
    const std::vector<const Candidate*> candidates = eligible(search);
    const bool places_known =
        std::ranges::all_of(candidates, [](const Candidate* one) { return one->note.has_value(); });
    if (candidates.empty() || !places_known) return ask_all(search);
    const std::span<const Candidate* const> all = candidates;
    std::vector<Asked> asked = let_detect(search, all.first(1));
    if (asked.front().takes_part()) return asked;
    for (Asked& one : let_detect(search, all.subspan(1))) asked.push_back(std::move(one));
    return asked;
}

std::vector<std::string> known_ids(const Search& search) {
    std::vector<std::string> ids;
    for (const Candidate& candidate : search.candidates)
        if (!candidate.id.empty() && std::find(ids.begin(), ids.end(), candidate.id) == ids.end())
            ids.push_back(candidate.id);
    return ids;
}

Failure no_such_adapter(FailureCode code, const std::string& begin, const std::string& id, const Search& search) {
    Failure failure;
    failure.code = code;
    if (const auto package = package_of(id)) {
        failure.message = fmt::format("{}the adapter {} is not installed", begin, id);
        failure.hint = fmt::format("the package {} brings it", *package);
        return failure;
    }
    const std::vector<std::string> ids = known_ids(search);
    failure.message = fmt::format("{}there is no adapter \"{}\"", begin, id);
    failure.suggestions = text::near_spellings(id, ids);
    failure.hint = ids.empty() ? "no adapter is installed" : fmt::format("there is: {}", fmt::join(ids, ", "));
    return failure;
}

std::string does_not_answer(const std::string& id, const std::string& why) {
    return fmt::format("{} is configured here and does not answer: {}", id, why);
}

void name_others(Failure& failure, const Search& search, const std::vector<Asked>& all, const std::string& chosen) {
    std::vector<const Candidate*> others;
    for (const Candidate& candidate : search.candidates) {
        if (candidate.outcome != Outcome::eligible || candidate.id == chosen) continue;
        const auto asked =
            std::find_if(all.begin(), all.end(), [&](const Asked& one) { return one.candidate == &candidate; });
        // Where only the chosen one was asked, the others are now.
        if (asked == all.end() || (asked->takes_part() && !asked->broken())) others.push_back(&candidate);
    }
    std::vector<std::string> ids(others.size());
    {
        std::vector<std::jthread> asking;
        for (std::size_t i = 0; i < others.size(); ++i)
            asking.push_back(run_beside([&, i] { ids[i] = answering_id(search, *others[i]); }));
    }

    std::vector<std::string> flags;
    for (const std::string& id : ids) {
        if (id.empty() || id == chosen) continue;
        flags.push_back("--backend " + id);
        failure.problems.push_back({Severity::note, "other_backend_answers", "detect", id,
                                    fmt::format("{} answers here: nodetop --backend {}", id, id)});
    }
    if (!flags.empty())
        failure.hint = fmt::format("another system answers: nodetop {}", fmt::join(flags, ", nodetop "));
}

}  // namespace nodetop
