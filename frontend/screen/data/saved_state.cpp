#include "screen/data/saved_state.hpp"

#include <unistd.h>
#include <yaml-cpp/yaml.h>

#include <filesystem>
#include <system_error>

#include "outside/real_files.hpp"
#include "screen/browser/export.hpp"

namespace nodetop::screen {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostBytes = 64 * 1024;

std::string scalar(const YAML::Node& node) { return node && node.IsScalar() ? node.Scalar() : std::string(); }

}  // namespace

SavedState read_state(std::string_view yaml) {
    SavedState state;
    try {
        const YAML::Node root = YAML::Load(std::string(yaml));
        if (!root.IsMap()) return state;
        state.view = scalar(root["view"]);
        state.theme = scalar(root["theme"]);
        if (const YAML::Node sort = root["sort"]; sort && sort.IsMap())
            for (const auto& entry : sort)
                if (entry.first.IsScalar() && entry.second.IsScalar())
                    state.sort[entry.first.Scalar()] = entry.second.Scalar();
    } catch (const YAML::Exception&) {
        return {};
    }
    return state;
}

std::string state_text(const SavedState& state) {
    YAML::Emitter out;
    out << YAML::BeginMap << YAML::Key << "view" << YAML::Value << state.view << YAML::Key << "theme" << YAML::Value
        << state.theme << YAML::Key << "sort" << YAML::Value << YAML::BeginMap;
    for (const auto& [view, column] : state.sort) out << YAML::Key << view << YAML::Value << column;
    out << YAML::EndMap << YAML::EndMap;
    return std::string(out.c_str()) + "\n";
}

std::string state_file_of(const std::optional<std::string>& state_home, const std::optional<std::string>& home) {
    if (state_home && state_home->starts_with('/')) return *state_home + "/nodetop/screen.yaml";
    if (home && home->starts_with('/')) return *home + "/.local/state/nodetop/screen.yaml";
    return {};
}

SavedState load_state(const std::string& file) {
    if (file.empty()) return {};
    const auto content = RealFiles().read(file, kMostBytes, Secrecy::open);
    if (content.state != FileState::ok || content.truncated) return {};
    return read_state(content.content.view);
}

void save_state(const std::string& file, const SavedState& state) {
    if (file.empty()) return;
    std::error_code error;
    fs::create_directories(fs::path(file).parent_path(), error);
    // Beside it and then renamed, so that a reader never sees a half of it.
    const std::string beside = file + "." + std::to_string(getpid());
    const bool written = write_export(beside, state_text(state), true).outcome == ExportOutcome::written;
    if (written) fs::rename(beside, file, error);
    if (!written || error) fs::remove(beside, error);
}

}  // namespace nodetop::screen
