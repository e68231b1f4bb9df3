#pragma once

#include "outside/cancellation.hpp"
#include "outside/clock.hpp"
#include "outside/commands.hpp"
#include "outside/environment.hpp"
#include "outside/files.hpp"
#include "outside/identities.hpp"

namespace nodetop {

/// Everything that can be asked from outside. Refers to parts that live longer than itself: those of RealWorld,
/// ReplayWorld, RecordingWorld or the doubles of tests.
struct World {
    Commands& commands;
    Files& files;
    Clock& clock;
    Environment& environment;
    Identities& identities;
    const Cancellation& cancellation;

    /// The same, but for its commands.
    World with(Commands& others) const { return {others, files, clock, environment, identities, cancellation}; }
};

}  // namespace nodetop
