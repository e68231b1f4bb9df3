#include "adapter.hpp"

#include <algorithm>

#include <nodetop/text/hostlist.hpp>

#include "collection.hpp"
#include "detection.hpp"

namespace nodetop::slurm {
namespace {

const char* sentence_of(text::HostListFault fault) {
    switch (fault) {
        case text::HostListFault::none:
            break;
        case text::HostListFault::unclosed_bracket:
            return "a bracket is not closed";
        case text::HostListFault::not_a_number:
            return "what stands in the brackets is no number";
        case text::HostListFault::step:
            return "Slurm knows no steps in a range";
        case text::HostListFault::too_many:
            return "more names than wanted";
    }
    return "";
}

}  // namespace

sdk::Detection SlurmAdapter::detect() { return detect_slurm(host()); }

sdk::Outcome SlurmAdapter::collect(std::uint64_t want, sdk::BlobBuilder& reading) {
    if (const auto missing = missing_configuration(host()))
        return sdk::failed(NT_ABSENT, sdk::error("here_but_broken", *missing));
    return Collection(host(), reading).run(want);
}

sdk::Outcome SlurmAdapter::fold(const std::vector<std::string_view>& names, std::string& text) {
    text = text::fold_host_list(names);
    return sdk::ok();
}

sdk::Outcome SlurmAdapter::expand(std::string_view text, std::uint32_t limit, std::vector<std::string>& names) {
    text::HostNames list = text::parse_host_list(text, std::min<std::size_t>(limit, text::kMaxHostNames));
    if (list.fault != text::HostListFault::none) return sdk::failed(NT_ARGUMENT, sentence_of(list.fault));
    names = std::move(list.names);
    return sdk::ok();
}

}  // namespace nodetop::slurm
