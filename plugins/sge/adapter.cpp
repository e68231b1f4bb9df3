#include "adapter.hpp"

#include "detection.hpp"
#include "objects.hpp"

namespace nodetop::sge {

sdk::Detection SgeAdapter::detect() { return detect_sge(host()); }

sdk::Outcome SgeAdapter::collect(std::uint64_t want, sdk::BlobBuilder& reading) {
    Collection collection(host(), reading);
    sdk::Outcome outcome = collection.run(want);
    if (outcome.is_ok()) known_ = collection.known();
    return outcome;
}

sdk::Outcome SgeAdapter::fold(const std::vector<std::string_view>& names, std::string& text) {
    for (const std::string_view name : names) text.append(text.empty() ? "" : ",").append(name);
    return sdk::ok();
}

sdk::Outcome SgeAdapter::expand(std::string_view text, std::uint32_t limit, std::vector<std::string>& names) {
    bool fits = true;
    for_each_name(text, [&](std::string_view name) {
        fits = fits && names.size() < limit;
        if (fits) names.emplace_back(name);
    });
    return fits ? sdk::ok() : sdk::failed(NT_ARGUMENT, "more names than wanted");
}

}  // namespace nodetop::sge
