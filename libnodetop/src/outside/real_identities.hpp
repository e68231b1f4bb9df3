#pragma once

#include "outside/identities.hpp"

namespace nodetop {

/// The caller of this process. The groups are those of the user database, which is what a scheduler judges by; those of
/// the process differ after `newgrp`.
class RealIdentities : public Identities {
  public:
    HostCaller caller() override;
};

}  // namespace nodetop
