#pragma once

#include <string>
#include <string_view>

#include "report/node_report.hpp"
#include "report/queue_report.hpp"
#include "text/page.hpp"

/// Pieces that several pages draw alike.
namespace nodetop::drawing {

/// The word for a queue of this system, and its plural (cli.md 6).
struct Vocabulary {
    std::string queue, queues;
    explicit Vocabulary(std::string_view queue_term);
};

/// Stands where a question does not arise.
constexpr const char* kDash = "-";

/// `free/total`: the free part coloured by its share, the total quiet; a dash where there is none in all.
Line cores_cell(const Amount& cpu_milli);
Line memory_cell(const Amount& memory_bytes);
Line count_cell(const Amount& amount);

/// Every model by name, the unknown ones as a warning; parts of cards with their own figures.
Line models_cell(const std::vector<ModelRoom>& models);
Line models_cell(const std::vector<SlotReport>& slots);

/// The walltime ceiling in force.
std::string walltime(const QueueReport& queue);

Span mark_of(const NodeReport& node, const Glyphs& glyphs);
Span mark_of(const QueueReport& queue, const Glyphs& glyphs);

/// "held for a planned job", ...: why something idle is not to be had.
std::string_view words_for(Cause cause);
/// "reserved: 8 cores; no memory: 30 cores"; empty if nothing is withheld.
std::string withheld_words(const std::vector<Withheld>& withheld);

/// Accelerators of a node: `free/total` of whole devices, then what they are.
Line accelerators_cell(const NodeReport& node);
/// Why nothing more of the node is to be had: an operator's words first, then what is worked out.
Span note_of(const NodeReport& node);
/// "ACCOUNT_NOT_ALLOWED +1"; with no blocker, why nothing is to be had although the queue is open.
Span in_the_way(const QueueReport& queue);

/// Whatever its lists say, nothing more is to be had there under the caller's limits.
bool is_full_for_caller(const QueueReport& queue);

/// An instant as a reader's clock shows it: "2026-12-06 18:31".
std::string clock_time(Instant at, std::int64_t zone_offset_seconds);

}  // namespace nodetop::drawing
