#include "jobs.hpp"

#include <unordered_map>

#include "values.hpp"
#include "xml.hpp"

namespace nodetop::sge {
namespace {

/// Puts rows together to jobs.
class Reader {
  public:
    explicit Reader(std::string_view xml) : rows_say_their_task_(xml.find("<master>") != std::string_view::npos) {}

    void take(pugi::xml_node row, std::string_view instance) {
        const std::string_view id = child_text(row, "JB_job_number");
        const auto slots = count_of(child_text(row, "slots"));
        if (id.empty() || !slots) {
            jobs_.is_whole = false;
            return;
        }
        if (instance.empty()) instance = child_text(row, "queue_name");
        JobRecord& job = record_of(row, id);
        const std::size_t at = instance.rfind('@');
        if (at == std::string_view::npos) {
            job.slots = slots;
            return;
        }
        add_slots(job, instance.substr(0, at), instance.substr(at + 1), *slots, child_text(row, "master") == "MASTER");
    }

    Jobs finish() {
        for (JobRecord& job : jobs_.rows) settle(job);
        return std::move(jobs_);
    }

  private:
    JobRecord& record_of(pugi::xml_node row, std::string_view id) {
        const std::string_view task = child_text(row, "tasks");
        const bool waits = child_text(row, "state").find('w') != std::string_view::npos;
        std::string key = std::string(id) + (waits ? "w" : ".") + std::string(task);
        const auto [place, added] = places_.emplace(std::move(key), jobs_.rows.size());
        if (!added) return jobs_.rows[place->second];
        JobRecord& job = jobs_.rows.emplace_back();
        job.id = std::string(id);
        job.task = std::string(task);
        job.owner = std::string(child_text(row, "JB_owner"));
        job.name = std::string(child_text(row, "full_job_name"));
        if (job.name.empty()) job.name = std::string(child_text(row, "JB_name"));
        job.project = std::string(child_text(row, "JB_project"));
        job.state = std::string(child_text(row, "state"));
        job.start_time = std::string(child_text(row, "JAT_start_time"));
        job.requested_queue = std::string(child_text(row, "hard_req_queue"));
        for (const char* name : {"hard_request", "def_hard_request"})
            for (const pugi::xml_node request : row.children(name))
                job.requests.emplace_back(request.attribute("name").value(), request.child_value());
        if (const pugi::xml_node granted = row.child("granted_pe")) {
            job.in_parallel_environment = true;
            job.slots = count_of(text::trim(granted.child_value()));
        } else if (const pugi::xml_node requested = row.child("requested_pe")) {
            job.in_parallel_environment = true;
            job.slots = count_of(text::trim(requested.child_value()));
        }
        return job;
    }

    static void add_slots(JobRecord& job, std::string_view queue, std::string_view host, std::int64_t slots,
                          bool is_master) {
        for (GrantedSlots& granted : job.granted) {
            if (granted.queue != queue || granted.host != host) continue;
            granted.slots += slots;
            granted.is_master = granted.is_master || is_master;
            return;
        }
        job.granted.push_back({std::string(queue), std::string(host), slots, is_master});
    }

    void settle(JobRecord& job) const {
        std::int64_t sum = 0;
        for (const GrantedSlots& granted : job.granted) sum += granted.slots;
        // The first process of a parallel job has a row of its own, which is no slot unless it is the first task.
        if (rows_say_their_task_ && job.slots && sum == *job.slots + 1)
            for (GrantedSlots& granted : job.granted)
                if (granted.is_master) --granted.slots;
        if (!job.slots && !job.granted.empty()) job.slots = sum;
        if (!rows_say_their_task_ && job.in_parallel_environment && job.slots && sum < *job.slots)
            job.hosts_are_known = false;
    }

    const bool rows_say_their_task_;
    Jobs jobs_{{}, true};
    std::unordered_map<std::string, std::size_t> places_;
};

}  // namespace

const std::string* JobRecord::request(std::string_view wanted) const {
    for (const auto& [resource, value] : requests)
        if (resource == wanted) return &value;
    return nullptr;
}

Jobs read_jobs(std::string_view xml) {
    Reader reader(xml);
    bool is_cut = false;
    if (xml.find("<Queue-List>") != std::string_view::npos) {
        Elements instances(xml, "Queue-List");
        while (const pugi::xml_node instance = instances.next())
            for (const pugi::xml_node row : instance.children("job_list"))
                reader.take(row, child_text(instance, "name"));
        is_cut = instances.is_cut();
        // Waiting jobs stand behind the instances.
        const std::size_t behind = xml.rfind("</Queue-List>");
        if (behind != std::string_view::npos) xml.remove_prefix(behind);
    }
    Elements rows(xml, "job_list");
    while (const pugi::xml_node row = rows.next()) reader.take(row, {});
    Jobs jobs = reader.finish();
    jobs.is_whole = jobs.is_whole && !is_cut && !rows.is_cut() && is_closed(xml, "job_info");
    return jobs;
}

}  // namespace nodetop::sge
