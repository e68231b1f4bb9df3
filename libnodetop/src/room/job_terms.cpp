#include "room/job_terms.hpp"

#include <algorithm>

namespace nodetop {

bool tolerates(std::string_view toleration, std::string_view taint) {
    if (toleration == taint) return true;
    const std::size_t colon = taint.rfind(':');
    const std::string_view effect = colon == taint.npos ? std::string_view() : taint.substr(colon + 1);
    const std::string_view pair = taint.substr(0, colon);
    const std::string_view key = pair.substr(0, pair.find('='));
    if (toleration == key) return true;
    const std::size_t own_colon = toleration.rfind(':');
    return own_colon != toleration.npos && toleration.substr(0, own_colon) == key &&
           toleration.substr(own_colon + 1) == effect;
}

bool keeps_away(std::string_view taint, std::span<const std::string> tolerations) {
    if (!taint.ends_with(":NoSchedule") && !taint.ends_with(":NoExecute")) return false;
    return std::none_of(tolerations.begin(), tolerations.end(),
                        [taint](const std::string& toleration) { return tolerates(toleration, taint); });
}

}  // namespace nodetop
