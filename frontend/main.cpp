#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>
#include <vector>

#include "commands/commands.hpp"
#include "commands/query.hpp"
#include "commands/run.hpp"
#include "flags/help.hpp"
#include "flags/invocation.hpp"
#include "output.hpp"
#include "outside/heap.hpp"
#include "outside/real_environment.hpp"
#include "reading/configured.hpp"
#include "schema/schema.hpp"
#include "signals.hpp"
#include "text/stream.hpp"
#include "version.hpp"

namespace {

using namespace nodetop;

constexpr int kExitDiskFull = 74, kExitInterrupted = 130;

/// Flags that decide how even a usage error is drawn.
drawing::Drawing drawing_of(const std::vector<std::string>& arguments) {
    drawing::Drawing drawing;
    for (const std::string& word : arguments) {
        if (word == "--") break;
        drawing.no_color |= word == "--no-color";
        drawing.ascii |= word == "--ascii";
    }
    return drawing;
}

/// What holds where neither a flag nor a variable says otherwise (config.md 2).
void use_configuration(const Configuration& configuration, flags::Invocation& invocation, drawing::Drawing& drawing) {
    drawing.ascii_configured = configuration.ascii;
    drawing.color = configuration.color.value_or(ColorChoice::by_stream);
    const auto use = [&invocation](const char* name, const std::optional<std::string>& value) {
        if (!value || invocation.has(name)) return;
        if (const flags::Flag* flag = flags::find_flag(invocation.command->flags, name))
            invocation.values[flag->name] = {*value};
    };
    if (!invocation.has("accounts")) use("account", configuration.default_account);
    use("qos", configuration.default_qos);
}

int print_schema(const std::string& name, bool json, const drawing::Pen& err_pen, Output& out, Output& err) {
    const flags::Command* command = flags::find_command(name);
    const std::string_view schema = command != nullptr ? schema_of(command->name) : std::string_view();
    if (schema.empty())
        return refuse_arguments({"--json-schema: there is no command '" + name + "'", {}, nullptr}, json, err_pen, out,
                                err);
    out.write(schema);
    return 0;
}

/// Parses, and answers what needs no system; the rest is the command's.
int answer(const std::vector<std::string>& arguments, Output& out, Output& err) {
    const auto environment = drawing::DrawingEnvironment::of_process();
    drawing::Drawing drawing = drawing_of(arguments);
    const drawing::Pen out_pen = pen_for(drawing::StreamFacts::of(STDOUT_FILENO), drawing, environment);
    const drawing::Pen err_pen = pen_for(drawing::StreamFacts::of(STDERR_FILENO), drawing, environment);
    const bool json = flags::asks_for_json(arguments);

    auto parsed = flags::parse(arguments);
    if (const auto* error = std::get_if<flags::UsageError>(&parsed))
        return refuse_arguments(*error, json, err_pen, out, err);
    auto& invocation = std::get<flags::Invocation>(parsed);
    if (invocation.has("version")) {
        out.write("nodetop " + std::string(kVersion) + "\n");
        return 0;
    }
    if (invocation.has("help")) {
        out.write(invocation.command_named ? command_help(*invocation.command, out_pen) : flags::program_help(out_pen));
        return 0;
    }
    if (const auto command = invocation.value("json-schema")) return print_schema(*command, json, err_pen, out, err);
    if (const auto error = wrong_value(invocation)) return refuse_arguments(*error, json, err_pen, out, err);

    use_large_pages();
    const auto cancellation = std::make_shared<Cancellation>();
    watch_signals(cancellation);
    RealEnvironment variables;
    auto read = read_configured(invocation.value("config"), variables);
    const auto* fault = std::get_if<Failure>(&read);
    auto configured = std::make_shared<Configured>();
    if (fault == nullptr) *configured = std::move(std::get<Configured>(read));
    use_configuration(configured->keys, invocation, drawing);
    const CommandFunction command = command_function(invocation.command->name);
    Run run(std::move(invocation), pen_for(drawing::StreamFacts::of(STDOUT_FILENO), drawing, environment),
            pen_for(drawing::StreamFacts::of(STDERR_FILENO), drawing, environment), out, err, configured, cancellation);
    return fault == nullptr ? command(run) : run.fail(*fault);
}

/// Ends as the signal or the stream that failed demands; else with the command's own status.
int leave(int status, const Output& out) {
    if (out.fault() == EPIPE) die_by(SIGPIPE);
    const int signal = ending_signal();
    if (signal == SIGTERM || signal == SIGHUP || signal == SIGQUIT) die_by(signal);
    if (signal == SIGINT) return kExitInterrupted;
    if (out.fault() != 0) {
        std::fprintf(stderr, "nodetop: stdout cannot be written: %s\n", std::strerror(out.fault()));
        return kExitDiskFull;
    }
    return status;
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
    Output out(STDOUT_FILENO), err(STDERR_FILENO);
    try {
        return leave(answer(arguments, out, err), out);
    } catch (const std::exception& fault) {
        return leave(report_own_fault(fault.what(), flags::asks_for_json(arguments), out, err), out);
    }
}
