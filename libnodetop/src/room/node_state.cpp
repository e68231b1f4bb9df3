#include "room/node_state.hpp"

namespace nodetop {

namespace {

constexpr Conditions set_of(std::initializer_list<Condition> list) {
    Conditions set;
    for (const Condition condition : list) set.add(condition);
    return set;
}

constexpr Conditions kBlocking = set_of({Condition::down, Condition::drain, Condition::maint, Condition::fail,
                                         Condition::unknown, Condition::reserved, Condition::powersave});

}  // namespace

bool blocks(Conditions conditions) { return (conditions.bits & kBlocking.bits) != 0; }

Conditions conditions_of(const Node& node) {
    Conditions conditions = node.conditions;
    if (node.state_raw.empty()) conditions.add(Condition::unknown);
    return conditions;
}

bool lost_contact(const Node& node) { return node.unreachable && !node.conditions.has(Condition::booting); }

NodeState state_of(const Node& node, bool admitted) {
    Conditions conditions = conditions_of(node);
    if (admitted) conditions = conditions.without(Condition::reserved);
    NodeState state;
    if (lost_contact(node)) return state;
    state.schedulable = !blocks(conditions);
    state.after_boot = conditions.has(Condition::powersave) && !blocks(conditions.without(Condition::powersave));
    state.reserved_only = conditions.has(Condition::reserved) && !blocks(conditions.without(Condition::reserved));
    return state;
}

std::optional<Cause> held_back_by(Conditions conditions) {
    if (conditions.has(Condition::booting)) return Cause::booting;
    if (conditions.has(Condition::busy)) return Cause::busy;
    if (conditions.has(Condition::completing)) return Cause::completing;
    if (conditions.has(Condition::planned)) return Cause::planned;
    return std::nullopt;
}

}  // namespace nodetop
