#include "adapter.hpp"

NODETOP_PLUGIN(nodetop::lsf::LsfAdapter, "lsf", "LSF", "1.0.0", "nodetop", "MIT", "queue", 300, ("bhosts", "bqueues"))
