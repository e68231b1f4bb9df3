#include "queue.hpp"

#include "values.hpp"

namespace nodetop::pbs {

std::optional<std::string_view> Queue::value(const Server& server, std::string_view group,
                                             std::string_view resource) const {
    if (const auto own = record.find(group, resource)) return own;
    return server.record.find(group, resource);
}

bool is_name_of_reservation(std::string_view name) {
    if (name.size() < 2 || (name.front() != 'R' && name.front() != 'S' && name.front() != 'M')) return false;
    name.remove_prefix(1);
    text::take_digits(name);
    return name.empty();
}

Queue read_queue(const Record& record) {
    Queue queue(record);
    queue.name = record.name();
    queue.forwards_to = items_of(record.get("route_destinations"));
    const std::string type = text::lowered(record.get("queue_type"));
    queue.routes = type == "route" || type == "r" || !queue.forwards_to.empty();
    queue.enabled = read_flag(record.get("enabled"));
    queue.started = read_flag(record.get("started"));
    queue.partition = record.get("partition");
    queue.route_only = read_flag(record.get("from_route_only")) == true;
    queue.of_reservation = is_name_of_reservation(queue.name);
    return queue;
}

std::optional<std::int64_t> count_in_state(const Record& record, std::string_view word) {
    std::string_view counts = record.get("state_count");
    while (!text::trim(counts).empty()) {
        const auto pair = text::split_once(text::take_word(counts), ':');
        if (pair && pair->first == word) return text::parse_count(pair->second);
    }
    return std::nullopt;
}

}  // namespace nodetop::pbs
