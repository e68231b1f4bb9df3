#include "screen/views/row_json.hpp"

#include "report/envelope.hpp"
#include "report/json_shared.hpp"

namespace nodetop::screen {

namespace {

template <typename Report>
std::string written(const Picture& picture, const Report& report) {
    std::string text;
    Json json([&text](std::string_view piece) { text.append(piece); }, zone_offset_of(&picture.reading));
    write(json, report);
    json.flush();
    return text;
}

}  // namespace

std::string queue_json(const Picture& picture, std::string_view name) {
    for (const QueueReport& queue : picture.queues.queues)
        if (queue.name == name) return written(picture, queue);
    return {};
}

std::string node_json(const Picture& picture, std::string_view name) {
    const auto row = picture.node_row(name);
    return row ? written(picture, picture.node_report(*row)) : std::string();
}

std::string job_json(const Picture& picture, const JobHere& here) {
    const JobReport job = job_report(picture.cluster(), here.job);
    std::string text;
    Json json([&text](std::string_view piece) { text.append(piece); }, zone_offset_of(&picture.reading));
    json.object([&] {
        json.member("id", job.id);
        json.text_or_null("user", job.user);
        json.text_or_null("account", job.account);
        json.text_or_null("queue", job.queue);
        json.text_or_null("name", job.name);
        json.text_or_null("state", job.state);
        json.member("cpu_milli", here.cpu_milli);
        json.member("memory_bytes", here.memory_bytes);
        json.member("accelerators", here.accelerators);
        json.member("nodes", job.node_count);
        json.instant("started_at", job.started_at);
        json.instant("ends_at", job.ends_at);
    });
    json.flush();
    return text;
}

}  // namespace nodetop::screen
