#include "plugins/early_reading.hpp"

#include <system_error>
#include <utility>

namespace nodetop {

EarlyReading::EarlyReading(const LaneFacts& facts, std::string asked_names, std::unique_ptr<FirstAnswers> answers,
                           Queries want, std::function<void(Collected&&)> done)
    : answers_(std::move(answers)),
      services_(facts.world.with(*answers_), facts.configured, facts.timeout_seconds, keep_problems()) {
    services_.tell_asked_names(std::move(asked_names));
    opened_ = Plugin::open(facts.file, facts.id, facts.note, services_.host());
    if (opened_.plugin == nullptr) return;
    try {
        thread_ = std::thread([this, want, done = std::move(done)] { read(want, done); });
    } catch (const std::system_error&) {
        // The user may have no more threads: then the whole reading is the first.
    }
}

EarlyReading::~EarlyReading() {
    if (thread_.joinable()) thread_.join();
}

ServiceHooks EarlyReading::keep_problems() {
    ServiceHooks hooks;
    hooks.on_problem = [this](const Problem& problem) { problems_.push_back(problem); };
    return hooks;
}

void EarlyReading::read(Queries want, const std::function<void(Collected&&)>& done) {
    Plugin::Snapshot snapshot = opened_.plugin->collect(want.bits);
    if (snapshot.status != NT_OK || snapshot.blob.view.empty()) return;
    Collected collected;
    collected.blob = std::move(snapshot.blob);
    collected.problems = std::move(problems_);
    done(std::move(collected));
}

}  // namespace nodetop
