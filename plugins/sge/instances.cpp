#include "instances.hpp"

#include <unordered_set>

#include <nodetop/text/scan.hpp>

#include "letters.hpp"
#include "values.hpp"
#include "xml.hpp"

namespace nodetop::sge {
namespace {

/// `alarm hl:np_load_avg=2.500000 load-threshold=1.75` in words; nothing for anything else.
std::string alarm_words(std::string_view alarm) {
    constexpr std::string_view kAlarm = "alarm ";
    if (alarm.substr(0, kAlarm.size()) != kAlarm) return {};
    alarm.remove_prefix(kAlarm.size());
    const auto load = text::split_once(text::take_word(alarm), '=');
    const auto threshold = text::split_once(text::take_word(alarm), '=');
    if (!load || !threshold || !text::trim(alarm).empty()) return {};
    const std::string_view name = load->first.substr(load->first.find(':') + 1);
    return std::string(name) + " is " + trimmed(load->second) + ", over its " +
           (threshold->first == "suspend-threshold" ? "suspend threshold of " : "load threshold of ") +
           trimmed(threshold->second);
}

std::string reason_of(pugi::xml_node node, std::string_view letters) {
    if (const std::string_view text = child_text(node, "message"); !text.empty()) return std::string(text);
    // A host that is silent has no load: that is no alarm of its own.
    if (letters.find('u') != std::string_view::npos) return "its host does not answer";
    for (const char* name : {"load-alarm-reason", "suspend-alarm-reason"})
        if (const std::string_view text = child_text(node, name); !text.empty()) {
            const std::string words = alarm_words(text);
            return words.empty() ? std::string(text) : words;
        }
    return {};
}

/// The text of a record up to its resources: those are hundreds, of which nothing but its own consumables is of use.
/// All of it if anything stands behind them.
std::size_t beginning_of(std::string_view record) {
    constexpr std::string_view kClosing = "</resource>";
    const std::size_t first = record.find("<resource ");
    const std::size_t last = first == std::string_view::npos ? first : record.rfind(kClosing);
    if (last == std::string_view::npos || last < first) return record.size();
    const std::string_view behind = text::trim(record.substr(last + kClosing.size()));
    return behind == "</Queue-List>" ? first : record.size();
}

/// The resources of a record that are its own (`type="qc"`), slots apart.
std::vector<Value> own_consumables(std::string_view record) {
    std::vector<Value> left;
    for (std::size_t place = 0; (place = record.find("\"qc\"", place)) != std::string_view::npos; ++place) {
        const std::size_t begin = record.rfind('<', place), end = record.find("</", place);
        if (begin == std::string_view::npos || end == std::string_view::npos) continue;
        const std::string element = std::string(record.substr(begin, end - begin)) + "</resource>";
        pugi::xml_document document;
        if (!document.load_buffer(element.data(), element.size())) continue;
        const pugi::xml_node resource = document.document_element();
        const std::string_view name = resource.attribute("name").value();
        if (std::string_view(resource.attribute("type").value()) != "qc" || name == "slots") continue;
        left.push_back({std::string(name), 'q', 'c', resource.child_value()});
    }
    return left;
}

Instances read(Elements& elements) {
    Instances instances;
    std::unordered_set<std::string> names;
    for (std::string_view record; !(record = elements.next_text()).empty();) {
        std::vector<Value> left = own_consumables(record);
        const pugi::xml_node node = elements.parse_beginning(beginning_of(record));
        const std::string_view name = child_text(node, "name");
        const std::size_t at = name.rfind('@');
        if (at == std::string_view::npos || at == 0 || at + 1 == name.size()) continue;
        if (!names.emplace(name).second) continue;  // a second row of the name would count twice
        Instance& instance = instances.rows.emplace_back();
        instance.queue = std::string(name.substr(0, at));
        instance.host = std::string(name.substr(at + 1));
        instance.qtype = std::string(child_text(node, "qtype"));
        instance.letters = std::string(child_text(node, "state"));
        instance.conditions = conditions_of(instance.letters);
        instance.reason = reason_of(node, instance.letters);
        instance.used = count_of(child_text(node, "slots_used"));
        instance.reserved = count_of(child_text(node, "slots_resv"));
        // Reservations came with 6.2: before, nothing is told of them.
        if (!node.child("slots_resv")) instance.reserved = 0;
        instance.total = count_of(child_text(node, "slots_total"));
        instance.left = std::move(left);
    }
    instances.is_whole = elements.is_whole("job_info");
    instances.outside = elements.outside();
    return instances;
}

}  // namespace

Instances read_instances(std::string_view xml) {
    Elements elements(xml, {"Queue-List"});
    return read(elements);
}

Instances read_instances(sdk::Reader& reader) {
    Elements elements(reader, {"Queue-List"});
    return read(elements);
}

}  // namespace nodetop::sge
