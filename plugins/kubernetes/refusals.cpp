#include "refusals.hpp"

#include <string>

#include "failure.hpp"
#include "json.hpp"

namespace nodetop::kubernetes {
namespace {

bool begins(std::string_view text, std::string_view with) { return text.substr(0, with.size()) == with; }
bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// What stands behind `mark`, or nothing.
std::string_view behind(std::string_view text, std::string_view mark) {
    const std::size_t place = text.find(mark);
    return place == std::string_view::npos ? std::string_view() : text.substr(place + mark.size());
}

struct Beginning {
    std::string_view words;
    nt_category category;
};

// Behind `pods "NAME" is forbidden: `, in the server's own words.
constexpr Beginning kForbidden[] = {
    {"exceeded quota:", NT_VERDICT_QUOTA_EXCEEDED},
    {"failed quota:", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"unable to create new content in namespace", NT_VERDICT_QUEUE_CLOSED},
    {"violates PodSecurity", NT_VERDICT_SITE_REFUSED},
    {"unable to validate against any security context constraint", NT_VERDICT_SITE_REFUSED},
    {"maximum ", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"minimum ", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"[maximum ", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"[minimum ", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"no PriorityClass with name", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"User ", NT_VERDICT_NOT_ENTITLED},
};

nt_category category_of_forbidden(std::string_view why) {
    for (const Beginning& beginning : kForbidden)
        if (begins(why, beginning.words)) return beginning.category;
    return has(why.substr(0, 60), "max limit to request ratio") ? NT_VERDICT_SHAPE_UNAVAILABLE
                                                                : NT_VERDICT_SITE_REFUSED;
}

/// Of a server that cannot answer now: its own word in brackets.
bool is_of_a_server_in_trouble(std::string_view message) {
    for (const char* word : {"(TooManyRequests)", "(ServiceUnavailable)", "(InternalError)", "(Timeout)"})
        if (begins(message, "Error from server " + std::string(word))) return true;
    return false;
}

}  // namespace

nt_category category_of_refusal(std::string_view message) {
    if (is_of_a_server_in_trouble(message)) return NT_VERDICT_CONTROL_PLANE_DOWN;
    const std::string_view sentence = behind(message, ": ");
    if (begins(sentence, "admission webhook \"")) {
        if (has(sentence, "does not support dry run")) return NT_VERDICT_NOT_SUPPORTED;
        return NT_VERDICT_SITE_REFUSED;
    }
    if (begins(message, "Error from server (BadRequest)"))
        return has(message, "does not support dry run") ? NT_VERDICT_NOT_SUPPORTED : NT_VERDICT_UNKNOWN;
    if (begins(message, "Error from server (NotFound): namespaces ")) return NT_VERDICT_UNKNOWN_QUEUE;
    if (begins(message, "Error from server (Forbidden)"))
        return category_of_forbidden(behind(message, " is forbidden: "));
    if (begins(message, "Error from server (Conflict)"))
        return has(message, "being terminated") ? NT_VERDICT_QUEUE_CLOSED : NT_VERDICT_UNKNOWN;
    if (const std::string_view fault = behind(message, "\" is invalid: "); !fault.empty())
        return begins(fault.substr(fault.find_first_not_of(": *\n")), "ValidatingAdmissionPolicy")
                   ? NT_VERDICT_SITE_REFUSED
                   : NT_VERDICT_SHAPE_UNAVAILABLE;
    return is_of_the_server(failure_of_message(message)) ? NT_VERDICT_CONTROL_PLANE_DOWN : NT_VERDICT_UNKNOWN;
}

sdk::Verdict verdict_of(const sdk::Answer& answer) {
    sdk::Verdict verdict;
    verdict.raw = std::string(answer.err().empty() ? answer.out() : answer.err());
    if (answer.state() != NT_RUN_EXITED) {
        verdict.category = answer.state() == NT_RUN_NOT_RECORDED ? NT_VERDICT_UNKNOWN : NT_VERDICT_CONTROL_PLANE_DOWN;
        verdict.reason = answer.failure();
        return verdict;
    }
    if (answer.exit_status() != 0) {
        verdict.category = category_of_refusal(answer.err());
        const std::size_t end = answer.err().find_last_not_of(" \r\n");
        verdict.reason = std::string(answer.err().substr(0, end == std::string_view::npos ? 0 : end + 1));
        return verdict;
    }
    rapidjson::Document document;
    document.Parse<rapidjson::kParseIterativeFlag>(answer.out().data(), answer.out().size());
    const bool is_pod = !document.HasParseError() && text_at(document, "kind") == "Pod";
    verdict.category = is_pod ? NT_VERDICT_OK : NT_VERDICT_UNKNOWN;
    if (!is_pod) verdict.reason = "kubectl succeeded and printed no pod";
    return verdict;
}

}  // namespace nodetop::kubernetes
