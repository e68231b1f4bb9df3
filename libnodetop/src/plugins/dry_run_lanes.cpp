#include "plugins/dry_run_lanes.hpp"

#include <system_error>
#include <utility>

namespace nodetop {

/// One instance, used by its thread alone once that runs.
struct DryRunLanes::Lane {
    explicit Lane(const LaneFacts& facts)
        : services(facts.world, facts.configured, facts.timeout_seconds, hooks_of(facts)),
          opened(Plugin::open(facts.file, facts.id, facts.note, services.host())) {}

    ServiceHooks hooks_of(const LaneFacts& facts) {
        ServiceHooks hooks = facts.hooks;
        hooks.on_problem = [this](const Problem& problem) { problems.push_back(problem); };
        return hooks;
    }

    std::vector<Problem> problems;  ///< of the dry run that is being made
    HostServices services;
    Plugin::Opened opened;
    std::thread thread;
};

DryRunLanes::DryRunLanes(LaneFacts facts, const Plugin& reader, std::function<void(NumberedAnswer)> done)
    : facts_(std::move(facts)), reader_(reader), done_(std::move(done)) {}

DryRunLanes::~DryRunLanes() {
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
    }
    something_to_do_.notify_all();
    for (const auto& lane : lanes_) lane->thread.join();
}

/// Where the user may have no more threads, those lanes that there are have to do; without any nothing is asked.
void DryRunLanes::do_without_lane(const char* why) {
    lanes_.pop_back();
    if (!lanes_.empty()) return;
    for (std::unique_lock lock(mutex_); !waiting_.empty();) {
        NumberedAnswer refused{waiting_.front().number, {}};
        waiting_.pop_front();
        refused.answer.status = NT_INTERNAL;
        refused.answer.failure = std::string("no thread could be started for it: ") + why;
        lock.unlock();
        done_(std::move(refused));
        lock.lock();
    }
}

void DryRunLanes::begin(std::uint64_t number, JobQuestion question) {
    bool one_more = false;
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back({number, std::move(question)});
        one_more = idle_ < waiting_.size() && lanes_.size() < kDryRunsAtOnce;
    }
    if (one_more) open_lane();
    something_to_do_.notify_one();
}

void DryRunLanes::open_lane() {
    Lane& lane = *lanes_.emplace_back(std::make_unique<Lane>(facts_));
    // Here and not on its own thread: the instance that reads is at rest while this one waits for us.
    if (lane.opened.plugin != nullptr) lane.opened.plugin->learn(reader_);
    try {
        lane.thread = std::thread([this, &lane] { work(lane); });
    } catch (const std::system_error& fault) {
        do_without_lane(fault.what());
    }
}

void DryRunLanes::work(Lane& lane) {
    std::unique_lock lock(mutex_);
    for (;;) {
        ++idle_;
        something_to_do_.wait(lock, [&] { return over_ || !waiting_.empty(); });
        --idle_;
        if (over_) return;
        Waiting next = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        NumberedAnswer done{next.number, {}};
        if (lane.opened.plugin != nullptr) {
            done.answer = lane.opened.plugin->dry_run(next.question);
        } else {
            done.answer.status = NT_INTERNAL;
            done.answer.failure = "no further instance of the adapter could be opened: " + lane.opened.reason;
        }
        done.answer.problems = std::exchange(lane.problems, {});
        if (done.answer.status != NT_OK && !done.answer.problems.empty())
            done.answer.failure = done.answer.problems.back().text;
        done_(std::move(done));
        lock.lock();
    }
}

}  // namespace nodetop
