#include "jobs.hpp"

#include <algorithm>
#include <set>

#include <nodetop/text/instant.hpp>
#include <nodetop/text/scan.hpp>

#include "table.hpp"
#include "values.hpp"

namespace nodetop::lsf {
namespace {

/// `4*h1:2*h2:h3`, `h1:h1`: n slots each.
bool read_shares(std::string_view hosts, std::vector<JobShare>& ret_shares) {
    text::Fields walk(hosts, ':');
    for (std::string_view item; walk.next(item);) {
        item = text::trim(item);
        std::int64_t slots = 1;
        if (const auto pair = text::split_once(item, '*')) {
            const auto count = count_of(pair->first);
            if (!count || *count > 100'000'000) return false;
            slots = *count;
            item = pair->second;
        }
        if (item.empty()) return false;
        if (!ret_shares.empty() && ret_shares.back().host == item)
            ret_shares.back().slots += slots;
        else
            ret_shares.push_back({std::string(item), slots});
    }
    return !ret_shares.empty();
}

void set_shares(JobRecord& job, std::string_view hosts) {
    if (says_nothing(hosts)) {
        job.shares_are_known = !job.is_held();
        return;
    }
    job.shares_are_known = read_shares(hosts, job.shares);
    if (!job.shares_are_known) job.shares.clear();
}

/// The number in the brackets at the end of an array's job name: arr[3].
std::string_view task_in(std::string_view name) {
    const std::size_t begin = name.rfind('[');
    if (begin == std::string_view::npos || name.back() != ']') return {};
    const std::string_view inside = name.substr(begin + 1, name.size() - begin - 2);
    return count_of(inside) ? inside : std::string_view();
}

/// `12:30 L`, `0:1 L`: hours and minutes that are left.
std::optional<std::int64_t> seconds_left(std::string_view text) {
    const std::string_view clock = text::take_word(text);
    const auto pair = text::split_once(clock, ':');
    if (!pair) return std::nullopt;
    const auto hours = count_of(pair->first), minutes = count_of(pair->second);
    if (!hours || !minutes || *hours > 10'000'000 || *minutes > 59) return std::nullopt;
    return *hours * 3600 + *minutes * 60;
}

/// A time that was printed without its year: `Dec  1 18:26`, `11/30-18:22:13`. `is_past`: it lies behind us.
std::optional<std::int64_t> instant_of(std::string_view text, const text::LocalTime& time, bool is_past) {
    text = text::trim(text);
    if (says_nothing(text)) return std::nullopt;
    // The letter behind it says whether it is a limit or an estimate.
    if (text.size() > 2 && text[text.size() - 2] == ' ' && text::is_letter(text.back()))
        text = text::trim(text.substr(0, text.size() - 2));
    static constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                              "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    std::string named(text);
    if (const auto pair = text::split_once(text, '-'); pair && pair->first.find('/') != std::string_view::npos) {
        const auto date = text::split_once(pair->first, '/');
        const auto month = count_of(date->first);
        if (!month || *month < 1 || *month > 12) return std::nullopt;
        named = std::string(kMonths[*month - 1]) + " " + std::string(date->second) + " " + std::string(pair->second);
    }
    if (is_past) return time.at(named);
    // Ends lie ahead: the nearest year in which this one does.
    constexpr std::int64_t kDay = 86400;
    const std::int64_t year = text::civil_time(time.now()).year;
    for (const std::int64_t candidate : {year, year + 1}) {
        const auto at = time.at(named + " " + std::to_string(candidate));
        if (at && *at >= time.now() - kDay) return at;
    }
    return std::nullopt;
}

bool is_same_id(const JobRecord& a, const std::set<std::string>& seen) { return seen.count(a.full_id()) != 0; }

}  // namespace

bool JobRecord::is_waiting() const { return status == "PEND" || status == "PSUSP" || status == "FWD_PEND"; }

bool JobRecord::is_held() const {
    return status == "RUN" || status == "SSUSP" || status == "USUSP" || status == "PROV" || status == "WAIT" ||
           status == "UNKWN" || status == "ZOMBI";
}

std::string JobRecord::full_id() const { return task.empty() ? id : id + "[" + task + "]"; }

std::vector<std::string> split_reasons(std::string_view text) {
    std::vector<std::string> reasons;
    text::Fields walk(text, ';');
    for (std::string_view reason; walk.next(reason);) {
        reason = text::trim(reason);
        if (says_nothing(reason)) continue;
        reasons.emplace_back(reason);
    }
    return reasons;
}

JobList read_job_table(std::string_view text, const text::LocalTime& time) {
    const Table table = Table::read(text, {"JOBID"});
    JobList list;
    list.is_whole = table.is_whole();
    list.skipped = table.skipped();
    const auto id = table.column({"JOBID"}), index = table.column({"JOBINDEX"}), user = table.column({"USER"});
    const auto project = table.column({"PROJ_NAME", "PROJ", "PROJECT"}), queue = table.column({"QUEUE"});
    const auto status = table.column({"STAT"}), slots = table.column({"SLOTS"}), held = table.column({"NALLOC_SLOT"});
    const auto hosts = table.column({"EXEC_HOST"}), start = table.column({"START_TIME"});
    const auto left = table.column({"TIME_LEFT"}), finish = table.column({"FINISH_TIME"});
    const auto limit = table.column({"RUNTIMELIMIT", "RUNLIMIT"}), gpus = table.column({"GPU_NUM"});
    const auto reason = table.column({"PEND_REASON"}), name = table.column({"JOB_NAME"});
    std::set<std::string> seen;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        JobRecord job;
        job.id = std::string(table.cell(row, id));
        job.name = std::string(table.cell(row, name));
        const std::string_view task = table.cell(row, index);
        // 0 is no element of an array.
        job.task = std::string(says_nothing(task) || task == "0" ? task_in(job.name) : task);
        job.user = std::string(table.cell(row, user));
        job.queue = std::string(table.cell(row, queue));
        job.project = says_nothing(table.cell(row, project)) ? "" : std::string(table.cell(row, project));
        job.status = std::string(table.cell(row, status));
        if (job.id.empty() || job.status.empty() || is_same_id(job, seen)) continue;
        seen.insert(job.full_id());
        set_shares(job, table.cell(row, hosts));
        job.slots = count_of(table.cell(row, job.is_held() ? held : slots));
        if (!job.slots) job.slots = count_of(table.cell(row, slots));
        job.gpus = count_of(table.cell(row, gpus));
        job.started_at = instant_of(table.cell(row, start), time, true);
        if (const auto minutes = count_of(table.cell(row, limit)); minutes && *minutes < 100'000'000)
            job.walltime_seconds = *minutes * 60;
        if (job.is_held()) {
            if (const auto seconds = seconds_left(table.cell(row, left)))
                job.ends_at = time.now() + *seconds;
            else
                job.ends_at = instant_of(table.cell(row, finish), time, false);
        }
        if (job.is_waiting()) job.reasons = split_reasons(table.cell(row, reason));
        list.all.push_back(std::move(job));
    }
    return list;
}

