#include "outside/real_files.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>

#include "outside/growing_buffer.hpp"
#include "outside/limits.hpp"
#include "outside/unique_fd.hpp"

namespace nodetop {

namespace {

/// One more than the cap, so that a file of just that length is not taken for a longer one.
bool read_up_to(int source, std::uint64_t limit_bytes, GrowingBuffer& buffer) {
    while (buffer.size() < limit_bytes) {
        std::size_t wanted = static_cast<std::size_t>(std::min<std::uint64_t>(limit_bytes - buffer.size(), kReadBytes));
        ssize_t got = read(source, buffer.room(wanted), wanted);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return false;
        if (got == 0) break;
        buffer.added(static_cast<std::size_t>(got));
    }
    return true;
}

}  // namespace

FileContent RealFiles::read(const std::string& path, std::uint64_t cap_bytes, Secrecy) {
    FileContent answer;
    // Not blocking: somebody may have put a pipe there.
    UniqueFd file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (!file) {
        answer.state = errno == ENOENT || errno == ENOTDIR ? FileState::absent : FileState::denied;
        return answer;
    }
    struct stat info {};
    GrowingBuffer buffer;
    std::uint64_t cap = std::min(cap_bytes, kKeptBytes);
    if (fstat(file.get(), &info) != 0 || !S_ISREG(info.st_mode) || !read_up_to(file.get(), cap + 1, buffer)) {
        answer.state = FileState::denied;
        return answer;
    }
    answer.state = FileState::ok;
    answer.content = buffer.take();
    answer.truncated = answer.content.view.size() > cap;
    answer.content.view = answer.content.view.substr(0, static_cast<std::size_t>(cap));
    return answer;
}

}  // namespace nodetop
