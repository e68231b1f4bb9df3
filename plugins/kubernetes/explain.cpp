#include "explain.hpp"

namespace nodetop::kubernetes {
namespace {

struct Meaning {
    std::string_view code, text, advice;
    nt_wait wait;
};

constexpr Meaning kPending[] = {
    {"Unschedulable", "no node takes the pod as it is asked; the scheduler tries again when something changes",
     "see what the scheduler says of the nodes; ask for less, or tolerate what keeps nodes apart", NT_WAIT_ROOM},
    {"SchedulingGated", "a scheduling gate holds the pod until whoever set it takes it off",
     "ask whoever set the gate, such as a queue controller", NT_WAIT_RELEASE},
    {"FailedCreate", "the server refuses the pods of the job, in the words of the event",
     "ask for less, or wait until others give back what the quota counts", NT_WAIT_LIMIT},
    {"Suspended", "the job is suspended: whoever set that, such as a queue controller, lets it go",
     "see the queue that it was sent to", NT_WAIT_RELEASE},
    {"SchedulerError", "the scheduler failed while it looked for a node, and tries again", "", NT_WAIT_OTHER},
};

constexpr Meaning kNode[] = {
    {"NotReady", "the node is out: its kubelet says that it is not ready, or says nothing", "", NT_WAIT_OTHER},
    {"SchedulingDisabled", "cordoned: somebody has closed the node to new pods", "", NT_WAIT_OTHER},
};

template <std::size_t N>
std::optional<sdk::Explanation> find(const Meaning (&meanings)[N], std::string_view code) {
    for (const Meaning& meaning : meanings) {
        if (meaning.code != code) continue;
        sdk::Explanation explanation;
        explanation.text = meaning.text;
        explanation.advice = meaning.advice;
        explanation.wait = meaning.wait;
        return explanation;
    }
    return std::nullopt;
}

}  // namespace

std::optional<sdk::Explanation> explain_code(nt_code_kind kind, std::string_view code) {
    switch (kind) {
        case NT_CODE_PENDING:
            return find(kPending, code);
        case NT_CODE_NODE:
            return find(kNode, code);
    }
    return std::nullopt;
}

}  // namespace nodetop::kubernetes
