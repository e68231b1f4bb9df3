#include "commands/completion_names.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <mutex>
#include <thread>

#include "outside/output_file.hpp"
#include "outside/real_clock.hpp"
#include "outside/real_environment.hpp"
#include "outside/real_files.hpp"
#include "reading/our_adapters.hpp"

namespace nodetop {

namespace {

using flags::Offers;

constexpr std::chrono::seconds kLongestWait{3};
constexpr std::uint32_t kCallSeconds = 2;
constexpr std::chrono::minutes kRemembered{10};
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 20;

/// What chooses the system that answers, so that two clusters do not share names.
constexpr const char* kChoosing[] = {"KUBECONFIG", "LSF_ENVDIR", "NODETOP_HOSTS", "PBS_CONF_FILE",  "PBS_DEFAULT",
                                     "PBS_SERVER", "SGE_CELL",   "SGE_ROOT",      "SLURM_CLUSTERS", "SLURM_CONF"};

/// "queue", "account" or "qos": the word before each name in memory.
const char* kind_of(Offers offers) {
    return offers == Offers::queues ? "queue" : offers == Offers::accounts ? "account" : "qos";
}

/// Sets a cancellation unless it is destroyed before its time.
class Deadline {
  public:
    explicit Deadline(std::shared_ptr<Cancellation> cancellation)
        : thread_([this, cancellation = std::move(cancellation)] {
              std::unique_lock lock(mutex_);
              if (!done_.wait_for(lock, kLongestWait, [this] { return ended_; })) cancellation->cancel();
          }) {}
    ~Deadline() {
        {
            const std::lock_guard lock(mutex_);
            ended_ = true;
        }
        done_.notify_one();
        thread_.join();
    }
    Deadline(const Deadline&) = delete;
    Deadline& operator=(const Deadline&) = delete;

  private:
    std::mutex mutex_;
    std::condition_variable done_;
    bool ended_ = false;
    std::thread thread_;
};

/// The file that remembers what this system said; "" if there is no place for it.
std::string memory_file(const SourceRequest& request) {
    RealEnvironment variables;
    std::string folder;
    if (const auto cache = variables.get("XDG_CACHE_HOME", Secrecy::open); cache && cache->starts_with('/'))
        folder = *cache;
    else if (const auto home = variables.get("HOME", Secrecy::open); home && home->starts_with('/'))
        folder = *home + "/.cache";
    if (folder.empty()) return {};
    std::string key = request.backend.value_or("");
    for (const char* name : kChoosing) key += '\n' + variables.get(name, Secrecy::open).value_or("");
    return fmt::format("{}/nodetop/names/{:016x}", folder, std::hash<std::string>{}(key));
}

/// Lines "queue NAME", "account NAME", "qos NAME"; "" if there are none or they are too old.
std::string remembered(const std::string& file) {
    struct stat info {};
    if (file.empty() || stat(file.c_str(), &info) != 0) return {};
    const std::chrono::seconds age(RealClock().wall_ns() / 1'000'000'000 - info.st_mtime);
    if (age < std::chrono::seconds(-60) || age > kRemembered) return {};
    const auto content = RealFiles().read(file, kMostBytes, Secrecy::open);
    return content.state == FileState::ok && !content.truncated ? std::string(content.content.view) : std::string();
}

/// A memory that cannot be kept is none: the next word is asked for again.
void remember(const std::string& file, const std::string& lines) {
    if (file.empty()) return;
    const std::filesystem::path folder = std::filesystem::path(file).parent_path();
    const mode_t before = umask(077);
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (!error) write_output(file, lines);
    umask(before);
}

void add(std::string& lines, Offers offers, std::string_view name) {
    lines += fmt::format("{} {}\n", kind_of(offers), name);
}

/// Asks; "" if there was no answer in time.
std::string asked(SourceRequest request) {
    const auto cancellation = std::make_shared<Cancellation>();
    const Deadline deadline(cancellation);
    request.cancellation = cancellation;
    if (!request.timeout_seconds) request.timeout_seconds = kCallSeconds;
    auto chosen = choose_system(request);
    if (std::holds_alternative<Failure>(chosen)) return {};
    const auto system = std::get<std::unique_ptr<System>>(std::move(chosen));
    const auto read = system->read(Query::queues | Query::identity);
    if (std::holds_alternative<Failure>(read)) return {};
    const Cluster& cluster = std::get<Reading>(read).cluster;
    std::string lines;
    for (const Queue& queue : cluster.queues) add(lines, Offers::queues, queue.name);
    if (cluster.identity) {
        for (const Text account : cluster.identity->accounts.value_or(Texts{})) add(lines, Offers::accounts, account);
        for (const Text qos : cluster.identity->qos.value_or(Texts{})) add(lines, Offers::qos, qos);
    }
    return lines;
}

}  // namespace

std::vector<std::string> completion_names(Offers offers, SourceRequest request) {
    if (offers == Offers::backends) return {our_adapters().begin(), our_adapters().end()};
    const bool live = !request.replay && !request.demo;
    const std::string file = live ? memory_file(request) : std::string();
    std::string lines = remembered(file);
    if (lines.empty()) {
        lines = asked(std::move(request));
        if (!lines.empty()) remember(file, lines);
    }
    const std::string begin = std::string(kind_of(offers)) + ' ';
    std::vector<std::string> names;
    for (std::string_view rest = lines; !rest.empty();) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        if (line.starts_with(begin)) names.emplace_back(line.substr(begin.size()));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    }
    return names;
}

}  // namespace nodetop
