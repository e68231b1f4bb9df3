#include <nodetop/text/clean.hpp>
#include <nodetop/text/duration.hpp>
#include <nodetop/text/hostlist.hpp>
#include <nodetop/text/instant.hpp>
#include <nodetop/text/near.hpp>
#include <nodetop/text/reason.hpp>
#include <nodetop/text/scan.hpp>
#include <nodetop/text/size.hpp>

#include "fuzz_target.hpp"

using namespace nodetop::text;
using nodetop::testing::require;

namespace {

void try_cleaning(std::string_view input) {
    const std::string cleaned = clean(input);
    require(find_unclean(cleaned) == std::string_view::npos, "cleaned text is clean");
    require(is_utf8(cleaned), "cleaned text is UTF-8");
    std::string repaired = repaired_utf8(input);
    require(is_utf8(repaired), "repaired text is UTF-8");
    blank_harmful(repaired.data(), repaired.size());
    require(find_unclean(repaired) == std::string_view::npos, "blanked text is clean");
}

void try_host_lists(std::string_view input) {
    const HostNames names = expand_host_list(input);
    require(names.names.size() <= kMaxHostNames, "a list is bounded");
    const HostNames strict = parse_host_list(input);
    require(strict.fault == HostListFault::none || strict.names.empty(), "nothing of a faulty list is used");
    for (const std::string& name : strict.names)
        if (name.find_first_of("[],") != std::string::npos || names_no_host(name) || trim(name) != name) return;
    const HostNames back = expand_host_list(fold_host_list(strict.names));
    require(back.names.size() == strict.names.size(), "folding loses no name");
}

void try_durations(std::string_view input) {
    for (const Duration duration : {parse_user_walltime(input), parse_slurm_duration(input), parse_hms_duration(input)})
        require(duration.seconds >= 0 && (duration.is_seconds() || duration.seconds == 0), "no duration is negative");
    const Duration walltime = parse_user_walltime(input);
    require(walltime.kind != Duration::Kind::nothing, "a walltime is never nothing");
    if (!walltime.is_seconds()) return;
    require(walltime.seconds > 0, "a walltime is more than zero");
    require(parse_user_walltime(print_duration(walltime.seconds)) == walltime, "what is printed is read back");
}

void try_instants(std::string_view input) {
    const Timestamp stamp = parse_instant(input, {1'800'000'000, 7200});
    if (!stamp.is_instant()) return;
    const std::string printed = print_instant(stamp.at, 7200);
    require(printed.empty() || parse_instant(printed, {0, 0}).at == stamp.at, "an instant is printed and read back");
}

void try_sizes(std::string_view input) {
    for (const auto size :
         {parse_user_size(input), parse_slurm_size(input), parse_pbs_size(input), parse_sge_size(input),
          parse_lsf_size(input, kMiB), parse_kubernetes_quantity(input, QuantityUnit::milli, Round::up)})
        require(!size || (*size >= 0 && *size != INT64_MAX), "a size is neither negative nor unlimited");
    const auto down = parse_slurm_size(input, Round::down), up = parse_slurm_size(input, Round::up);
    if (down && up) require(*up - *down == 0 || *up - *down == 1, "rounding is by one at most");
}

void try_scanning(std::string_view input) {
    std::size_t taken = 0;
    Records records(input, "NodeName=");
    for (std::string_view record; records.next(record);) {
        taken += record.size();
        KeyValues pairs(record);
        for (KeyValue pair; pairs.next(pair);) {
            require(!pair.key.empty() && pair.key.data() >= record.data(), "a key stands in its record");
            if (pair.key == "Reason") pairs.take_free_text(pair.value, {"Comment=", "Extra="});
        }
    }
    require(taken <= input.size(), "records do not overlap");
    Lines lines(input);
    for (std::string_view line; lines.next(line);) {
        Fields fields(line, '|');
        for (std::string_view field; fields.next(field);) parse_count(field);
        const Reason reason = split_reason(line);
        hints_at_impairment(reason.text);
        near_spellings(line, std::vector<std::string_view>{"queues", "nodes", input});
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    try_cleaning(input);
    try_host_lists(input);
    try_durations(input);
    try_instants(input);
    try_sizes(input);
    try_scanning(input);
    return 0;
}

std::vector<std::string> fuzz_seeds() {
    return {
        "a[0001-0044],b-big[1-4],c-[001-048],d-[0001-0010,0012-0015]",
        "rack[1-2]node[10-1]x,n[1-3:2],(null)",
        "1-02:03:04",
        "1d 12h 30min",
        "UNLIMITED",
        "99999999999999999999:00",
        "2026-08-21T17:00:12.5+02:00",
        "Thu Aug 21 17:00:12 2026",
        "Feb 29 12:00",
        "3.91T",
        "527672488kb",
        "128974848000m",
        "9223372036854775807e3",
        "NodeName=n1 State=IDLE Reason=swap NodeName=c06 a=b [root@2026-11-30]\n Comment=x\nNodeName=n2\n   "
        "State=DOWN\n",
        "7|alice|a|b\n\x1b[2Jcaf\xe9 \xe2\x80\xae",
    };
}
