#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nodetop {

/// Files that stopped again and again while they were loaded, by path, size, time and inode: a file that was changed is
/// another one. With the reason, which `backends` shows (sdk.md 7). A time-out is never a reason.
class Quarantine {
  public:
    /// `file`: where it is kept. What cannot be read is as if it were empty, what cannot be written is not kept.
    explicit Quarantine(std::string file) : file_(std::move(file)) {}

    /// Why a plugin is not loaded any more; nullopt: it is.
    std::optional<std::string> reason_for(const std::string& plugin) const;
    /// It stopped while it was loaded; the second time is one too many.
    void note_crash(const std::string& plugin, const std::string& how);
    /// It was loaded: what was held against it is forgotten.
    void note_loaded(const std::string& plugin);
    /// It was loaded at least once, in a child.
    bool has_seen(const std::string& plugin) const;
    /// Forgets a plugin (`backends --retry`); false if nothing was held against it.
    bool lift(const std::string& plugin);

  private:
    struct Entry {
        std::string path;
        std::uint64_t size = 0, inode = 0;
        std::int64_t changed_ns = 0;
        std::uint32_t crashes = 0;
        std::string reason;
    };
    static std::optional<Entry> entry_of(const std::string& plugin);
    std::optional<Entry> find(const std::string& plugin) const;
    std::vector<Entry> read() const;
    void replace(const Entry& entry);
    void write(const std::vector<Entry>& entries) const;

    std::string file_;
};

/// $XDG_STATE_HOME/nodetop/plugins.json, else below $HOME/.local/state; "" if neither is set, or $HOME does not exist.
std::string quarantine_file_of(const std::optional<std::string>& state_home, const std::optional<std::string>& home);

}  // namespace nodetop
