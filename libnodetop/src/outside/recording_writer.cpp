#include <rapidjson/writer.h>

#include <array>
#include <type_traits>

#include "nodetop/text/instant.hpp"
#include "nodetop/text/utf8.hpp"
#include "outside/base64.hpp"
#include "outside/limits.hpp"
#include "outside/recorded_output.hpp"
#include "outside/recording.hpp"

namespace nodetop {

namespace {

/// Hands text on in large pieces.
class SinkStream {
  public:
    using Ch = char;
    explicit SinkStream(const RecordingSink& sink) : sink_(sink) {}
    void Put(char c) {
        if (used_ == buffer_.size()) Flush();
        buffer_[used_++] = c;
    }
    void Flush() {
        sink_({buffer_.data(), used_});
        used_ = 0;
    }

  private:
    const RecordingSink& sink_;
    std::array<char, std::size_t{64} << 10> buffer_;
    std::size_t used_ = 0;
};

const char* word(FileState state) {
    switch (state) {
        case FileState::ok:
            return "ok";
        case FileState::absent:
            return "absent";
        case FileState::denied:
            return "denied";
    }
    return "denied";
}

class Document {
  public:
    explicit Document(const RecordingSink& sink) : stream_(sink), json_(stream_) {}

    void write(const Recording& recording) {
        json_.StartObject();
        text("schema", "nodetop.recording/1");
        text("version", recording.version);
        text("backend", recording.backend);
        write_adapter(recording);
        text("queue_term", recording.queue_term);
        write_circumstances(recording);
        list("problems", recording.problems, [&](const Problem& problem) { write_problem(problem); });
        std::uint64_t order = 0;
        list("commands", recording.calls.commands,
             [&](const RecordedCommand& command) { write_command(command, recording.calls.arena, order++); });
        list("files", recording.calls.files, [&](const RecordedFile& file) { write_file(file); });
        list("environment", recording.calls.environment, [&](const RecordedVariable& variable) {
            text("name", variable.name);
            text_or_null("value", variable.value);
        });
        list("programs", recording.calls.programs, [&](const RecordedProgram& program) {
            text("name", program.name);
            text_or_null("path", program.path);
        });
        list("kept", recording.calls.kept, [&](const RecordedExchange& exchange) {
            text("kind", exchange.kind);
            text("key", exchange.key);
            text("value_base64", base64(exchange.value));
        });
        json_.EndObject();
        stream_.Put('\n');
        stream_.Flush();
    }

  private:
    template <typename Items, typename Write>
    void list(const char* key, const Items& items, Write&& write) {
        json_.Key(key);
        json_.StartArray();
        for (const auto& item : items) {
            json_.StartObject();
            write(item);
            json_.EndObject();
        }
        json_.EndArray();
    }

    /// What is not bytes but words (an argument, a path) is text in JSON too.
    void words(std::string_view value) {
        if (text::is_utf8(value))
            string(value);
        else
            string(text::repaired_utf8(value));
    }
    void string(std::string_view value) {
        json_.String(value.data() != nullptr ? value.data() : "", static_cast<rapidjson::SizeType>(value.size()));
    }
    void text(const char* key, std::string_view value) {
        json_.Key(key);
        words(value);
    }
    void text_or_null(const char* key, const std::optional<std::string>& value) {
        json_.Key(key);
        if (value)
            words(*value);
        else
            json_.Null();
    }
    /// An empty text stands for "none" in problems.
    void nonempty_or_null(const char* key, const std::string& value) {
        text_or_null(key, value.empty() ? std::nullopt : std::optional(value));
    }
    template <typename Number>
    void number_or_null(const char* key, const std::optional<Number>& value) {
        json_.Key(key);
        if (!value)
            json_.Null();
        else if constexpr (std::is_same_v<Number, double>)
            json_.Double(*value);
        else
            json_.Int64(*value);
    }
    void flag(const char* key, bool value) {
        json_.Key(key);
        json_.Bool(value);
    }
    /// Bytes that are not UTF-8 stand beside, in base64.
    void bytes(const std::string& key, std::string_view value) {
        bool is_text = text::is_utf8(value);
        json_.Key(key.c_str());
        if (is_text)
            string(value);
        else
            json_.Null();
        if (!is_text) text((key + "_base64").c_str(), base64(value));
    }

    void write_adapter(const Recording& recording) {
        json_.Key("adapter");
        json_.StartObject();
        text("id", recording.backend);
        text("version", recording.adapter_version);
        text("file", recording.adapter_file);
        json_.EndObject();
    }

    void write_circumstances(const Recording& recording) {
        std::int32_t offset = recording.zone ? recording.zone->offset_seconds : 0;
        std::optional<std::string> taken_at;
        if (recording.taken_at) taken_at = text::print_instant(*recording.taken_at, offset);
        text_or_null("taken_at", taken_at);
        json_.Key("zone");
        json_.StartObject();
        text("name", recording.zone ? recording.zone->name : "");
        number_or_null("offset_seconds", std::optional(offset));
        json_.EndObject();
        text("host", recording.caller.host_name);
        json_.Key("caller");
        json_.StartObject();
        number_or_null("uid", recording.caller.uid);
        text("user", recording.caller.user);
        json_.Key("groups");
        if (recording.caller.groups) {
            json_.StartArray();
            for (const auto& group : *recording.caller.groups) words(group);
            json_.EndArray();
        } else {
            json_.Null();
        }
        json_.EndObject();
        number_or_null("load_seconds", recording.load_seconds);
    }

    void write_problem(const Problem& problem) {
        text("severity", word(problem.severity));
        text("code", problem.code);
        nonempty_or_null("query", problem.query);
        nonempty_or_null("subject", problem.subject);
        text("text", problem.text);
    }

    void write_command(const RecordedCommand& command, const std::shared_ptr<const Arena>& arena, std::uint64_t order) {
        json_.Key("argv");
        json_.StartArray();
        for (const auto& argument : command.argv) words(argument);
        json_.EndArray();
        text_or_null("stdin", command.stdin_text);
        text("state", nodetop::word(command.state));
        bool exited = command.state == RunState::exited, signalled = command.state == RunState::signalled;
        number_or_null("rc", exited ? std::optional(command.exit_status) : std::nullopt);
        number_or_null("signal", signalled ? std::optional(command.signal) : std::nullopt);
        auto out = load_output(arena, command.out, command.out_file, kKeptBytes);
        auto err = load_output(arena, command.err, command.err_file, kErrorBytes);
        bytes("stdout", out.bytes.view);
        bytes("stderr", err.bytes.view);
        flag("truncated", command.truncated || out.truncated || err.truncated);
        json_.Key("seconds");
        json_.Double(command.seconds);
        json_.Key("order");
        json_.Uint64(order);
    }

    void write_file(const RecordedFile& file) {
        text("path", file.path);
        text("state", word(file.state));
        if (file.secret || file.state != FileState::ok)
            text_or_null("content", std::nullopt);
        else
            bytes("content", file.content);
        flag("truncated", file.truncated);
    }

    SinkStream stream_;
    rapidjson::Writer<SinkStream> json_;
};

}  // namespace

void write_recording(const Recording& recording, const RecordingSink& sink) { Document(sink).write(recording); }

std::string recording_json(const Recording& recording) {
    std::string text;
    write_recording(recording, [&](std::string_view piece) { text += piece; });
    return text;
}

}  // namespace nodetop
