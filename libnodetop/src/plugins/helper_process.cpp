#include "plugins/helper_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <thread>

#include "outside/spawn_plan.hpp"

namespace nodetop {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kLeaveLimit{100};
constexpr milliseconds kTermLimit{30};
constexpr std::size_t kOutputBytesTold = 200;

/// Above the numbers that the helper's own handles get, so that none is overwritten before it is copied.
UniqueFd moved_up(int handle) { return UniqueFd(fcntl(handle, F_DUPFD_CLOEXEC, kHelperCancellation + 1)); }

}  // namespace

std::unique_ptr<HelperProcess> HelperProcess::start(const std::string& program, int cancellation,
                                                    std::string& ret_fault) {
    std::array<int, 2> ends{-1, -1};
    bool paired = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) == 0;
    UniqueFd ours(ends[0]), theirs(ends[1]);
    UniqueFd output(memfd_create("output", MFD_CLOEXEC));
    UniqueFd nothing(open("/dev/null", O_RDONLY | O_CLOEXEC));
    UniqueFd their_socket = moved_up(theirs.get()), their_cancellation = moved_up(cancellation);
    UniqueFd their_output = moved_up(output.get()), their_input = moved_up(nothing.get());
    int error = errno;
    if (paired && their_socket && their_cancellation && their_output && their_input) {
        SpawnPlan plan;
        posix_spawn_file_actions_adddup2(&plan.actions, their_input.get(), STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&plan.actions, their_output.get(), STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&plan.actions, their_output.get(), STDERR_FILENO);
        posix_spawn_file_actions_adddup2(&plan.actions, their_socket.get(), kHelperSocket);
        posix_spawn_file_actions_adddup2(&plan.actions, their_cancellation.get(), kHelperCancellation);
        posix_spawn_file_actions_addclosefrom_np(&plan.actions, kHelperCancellation + 1);
        plan.own_group_and_usual_signals();
        std::array<char*, 2> argv{const_cast<char*>(program.c_str()), nullptr};
        pid_t pid = 0;
        error = posix_spawn(&pid, program.c_str(), &plan.actions, &plan.attributes, argv.data(), environ);
        if (error == 0)
            return std::unique_ptr<HelperProcess>(new HelperProcess(pid, std::move(ours), std::move(output)));
    }
    ret_fault = program + " cannot be started: " + std::strerror(error);
    return nullptr;
}

HelperProcess::HelperProcess(pid_t pid, UniqueFd socket, UniqueFd output)
    : pid_(pid), end_handle_(open_end_handle(pid)), output_(std::move(output)), channel_(std::move(socket)) {}

HelperProcess::~HelperProcess() {
    if (!end_) dismiss();
}

std::optional<ProcessEnd> HelperProcess::wait_for_end(milliseconds limit) {
    if (end_) return end_;
    if (end_handle_) {
        pollfd watched{end_handle_.get(), POLLIN, 0};
        poll(&watched, 1, static_cast<int>(limit.count()));
    } else {
        auto until = std::chrono::steady_clock::now() + limit;
        while (!process_has_ended(pid_) && std::chrono::steady_clock::now() < until)
            std::this_thread::sleep_for(milliseconds(1));
    }
    if (process_has_ended(pid_)) end_ = reap_process(pid_);
    return end_;
}

ProcessEnd HelperProcess::end_it() {
    // TERM makes it end its clients, which live in groups of their own; KILL could not.
    if (!end_) kill(pid_, SIGTERM);
    if (!wait_for_end(kTermLimit)) {
        kill(pid_, SIGKILL);
        end_ = reap_process(pid_);
    }
    return *end_;
}

std::optional<ProcessEnd> HelperProcess::dismiss() {
    shutdown(channel_.handle(), SHUT_RDWR);
    auto end = wait_for_end(kLeaveLimit);
    if (!end) end_it();
    return end;
}

std::string HelperProcess::take_output() {
    struct stat info {};
    if (fstat(output_.get(), &info) != 0 || info.st_size <= output_seen_) return "";
    std::string text(std::min(kOutputBytesTold, static_cast<std::size_t>(info.st_size - output_seen_)), '\0');
    ssize_t got = pread(output_.get(), text.data(), text.size(), output_seen_);
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    output_seen_ = info.st_size;
    return text.substr(0, text.find('\n'));
}

}  // namespace nodetop
