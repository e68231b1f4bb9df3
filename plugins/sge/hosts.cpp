#include "hosts.hpp"

#include "complexes.hpp"
#include "values.hpp"
#include "xml.hpp"

namespace nodetop::sge {
namespace {

void take_host_value(HostRecord& host, std::string_view name, std::string_view text) {
    if (name == "num_proc")
        host.processors = count_of(text);
    else if (name == "mem_total")
        host.memory_total_bytes = text::parse_sge_size(text);
    else if (name == "mem_used")
        host.memory_used_bytes = text::parse_sge_size(text, text::Round::up);
    else if (name == "load_avg")
        host.reports = !says_nothing(text);
}

/// Load values are many, and nothing reads them but the names of devices.
bool is_of_use(std::string_view name, char kind) { return kind != 'l' || Complexes::names_device_model(name); }

HostRecord read_host(pugi::xml_node node) {
    HostRecord host;
    host.name = node.attribute("name").value();
    for (const pugi::xml_node value : node.children("hostvalue"))
        take_host_value(host, value.attribute("name").value(), text::trim(value.child_value()));
    for (const pugi::xml_node value : node.children("resourcevalue")) {
        const std::string_view dominance = value.attribute("dominance").value();
        const char* name = value.attribute("name").value();
        if (dominance.size() != 2 || !is_of_use(name, dominance[1])) continue;
        host.values.push_back({name, dominance[0], dominance[1], std::string(text::trim(value.child_value()))});
    }
    return host;
}

HostList read(Elements& elements) {
    HostList hosts;
    while (const pugi::xml_node node = elements.next()) {
        HostRecord host = read_host(node);
        if (host.name == "global")
            hosts.global = std::move(host.values);
        else if (!host.name.empty())
            hosts.rows.push_back(std::move(host));
    }
    hosts.is_whole = elements.is_whole("qhost");
    hosts.outside = elements.outside();
    return hosts;
}

}  // namespace

const Value* HostRecord::find(std::string_view wanted, std::string_view dominance) const {
    for (const Value& value : values)
        if (value.level == dominance[0] && value.kind == dominance[1] && value.name == wanted) return &value;
    return nullptr;
}

HostList read_hosts(std::string_view xml) {
    Elements elements(xml, {"host"});
    return read(elements);
}

HostList read_hosts(sdk::Reader& reader) {
    Elements elements(reader, {"host"});
    return read(elements);
}

}  // namespace nodetop::sge
