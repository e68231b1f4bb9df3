#include "settings.hpp"

#include "objects.hpp"
#include "values.hpp"

namespace nodetop::sge {
namespace {

/// Takes off what `-help` says: "SGE 8.1.9", then how to call qconf.
std::string_view without_help(std::string_view text, Settings& settings) {
    const std::size_t usage = text.find("\nusage: qconf");
    if (usage == std::string_view::npos) return text;
    const std::size_t begin = text.rfind('\n', usage == 0 ? 0 : usage - 1);
    std::string_view line = text.substr(begin == std::string_view::npos ? 0 : begin + 1);
    line = text::trim(line.substr(0, line.find('\n')));
    if (const auto words = text::split_once(line, ' ')) {
        settings.flavour = std::string(words->first);
        settings.version = std::string(text::trim(words->second));
    }
    return text.substr(0, begin == std::string_view::npos ? 0 : begin + 1);
}

}  // namespace

Settings Settings::read(std::string_view text) {
    Settings settings;
    text = without_help(text, settings);
    settings.complexes = Complexes::read(text);
    // What stands behind the table of complexes: lines of two words, and queues, which stand alone.
    if (const std::size_t table = text.find("#name"); table != std::string_view::npos) {
        const std::size_t end = text.find("\n# >", table);
        if (end != std::string_view::npos) text.remove_prefix(text.find('\n', end + 1) + 1);
    }
    ObjectLines lines(text);
    bool is_in_quotas = false;
    for (std::string_view key, value; lines.next(key, value);) {
        if (key == "{" || key == "}") is_in_quotas = key == "{";
        if (key.front() == '#' || key == "}" || is_in_quotas) continue;
        if (value.empty()) {
            if (key.find('=') == std::string_view::npos) settings.queues.emplace_back(key);
        } else if (key == "user_lists") {
            settings.user_lists = std::string(value);
        } else if (key == "xuser_lists") {
            settings.xuser_lists = std::string(value);
        } else if (key == "max_jobs") {
            settings.most_jobs = count_of(value).value_or(0);
        } else if (key == "max_u_jobs") {
            settings.most_jobs_of_user = count_of(value).value_or(0);
        } else if (key == "maxujobs") {
            settings.most_running_jobs_of_user = count_of(value).value_or(0);
        } else if (key == "enforce_project") {
            settings.projects_are_required = yes_or_no(value).value_or(false);
        } else if (key == "qmaster_params") {
            settings.supplementary_groups_count =
                text::lowered(value).find("enable_sup_grp_eval=1") != std::string::npos ||
                text::lowered(value).find("enable_sup_grp_eval=true") != std::string::npos;
        } else if (key == "jsv_url") {
            settings.has_job_verifier = !says_nothing(value);
        } else if (key == "schedd_job_info") {
            settings.keeps_messages = yes_or_no(value).value_or(false);
        } else if (key == "default_duration") {
            settings.default_duration_seconds = seconds_of(value);
        }
    }
    return settings;
}

}  // namespace nodetop::sge
