#include "adapter.hpp"

NODETOP_PLUGIN(nodetop::sge::SgeAdapter, "sge", "Grid Engine", "1.0.0", "nodetop", "MIT", "queue", 400,
               ("qhost", "qconf", "qstat"))
