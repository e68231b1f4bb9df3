#include "explain.hpp"

#include <nodetop/text/ascii.hpp>

#include "letters.hpp"

namespace nodetop::sge {
namespace {

sdk::Explanation explanation(nt_wait wait, const char* text, const char* advice) {
    sdk::Explanation made;
    made.text = text;
    made.advice = advice;
    made.wait = wait;
    return made;
}

struct Meaning {
    std::string_view words;
    nt_wait wait;
    const char* text;
    const char* advice;
};

// The most telling first, as in refusals.cpp.
constexpr Meaning kMeanings[] = {
    {"has no permission for cluster queue", NT_WAIT_OTHER, "its owner is not let into a queue that was looked at",
     "ask for a queue that lets you in (qalter -q)"},
    {"correct project", NT_WAIT_OTHER, "a queue that was looked at is for jobs of a project that it does not name",
     "name the project (qalter -P)"},
    {"exceeds limit", NT_WAIT_LIMIT,
     "a resource quota lets no more of it start: it is used up, or smaller than the job",
     "see the quotas and their use with qquota"},
    {"because of cluster queue", NT_WAIT_LIMIT, "its queue never lets a job have what it asks for",
     "ask for less, or for another queue (qalter)"},
    {"is in error state", NT_WAIT_QUEUE, "its queue is in error there, until somebody clears it", ""},
    {"is disabled", NT_WAIT_QUEUE, "its queue is switched off there, by a person or by its calendar", ""},
    {"is suspended", NT_WAIT_QUEUE, "its queue is suspended there", ""},
    {"temporarily not available", NT_WAIT_NODES,
     "its queue takes no work there now: the host does not answer, or the queue is suspended or in error", ""},
    {"overloaded", NT_WAIT_ROOM, "the load of hosts of its queue is over their threshold", ""},
    {"suspend alarm", NT_WAIT_ROOM, "the load of hosts of its queue is over the threshold at which work is suspended",
     ""},
    {"is full", NT_WAIT_ROOM, "all slots of hosts of its queue are taken", ""},
    {"already in use", NT_WAIT_ROOM, "the host is taken whole by other work", ""},
    {"'forced' resource", NT_WAIT_OTHER, "a queue that was looked at is for jobs that ask for a resource of its own",
     "ask for that resource (qalter -l)"},
    {"it offers only", NT_WAIT_ROOM, "less of a resource is left than it asks for", ""},
    {"cannot run in pe", NT_WAIT_ROOM, "its parallel environment finds too few slots that are free and open to it", ""},
    {"only offers", NT_WAIT_ROOM, "fewer slots are free than it asks for", ""},
    {"has no permission for host", NT_WAIT_OTHER, "a host that was looked at does not let its owner in", ""},
};

const Meaning* meaning_of(std::string_view sentence) {
    const std::string lower = text::lowered(sentence);
    for (const Meaning& meaning : kMeanings)
        if (lower.find(meaning.words) != std::string::npos) return &meaning;
    return nullptr;
}

std::optional<sdk::Explanation> explain_sentence(std::string_view sentence) {
    const Meaning* meaning = meaning_of(sentence);
    if (meaning == nullptr) return std::nullopt;
    return explanation(meaning->wait, meaning->text, meaning->advice);
}

}  // namespace

std::string_view telling_words(std::string_view sentence) {
    const Meaning* meaning = meaning_of(sentence);
    return meaning == nullptr ? std::string_view() : meaning->words;
}

std::optional<sdk::Explanation> explain_waiting(std::string_view state) {
    if (state.find_first_not_of("EhqwRT") != std::string_view::npos) return explain_sentence(state);
    if (state.find('w') == std::string_view::npos) return std::nullopt;
    if (state.find('E') != std::string_view::npos)
        return explanation(NT_WAIT_RELEASE, "its last start failed, and it is kept in error until somebody clears it",
                           "see why (qstat -j), mend that, then clear the error (qmod -cj)");
    if (state.find('h') != std::string_view::npos)
        return explanation(NT_WAIT_RELEASE, "it is held: by its owner, by an operator, or until another job has ended",
                           "see which (qstat -j); release your own hold with qrls");
    return explanation(NT_WAIT_TURN, "it waits until the scheduler finds room for it",
                       "qstat -j tells what the scheduler looked at, where the site keeps that");
}

std::optional<sdk::Explanation> explain_letters(std::string_view letters) {
    if (letters.empty() || letters.find_first_not_of("aAcCdDEosSuP") != std::string_view::npos) return std::nullopt;
    sdk::Explanation made;
    made.text = words_of(letters);
    return made;
}

}  // namespace nodetop::sge
