#include "outside/child_process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>

#include <array>
#include <cerrno>

#include "outside/spawn_plan.hpp"

namespace nodetop {

namespace {

// The most that an unprivileged process may ask for by default: fewer wake-ups on both sides for long answers.
constexpr int kPipeBytes = 1 << 20;

struct Pipe {
    UniqueFd read_end, write_end;
};

bool open_pipe(Pipe& ret_pipe) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    ret_pipe.read_end.reset(ends[0]);
    ret_pipe.write_end.reset(ends[1]);
    return true;
}

/// A memory file rather than a pipe: nothing has to be fed, and a client that does not read cannot block us.
UniqueFd stdin_file(std::string_view text) {
    UniqueFd file(text.empty() ? open("/dev/null", O_RDONLY | O_CLOEXEC) : memfd_create("stdin", MFD_CLOEXEC));
    while (file && !text.empty()) {
        ssize_t written = write(file.get(), text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return UniqueFd();
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    if (file) lseek(file.get(), 0, SEEK_SET);
    return file;
}

std::vector<char*> pointers_to(const std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    pointers.reserve(texts.size() + 1);
    for (const auto& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
    pointers.push_back(nullptr);
    return pointers;
}

}  // namespace

std::optional<ChildProcess> ChildProcess::start(const std::string& path, const std::vector<std::string>& argv,
                                                const std::vector<std::string>& environment,
                                                std::string_view stdin_data, int& ret_error) {
    Pipe out, err;
    UniqueFd in = stdin_file(stdin_data);
    if (!in || !open_pipe(out) || !open_pipe(err)) {
        ret_error = errno;
        return std::nullopt;
    }
    fcntl(out.write_end.get(), F_SETPIPE_SZ, kPipeBytes);

    SpawnPlan plan;
    posix_spawn_file_actions_adddup2(&plan.actions, in.get(), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&plan.actions, out.write_end.get(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&plan.actions, err.write_end.get(), STDERR_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&plan.actions, STDERR_FILENO + 1);
    plan.own_group_and_usual_signals();

    pid_t pid = 0;
    ret_error = posix_spawn(&pid, path.c_str(), &plan.actions, &plan.attributes, pointers_to(argv).data(),
                            pointers_to(environment).data());
    if (ret_error != 0) return std::nullopt;
    ChildProcess child(pid);
    child.out = std::move(out.read_end);
    child.err = std::move(err.read_end);
    return child;
}

ChildProcess::ChildProcess(pid_t pid)
    : pid_(pid), end_handle_(open_end_handle(pid)), group_(std::make_unique<RunningGroup>(pid)) {}

ChildProcess::~ChildProcess() {
    if (group_ == nullptr) return;
    signal_group(SIGKILL);
    reap();
}

bool ChildProcess::has_ended() const { return process_has_ended(pid_); }

void ChildProcess::signal_group(int signal) const { kill(-pid_, signal); }

ProcessEnd ChildProcess::reap() {
    group_.reset();
    return reap_process(pid_);
}

}  // namespace nodetop
