#include "plugins/adapter.hpp"

#include <sys/auxv.h>

#include "outside/real_environment.hpp"
#include "plugins/child_adapter.hpp"
#include "plugins/in_process_adapter.hpp"
#include "plugins/places.hpp"
#include "plugins/quarantine.hpp"

namespace nodetop {

namespace {

AdapterOptions completed(AdapterOptions options) {
    if (options.helper.empty()) options.helper = places_of_this_program().helper;
    // With more rights than the caller has, nothing is written where he says.
    if (options.quarantine_file.empty() && getauxval(AT_SECURE) == 0) {
        RealEnvironment environment;
        options.quarantine_file = quarantine_file_of(environment.get("XDG_STATE_HOME", Secrecy::open),
                                                     environment.get("HOME", Secrecy::open));
    }
    return options;
}

}  // namespace

std::unique_ptr<Adapter> open_adapter(const Candidate& candidate, std::shared_ptr<const Recording> recording,
                                      std::shared_ptr<Cancellation> cancellation, const AdapterOptions& options) {
    AdapterOptions all = completed(options);
    if (options.in_process) {
        // What was never seen is loaded in a child first: it may not even come as far as its descriptor.
        if (!Quarantine(all.quarantine_file).has_seen(candidate.file)) {
            auto trial = std::make_unique<ChildAdapter>(candidate, recording, cancellation, all);
            if (!trial->load()) return trial;
        }
        auto world = std::make_unique<AdapterWorld>(std::move(recording), std::move(cancellation), all);
        return std::make_unique<InProcessAdapter>(candidate, std::move(world), all);
    }
    return std::make_unique<ChildAdapter>(candidate, std::move(recording), std::move(cancellation), all);
}

void describe(Candidate& candidate, std::shared_ptr<Cancellation> cancellation) {
    ChildAdapter trial(candidate, nullptr, std::move(cancellation), completed({}));
    if (trial.load()) {
        candidate.id = trial.info().id;
        candidate.queue_term = trial.info().queue_term;
        candidate.commands = trial.info().commands;
        candidate.priority = trial.info().priority;
    } else if (trial.outcome() != Outcome::unanswered) {
        candidate.outcome = trial.outcome();
        candidate.reason = trial.reason();
    }
}

std::unique_ptr<Adapter> open_adapter_on(const Candidate& candidate, const World& world,
                                         const AdapterOptions& options) {
    return std::make_unique<InProcessAdapter>(candidate, std::make_unique<AdapterWorld>(world, options), options);
}

std::vector<Detected> detect_all(std::span<const std::unique_ptr<Adapter>> adapters) {
    for (const auto& adapter : adapters) adapter->begin_detect();
    std::vector<Detected> answers;
    for (const auto& adapter : adapters) answers.push_back(adapter->detected());
    return answers;
}

}  // namespace nodetop
