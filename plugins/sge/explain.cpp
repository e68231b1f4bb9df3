#include "explain.hpp"

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

}  // namespace

std::optional<sdk::Explanation> explain_waiting(std::string_view state) {
    if (state.find('w') == std::string_view::npos || state.find_first_not_of("EhqwRT") != std::string_view::npos)
        return std::nullopt;
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
