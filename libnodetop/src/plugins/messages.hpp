#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "outside/recording.hpp"
#include "plugins/adapter.hpp"
#include "plugins/wire.hpp"

namespace nodetop {

/// What host and child say to each other. Both are of one build, so there is no version in it.
enum class Message : std::uint32_t {
    // host to child
    open = 1,     ///< OpenRequest; with the arena of a recording
    detect,       ///< nothing
    collect,      ///< u32 want, bool early: an early reading would be of use
    fold,         ///< names
    recorded,     ///< nothing
    expand,       ///< text, u32 limit
    can_dry_run,  ///< nothing
    dry_run,      ///< u64 number, JobQuestion; several may be under way
    submission,   ///< JobQuestion
    explain,      ///< u32 kind, text
    // child to host, in answer
    opened = 100,  ///< outcome, reason, AdapterInfo
    detection,     ///< Detected without problems and notes
    collected,     ///< i32 status; with the blob if it is 0
    folded,        ///< text
    calls,         ///< RecordedCalls; with their arena
    expanded,      ///< bool, then names or a fault
    capability,    ///< DryRunCapability
    dry_run_done,  ///< u64 number, DryRunAnswer; in any order
    submitted,     ///< bool, SubmissionText
    explained,     ///< bool, CodeExplanation
    // child to host, at any time
    problem = 200,  ///< Problem
    log_line,       ///< text
    wave_begin,     ///< u64 longest_ms
    wave_end,       ///< nothing
    command_end,    ///< its command line
    early,          ///< while something is collected: the blob of what was answered first, and its problems
};

/// What a child must know before anything else.
struct OpenRequest {
    Candidate candidate;
    std::map<std::string, std::string> configured;
    std::string asked_names;
    std::optional<std::uint32_t> timeout_seconds;
    bool record = false;
    bool replay = false;  ///< `recording` holds, its arena came beside
    Recording recording;
};

void put(WireWriter& out, const OpenRequest& request, const Recording* recording);
OpenRequest get_open_request(WireReader& in, std::shared_ptr<const Arena> arena);

void put(WireWriter& out, const AdapterInfo& info);
AdapterInfo get_adapter_info(WireReader& in);

void put(WireWriter& out, const Problem& problem);
Problem get_problem(WireReader& in);

void put(WireWriter& out, const Detected& detected);
Detected get_detected(WireReader& in);

void put(WireWriter& out, const JobQuestion& question);
JobQuestion get_job_question(WireReader& in);

void put(WireWriter& out, const NumberedAnswer& done);
NumberedAnswer get_numbered_answer(WireReader& in);

void put(WireWriter& out, const SubmissionText& submission);
SubmissionText get_submission(WireReader& in);

void put(WireWriter& out, const CodeExplanation& explanation);
CodeExplanation get_explanation(WireReader& in);

void put(WireWriter& out, const RecordedCalls& calls);
RecordedCalls get_recorded_calls(WireReader& in, std::shared_ptr<const Arena> arena);

}  // namespace nodetop
