#include "adapter.hpp"

#include <nodetop/text/hostlist.hpp>

#include "collection.hpp"
#include "detection.hpp"
#include "explanation.hpp"
#include "values.hpp"

namespace nodetop::lsf {

sdk::Detection LsfAdapter::detect() { return detect_lsf(host()); }

sdk::Outcome LsfAdapter::collect(std::uint64_t want, sdk::BlobBuilder& reading) {
    Collection collection(host(), reading);
    sdk::Outcome outcome = collection.run(want);
    if (outcome.is_ok()) ways_ = collection.ways();
    return outcome;
}

sdk::Outcome LsfAdapter::submission(const nt_shape& shape, std::string_view queue, std::string_view account,
                                    sdk::Submission& submission) {
    return make_submission(shape, queue, account, ways_, submission);
}

std::optional<sdk::Explanation> LsfAdapter::explain(nt_code_kind kind, std::string_view code) {
    return kind == NT_CODE_PENDING ? explain_waiting(code) : explain_host_status(code);
}

sdk::Outcome LsfAdapter::fold(const std::vector<std::string_view>& names, std::string& text) {
    for (const std::string_view name : names) text.append(text.empty() ? "" : " ").append(name);
    return sdk::ok();
}

sdk::Outcome LsfAdapter::expand(std::string_view text, std::uint32_t limit, std::vector<std::string>& names) {
    // Commas and ranges are nobody's mistake that has to be punished.
    bool fits = true;
    for_each_word(text, [&](std::string_view word) {
        const text::HostNames found = text::expand_host_list(word, limit);
        fits = fits && !found.bounded() && found.names.size() <= limit - names.size();
        if (fits) names.insert(names.end(), found.names.begin(), found.names.end());
    });
    return fits ? sdk::ok() : sdk::failed(NT_ARGUMENT, "more names than wanted");
}

}  // namespace nodetop::lsf
