#include "server.hpp"

#include <nodetop/text/number.hpp>
#include <nodetop/text/scan.hpp>

namespace nodetop::kubernetes {
namespace {

constexpr std::int64_t kMinorThatStreams = 33;

}  // namespace

ServerVersion read_version(std::string_view text) {
    const rapidjson::Document document = parse_json(text);
    const Json* server = member(document, "serverVersion");  // as `kubectl version` prints it
    const Json& told = server == nullptr ? document : *server;
    ServerVersion version;
    version.text = text_at(told, "gitVersion");
    if (version.text.substr(0, 1) == "v") version.text.erase(0, 1);
    std::string_view minor = text_at(told, "minor");
    const auto number = text::parse_count(text::take_digits(minor));  // `34+` on some clouds
    version.streams_lists = !number || text_at(told, "major") != "1" || *number >= kMinorThatStreams;
    return version;
}

std::optional<Caller> read_caller(std::string_view text) {
    const rapidjson::Document document = parse_json(text);
    Caller caller;
    caller.user = text_at(document, "status", "userInfo", "username");
    if (caller.user.empty()) return std::nullopt;
    each_element(member(document, "status", "userInfo", "groups"),
                 [&](const Json& group) { caller.groups.emplace_back(text_of(group)); });
    return caller;
}

void ApiGroups::read(std::string_view text) {
    const rapidjson::Document document = parse_json(text);
    each_element(member(document, "groups"), [&](const Json& group) {
        are_known_ = true;
        each_element(member(group, "versions"),
                     [&](const Json& version) { versions_.emplace(text_at(version, "groupVersion")); });
    });
}

std::string ApiGroups::path(const std::string& group, const std::vector<const char*>& versions) const {
    for (const char* version : versions)
        if (versions_.count(group + "/" + version) != 0) return "/apis/" + group + "/" + version;
    return {};
}

}  // namespace nodetop::kubernetes
