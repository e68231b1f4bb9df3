#include "plugins/child_adapter.hpp"

#include <poll.h>

#include <algorithm>
#include <utility>

#include "nodetop/plugin.h"
#include "plugins/in_process_adapter.hpp"
#include "plugins/messages.hpp"
#include "plugins/quarantine.hpp"

namespace nodetop {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// How long an interrupted adapter may take to end its clients and say so (cli.md 15: 200 ms in all).
constexpr milliseconds kInterruptLimit{150};
/// How long the end of a child may take after it has let go of its socket.
constexpr milliseconds kEndLimit{100};

std::string in_words(const ProcessEnd& end) {
    return end.signalled ? "signal " + std::to_string(end.code) : "exit status " + std::to_string(end.code);
}

std::string in_words(milliseconds limit) {
    if (limit.count() % 1000 == 0) return std::to_string(limit.count() / 1000) + " s";
    return std::to_string(limit.count()) + " ms";
}

}  // namespace

ChildAdapter::ChildAdapter(const Candidate& candidate, std::shared_ptr<const Recording> recording,
                           std::shared_ptr<Cancellation> cancellation, const AdapterOptions& options)
    : candidate_(candidate),
      recording_(std::move(recording)),
      cancellation_(std::move(cancellation)),
      options_(options) {
    info_.id = candidate.id;
    start();
}

void ChildAdapter::start() {
    detect_deadline_ = steady_clock::now() + options_.detect_limit;
    silence_deadline_.reset();
    open_waves_ = 0;
    late_ = false;
    collected_.reset();
    how_lost_.clear();
    last_command_.clear();
    std::string fault;
    helper_ = HelperProcess::start(options_.helper, cancellation_->handle(), fault);
    if (helper_ == nullptr) {
        outcome_ = Outcome::failed_to_load;
        reason_ = fault;
        return;
    }
    outcome_ = Outcome::eligible;
    OpenRequest request;
    request.candidate = candidate_;
    request.configured = options_.configured;
    request.asked_names = options_.asked_names;
    request.timeout_seconds = options_.timeout_seconds;
    request.record = options_.record;
    WireWriter out;
    put(out, request, recording_.get());
    // A child that is gone already is noticed when its answer is waited for.
    helper_->channel().send(Message::open, out.bytes(), recording_ ? recording_->calls.arena->handle() : -1);
}

/// One that was lost once it had answered gets another child for the next reading: whoever left a screen open waits for
/// no person to start it again.
void ChildAdapter::start_again_if_lost() {
    if (helper_ != nullptr || info_.version.empty() || cancellation_->cancelled()) return;
    start();
    begin_detect();
    detected();
}

bool ChildAdapter::load() {
    if (outcome_ != Outcome::eligible) return outcome_ == Outcome::loaded && helper_ != nullptr;
    auto answer = await(Message::opened, detect_deadline_);
    if (!answer) {
        outcome_ = late_ ? Outcome::unanswered : Outcome::stopped;
        reason_ = how_lost_ + (late_ ? "" : " while it was loaded");
        if (!late_ && !cancellation_->cancelled())
            Quarantine(options_.quarantine_file).note_crash(candidate_.file, how_lost_);
        return false;
    }
    WireReader in(answer->payload);
    Detected opened = get_detected(in);
    outcome_ = opened.outcome;
    reason_ = opened.why;
    if (outcome_ != Outcome::loaded) return false;
    info_ = get_adapter_info(in);
    Quarantine quarantine(options_.quarantine_file);
    if (options_.in_process || quarantine.reason_for(candidate_.file)) quarantine.note_loaded(candidate_.file);
    return true;
}

void ChildAdapter::begin_detect() {
    if (helper_ == nullptr) return;
    detect_deadline_ = steady_clock::now() + options_.detect_limit;
    helper_->channel().send(Message::detect, "");
}

Detected ChildAdapter::detected() {
    if (!load()) return not_detected();
    auto answer = await(Message::detection, detect_deadline_);
    if (!answer) {
        outcome_ = late_ ? Outcome::unanswered : Outcome::stopped;
        reason_ = how_lost_ + (late_ ? "" : " during detection");
        return not_detected();
    }
    WireReader in(answer->payload);
    Detected detected = get_detected(in);
    take_signs_of_misbehaviour();
    detected.problems = std::exchange(problems_, {});
    detected.notes = std::exchange(notes_, {});
    return detected;
}

Detected ChildAdapter::not_detected() {
    Detected detected;
    detected.outcome = outcome_;
    detected.why = reason_;
    // What did not answer may well be here; what could not say so is as if it were not (cli.md 3).
    if (late_) detected.state = DetectState::here_but_broken;
    detected.problems = std::exchange(problems_, {});
    detected.notes = std::exchange(notes_, {});
    return detected;
}

