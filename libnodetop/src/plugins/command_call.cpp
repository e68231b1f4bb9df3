#include "plugins/command_call.hpp"

#include <memory>

#include "plugins/abi_text.hpp"

namespace nodetop {

namespace {

Argv argv_of(const char* const* arguments) {
    Argv argv;
    for (; arguments != nullptr && *arguments != nullptr; ++arguments) argv.emplace_back(*arguments);
    return argv;
}

nt_result abi_result(const CommandResult& result, std::uint32_t number) {
    nt_result answer{};
    answer.size = sizeof answer;
    answer.flags = result.truncated ? NT_RESULT_TRUNCATED : 0;
    answer.state = static_cast<std::int32_t>(result.state);
    answer.exit_status = result.exit_status;
    answer.signal = result.signal;
    answer.answered_by = result.answered_by;
    answer.out = abi_text(result.out.view);
    answer.err = abi_text(result.err.view);
    answer.wall_ns = result.wall_ns;
    answer.command = number;
    return answer;
}

std::int64_t read_stream(const nt_reader* reader, void* buffer, std::uint64_t capacity) noexcept {
    try {
        return static_cast<ByteReader*>(reader->reader_data)->read(buffer, static_cast<std::size_t>(capacity));
    } catch (...) {
        return NT_INTERNAL;
    }
}

std::int32_t take_rest(const nt_reader* reader, nt_str* ret_rest) noexcept {
    try {
        const auto rest = static_cast<ByteReader*>(reader->reader_data)->rest();
        if (rest) *ret_rest = abi_text(*rest);
        return rest ? 1 : 0;
    } catch (...) {
        return 0;
    }
}

struct Results : nt_results {
    std::vector<CommandResult> answers;
    std::vector<nt_result> converted;
    std::vector<const nt_result*> pointers;
};

}  // namespace

std::optional<CommandRequest> request_of(const nt_command* command, std::uint32_t number) {
    if (command == nullptr || !NT_HAS(nt_command, command, alternates)) return std::nullopt;
    CommandRequest request;
    request.argv = argv_of(command->argv);
    if (request.argv.empty()) return std::nullopt;
    // The adapter's own memory: nothing has to be kept alive.
    if (command->stdin_data.ptr != nullptr)
        request.stdin_data = {nullptr, {command->stdin_data.ptr, static_cast<std::size_t>(command->stdin_data.len)}};
    request.max_stdout = command->max_stdout;
    request.max_stderr = command->max_stderr;
    request.timeout_ms = command->timeout_ms;
    for (std::uint32_t i = 0; i < command->n_env_add; ++i)
        request.env_add.emplace_back(text_of(command->env_add[i].name), text_of(command->env_add[i].value));
    for (std::uint32_t i = 0; i < command->n_env_remove; ++i) request.env_remove.emplace_back(command->env_remove[i]);
    for (std::uint32_t i = 0; i < command->n_alternates; ++i)
        request.alternates.push_back(argv_of(command->alternates[i]));
    if (NT_HAS(nt_command, command, lane)) {
        request.at_once = command->at_once;
        request.lane = command->lane;
    }
    if (command->consume != nullptr)
        request.consume = [command](ByteReader& stream) {
            nt_reader reader{sizeof reader, 0, &stream, read_stream, take_rest};
            command->consume(command->ctx, &reader);
        };
    if (command->on_end != nullptr)
        request.on_end = [command, number](const CommandResult& result) {
            nt_result answer = abi_result(result, number);
            return command->on_end(command->ctx, &answer) == NT_WAVE_STOP ? Wave::stop : Wave::go_on;
        };
    return request;
}

nt_results* new_results(std::vector<CommandResult> results, std::uint32_t first_number) {
    auto block = std::make_unique<Results>();
    block->answers = std::move(results);
    for (const auto& answer : block->answers)
        block->converted.push_back(
            abi_result(answer, first_number + static_cast<std::uint32_t>(block->converted.size())));
    for (const auto& answer : block->converted) block->pointers.push_back(&answer);
    block->size = sizeof(nt_results);
    block->count = static_cast<std::uint32_t>(block->pointers.size());
    block->items = block->pointers.data();
    block->private_data = block.get();
    block->release = [](nt_results* all) noexcept { delete static_cast<Results*>(all->private_data); };
    return block.release();
}

std::string command_line(const Argv& argv) {
    std::string line;
    for (const auto& argument : argv) {
        if (!line.empty()) line += ' ';
        line += argument;
    }
    return line;
}

}  // namespace nodetop
