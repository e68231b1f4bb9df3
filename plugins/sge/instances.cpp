#include "instances.hpp"

#include <unordered_set>

#include "letters.hpp"
#include "values.hpp"
#include "xml.hpp"

namespace nodetop::sge {
namespace {

std::string reason_of(pugi::xml_node node) {
    for (const char* name : {"message", "load-alarm-reason", "suspend-alarm-reason"})
        if (const std::string_view text = child_text(node, name); !text.empty()) return std::string(text);
    return {};
}

std::vector<Value> own_consumables(pugi::xml_node node) {
    std::vector<Value> left;
    for (const pugi::xml_node resource : node.children("resource")) {
        const std::string_view dominance = resource.attribute("type").value();
        if (dominance != "qc") continue;
        const std::string_view name = resource.attribute("name").value();
        if (name != "slots") left.push_back({std::string(name), 'q', 'c', resource.child_value()});
    }
    return left;
}

}  // namespace

Instances read_instances(std::string_view xml) {
    Instances instances;
    std::unordered_set<std::string> names;
    Elements elements(xml, "Queue-List");
    while (const pugi::xml_node node = elements.next()) {
        const std::string_view name = child_text(node, "name");
        const std::size_t at = name.rfind('@');
        if (at == std::string_view::npos || at == 0 || at + 1 == name.size()) continue;
        if (!names.emplace(name).second) continue;  // a second row of the name would count twice
        Instance instance;
        instance.queue = std::string(name.substr(0, at));
        instance.host = std::string(name.substr(at + 1));
        instance.qtype = std::string(child_text(node, "qtype"));
        instance.letters = std::string(child_text(node, "state"));
        instance.conditions = conditions_of(instance.letters);
        instance.reason = reason_of(node);
        instance.used = count_of(child_text(node, "slots_used"));
        instance.reserved = count_of(child_text(node, "slots_resv"));
        // Reservations came with 6.2: before, nothing is told of them.
        if (!node.child("slots_resv")) instance.reserved = 0;
        instance.total = count_of(child_text(node, "slots_total"));
        instance.left = own_consumables(node);
        instances.rows.push_back(std::move(instance));
    }
    instances.is_whole = !elements.is_cut() && is_closed(xml, "job_info");
    return instances;
}

}  // namespace nodetop::sge
