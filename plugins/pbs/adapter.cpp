#include "adapter.hpp"

#include "collection.hpp"
#include "detection.hpp"
#include "explanation.hpp"
#include "submission.hpp"

namespace nodetop::pbs {

Flavour PbsAdapter::flavour() {
    if (!flavour_) flavour_ = flavour_of(host());
    return *flavour_;
}

sdk::Detection PbsAdapter::detect() { return detect_pbs(host()); }

sdk::Outcome PbsAdapter::collect(std::uint64_t want, sdk::BlobBuilder& reading) {
    Collection collection(host(), reading, flavour());
    sdk::Outcome outcome = collection.run(want);
    routes_ = collection.routes();
    return outcome;
}

sdk::Outcome PbsAdapter::submission(const nt_shape& shape, std::string_view queue, std::string_view account,
                                    sdk::Submission& submission) {
    const auto route = routes_.find(queue);
    return make_submission(shape, route == routes_.end() ? queue : std::string_view(route->second), account, flavour(),
                           submission);
}

std::optional<sdk::Explanation> PbsAdapter::explain(nt_code_kind kind, std::string_view code) {
    return kind == NT_CODE_PENDING ? explain_pending(code) : explain_state(code);
}

}  // namespace nodetop::pbs
