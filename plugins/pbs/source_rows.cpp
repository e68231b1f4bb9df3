#include "source_rows.hpp"

#include <string>

#include "values.hpp"

namespace nodetop::pbs {
namespace {

/// "PBSPro_11.3.0.121723" and "23.06.06".
std::string_view plain_version(std::string_view version) {
    constexpr std::string_view kPrefix = "PBSPro_";
    return version.substr(0, kPrefix.size()) == kPrefix ? version.substr(kPrefix.size()) : version;
}

/// The open project counts from 20 on as 20, 22 and 23; the product by years.
const char* product_of(std::string_view version, Flavour flavour) {
    if (flavour == Flavour::torque) return "Torque";
    const bool is_open =
        version.substr(0, 3) == "20." || version.substr(0, 3) == "22." || version.substr(0, 3) == "23.";
    return is_open ? "OpenPBS" : "PBS Professional";
}

}  // namespace

void write_source(Reading& reading, const Head& head, const Server& server, std::optional<bool> others_are_shown) {
    auto row = reading.blob.add<NT_TABLE_SOURCE>();
    const std::string_view version = plain_version(head.version);
    row.set<NT_COL_SOURCE_PRODUCT>(product_of(version, reading.flavour));
    row.set<NT_COL_SOURCE_QUEUE_TERM>("queue");
    row.set<NT_COL_SOURCE_FLAVOUR>(reading.flavour == Flavour::torque ? "Torque" : "PBS");
    if (!version.empty()) row.set<NT_COL_SOURCE_VERSION>(version);
    if (!head.server.empty()) row.set<NT_COL_SOURCE_CLUSTER>(head.server);
    row.set<NT_COL_SOURCE_TAKEN_AT>(head.taken_at);
    row.set<NT_COL_SOURCE_ZONE_OFFSET_SECONDS>(
        reading.host.zone_offset_seconds(head.taken_at.value_or(reading.time.now())));
    // Torque's own scheduler books no memory of a node; Maui and Moab do.
    const bool books_memory = reading.flavour == Flavour::pbs || reading.host.find("showbf").has_value();
    row.set<NT_COL_SOURCE_MEMORY_CONSUMABLE>(books_memory);
    row.set<NT_COL_SOURCE_CPU_FRACTIONAL>(false);
    row.set<NT_COL_SOURCE_ACCOUNTS_REQUIRED>(false);
    row.set<NT_COL_SOURCE_LIMITS_ENFORCED>(true);
    row.set<NT_COL_SOURCE_PROBE_SUPPORTED>(false);
    row.set<NT_COL_SOURCE_PROBE_HERE>(false);
    row.set<NT_COL_SOURCE_OTHERS_JOBS_VISIBLE>(others_are_shown);
    if (server.known) row.set<NT_COL_SOURCE_STARTS_WORK>(read_flag(server.record.get("scheduling")));
}

void write_identity(Reading& reading) {
    if (reading.caller.user.empty()) return;
    auto row = reading.blob.add<NT_TABLE_IDENTITY>();
    row.set<NT_COL_IDENTITY_USER>(reading.caller.user);
    row.set<NT_COL_IDENTITY_GROUPS>(reading.caller.groups);
    row.set<NT_COL_IDENTITY_ACCOUNTS>({}).set<NT_COL_IDENTITY_QOS>({});
    reading.blob.has_no<NT_TABLE_ASSOC>();
}

void write_licences(Reading& reading, const Server& server) {
    if (!server.known) return;
    auto table = reading.blob.table<NT_TABLE_LICENCE>();
    table.answered();
    server.record.for_each("resources_available", [&](std::string_view name, std::string_view value) {
        if (kind_of_resource(name) != ResourceKind::other || is_size(value)) return;
        const auto total = read_count(value);
        if (!total) return;
        const auto used = server.record.find("resources_assigned", name);
        auto row = table.add();
        row.set<NT_COL_LICENCE_NAME>(name).set<NT_COL_LICENCE_TOTAL>(total);
        row.set<NT_COL_LICENCE_USED>(used ? read_count(*used) : std::optional<std::int64_t>(0));
    });
}

}  // namespace nodetop::pbs
