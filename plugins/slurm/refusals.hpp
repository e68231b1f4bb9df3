#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nodetop/plugin.h>

namespace nodetop::slurm {

/// What sbatch --test-only said, layer by layer (backend-slurm.md 10). Nothing of it decides whether the job was
/// accepted: the exit status does.
struct DryRunText {
    std::string core;                 ///< the controller's own sentence
    std::vector<std::string> errors;  ///< lines "sbatch: error: ...": a plugin's sentence, or the name of a limit
    std::string filter_verdict;       ///< "PASSED", "REJECTED": a site filter's own word
    std::string filter_reason;        ///< what it says for it
    std::string filter_account, filter_qos;  ///< what it says that it has chosen

    /// The sentence that says most: a plugin's or a limit's before the controller's.
    std::string sentence() const;
};

DryRunText read_dry_run(std::string_view output);

/// The class of a refusal. All layers are searched together, the first pattern of the table that is found wins; what no
/// pattern knows is NT_VERDICT_UNKNOWN, which never hardens into a refusal. A sentence of the site's own is
/// NT_VERDICT_SITE_REFUSED (B-64).
nt_category class_of(const DryRunText& said);

}  // namespace nodetop::slurm
