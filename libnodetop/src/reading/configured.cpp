#include "reading/configured.hpp"

#include <sys/auxv.h>

#include "plugins/build_facts.hpp"

namespace nodetop {

namespace {

constexpr const char* kFile = "/nodetop/nodetop.yaml";

std::string user_file(Environment& environment) {
    if (const auto folder = environment.get("XDG_CONFIG_HOME", Secrecy::open); folder && folder->starts_with('/'))
        return *folder + kFile;
    if (const auto home = environment.get("HOME", Secrecy::open); home && home->starts_with('/'))
        return *home + "/.config" + kFile;
    return {};
}

}  // namespace

std::variant<Configuration, Failure> read_configured(const SourceRequest& request, Environment& environment) {
    ConfigurationFiles files;
    files.system = build::kSystemConfiguration;
    if (getauxval(AT_SECURE) == 0) {
        files.user_named = request.config_file.has_value();
        files.user = request.config_file ? *request.config_file : user_file(environment);
    }
    auto read = read_configuration(files);
    if (const auto* fault = std::get_if<ConfigurationFault>(&read))
        return Failure{FailureCode::usage, fault->text, {}, {}, {}};
    return std::move(std::get<Configuration>(read));
}

}  // namespace nodetop
