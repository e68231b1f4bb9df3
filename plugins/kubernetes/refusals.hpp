#pragma once

#include <string_view>

#include <nodetop/plugin.hpp>

namespace nodetop::kubernetes {

/// What the server's answer to a pod with dryRun=All means (backend-kubernetes.md 6). Accepted is only what came back
/// as a pod; a refusal is known by how its sentence begins, since an admission webhook may quote any other.
sdk::Verdict verdict_of(const sdk::Answer& answer);

/// By what kubectl writes to its standard error.
nt_category category_of_refusal(std::string_view message);

}  // namespace nodetop::kubernetes
