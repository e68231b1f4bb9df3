#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nodetop {

/// What an earlier run learnt about the access to a queue (cli.md 12).
enum class RememberedAccess : std::uint8_t { yes, no, unsettled };

struct RememberedAnswer {
    std::string queue;
    RememberedAccess access = RememberedAccess::unsettled;
    std::int64_t obtained_at = 0;  ///< UTC seconds; its own age, whenever the file was written
};

/// Whom and what answers are about. Any difference is another file.
struct AccessKey {
    std::string backend;
    std::string cluster;  ///< its own name and the address of its controller
    std::string user;
    std::vector<std::string> accounts;  ///< in any order
    std::string shape;                  ///< what was asked, in any unambiguous form
};

/// Answers of earlier runs, in one file for each key. Whatever is wrong with a file makes it a miss, and what cannot be
/// written is not remembered: neither is an error.
class RememberedAnswers {
  public:
    /// Age beyond which an answer is forgotten, unless the caller says otherwise.
    static constexpr std::int64_t kDefaultTtlSeconds = 86'400;
    /// An answer dated further in the future than this is a miss.
    static constexpr std::int64_t kMostAheadSeconds = 60;
    static constexpr std::size_t kMostFiles = 32;

    /// `folder` "": nothing is remembered; `ttl_seconds` 0 likewise.
    RememberedAnswers(std::string folder, const AccessKey& key, std::int64_t ttl_seconds);

    /// Those that are not too old, in the order in which they were kept.
    std::vector<RememberedAnswer> read(std::int64_t now) const;
    /// Adds new answers; one that is not among them keeps what was remembered, with its own age.
    void keep(const std::vector<RememberedAnswer>& answers, std::int64_t now) const;

    const std::string& file() const { return file_; }

  private:
    void forget_oldest() const;

    std::string folder_, file_, key_;
    std::int64_t ttl_seconds_;
};

/// $XDG_CACHE_HOME/nodetop/access, else $HOME/.cache/nodetop/access, else "".
std::string access_folder_of(const std::optional<std::string>& cache_home, const std::optional<std::string>& home);

}  // namespace nodetop
