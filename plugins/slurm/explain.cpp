#include "explain.hpp"

#include <string>

#include <nodetop/text/ascii.hpp>

#include "explain_limit.hpp"

namespace nodetop::slurm {
namespace {

struct Entry {
    std::string_view code;
    nt_wait wait;
    std::string_view text, advice;
};

constexpr std::string_view kAskOperators = "ask the operators of the cluster";
constexpr std::string_view kCheckOutput = "look at the output of the job and of its earlier runs, then submit it anew";

// Slurm's own list of reasons (job_reason_codes), those of limits aside.
constexpr Entry kEntries[] = {
    {"None", NT_WAIT_TURN, "the scheduler has not looked at the job since it was submitted or changed",
     "wait for the next round of the scheduler"},
    {"Priority", NT_WAIT_TURN, "jobs with a higher priority wait in front of it",
     "a shorter walltime or a smaller shape may be fitted in before them"},
    {"Resources", NT_WAIT_ROOM, "it is first in line, and what it asks for is not free yet",
     "a smaller shape may find room sooner"},
    {"Dependency", NT_WAIT_JOB, "it waits for another job that it depends on", ""},
    {"DependencyNeverSatisfied", NT_WAIT_NEVER, "the job that it depends on ended in another way than was asked for",
     "cancel it, or take the dependency away"},
    {"BeginTime", NT_WAIT_TIME, "the time before which it must not start has not come",
     "change its begin time if it may start sooner"},
    {"JobHeldUser", NT_WAIT_RELEASE, "it is held by its owner", "release it (scontrol release)"},
    {"JobHeldAdmin", NT_WAIT_RELEASE, "it is held by an operator", kAskOperators},
    {"JobHoldMaxRequeue", NT_WAIT_RELEASE, "it was put back into the queue so often that it is held now",
     "find out why it failed, then release it"},
    {"JobArrayTaskLimit", NT_WAIT_JOB, "as many tasks of its array run as the array allows at once",
     "raise the array's own limit (ArrayTaskThrottle) if more may run"},
    {"Licenses", NT_WAIT_LICENCE, "a licence that it asks for is not free", "wait until one is given back"},
    {"Reservation", NT_WAIT_RESERVATION, "the reservation that it names has not begun, or is full",
     "submit it without the reservation if it may run elsewhere"},
    {"ReservationDeleted", NT_WAIT_NEVER, "the reservation that it names is gone",
     "change its reservation, or take it away"},
    {"ReservationInvalid", NT_WAIT_NEVER, "the reservation that it names cannot be used by it",
     "change its reservation, or take it away"},
    {"ReqNodeNotAvail", NT_WAIT_NODES, "a node that it needs is out, in use, or kept for a reservation",
     "leave the choice of the node to the scheduler, or end before the reservation begins"},
    {"PartitionDown", NT_WAIT_QUEUE, "its partition is down: it takes jobs and starts none", kAskOperators},
    {"PartitionInactive", NT_WAIT_QUEUE, "its partition is inactive and starts nothing", "use another partition"},
    {"PartitionNodeLimit", NT_WAIT_NEVER,
     "it asks for more or fewer nodes than its partition allows, or for nodes that are out",
     "change the number of nodes, or use another partition"},
    {"PartitionTimeLimit", NT_WAIT_NEVER, "its walltime is longer than its partition allows",
     "shorten its walltime, or use another partition"},
    {"PartitionConfig", NT_WAIT_NEVER, "it goes against a rule of its partition",
     "compare it with the rules of the partition (nodetop queues -q NAME)"},
    {"AccountNotAllowed", NT_WAIT_NEVER, "its account may not use the partition",
     "use another account, or another partition"},
    {"QOSNotAllowed", NT_WAIT_NEVER, "its QOS may not be used with its account, or in the partition",
     "use another QOS, or another partition"},
    {"InvalidAccount", NT_WAIT_NEVER, "its account does not exist any more, or is not its owner's",
     "change its account"},
    {"InvalidQOS", NT_WAIT_NEVER, "its QOS does not exist any more, or may not be used with its account",
     "change its QOS"},
    {"QOSUsageThreshold", NT_WAIT_LIMIT, "its account has used so much that the QOS does not serve it now",
     "use another QOS, or wait until the use has decayed"},
    {"BadConstraints", NT_WAIT_NEVER, "no node of the cluster can ever give what it asks for",
     "change what it asks for"},
    {"Constraints", NT_WAIT_NODES, "no node that has what it asks for can be used now", "change what it asks for"},
    {"AccountingPolicy", NT_WAIT_LIMIT, "a limit of its account or QOS holds it", kAskOperators},
    {"MaxMemPerLimit", NT_WAIT_NEVER, "it asks for more memory per CPU or node than is allowed",
     "ask for less memory, or for more CPUs with it"},
    {"NodeDown", NT_WAIT_NODES, "a node that it needs is down", "leave the choice of the node to the scheduler"},
    {"FrontEndDown", NT_WAIT_NODES, "no front end node is there to start it", kAskOperators},
    {"SchedDefer", NT_WAIT_TURN,
     "it wants to start at once, and this cluster starts nothing in the instant of submission",
     "submit it without asking for an immediate start"},
    {"Cleaning", NT_WAIT_JOB, "its earlier run is still being cleaned up", ""},
    {"Prolog", NT_WAIT_OTHER, "the nodes are being prepared for it", ""},
    {"DeadLine", NT_WAIT_NEVER, "it can no longer end before its own deadline", "submit it anew with a later deadline"},
    {"BurstBufferResources", NT_WAIT_ROOM, "the burst buffer has not enough room", ""},
    {"BurstBufferStageIn", NT_WAIT_OTHER, "its files are being copied to the burst buffer", ""},
    {"BurstBufferOperation", NT_WAIT_NEVER, "an operation of the burst buffer failed", kAskOperators},
    {"FedJobLock", NT_WAIT_OTHER, "the clusters of the federation have not agreed on who runs it", ""},
    {"MaxPoweredUpNodes", NT_WAIT_ROOM, "as many nodes are switched on as is allowed", ""},
    {"MpiPortsBusy", NT_WAIT_ROOM, "no ports for MPI are free on the nodes", ""},
    {"PowerNotAvail", NT_WAIT_ROOM, "there is not enough power for it", ""},
    {"PowerReserved", NT_WAIT_RESERVATION, "the power that it needs is kept for a reservation", ""},
    // Left from a run that ended: the job is back in the queue, or about to leave it.
    {"SystemFailure", NT_WAIT_OTHER, "Slurm, a file system or the network failed under it", kAskOperators},
    {"JobLaunchFailure", NT_WAIT_OTHER, "it could not be launched", kCheckOutput},
    {"NonZeroExitCode", NT_WAIT_OTHER, "it ended with an error of its own", kCheckOutput},
    {"RaisedSignal", NT_WAIT_OTHER, "it was ended by a signal", kCheckOutput},
    {"TimeLimit", NT_WAIT_OTHER, "it ran to the end of its walltime", "submit it anew with a longer walltime"},
    {"InactiveLimit", NT_WAIT_OTHER, "it was inactive for longer than is allowed", kCheckOutput},
    {"OutOfMemory", NT_WAIT_OTHER, "it used more memory than it had asked for", "submit it anew with more memory"},
};

// Sentences that squeue prints in place of a word.
constexpr Entry kSentences[] = {
    {"Nodes required for job are DOWN, DRAINED or reserved", NT_WAIT_NODES,
     "nodes that it needs are out, or kept for a reservation or for jobs of higher partitions",
     "a smaller shape, or another partition, may find nodes that are up"},
    {"May be reserved for other job", NT_WAIT_RESERVATION, "nodes that it needs may be kept for another job",
     "a shorter walltime may fit in before it"},
    {"Reserved for maintenance", NT_WAIT_RESERVATION, "nodes that it needs are kept for maintenance",
     "a walltime that ends before the maintenance begins may start sooner"},
    {"launch failed requeued held", NT_WAIT_RELEASE, "it could not be launched, went back into the queue and is held",
     "find out why it failed, then release it"},
    {"job requeued in held state", NT_WAIT_RELEASE, "it went back into the queue and is held",
     "find out why it failed, then release it"},
};

sdk::Explanation explanation_of(const Entry& entry) {
    sdk::Explanation found;
    found.text = std::string(entry.text);
    found.advice = std::string(entry.advice);
    found.wait = entry.wait;
    return found;
}

/// "UnavailableNodes:c06" behind the word.
std::string_view unavailable_nodes(std::string_view reason) {
    constexpr std::string_view kMarker = "UnavailableNodes:";
    const std::size_t place = reason.find(kMarker);
    return place == std::string_view::npos ? std::string_view() : text::trim(reason.substr(place + kMarker.size()));
}

}  // namespace

std::optional<sdk::Explanation> explain_pending(std::string_view reason) {
    reason = text::trim(reason);
    if (reason.size() > 2 && reason.front() == '(' && reason.back() == ')')
        reason = reason.substr(1, reason.size() - 2);
    for (const Entry& sentence : kSentences)
        if (reason.find(sentence.code) != std::string_view::npos) return explanation_of(sentence);
    const std::string_view word = text::trim(reason.substr(0, reason.find_first_of(",(:")));
    for (const Entry& entry : kEntries) {
        if (!text::same_word(word, entry.code)) continue;
        sdk::Explanation found = explanation_of(entry);
        const std::string_view nodes = unavailable_nodes(reason);
        if (!nodes.empty()) found.text += "; out are " + std::string(nodes);
        return found;
    }
    return explain_limit(word);
}

}  // namespace nodetop::slurm
