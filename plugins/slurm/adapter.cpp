#include "adapter.hpp"

#include "collection.hpp"
#include "detection.hpp"

namespace nodetop::slurm {

sdk::Detection SlurmAdapter::detect() { return detect_slurm(host()); }

sdk::Outcome SlurmAdapter::collect(std::uint64_t want, sdk::BlobBuilder& reading) {
    if (const auto missing = missing_configuration(host()))
        return sdk::failed(NT_ABSENT, sdk::error("here_but_broken", *missing));
    return Collection(host(), reading).run(want);
}

}  // namespace nodetop::slurm
