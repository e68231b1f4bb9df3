#include "silence.hpp"

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/scan.hpp>

namespace nodetop::sshpool {
namespace {

struct Class {
    std::string_view words;  ///< of ssh's complaint, in lower case
    Silence silence;
    const char* state;
    const char* sentence;
};

// The first that occurs counts: a changed key is told beside other complaints, and is never drowned by them.
constexpr Class kClasses[] = {
    {"remote host identification has changed", Silence::key_changed, "host key changed",
     "its host key is not the one that you know: it may be another machine, or an attack; not asked again"},
    {"offending", Silence::key_changed, "host key changed",
     "its host key is not the one that you know: it may be another machine, or an attack; not asked again"},
    {"host key verification failed", Silence::key_unknown, "host key unknown",
     "its host key is not known to you: connect once with ssh and compare it; nothing was written down"},
    {"could not resolve hostname", Silence::unknown_name, "name unknown", "there is no host of that name"},
    {"bad owner or permissions", Silence::own_configuration, "ssh not configured",
     "your own ssh configuration has an owner or permissions that ssh does not accept"},
    {"bad configuration option", Silence::own_configuration, "ssh not configured",
     "your own ssh configuration has an option that ssh does not know"},
    {"stdio forwarding failed", Silence::jump_host, "jump host fails", "the host to jump through does not let us on"},
    {"proxy", Silence::jump_host, "jump host fails", "the host to jump through does not let us on"},
    {"too many authentication failures", Silence::not_allowed, "access refused", "your keys are refused"},
    {"permission denied (password", Silence::password_only, "access refused",
     "it wants a password, which cannot be asked for here"},
    {"permission denied (keyboard-interactive", Silence::password_only, "access refused",
     "it wants a password, which cannot be asked for here"},
    {"permission denied", Silence::not_allowed, "access refused", "the machine is up, and refuses your keys"},
    {"connection refused", Silence::no_sshd, "no ssh there", "the machine is up, and nothing listens for ssh"},
    {"no route to host", Silence::unreachable, "unreachable", "there is no way to it"},
    {"network is unreachable", Silence::unreachable, "unreachable", "there is no way to it"},
    {"timed out", Silence::unreachable, "unreachable", "it does not answer"},
    {"kex_exchange_identification", Silence::overloaded, "connection dropped",
     "it drops connections before they are made: overloaded, or a filter"},
    {"connection reset", Silence::overloaded, "connection dropped",
     "it drops connections before they are made: overloaded, or a filter"},
    {"connection closed by", Silence::overloaded, "connection dropped",
     "it drops connections before they are made: overloaded, or a filter"},
};

/// The last line that says something: ssh puts the reason there.
std::string last_line(std::string_view text) {
    std::string_view last;
    text::Lines lines(text);
    for (std::string_view line; lines.next(line);)
        if (!text::trim(line).empty()) last = text::trim(line);
    return std::string(last.substr(0, 200));
}

Cause cause(Silence silence, const char* state, std::string sentence, const std::string& words) {
    if (!words.empty()) sentence += ": " + words;
    return {silence, state, std::move(sentence)};
}

Cause cause_of_failed_ssh(const std::string& complaint) {
    const std::string lower = text::lowered(complaint);
    for (const Class& known : kClasses)
        if (lower.find(known.words) != std::string::npos) return {known.silence, known.state, known.sentence};
    return cause(Silence::other, "no answer", "ssh fails", last_line(complaint));
}

/// A program that ran on the far side, and was not our question.
Cause cause_of_other_program(const sdk::Answer& answer) {
    const std::string said = last_line(std::string(answer.out()) + '\n' + std::string(answer.err()));
    if (text::lowered(said).find("account") != std::string::npos)
        return cause(Silence::account_closed, "account closed", "your account there is closed", {});
    if (answer.exit_status() == 126 || answer.exit_status() == 127)
        return cause(Silence::no_shell, "no shell", "there is no /bin/sh for your account", said);
    return cause(Silence::no_shell, "no shell",
                 "its login gives no shell (status " + std::to_string(answer.exit_status()) + ")", said);
}

}  // namespace

Cause cause_of(const sdk::Answer& answer, bool began) {
    if (began && answer.state() == NT_RUN_EXITED)
        return cause(Silence::cut, "answer incomplete", "the connection ended in the middle of the answer", {});
    switch (answer.state()) {
        case NT_RUN_EXITED:
            break;
        case NT_RUN_TIMED_OUT:
            return cause(Silence::no_time, "no answer", "no answer in time", {});
        case NT_RUN_NOT_FOUND:
        case NT_RUN_NOT_ALLOWED:
            return cause(Silence::no_ssh, "not asked", "there is no ssh here", {});
        default:
            return cause(Silence::not_asked, "not asked", answer.failure(), {});
    }
    if (answer.is_truncated()) return cause(Silence::cut, "answer incomplete", "its answer is longer than 1 MiB", {});
    return answer.exit_status() == 255 ? cause_of_failed_ssh(std::string(answer.err()))
                                       : cause_of_other_program(answer);
}

bool lost_contact(Silence silence) {
    return silence == Silence::unreachable || silence == Silence::no_time || silence == Silence::overloaded ||
           silence == Silence::no_sshd || silence == Silence::jump_host || silence == Silence::other;
}

}  // namespace nodetop::sshpool
