#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/problem.hpp"

namespace nodetop {

/// One job for one queue and account, as an adapter is asked about it: the values of nt_shape.
struct JobQuestion {
    std::uint64_t stated = 0;  ///< NT_STATED_...: only these are asked for
    std::int64_t nodes = 1, tasks_per_node = 1;
    std::int64_t cpu_milli_per_task = 1000;
    std::int64_t memory_bytes = 0;  ///< per node
    std::int64_t walltime_seconds = 0;
    std::int64_t accelerators_per_node = 0;
    std::string slot_resource, qos, reservation;
    std::vector<std::string> exclude, constraints, tolerates;
    std::string queue, account;  ///< account "": none is named
};

/// Whether a dry run can be made from here now.
struct DryRunCapability {
    bool supported = false;  ///< the system has dry runs, and the adapter knows them
    bool possible = false;
    std::string why;  ///< why not, a sentence; "" if possible or not supported
};

/// What came of one dry run: nt_verdict in values.
struct DryRunAnswer {
    std::int32_t status = 0;  ///< nt_status; the rest is only read if it is 0
    std::string failure;      ///< a sentence if status is not 0
    std::uint32_t category = 0;
    std::string reason, filter_verdict, effective_account, effective_qos;
    std::optional<std::int64_t> predicted_start_at;  ///< UTC seconds
    std::optional<bool> predicted_start_reliable;
    std::vector<std::string> predicted_nodes;
    std::string raw;
    bool lists_checked = true;      ///< no: accepted without a look at allow and deny lists
    std::vector<Problem> problems;  ///< notices of this dry run
};

/// An answer beside the number that its question was given.
struct NumberedAnswer {
    std::uint64_t number = 0;
    DryRunAnswer answer;
};

/// How a user would ask for a job: nt_submission in values.
struct SubmissionText {
    std::string program;
    std::vector<std::string> argv;  ///< without the program
    std::string stdin_text;
    std::vector<std::string> not_pinned;  ///< parts of the shape that the system cannot be asked for
};

/// What a code is about; the numbers are those of the ABI.
enum class CodeKind : std::uint32_t { pending = 0, node = 1 };

/// What a code means: nt_explanation in values.
struct CodeExplanation {
    std::string text, advice;                  ///< sentences; advice may be ""
    std::uint32_t wait = 0;                    ///< nt_wait
    std::optional<std::uint32_t> limit_scope;  ///< nt_scope
    std::string limit_resource, limit_source;
};

/// Dry runs at once, each on an instance of its own (core.md 6.2).
constexpr unsigned kDryRunsAtOnce = 3;

}  // namespace nodetop
