// Submit lines against the grammar of qsub(1B) and of pbs_resources(7B): whatever of a job is stated.
#include <doctest/doctest.h>

#include <cctype>
#include <string>
#include <string_view>

#include <nodetop/text/scan.hpp>

#include "submission.hpp"

using namespace nodetop;
using namespace nodetop::pbs;

namespace {

bool is_number(std::string_view text) {
    if (text.empty() || text.size() > 18 || (text.front() == '0' && text.size() > 1)) return false;
    for (const char c : text)
        if (c < '0' || c > '9') return false;
    return true;
}

bool is_size(std::string_view text) {
    return text.size() > 2 && (text.substr(text.size() - 2) == "gb" || text.substr(text.size() - 2) == "mb") &&
           is_number(text.substr(0, text.size() - 2));
}

bool is_name(std::string_view text) {
    if (text.empty() || std::isalpha(static_cast<unsigned char>(text.front())) == 0) return false;
    for (const char c : text)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_' && c != '-') return false;
    return true;
}

bool is_duration(std::string_view text) {
    const std::size_t colon = text.find(':');
    return colon != std::string_view::npos && colon >= 2 && text.size() == colon + 6 && text[colon + 3] == ':' &&
           text[colon + 1] < '6' && text[colon + 4] < '6';
}

/// resource=value of a chunk, with the values that the built-in ones take.
bool is_chunk_resource(std::string_view text) {
    const auto pair = text::split_once(text, '=');
    if (!pair || !is_name(pair->first) || pair->second.empty()) return false;
    if (pair->first == "mem") return is_size(pair->second);
    if (pair->first == "ncpus" || pair->first == "mpiprocs" || pair->first == "ngpus") return is_number(pair->second);
    return pair->second.find_first_of("+:,\"' ") == std::string_view::npos;
}

/// select=[N:]chunk[+[N:]chunk ...]
bool is_select(std::string_view text) {
    text::Fields chunks(text, '+');
    for (std::string_view chunk; chunks.next(chunk);) {
        text::Fields parts(chunk, ':');
        std::string_view part;
        bool any = false, first = true;
        for (; parts.next(part); first = false) {
            if (first && is_number(part) && part != "0") continue;
            if (!is_chunk_resource(part)) return false;
            any = true;
        }
        if (!any) return false;
    }
    return true;
}

/// nodes={N|host}[:ppn=P][:gpus=G][:property ...][,mem=SIZE], or mem=SIZE alone
bool is_node_request(std::string_view text) {
    text::Fields items(text, ',');
    for (std::string_view item; items.next(item);) {
        if (item.substr(0, 4) == "mem=") {
            if (!is_size(item.substr(4))) return false;
            continue;
        }
        if (item.substr(0, 6) != "nodes=") return false;
        text::Fields parts(item.substr(6), ':');
        std::string_view part;
        for (bool first = true; parts.next(part); first = false) {
            const auto pair = text::split_once(part, '=');
            const bool known = pair && (pair->first == "ppn" || pair->first == "gpus") && is_number(pair->second);
            if (!(first ? is_number(part) && part != "0" : known || is_name(part))) return false;
        }
    }
    return true;
}

/// One -l at most of each resource, and never a chunk beside a sum (qsub refuses that).
bool is_request(std::string_view text, Flavour flavour) {
    if (text.substr(0, 9) == "walltime=") return is_duration(text.substr(9));
    if (flavour == Flavour::torque) return is_node_request(text);
    if (text.substr(0, 6) == "place=") return text == "place=scatter";
    return text.substr(0, 7) == "select=" && is_select(text.substr(7));
}

std::string fault_of(const sdk::Submission& made, Flavour flavour) {
    if (made.program != "qsub") return "program " + made.program;
    if (made.arguments.size() % 2 != 0) return "an option without a value";
    std::string seen;
    for (std::size_t i = 0; i < made.arguments.size(); i += 2) {
        const std::string &flag = made.arguments[i], &value = made.arguments[i + 1];
        if (flag != "-q" && flag != "-l" && flag != "-A") return "option " + flag;
        if (flag == "-l" && !is_request(value, flavour)) return "-l " + value;
        const std::string what = flag == "-l" ? value.substr(0, value.find('=')) : flag;
        if (seen.find("|" + what + "|") != std::string::npos) return what + " twice";
        seen += "|" + what + "|";
    }
    return {};
}

}  // namespace

TEST_CASE("the grammar itself tells right from wrong") {
    CHECK(is_select("2:ncpus=8:mem=16gb"));
    CHECK(is_select("ncpus=1+3:ngpus=2:gpu_model=A100-SXM4-80GB"));
    for (const char* wrong :
         {"", "2", "0:ncpus=1", "1:ncpus", "1:ncpus=1.5", "1:mem=16", "1::ncpus=1", "1:a=b,c", "1:ncpus=1+"})
        CHECK_FALSE_MESSAGE(is_select(wrong), wrong);
    CHECK(is_node_request("nodes=2:ppn=8:gpus=1:bigmem,mem=32gb"));
    CHECK(is_node_request("mem=512mb"));
    for (const char* wrong : {"", "nodes=0", "nodes=1:ppn=", "nodes=1:ppn=1.5", "mem=1", "select=1:ncpus=1"})
        CHECK_FALSE_MESSAGE(is_node_request(wrong), wrong);
    CHECK(is_duration("100:00:00"));
    CHECK_FALSE(is_duration("1:00"));
    CHECK_FALSE(is_duration("01:60:00"));
}

TEST_CASE("T5 whatever is stated, in both dialects, qsub can read the line") {
    constexpr std::uint64_t kStated[] = {
        NT_STATED_NODES,  NT_STATED_TASKS_PER_NODE, NT_STATED_CPU,         NT_STATED_ACCELERATORS,
        NT_STATED_MEMORY, NT_STATED_WALLTIME,       NT_STATED_RESERVATION, NT_STATED_SLOT};
    const nt_str pins[] = {sdk::str("gpu_model=A100-SXM4-80GB"), sdk::str("$(rm)"), sdk::str("a b")};
    std::size_t lines = 0;
    for (unsigned bits = 0; bits < 256; ++bits)
        for (const std::int64_t scale : {1, 7, 1000})
            for (const Flavour flavour : {Flavour::pbs, Flavour::torque}) {
                nt_shape shape = {};
                shape.size = sizeof shape;
                for (unsigned i = 0; i < 8; ++i)
                    if ((bits >> i & 1u) != 0) shape.stated |= kStated[i];
                shape.nodes = static_cast<decltype(shape.nodes)>(scale);
                shape.tasks_per_node = static_cast<decltype(shape.tasks_per_node)>(scale);
                shape.cpu_milli_per_task = 700 * scale;
                shape.accelerators_per_node = static_cast<decltype(shape.accelerators_per_node)>(scale);
                shape.memory_bytes = scale * 1234567891;
                shape.walltime_seconds = scale * 4567;
                shape.reservation = sdk::str("R26");
                shape.slot_resource = sdk::str("ngpus");
                if (flavour == Flavour::pbs) {
                    shape.constraints = pins;
                    shape.n_constraints = 3;
                }
                sdk::Submission made;
                REQUIRE(make_submission(shape, "gpu", "phys", flavour, made).is_ok());
                const std::string fault = fault_of(made, flavour);
                CHECK_MESSAGE(fault.empty(), "stated ", bits, ": ", fault);
                ++lines;
            }
    CHECK(lines == 256 * 3 * 2);
}
