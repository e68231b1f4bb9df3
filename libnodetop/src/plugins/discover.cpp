#include "plugins/discover.hpp"

#include <fnmatch.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "plugins/elf_note.hpp"
#include "plugins/quarantine.hpp"
#include "plugins/trust.hpp"

namespace nodetop {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> items;
    while (!text.empty()) {
        std::size_t end = text.find(separator);
        if (end != 0) items.emplace_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return items;
}

bool matches_any(const std::vector<std::string>& globs, const std::string& id) {
    return std::any_of(globs.begin(), globs.end(),
                       [&](const std::string& glob) { return fnmatch(glob.c_str(), id.c_str(), 0) == 0; });
}

std::string join(const std::vector<std::string>& items) {
    std::string text;
    for (const auto& item : items) text += (text.empty() ? "" : ", ") + item;
    return text;
}

class Discovery {
  public:
    Discovery(const DiscoverOptions& options, const Configuration& configuration, const Places& places,
              const World& world)
        : options_(options),
          configuration_(configuration),
          places_(places),
          world_(world),
          quarantine_(options.quarantine_file.empty() ? quarantine_file_of(variable("XDG_STATE_HOME"), variable("HOME"))
                                                      : options.quarantine_file) {
        auto disabled = variable("NODETOP_DISABLE_PLUGINS"), selected = variable("NODETOP_SELECT_PLUGINS");
        disabled_by_ = disabled ? "NODETOP_DISABLE_PLUGINS" : "`plugins_disabled` of the configuration";
        disabled_ = disabled ? split(*disabled, ',') : configuration.plugins_disabled;
        selected_by_ = selected ? "NODETOP_SELECT_PLUGINS" : "`plugins_selected` of the configuration";
        selected_ = selected ? split(*selected, ',') : configuration.plugins_selected;
    }

    std::vector<Candidate> run() {
        search();
        if (options_.describe && !is_noted(options_.wanted))
            for (auto& candidate : found_)
                if (candidate.outcome == Outcome::eligible && candidate.id.empty() && !is_quarantined(candidate))
                    options_.describe(candidate);
        for (auto& candidate : found_)
            if (candidate.outcome == Outcome::eligible) judge(candidate);
        std::stable_sort(found_.begin(), found_.end(), [](const Candidate& a, const Candidate& b) {
            bool first = a.outcome == Outcome::eligible, second = b.outcome == Outcome::eligible;
            if (first != second || !first) return first && !second;
            // Without an id nothing is known of its place.
            if (a.id.empty() != b.id.empty()) return b.id.empty();
            return std::tie(a.priority, a.id) < std::tie(b.priority, b.id);
        });
        return std::move(found_);
    }

  private:
    /// Non-empty values only: an empty variable is as if it were not set.
    std::optional<std::string> variable(const char* name) {
        if (options_.privileged) return std::nullopt;
        auto value = world_.environment.get(name, Secrecy::open);
        return value && !value->empty() ? value : std::nullopt;
    }

    void search() {
        if (!options_.privileged) {
            for (const auto& file : options_.plugin_files) add_named(file);
            if (auto only = variable("NODETOP_PLUGIN_PATH")) {
                add_path(*only, "NODETOP_PLUGIN_PATH");
                return;
            }
            if (auto first = variable("NODETOP_ADD_PLUGIN_PATH")) add_path(*first, "NODETOP_ADD_PLUGIN_PATH");
            auto data_home = variable("XDG_DATA_HOME"), home = variable("HOME");
            if (!data_home && home) data_home = *home + "/.local/share";
            if (data_home && data_home->starts_with('/')) add_folder(*data_home + "/nodetop/plugins", false);
            for (const auto& folder : configuration_.plugin_dirs) add_folder(folder, false);
        }
        for (const auto& folder : places_.plugin_folders) add_folder(folder, places_.uninstalled);
    }

    void add_path(const std::string& path, const char* name) {
        for (const auto& folder : split(path, ':')) {
            if (folder.starts_with('/'))
                add_folder(folder, false);
            else
                add_refused(folder, std::string("a relative path in ") + name + ": write it from / on");
        }
    }

    void add_named(const std::string& file) {
        std::error_code error;
        fs::path absolute = fs::absolute(file, error);
        const std::size_t before = found_.size();
        add_file(absolute.lexically_normal().string(), true);
        for (std::size_t i = before; i < found_.size(); ++i) found_[i].is_named = true;
    }