Collected ChildAdapter::collect_with_early(Queries want, const std::function<void(Collected&&)>& on_early) {
    start_again_if_lost();
    Collected collected;
    std::optional<Received> answer;
    if (load()) {
        WireWriter out;
        out.put(want.bits);
        // In a recording everything is there at once.
        on_early_ = recording_ == nullptr ? on_early : nullptr;
        out.put(on_early_ != nullptr);
        answer = ask(Message::collect, out.bytes(), Message::collected);
        on_early_ = nullptr;
    } else if (how_lost_.empty()) {
        how_lost_ = "could not be loaded: " + reason_;
    }
    if (answer) {
        collected.status = WireReader(answer->payload).get<std::int32_t>();
        if (collected.status == NT_OK) {
            auto blob = answer->handle ? Arena::map_sealed(answer->handle.release()) : nullptr;
            if (blob == nullptr) {
                helper_.reset();
                how_lost_ = "handed over memory that it could still change";
            } else {
                collected.blob = {blob, blob->bytes()};
            }
        }
        if (helper_ != nullptr) take_signs_of_misbehaviour();
    }
    if (helper_ == nullptr) {
        collected.status = cancellation_->cancelled() ? NT_CANCELLED : NT_INTERNAL;
        collected.stopped = "adapter " + info_.id + ' ' + how_lost_ + after_last_command() + "; its facts are missing";
    }
    collected.problems = std::exchange(problems_, {});
    collected.notes = std::exchange(notes_, {});
    return collected;
}

std::string ChildAdapter::fold(std::span<const std::string_view> names) {
    if (helper_ != nullptr && info_.has_names) {
        WireWriter out;
        out.put_all(names, [&](std::string_view name) { out.put(name); });
        if (auto answer = ask(Message::fold, out.bytes(), Message::folded)) return WireReader(answer->payload).text();
    }
    return join_names(names);
}

std::optional<std::vector<std::string>> ChildAdapter::expand(std::string_view text, std::uint32_t limit,
                                                             std::string& ret_fault) {
    WireWriter out;
    out.put(text);
    out.put(limit);
    auto answer = ask(Message::expand, out.bytes(), Message::expanded);
    if (!answer) {
        ret_fault = "adapter " + info_.id + ' ' + how_lost_;
        return std::nullopt;
    }
    WireReader in(answer->payload);
    if (in.get<bool>()) return in.texts();
    ret_fault = in.text();
    return std::nullopt;
}

DryRunCapability ChildAdapter::can_dry_run() {
    DryRunCapability capability;
    capability.supported = info_.has_probe;
    if (!capability.supported) return capability;
    if (auto answer = ask(Message::can_dry_run, "", Message::capability)) {
        WireReader in(answer->payload);
        capability.possible = in.get<bool>();
        capability.why = in.text();
    } else {
        capability.why = "adapter " + info_.id + ' ' + how_lost_;
    }
    return capability;
}

void ChildAdapter::begin_dry_run(std::uint64_t number, const JobQuestion& question) {
    due_.insert(number);
    if (helper_ == nullptr) return;
    WireWriter out;
    out.put(number);
    put(out, question);
    silence_deadline_ = std::max(silence_deadline_.value_or(Time{}), steady_clock::now() + options_.silence_limit);
    helper_->channel().send(Message::dry_run, out.bytes());
}

std::optional<NumberedAnswer> ChildAdapter::next_dry_run() {
    if (due_.empty()) return std::nullopt;
    while (answers_.empty()) {
        auto received = await(Message::dry_run_done, std::nullopt);
        if (!received) break;
        handle(*received);
    }
    if (!answers_.empty()) {
        NumberedAnswer answer = std::move(answers_.front());
        answers_.pop_front();
        due_.erase(answer.number);
        return answer;
    }
    // It is gone, and nothing that is due will come.
    NumberedAnswer lost{*due_.begin(), {}};
    due_.erase(due_.begin());
    lost.answer.status = cancellation_->cancelled() ? NT_CANCELLED : NT_INTERNAL;
    lost.answer.failure = "adapter " + info_.id + ' ' + how_lost_ + after_last_command();
    if (lost.answer.status == NT_INTERNAL)
        lost.answer.problems.push_back({Severity::error, "plugin_stopped", "dry_run", info_.id, lost.answer.failure});
    return lost;
}

std::optional<SubmissionText> ChildAdapter::submission(const JobQuestion& question) {
    WireWriter out;
    put(out, question);
    auto answer = ask(Message::submission, out.bytes(), Message::submitted);
    if (!answer) return std::nullopt;
    WireReader in(answer->payload);
    if (!in.get<bool>()) return std::nullopt;
    return get_submission(in);
}

std::optional<CodeExplanation> ChildAdapter::explain(CodeKind kind, std::string_view code) {
    WireWriter out;
    out.put(kind);
    out.put(code);
    auto answer = ask(Message::explain, out.bytes(), Message::explained);
    if (!answer) return std::nullopt;
    WireReader in(answer->payload);
    if (!in.get<bool>()) return std::nullopt;
    return get_explanation(in);
}

RecordedCalls ChildAdapter::recorded() {
    if (helper_ == nullptr || !options_.record) return {};
    auto answer = ask(Message::recorded, "", Message::calls);
    auto arena = answer && answer->handle ? Arena::map_sealed(answer->handle.release()) : nullptr;
    if (arena == nullptr) return {};
    WireReader in(answer->payload);
    return get_recorded_calls(in, std::move(arena));
}

