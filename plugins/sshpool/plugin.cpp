#include "adapter.hpp"

NODETOP_PLUGIN(nodetop::sshpool::SshPoolAdapter, "sshpool", "Machines over ssh", "1.0.0", "nodetop", "MIT", "pool", 900,
               ("ssh", "ps", "nvidia-smi", "rocm-smi"))
