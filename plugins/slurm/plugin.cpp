#include "adapter.hpp"

NODETOP_PLUGIN(nodetop::slurm::SlurmAdapter, "slurm", "Slurm", "1.0.0", "nodetop", "MIT", "partition", 100,
               ("scontrol", "sinfo", "squeue", "sacctmgr", "sbatch"))
