#include "plugins/in_process_adapter.hpp"

#include <utility>

#include "plugins/descriptor.hpp"

namespace nodetop {

InProcessAdapter::InProcessAdapter(const Candidate& candidate, std::unique_ptr<AdapterWorld> world,
                                   const AdapterOptions& options, ServiceHooks hooks)
    : file_(candidate.file),
      id_(candidate.id),
      asked_names_(options.asked_names),
      configured_(options.configured),
      timeout_seconds_(options.timeout_seconds),
      note_(candidate.note),
      world_(std::move(world)),
      watched_(world_->world().commands),
      hooks_(std::move(hooks)),
      services_(world_->world().with(watched_), options.configured, options.timeout_seconds,
                {[this](const Problem& problem) { keep_problem(problem); },
                 [this](const std::string& line) {
                     notes_.push_back(line);
                     if (hooks_.on_log) hooks_.on_log(line);
                 },
                 hooks_.on_wave_begin, hooks_.on_wave_end, hooks_.on_command_end}) {
    unloaded_.id = candidate.id;
    services_.tell_asked_names(asked_names_);
}

bool InProcessAdapter::load() {
    // Only read once it is loaded: a dry run may be begun while another thread reads.
    if (tried_) return plugin_ != nullptr;
    tried_ = true;
    auto opened = Plugin::open(file_, id_, note_, services_.host());
    plugin_ = std::move(opened.plugin);
    outcome_ = opened.outcome;
    reason_ = std::move(opened.reason);
    return plugin_ != nullptr;
}

const AdapterInfo& InProcessAdapter::info() const { return plugin_ != nullptr ? plugin_->info() : unloaded_; }

Detected InProcessAdapter::detected() {
    Detected answer;
    if (!load()) {
        answer.outcome = outcome_;
        answer.why = reason_;
        return answer;
    }
    auto detection = plugin_->detect();
    bool known_state = detection.state >= NT_NOT_HERE && detection.state <= NT_HERE_BUT_BROKEN;
    answer.wrapper_of = detection.wrapper_of;
    if (detection.status != NT_OK) {
        // It could not say that its system is here, so it is as if it were not there.
        answer.why = plugin_->thrown().empty() ? "detection failed: " + status_text(detection.status)
                                               : "detection threw an exception: " + plugin_->thrown();
        if (!problems_.empty()) answer.why = problems_.back().text;
    } else if (!known_state) {
        answer.why = "detection gave the state " + std::to_string(detection.state) + ", which is none";
        blame(answer.why);
    } else {
        answer.state = static_cast<DetectState>(detection.state);
        answer.why = detection.why;
    }
    answer.problems = std::exchange(problems_, {});
    answer.notes = std::exchange(notes_, {});
    return answer;
}

Collected InProcessAdapter::collect(Queries want) {
    Collected answer;
    if (!load()) {
        answer.status = NT_INTERNAL;
        answer.stopped = "adapter " + id_ + " could not be loaded: " + reason_;
        return answer;
    }
    auto snapshot = plugin_->collect(want.bits);
    answer.status = snapshot.status;
    auto give_up = [&](const std::string& why) {
        keep_problem({Severity::error, "plugin_misbehaving", "plugin", info().id, "adapter " + info().id + ' ' + why});
    };
    if (!plugin_->thrown().empty()) give_up("threw an exception: " + plugin_->thrown());
    if (answer.status == NT_OK && snapshot.blob.view.empty()) {
        give_up("said that it has read the facts, and gave none");
        answer.status = NT_INTERNAL;
    }
    if (answer.status == NT_OK) {
        // The bytes are the adapter's own, so it lives as long as they are used.
        struct Kept {
            std::shared_ptr<Plugin> plugin;
            SharedBytes bytes;  // goes first
        };
        std::string_view view = snapshot.blob.view;
        answer.blob = {std::make_shared<const Kept>(Kept{plugin_, std::move(snapshot.blob)}), view};
    }
    answer.problems = std::exchange(problems_, {});
    answer.notes = std::exchange(notes_, {});
    return answer;
}

Collected InProcessAdapter::collect_telling_early(Queries want, std::function<void(Collected&&)> on_early) {
    // Those that make dry runs have learned from the first reading already.
    if (lanes_ == nullptr && early_ == nullptr)
        watched_.tell([this, want, &on_early](std::unique_ptr<FirstAnswers> answers) {
            const std::lock_guard lock(early_mutex_);
            early_ = std::make_unique<EarlyReading>(lane_facts(), asked_names_, std::move(answers), want, on_early);
        });
    Collected collected = collect(want);
    watched_.tell(nullptr);
    return collected;
}

std::string InProcessAdapter::fold(std::span<const std::string_view> names) {
    std::optional<std::string> folded;
    if (load()) folded = plugin_->fold(names);
    return folded ? *folded : join_names(names);
}

std::optional<std::vector<std::string>> InProcessAdapter::expand(std::string_view text, std::uint32_t limit,
                                                                 std::string& ret_fault) {
    if (!load()) {
        ret_fault = reason_;
        return std::nullopt;
    }
    // A fault of the user's text is no problem of the reading: it is told as the fault of that text alone.
    const std::size_t before = problems_.size();
    auto names = plugin_->expand(text, limit, ret_fault);
    if (!names && problems_.size() > before) ret_fault = problems_.back().text;
    problems_.resize(before);
    return names;
}

DryRunCapability InProcessAdapter::can_dry_run() {
    if (!load()) return {};
    const std::size_t before = problems_.size();
    DryRunCapability capability = plugin_->can_dry_run();
    problems_.resize(before);
    return capability;
}

void InProcessAdapter::begin_dry_run(std::uint64_t number, const JobQuestion& question) {
    {
        const std::lock_guard lock(answers_mutex_);
        ++due_;
    }
    if (!load()) {
        NumberedAnswer refused{number, {}};
        refused.answer.status = NT_INTERNAL;
        refused.answer.failure = "adapter " + id_ + " could not be loaded: " + reason_;
        return answered(std::move(refused));
    }
    if (lanes_ == nullptr) {
        const std::lock_guard lock(early_mutex_);
        // The one that reads may still be at work; the early one is at rest.
        const Plugin& reader = early_ != nullptr ? early_->plugin() : *plugin_;
        lanes_ = std::make_unique<DryRunLanes>(lane_facts(), reader,
                                               [this](NumberedAnswer answer) { answered(std::move(answer)); });
    }
    lanes_->begin(number, question);
}

LaneFacts InProcessAdapter::lane_facts() {
    ServiceHooks hooks;
    hooks.on_log = hooks_.on_log;
    hooks.on_wave_begin = hooks_.on_wave_begin;
    hooks.on_wave_end = hooks_.on_wave_end;
    hooks.on_command_end = hooks_.on_command_end;
    return {file_, id_, note_, world_->world(), configured_, timeout_seconds_, std::move(hooks)};
}

void InProcessAdapter::answered(NumberedAnswer answer) {
    if (passed_) return passed_(answer);
    const std::lock_guard lock(answers_mutex_);
    answers_.push_back(std::move(answer));
    answer_came_.notify_one();
}

std::optional<NumberedAnswer> InProcessAdapter::next_dry_run() {
    std::unique_lock lock(answers_mutex_);
    if (due_ == 0) return std::nullopt;
    answer_came_.wait(lock, [this] { return !answers_.empty(); });
    --due_;
    NumberedAnswer answer = std::move(answers_.front());
    answers_.pop_front();
    return answer;
}

std::optional<SubmissionText> InProcessAdapter::submission(const JobQuestion& question) {
    return load() ? plugin_->submission(question) : std::nullopt;
}

std::optional<CodeExplanation> InProcessAdapter::explain(CodeKind kind, std::string_view code) {
    return load() ? plugin_->explain(kind, code) : std::nullopt;
}

std::vector<Problem> InProcessAdapter::close() {
    lanes_.reset();
    early_.reset();
    plugin_.reset();
    tried_ = true;
    return std::exchange(problems_, {});
}

void InProcessAdapter::keep_problem(const Problem& problem) {
    problems_.push_back(problem);
    if (hooks_.on_problem) hooks_.on_problem(problem);
}

void InProcessAdapter::blame(const std::string& what) {
    keep_problem({Severity::warning, "plugin_misbehaving", "plugin", info().id, what});
}

std::string join_names(std::span<const std::string_view> names) {
    std::string text;
    for (auto name : names) {
        if (!text.empty()) text += ',';
        text += name;
    }
    return text;
}

}  // namespace nodetop