std::vector<Problem> ChildAdapter::close() {
    if (auto helper = std::exchange(helper_, nullptr)) {
        auto end = helper->dismiss();
        auto blame = [&](const std::string& what) {
            problems_.push_back({Severity::warning, "plugin_misbehaving", "plugin", info_.id, what});
        };
        if (!end)
            blame("it did not end when it was told to");
        else if (end->signalled || end->code != 0)
            blame("it stopped (" + in_words(*end) + ") when it was told to end");
    }
    return std::exchange(problems_, {});
}

/// Sends a question and waits for its answer; nullopt also if the child was gone before.
std::optional<Received> ChildAdapter::ask(Message question, std::string_view payload, Message answer) {
    if (helper_ == nullptr) return std::nullopt;
    silence_deadline_ = steady_clock::now() + options_.silence_limit;
    helper_->channel().send(question, payload);
    return await(answer, std::nullopt);
}

/// Waits for one answer and handles what comes before it. nullopt: the child is gone, and how_lost_ says how.
std::optional<Received> ChildAdapter::await(Message wanted, std::optional<Time> deadline) {
    std::optional<Time> interrupted;
    while (helper_ != nullptr) {
        if (wanted == Message::collected && collected_) return std::exchange(collected_, std::nullopt);
        if (auto message = helper_->channel().next()) {
            if (message->type == wanted) return message;
            handle(*message);
            continue;
        }
        auto now = steady_clock::now();
        if (!interrupted && cancellation_->cancelled()) interrupted = now + kInterruptLimit;
        auto until = deadline ? deadline : silence_deadline_;
        if (interrupted) until = interrupted;
        pollfd watched[] = {{helper_->channel().handle(), POLLIN, 0},
                            {interrupted ? -1 : cancellation_->handle(), POLLIN, 0}};
        int limit_ms = -1;
        if (until)
            limit_ms =
                static_cast<int>(std::max<milliseconds::rep>(0, std::chrono::ceil<milliseconds>(*until - now).count()));
        bool something = poll(watched, 2, limit_ms) > 0;
        if (something && watched[0].revents != 0) {
            if (helper_->channel().receive()) continue;
            auto end = helper_->wait_for_end(kEndLimit);
            if (!end) end = helper_->end_it();
            lose(cancellation_->cancelled() ? "was interrupted" : "stopped (" + in_words(*end) + ')');
        } else if (!something && until && steady_clock::now() >= *until) {
            // Only now: what it had said in time may have waited here while others were waited for.
            late_ = !interrupted;
            helper_->end_it();
            auto limit = deadline ? options_.detect_limit : options_.silence_limit;
            lose(interrupted ? "was interrupted" : "did not answer within " + in_words(limit));
        }
    }
    return std::nullopt;
}

void ChildAdapter::handle(Received& message) {
    WireReader in(message.payload);
    auto now = steady_clock::now();
    switch (message.type) {
        case Message::problem:
            problems_.push_back(get_problem(in));
            break;
        case Message::log_line:
            notes_.push_back(in.text());
            break;
        case Message::command_end:
            last_command_ = in.text();
            break;
        case Message::wave_begin: {
            // Bounded, so that nonsense cannot overflow the clock.
            auto longest = std::min<std::uint64_t>(in.get<std::uint64_t>(), 24u * 3600 * 1000);
            auto until = now + milliseconds(longest) + options_.silence_limit;
            // Several dry runs are waves side by side: the last of them to end decides.
            silence_deadline_ = open_waves_++ > 0 ? std::max(*silence_deadline_, until) : until;
            break;
        }
        case Message::wave_end:
            if (open_waves_ > 0 && --open_waves_ == 0) silence_deadline_ = now + options_.silence_limit;
            break;
        case Message::dry_run_done:
            answers_.push_back(get_numbered_answer(in));
            if (due_.count(answers_.back().number) == 0) answers_.pop_back();  // nobody asked for it
            break;
        case Message::collected:
            collected_ = std::move(message);
            break;
        case Message::early:
            handle_early(message);
            break;
        default:
            break;
    }
}

void ChildAdapter::handle_early(Received& message) {
    auto on_early = std::exchange(on_early_, nullptr);
    auto blob = message.handle ? Arena::map_sealed(message.handle.release()) : nullptr;
    if (!on_early || blob == nullptr) return;
    Collected collected;
    collected.blob = {blob, blob->bytes()};
    WireReader in(message.payload);
    in.each([&] { collected.problems.push_back(get_problem(in)); });
    on_early(std::move(collected));
}

void ChildAdapter::lose(const std::string& how) {
    how_lost_ = how;
    take_signs_of_misbehaviour();
    helper_.reset();
}

void ChildAdapter::take_signs_of_misbehaviour() {
    std::string output = helper_->take_output();
    if (!output.empty())
        problems_.push_back({Severity::warning, "plugin_misbehaving", "plugin", info_.id,
                             "it wrote to standard output or error: " + output});
}

std::string ChildAdapter::after_last_command() const {
    return last_command_.empty() ? "" : " after `" + last_command_ + '`';
}

}  // namespace nodetop
