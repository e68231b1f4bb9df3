#include "jobs.hpp"

#include <unordered_map>

#include "values.hpp"
#include "xml.hpp"

namespace nodetop::sge {
namespace {

/// Puts rows together to jobs.
class Reader {
  public:
    void take(pugi::xml_node row, std::string_view instance) {
        const std::string_view id = child_text(row, "JB_job_number");
        const auto slots = count_of(child_text(row, "slots"));
        if (id.empty() || !slots) {
            jobs_.is_whole = false;
            return;
        }
        if (instance.empty()) instance = child_text(row, "queue_name");
        rows_say_their_task_ = rows_say_their_task_ || row.child("master");
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

    bool rows_say_their_task_ = false;
    Jobs jobs_{{}, true};
    std::unordered_map<std::string, std::size_t> places_;
};

}  // namespace

const std::string* JobRecord::request(std::string_view wanted) const {
    for (const auto& [resource, value] : requests)
        if (resource == wanted) return &value;
    return nullptr;
}

namespace {

/// Rows stand by themselves, or below the instance that they run on, with those that wait behind all instances.
Jobs read(Elements& elements) {
    Reader reader;
    while (const pugi::xml_node element = elements.next()) {
        if (std::string_view(element.name()) == "job_list") {
            reader.take(element, {});
        } else {
            for (const pugi::xml_node row : element.children("job_list")) reader.take(row, child_text(element, "name"));
        }
    }
    Jobs jobs = reader.finish();
    jobs.is_whole = jobs.is_whole && elements.is_whole("job_info");
    return jobs;
}

}  // namespace

Jobs read_jobs(std::string_view xml) {
    Elements elements(xml, {"job_list", "Queue-List"});
    return read(elements);
}

Jobs read_jobs(sdk::Reader& reader) {
    Elements elements(reader, {"job_list", "Queue-List"});
    return read(elements);
}

}  // namespace nodetop::sge
