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

std::variant<Configured, Failure> read_configured(const std::optional<std::string>& config_file,
                                                  Environment& environment) {
    ConfigurationFiles files;
    files.system = build::kSystemConfiguration;
    if (getauxval(AT_SECURE) == 0) {
        files.user_named = config_file.has_value();
        files.user = config_file ? *config_file : user_file(environment);
    }
    auto read = read_configuration(files);
    if (const auto* fault = std::get_if<ConfigurationFault>(&read))
        return Failure{FailureCode::usage, fault->text, {}, {}, {}};
    auto site = site_of(std::get<Configuration>(read));
    if (const auto* fault = std::get_if<ConfigurationFault>(&site))
        return Failure{FailureCode::usage, fault->text, {}, {}, {}};
    return Configured{std::move(std::get<Configuration>(read)), std::move(std::get<Site>(site))};
}

}  // namespace nodetop
