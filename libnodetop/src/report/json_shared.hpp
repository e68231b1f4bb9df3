#pragma once

#include "access/blocker.hpp"
#include "capacity/queue_room.hpp"
#include "report/json.hpp"
#include "report/node_report.hpp"
#include "report/queue_report.hpp"
#include "report/shared.hpp"

/// The shared objects of cli.md 16.2 as JSON values.
namespace nodetop {

void write(Json& json, const Amount& amount);
void write(Json& json, const Withheld& withheld);
void write(Json& json, const NodeCounts& counts);
void write(Json& json, const ModelRoom& model);
void write(Json& json, const ReasonReport& reason);
void write(Json& json, const SlotReport& slot);
void write(Json& json, const ReservationReport& reservation);
void write(Json& json, const NodeReport& node);
void write(Json& json, const Blocker& blocker);
void write(Json& json, const Limit& limit);
/// Its members, for an object that has more.
void write_members(Json& json, const Limit& limit);
void write(Json& json, const Rule& rule);
void write(Json& json, const QueueReport& queue);

/// `"NAME": [ ... ]` of shared objects.
template <typename Range>
void write_list(Json& json, std::string_view name, const Range& range) {
    json.key(name).array(range, [&](const auto& element) { write(json, element); });
}
/// `"NAME": {...}` of one of them.
template <typename T>
void write_member(Json& json, std::string_view name, const T& content) {
    json.key(name);
    write(json, content);
}

/// The members `cpu_milli`, whose effective_free is what a job can have that names little memory (NodeRoom), and
/// `cpu_milli_default_memory`, what one has that names none: the figure of the pages, to which `withheld` leads.
void write_cores(Json& json, Amount cpu_milli, Quantity little_memory);

}  // namespace nodetop
