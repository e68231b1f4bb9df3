#include "outside/cancellation.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <system_error>

namespace nodetop {

Cancellation::Cancellation() : handle_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (handle_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
}

Cancellation::Cancellation(int handle) : handle_(handle) {}

Cancellation::~Cancellation() { close(handle_); }

void Cancellation::cancel() noexcept {
    int saved = errno;
    std::uint64_t one = 1;
    // A full counter means that it is set already.
    [[maybe_unused]] ssize_t written = write(handle_, &one, sizeof one);
    errno = saved;
}

bool Cancellation::cancelled() const noexcept {
    pollfd watched{handle_, POLLIN, 0};
    return poll(&watched, 1, 0) > 0 && (watched.revents & POLLIN) != 0;
}

}  // namespace nodetop