    void add_folder(const std::string& folder, bool own_group_writable) {
        std::vector<std::string> files;
        std::error_code error;
        for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
            std::string name = entry->path().filename().string();
            if (name.starts_with("libnodetop-") && name.ends_with(".so")) files.push_back(entry->path().string());
        }
        if (error && error != std::errc::no_such_file_or_directory)
            add_refused(folder, "the folder cannot be read: " + error.message());
        std::sort(files.begin(), files.end());
        for (const auto& file : files) add_file(file, own_group_writable);
    }

    void add_refused(const std::string& file, std::string reason) {
        Candidate candidate;
        candidate.file = file;
        candidate.outcome = Outcome::refused;
        candidate.reason = std::move(reason);
        found_.push_back(std::move(candidate));
    }

    /// One candidate for each adapter that the note of the file tells of.
    void add_file(const std::string& file, bool own_group_writable) {
        Candidate candidate;
        candidate.file = file;
        struct stat info {};
        if (stat(file.c_str(), &info) == 0 && !seen_.insert({info.st_dev, info.st_ino}).second) {
            candidate.outcome = Outcome::shadowed;
            candidate.reason = "it is the same file as one before";
        } else if (auto why = why_not_trusted(file, {geteuid(), own_group_writable})) {
            candidate.outcome = Outcome::refused;
            candidate.reason = *why;
        } else {
            ElfReading reading = read_elf_note(file);
            candidate.outcome = reading.outcome;
            candidate.reason = reading.reason;
            candidate.note = std::move(reading.note);
        }
        if (!candidate.note) {
            found_.push_back(std::move(candidate));
            return;
        }
        for (const auto& noted : candidate.note->adapters) {
            Candidate& one = found_.emplace_back(candidate);
            one.id = noted.id;
            one.queue_term = noted.queue_term;
            one.commands = noted.commands;
            one.priority = noted.priority;
        }
    }

    bool is_noted(const std::string& id) const {
        return std::any_of(found_.begin(), found_.end(), [&](const Candidate& candidate) {
            return candidate.outcome == Outcome::eligible && !id.empty() && candidate.id == id;
        });
    }

    bool is_quarantined(Candidate& candidate) const {
        auto reason = quarantine_.reason_for(candidate.file);
        if (!reason) return false;
        candidate.outcome = Outcome::quarantined;
        candidate.reason = *reason + "; `nodetop backends --retry " +
                           (candidate.id.empty() ? candidate.file : candidate.id) + "` lifts it";
        return true;
    }

    /// Whether a file that could be loaded shall be.
    void judge(Candidate& candidate) {
        auto end = [&](Outcome outcome, std::string reason) {
            candidate.outcome = outcome;
            candidate.reason = std::move(reason);
        };
        if (!candidate.id.empty()) {
            if (matches_any(disabled_, candidate.id)) return end(Outcome::disabled, "by " + disabled_by_);
            if (selected_ && !matches_any(*selected_, candidate.id))
                return end(Outcome::disabled, "it is not selected by " + selected_by_);
            for (const auto& other : found_)
                if (&other < &candidate && other.id == candidate.id &&
                    (other.outcome == Outcome::eligible || other.outcome == Outcome::not_loaded))
                    return end(Outcome::shadowed, "by " + other.file);
        }
        if (is_quarantined(candidate)) return;
        bool is_wanted = !options_.wanted.empty() && candidate.id == options_.wanted;
        if (is_wanted || candidate.commands.empty()) return;
        for (const auto& command : candidate.commands)
            if (world_.commands.find(command)) return;
        end(Outcome::not_loaded, "none of its client programs is on PATH: " + join(candidate.commands));
    }

    const DiscoverOptions& options_;
    const Configuration& configuration_;
    const Places& places_;
    World world_;
    Quarantine quarantine_;
    std::string disabled_by_, selected_by_;
    std::vector<std::string> disabled_;
    std::optional<std::vector<std::string>> selected_;
    std::set<std::pair<dev_t, ino_t>> seen_;
    std::vector<Candidate> found_;
};

}  // namespace

std::vector<Candidate> discover(const DiscoverOptions& options, const Configuration& configuration,
                                const Places& places, const World& world) {
    return Discovery(options, configuration, places, world).run();
}

}  // namespace nodetop
