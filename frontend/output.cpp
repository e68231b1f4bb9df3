#include "output.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "signals.hpp"

namespace nodetop {

void Output::write(std::string_view text) {
    used_ = used_ || !text.empty();
    while (fault_ == 0 && !text.empty()) {
        const ssize_t written = ::write(descriptor_, text.data(), text.size());
        if (written >= 0)
            text.remove_prefix(static_cast<std::size_t>(written));
        else if (errno != EINTR || ending_signal() != 0)
            fault_ = errno;
    }
}

void Output::keep_to_itself() {
    const int own = fcntl(descriptor_, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (own < 0) return;
    dup2(STDERR_FILENO, descriptor_);
    descriptor_ = own;
}

}  // namespace nodetop
