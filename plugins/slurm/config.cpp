#include "config.hpp"

#include <nodetop/text/ascii.hpp>

#include "records.hpp"
#include "tres.hpp"

namespace nodetop::slurm {
namespace {

bool has_item(std::string_view list, std::string_view wanted) {
    while (!list.empty())
        if (text::same_word(text::trim(take_item(list)), wanted)) return true;
    return false;
}

bool contains_word(std::string_view value, std::string_view upper_case) {
    for (std::size_t i = 0; i + upper_case.size() <= value.size(); ++i)
        if (text::same_word(value.substr(i, upper_case.size()), upper_case)) return true;
    return false;
}

/// "60000 sec".
std::optional<std::int64_t> read_seconds(std::string_view value) {
    const std::size_t blank = value.find(' ');
    if (blank != std::string_view::npos && text::trim(value.substr(blank)) != "sec") return std::nullopt;
    return read_count(value.substr(0, blank));
}

void read_enforcement(Config& config, std::string_view value) {
    const bool all = has_item(value, "all");
    const bool limits = all || has_item(value, "limits") || has_item(value, "safe");
    config.enforces_limits = limits;
    // limits, safe, qos and wckeys each imply associations (slurm.conf).
    config.enforces_associations =
        limits || has_item(value, "associations") || has_item(value, "qos") || has_item(value, "wckeys");
}

void take(Config& config, std::string_view key, std::string_view value) {
    if (key == "SLURM_VERSION")
        config.version = value;
    else if (key == "ClusterName" && !says_nothing(value))
        config.cluster_name = value;
    else if (key == "SlurmctldHost[0]" || key == "ControlMachine")
        config.controller = value;
    else if (key == "SlurmUser")
        config.slurm_user = value.substr(0, value.find('('));
    else if (key == "SelectType")
        config.whole_nodes = value == "select/linear";
    else if (key == "SelectTypeParameters") {
        config.memory_consumable = contains_word(value, "MEMORY");
        config.whole_cores = !contains_word(value, "CR_CPU");
        config.whole_sockets = contains_word(value, "CR_SOCKET");
    } else if (key == "DefMemPerCPU" || key == "DefMemPerNode") {
        config.memory_floor_bytes = read_mebibytes(value);
        if (config.memory_floor_bytes == 0) config.memory_floor_bytes.reset();  // 0 is printed for "not set"
        config.no_default_memory = !config.memory_floor_bytes && (says_unlimited(value) || read_count(value) == 0);
    } else if (key == "MaxMemPerCPU" || key == "MaxMemPerNode")
        take_memory_bound(config.max_memory, key, value);
    else if (key == "AccountingStorageType")
        config.accounting = value != "accounting_storage/none" && !says_nothing(value);
    else if (key == "AccountingStorageTRES")
        config.tracked_tres = value;
    else if (key == "AccountingStorageEnforce")
        read_enforcement(config, value);
    else if (key == "EnforcePartLimits" && !says_nothing(value))
        config.enforces_partition_rules = !text::same_word(value, "NO");
    else if (key == "ResumeTimeout")
        config.resume_timeout_seconds = read_seconds(value);
    else if (key == "SuspendTimeout")
        config.suspend_timeout_seconds = read_seconds(value);
    else if (key == "ResumeProgram")
        config.saves_power = !says_nothing(value);
    else if (key == "PrivateData" && !says_nothing(value))
        config.private_data = value;
    else if (key == "MCSPlugin" && !says_nothing(value))
        config.mcs_plugin = value;
}

}  // namespace

bool Config::hides(std::string_view what) const { return has_item(private_data, what); }

std::optional<int> Config::release() const {
    const auto year = text::parse_count(version.substr(0, version.find('.')));
    if (!year || version.size() < 5 || *year > 99) return std::nullopt;
    const auto month = text::parse_count(version.substr(3, 2));
    if (!month) return std::nullopt;
    return static_cast<int>(*year * 100 + *month);
}

Config read_config(std::string_view output) {
    constexpr std::string_view kAsOf = "Configuration data as of ";
    Config config;
    if (is_cut(output)) output = output.substr(0, output.rfind('\n') + 1);  // a value that was cut says something else
    text::Lines lines(output);
    for (std::string_view line; lines.next(line);) {
        if (line.substr(0, kAsOf.size()) == kAsOf) {
            config.taken_at = text::trim(line.substr(kAsOf.size()));
            continue;
        }
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos) continue;
        take(config, text::trim(line.substr(0, equals)), text::trim(line.substr(equals + 1)));
    }
    // Whatever else stands there: every configuration tells one of these.
    config.known = !config.version.empty() || !config.cluster_name.empty() || config.memory_consumable.has_value();
    return config;
}

}  // namespace nodetop::slurm
