#include "ties.hpp"

#include <algorithm>
#include <unordered_set>

#include "values.hpp"

namespace nodetop::pbs {
namespace {

/// The partition of everything that names none.
std::string_view partition_of(std::string_view named) { return named == "pbs-default" ? std::string_view() : named; }

/// What every job asks for anyway, or what is no property of a vnode.
bool is_plain_request(std::string_view name) {
    return kind_of_resource(name) != ResourceKind::other || name == "mpiprocs" || name == "ompthreads" ||
           name == "vmem" || name == "nodes" || name == "neednodes" || name == "place";
}

/// A vnode has as much of it as is asked, or has that value among its own.
bool offers(const Vnode& vnode, std::string_view name, std::string_view asked) {
    const auto has = vnode.record.find("resources_available", name);
    if (!has) return read_flag(asked) == false;
    const auto wanted = read_amount(name, asked, text::Round::up), there = read_amount(name, *has, text::Round::down);
    if (wanted && there && read_count(*has).has_value() == read_count(asked).has_value()) return *there >= *wanted;
    const auto flag = read_flag(asked), own = read_flag(*has);
    if (flag && own) return *flag == *own;
    return list_holds(*has, asked);
}

/// A default of a whole job that reaches a vnode where vnodes have that resource.
bool may_be_property(std::string_view name, std::string_view value) {
    return !is_plain_request(name) && !read_count(value) && !is_size(value);
}

/// Names of the resources of vnodes, unless no default of a queue has to be compared with them.
std::unordered_set<std::string_view> resources_of(const std::vector<Vnode>& vnodes, const std::vector<Queue>& queues) {
    std::unordered_set<std::string_view> names;
    const bool any_default = std::any_of(queues.begin(), queues.end(), [](const Queue& queue) {
        bool any = false;
        queue.record.for_each("resources_default", [&](std::string_view name, std::string_view value) {
            any = any || may_be_property(name, value);
        });
        return any;
    });
    if (!any_default) return names;
    for (const Vnode& vnode : vnodes)
        vnode.record.for_each("resources_available",
                              [&](std::string_view name, std::string_view) { names.insert(name); });
    return names;
}

}  // namespace

Ties::Ties(const std::vector<Queue>& queues, const Server& server, const std::vector<Vnode>& vnodes) {
    const std::unordered_set<std::string_view> of_vnodes = resources_of(vnodes, queues);
    for (const Queue& queue : queues) {
        Wants& wants = wants_.emplace_back();
        wants.name = queue.name;
        wants.partition = partition_of(queue.partition);
        wants.has_nodes = read_flag(queue.record.get("hasnodes")) == true;
        const auto add = [&](std::string_view name, std::string_view value) {
            const auto same = [&](const auto& known) { return known.first == name; };
            if (!is_plain_request(name) && std::none_of(wants.resources.begin(), wants.resources.end(), same))
                wants.resources.emplace_back(name, value);
        };
        queue.record.for_each("default_chunk", add);
        server.record.for_each("default_chunk", add);
        // A default of the whole job reaches a vnode only where vnodes have that resource, as a property.
        queue.record.for_each("resources_default", [&](std::string_view name, std::string_view value) {
            if (may_be_property(name, value) && of_vnodes.count(name) != 0) add(name, value);
        });
        if (const auto needed = queue.record.find("resources_default", "neednodes")) {
            text::Fields words(*needed, ':');
            for (std::string_view word; words.next(word);)
                if (!word.empty() && word.find('=') == std::string_view::npos && !read_count(word))
                    wants.properties.push_back(word);
        }
        if (read_flag(queue.record.get("acl_host_enable")) != true)
            for_each_item(queue.record.get("acl_hosts"), [&](std::string_view item) {
                text::Fields hosts(item, '+');
                for (std::string_view host; hosts.next(host);)
                    if (!host.empty()) wants.hosts.push_back(host);
            });
    }
    // Of PBS Pro a list of hosts that is switched off means nothing; of Torque it names the nodes of the queue.
    const bool is_torque = std::any_of(vnodes.begin(), vnodes.end(),
                                       [](const Vnode& vnode) { return vnode.record.find("np").has_value(); });
    for (Wants& wants : wants_)
        if (!is_torque) wants.hosts.clear();
}

std::vector<std::string_view> Ties::resources() const {
    std::vector<std::string_view> names;
    for (const Wants& wants : wants_)
        for (const auto& [name, value] : wants.resources)
            if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    return names;
}

bool Ties::serves(const Vnode& vnode, std::size_t queue) const {
    const Wants& wants = wants_[queue];
    if (wants.has_nodes || !vnode.queue.empty()) return vnode.queue == wants.name;
    if (partition_of(vnode.partition) != wants.partition) return false;
    for (const auto& [name, value] : wants.resources)
        if (!offers(vnode, name, value)) return false;
    for (const std::string_view property : wants.properties)
        if (property != vnode.name && !list_holds(vnode.properties, property)) return false;
    return wants.hosts.empty() || std::find(wants.hosts.begin(), wants.hosts.end(), vnode.name) != wants.hosts.end();
}

}  // namespace nodetop::pbs
