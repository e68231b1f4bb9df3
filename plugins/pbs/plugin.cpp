#include "adapter.hpp"

NODETOP_PLUGIN(nodetop::pbs::PbsAdapter, "pbs", "PBS and Torque", "1.0.0", "nodetop", "MIT", "queue", 200,
               ("qstat", "pbsnodes", "pbs_rstat", "qmgr"))
