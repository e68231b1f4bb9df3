#pragma once

#include <string>
#include <string_view>

#include <nodetop/plugin.hpp>

namespace nodetop::sge {

/// What a refused dry run comes to: the most telling of the lines that are about the queue.
struct Refusal {
    nt_category category = NT_VERDICT_UNKNOWN;
    std::string sentence;
};

/// How telling a sentence of the scheduler is: the least is the most telling.
std::size_t rank_of_sentence(std::string_view sentence);

/// Reads what qsub said when it refused (backend-sge.md 8). Lines about other queues, and `Exiting.`, tell nothing.
Refusal read_refusal(std::string_view said);

}  // namespace nodetop::sge
