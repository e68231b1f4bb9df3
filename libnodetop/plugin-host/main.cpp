// nodetop-plugin-host: one adapter in a process of its own (sdk.md 7). Started by nodetop, never by a person.
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdio>
#include <memory>

#include "last_words.hpp"
#include "outside/heap.hpp"
#include "plugins/helper_process.hpp"
#include "serve.hpp"

int main() {
    int type = 0;
    socklen_t size = sizeof type;
    if (getsockopt(nodetop::kHelperSocket, SOL_SOCKET, SO_TYPE, &type, &size) != 0) {
        std::fputs("nodetop-plugin-host is started by nodetop\n", stderr);
        return 2;
    }
    fcntl(nodetop::kHelperSocket, F_SETFD, FD_CLOEXEC);
    fcntl(nodetop::kHelperCancellation, F_SETFD, FD_CLOEXEC);
    // No limit that a client would inherit, but for this one: the core of an adapter is nobody's wish.
    rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    nodetop::use_large_pages();
    nodetop::take_clients_along();
    prctl(PR_SET_PDEATHSIG, SIGTERM);

    nodetop::Channel channel{nodetop::UniqueFd(nodetop::kHelperSocket)};
    nodetop::serve_adapter(channel, std::make_shared<nodetop::Cancellation>(nodetop::kHelperCancellation));
}
