#include "serve.hpp"

#include <fcntl.h>
#include <sys/mman.h>

#include <cerrno>
#include <string>
#include <thread>
#include <vector>

#include "nodetop/plugin.h"
#include "outside/threads.hpp"
#include "plugins/in_process_adapter.hpp"
#include "plugins/messages.hpp"

namespace nodetop {

namespace {

/// A memory file with these bytes, sealed so that the host may map it. Written and not mapped: filling it in place
/// gains nothing.
UniqueFd sealed_copy(std::string_view bytes) {
    UniqueFd file(memfd_create("blob", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    while (file && !bytes.empty()) {
        ssize_t written = write(file.get(), bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return UniqueFd();
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
#ifndef NODETOP_TEST_UNSEALED
    if (file && fcntl(file.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL) != 0)
        return UniqueFd();
#endif
    return file;
}

class Server {
  public:
    Server(Channel& channel, std::shared_ptr<Cancellation> cancellation)
        : channel_(channel), cancellation_(std::move(cancellation)) {}
    ~Server() { finish_collecting(); }
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    void run() {
        while (auto message = channel_.wait()) {
            // Only dry runs go on beside a reading.
            if (message->type != Message::dry_run) finish_collecting();
            switch (message->type) {
                case Message::open:
                    open(*message);
                    break;
                case Message::detect:
                    detect();
                    break;
                case Message::collect:
                    collect(message->payload);
                    break;
                case Message::fold:
                    fold(message->payload);
                    break;
                case Message::recorded:
                    recorded();
                    break;
                case Message::expand:
                    expand(message->payload);
                    break;
                case Message::can_dry_run:
                    can_dry_run();
                    break;
                case Message::dry_run:
                    dry_run(message->payload);
                    break;
                case Message::submission:
                    submission(message->payload);
                    break;
                case Message::explain:
                    explain(message->payload);
                    break;
                default:
                    return;
            }
        }
    }

  private:
    void open(Received& message) {
        std::shared_ptr<const Arena> arena;
        if (message.handle) arena = Arena::map_sealed(message.handle.release());
        WireReader in(message.payload);
        auto request = std::make_shared<OpenRequest>(get_open_request(in, std::move(arena)));
        AdapterOptions options;
        options.record = request->record;
        options.timeout_seconds = request->timeout_seconds;
        options.configured = request->configured;
        options.asked_names = request->asked_names;
        std::shared_ptr<const Recording> recording;
        if (request->replay) recording = {request, &request->recording};
        auto world = std::make_unique<AdapterWorld>(std::move(recording), cancellation_, options);
        adapter_ = std::make_unique<InProcessAdapter>(request->candidate, std::move(world), options, hooks());
        adapter_->load();
        adapter_->pass_dry_runs_on([this](const NumberedAnswer& done) {
            WireWriter out;
            put(out, done);
            channel_.send(Message::dry_run_done, out.bytes());
        });
        Detected opened;
        opened.outcome = adapter_->outcome();
        opened.why = adapter_->reason();
        WireWriter out;
        put(out, opened);
        put(out, adapter_->info());
        channel_.send(Message::opened, out.bytes());
    }

    void detect() {
        if (adapter_ == nullptr) return;
        WireWriter out;
        put(out, adapter_->detected());
        channel_.send(Message::detection, out.bytes());
    }

    void collect(std::string_view payload) {
        if (adapter_ == nullptr) return;
        WireReader in(payload);
        Queries want;
        want.bits = in.get<std::uint32_t>();
        if (!in.get<bool>()) return send_collected(adapter_->collect(want));
        collecting_ = run_beside([this, want] {
            send_collected(adapter_->collect_telling_early(want, [this](Collected&& early) { send_early(early); }));
        });
    }

    void finish_collecting() {
        if (collecting_.joinable()) collecting_.join();
    }

    void send_collected(Collected&& collected) {
        UniqueFd blob;
        if (collected.status == NT_OK) {
            blob = sealed_copy(collected.blob.view);
            if (!blob) collected.status = NT_MEMORY;
        }
        WireWriter out;
        out.put(collected.status);
        channel_.send(Message::collected, out.bytes(), blob.get());
    }

    void send_early(Collected& early) {
        const UniqueFd blob = sealed_copy(early.blob.view);
        early.blob = {};  // from now on its adapter is at rest
        if (!blob) return;
        WireWriter out;
        out.put_all(early.problems, [&](const Problem& problem) { put(out, problem); });
        channel_.send(Message::early, out.bytes(), blob.get());
    }

    void fold(std::string_view payload) {
        if (adapter_ == nullptr) return;
        std::vector<std::string> names = WireReader(payload).texts();
        WireWriter out;
        out.put(adapter_->fold(std::vector<std::string_view>(names.begin(), names.end())));
        channel_.send(Message::folded, out.bytes());
    }

    void expand(std::string_view payload) {
        if (adapter_ == nullptr) return;
        WireReader in(payload);
        const std::string text = in.text();
        std::string fault;
        const auto names = adapter_->expand(text, in.get<std::uint32_t>(), fault);
        WireWriter out;
        out.put_if(names, [&](const std::vector<std::string>& found) { out.put_texts(found); });
        if (!names) out.put(fault);
        channel_.send(Message::expanded, out.bytes());
    }

    void can_dry_run() {
        if (adapter_ == nullptr) return;
        const DryRunCapability capability = adapter_->can_dry_run();
        WireWriter out;
        out.put(capability.possible);
        out.put(capability.why);
        channel_.send(Message::capability, out.bytes());
    }

    void dry_run(std::string_view payload) {
        if (adapter_ == nullptr) return;
        WireReader in(payload);
        const auto number = in.get<std::uint64_t>();
        adapter_->begin_dry_run(number, get_job_question(in));
    }

    void submission(std::string_view payload) {
        if (adapter_ == nullptr) return;
        WireReader in(payload);
        const auto found = adapter_->submission(get_job_question(in));
        WireWriter out;
        out.put_if(found, [&](const SubmissionText& submission) { put(out, submission); });
        channel_.send(Message::submitted, out.bytes());
    }

    void explain(std::string_view payload) {
        if (adapter_ == nullptr) return;
        WireReader in(payload);
        const auto kind = static_cast<CodeKind>(in.get<std::uint32_t>());
        const auto found = adapter_->explain(kind, in.text());
        WireWriter out;
        out.put_if(found, [&](const CodeExplanation& explanation) { put(out, explanation); });
        channel_.send(Message::explained, out.bytes());
    }

    void recorded() {
        if (adapter_ == nullptr) return;
        RecordedCalls calls = adapter_->recorded();
        WireWriter out;
        put(out, calls);
        channel_.send(Message::calls, out.bytes(), calls.arena != nullptr ? calls.arena->handle() : -1);
    }

    /// What the host learns at once, so that it knows it also of a child that dies.
    ServiceHooks hooks() {
        auto send_text = [this](Message type, std::string_view text) {
            WireWriter out;
            out.put(text);
            channel_.send(type, out.bytes());
        };
        ServiceHooks hooks;
        hooks.on_problem = [this](const Problem& problem) {
            WireWriter out;
            put(out, problem);
            channel_.send(Message::problem, out.bytes());
        };
        hooks.on_log = [send_text](const std::string& line) { send_text(Message::log_line, line); };
        hooks.on_command_end = [send_text](const std::string& line) { send_text(Message::command_end, line); };
        hooks.on_wave_begin = [this](std::uint64_t longest_ms) {
            WireWriter out;
            out.put(longest_ms);
            channel_.send(Message::wave_begin, out.bytes());
        };
        hooks.on_wave_end = [this] { channel_.send(Message::wave_end, ""); };
        return hooks;
    }

    Channel& channel_;
    std::shared_ptr<Cancellation> cancellation_;
    std::unique_ptr<InProcessAdapter> adapter_;
    std::jthread collecting_;  ///< while a reading is made that may have an early one
};

}  // namespace

void serve_adapter(Channel& channel, std::shared_ptr<Cancellation> cancellation) {
    Server(channel, std::move(cancellation)).run();
}

}  // namespace nodetop