JobList read_job_lines(std::string_view text, const text::LocalTime& time) {
    JobList list;
    if (!text.empty() && text.back() != '\n') {
        list.is_whole = false;
        text = text.substr(0, text.rfind('\n') + 1);
    }
    std::set<std::string> seen;
    text::Lines lines(text);
    for (std::string_view line; lines.next(line);) {
        std::vector<std::string_view> words;
        for_each_word(line, [&](std::string_view word) { words.push_back(word); });
        if (words.empty() || words.front() == "JOBID") continue;
        // JOBID USER STAT QUEUE FROM_HOST EXEC_HOST name... SUBMIT_TIME PROJ_NAME CPU_USED MEM SWAP PIDS START FINISH
        constexpr std::size_t kBefore = 6, kBehind = 8;
        if (words.size() < kBefore + 1 + kBehind || !count_of(words[0])) {
            ++list.skipped;
            continue;
        }
        JobRecord job;
        job.id = std::string(words[0]);
        job.user = std::string(words[1]);
        job.status = std::string(words[2]);
        job.queue = std::string(words[3]);
        const std::size_t behind = words.size() - kBehind;
        const std::string_view last = words[behind - 1];
        const char* name = words[kBefore].data();
        job.name = std::string(name, static_cast<std::size_t>(last.data() + last.size() - name));
        job.task = std::string(task_in(job.name));
        job.project = std::string(words[behind + 1]);
        if (is_same_id(job, seen)) continue;
        seen.insert(job.full_id());
        set_shares(job, words[5]);
        if (!job.shares.empty()) {
            job.slots = 0;
            for (const JobShare& share : job.shares) *job.slots += share.slots;
        }
        if (job.is_held()) {
            job.started_at = instant_of(words[behind + 6], time, true);
            job.ends_at = instant_of(words[behind + 7], time, false);
        }
        list.all.push_back(std::move(job));
    }
    return list;
}

std::map<std::string, std::vector<std::string>> read_reasons(std::string_view text) {
    std::map<std::string, std::vector<std::string>> reasons;
    std::vector<std::string>* of_job = nullptr;
    text::Lines lines(text);
    for (std::string_view line; lines.next(line);) {
        if (text::trim(line).empty()) continue;
        if (text::is_blank(line.front())) {
            if (of_job == nullptr) continue;
            for (std::string& reason : split_reasons(line)) of_job->push_back(std::move(reason));
            continue;
        }
        std::vector<std::string_view> words;
        for_each_word(line, [&](std::string_view word) { words.push_back(word); });
        of_job = nullptr;
        // JOBID USER STAT QUEUE FROM_HOST name... SUBMIT_TIME in three words
        constexpr std::size_t kBefore = 5, kBehind = 3;
        if (words.size() < kBefore + 1 + kBehind || !count_of(words[0])) continue;
        JobRecord job;
        job.id = std::string(words[0]);
        job.task = std::string(task_in(words[words.size() - kBehind - 1]));
        of_job = &reasons[job.full_id()];
        of_job->clear();
    }
    return reasons;
}

}  // namespace nodetop::lsf
