#include "report/snapshot.hpp"

#include <fmt/format.h>

#include "commands/commands.hpp"
#include "outside/output_file.hpp"
#include "text/figures.hpp"

namespace nodetop {

namespace {

/// Path, size, what is in it, how to replay.
void confirm(Run& run, const SnapshotReport& report) {
    run.note(fmt::format("recorded {} in {} ({}); nodetop --replay {} shows it",
                         drawing::counted(report.commands, "client call"), report.file,
                         drawing::file_size(report.bytes), report.file),
             drawing::Role::ok);
    if (!report.failed.empty())
        run.note(fmt::format("in it as failed: {}", fmt::join(report.failed, ", ")), drawing::Role::warn);
}

}  // namespace

int run_snapshot(Run& run) {
    const auto opened = run.open(Queries::all(), /* tell= */ true, /* record= */ true);
    if (!opened) return run.exit_status();
    const std::string target = run.asked().value("output").value_or("-");
    const RecordingDocument document = opened->system->recording(opened->reading);

    Failure failure;
    const auto gap = fatal_gap(opened->reading.cluster);
    if (gap) failure = {FailureCode::no_data, *gap, "the recording holds the failed calls", {}, {}};

    if (target == "-") {
        run.print(document.text);
        return gap ? exit_status(failure.code) : 0;
    }
    if (const auto fault = write_output(target, document.text))
        return run.fail({FailureCode::file, *fault, "", {}, {}}, &*opened);

    SnapshotReport report;
    report.file = target;
    report.bytes = static_cast<std::int64_t>(document.text.size());
    report.commands = static_cast<std::int64_t>(document.commands);
    report.failed = failed_queries(opened->reading.cluster.failed);
    confirm(run, report);
    if (run.json()) {
        Envelope envelope = run.envelope(&*opened);
        if (gap) envelope.failure = &failure;
        envelope.exit = gap ? exit_status(failure.code) : 0;
        return run.document(envelope, [&](Json& json) { write(json, report); });
    }
    return gap ? run.fail(failure) : 0;
}

}  // namespace nodetop
