#pragma once

namespace nodetop {

/// However this process ends, by a crash, TERM or an adapter that calls exit(), the clients that it runs end with it:
/// they live in process groups of their own.
void take_clients_along();

}  // namespace nodetop
