#include "this_machine.hpp"

#include <map>

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/hostlist.hpp>
#include <nodetop/text/number.hpp>
#include <nodetop/text/scan.hpp>

namespace nodetop::sshpool {
namespace {

constexpr const char* kCardFields =
    "--query-gpu=index,uuid,name,memory.total,memory.used,utilization.gpu,mig.mode.current,compute_mode";
constexpr const char* kCsv = "--format=csv,noheader,nounits";

std::string status_of(const sdk::Answer& answer) {
    return std::to_string(answer.state() == NT_RUN_EXITED ? answer.exit_status() : 124);
}

/// CPUs of a list such as "0-3,8".
std::size_t count_of_list(std::string_view list) {
    return text::parse_host_list('[' + std::string(text::trim(list)) + ']', text::kMaxHostNames).names.size();
}

/// Processes of people, by user: lines of "UID USER PERCENT KIB", as `user` lines.
std::string shares_of_users(std::string_view listing) {
    struct Share {
        std::int64_t processes = 0, percent_tenths = 0, kib = 0;
    };
    std::map<std::string, Share> shares;
    text::Lines lines(listing);
    for (std::string_view line; lines.next(line);) {
        const auto uid = text::parse_count(text::take_word(line));
        const std::string_view user = text::take_word(line);
        std::string_view percent = text::take_word(line);
        const auto kib = text::parse_count(text::take_word(line));
        if (!uid || *uid < 1000 || *uid >= 65000 || !kib || *kib > (INT64_MAX >> 24)) continue;
        Share& share = shares[std::string(user)];
        ++share.processes;
        share.kib += *kib;
        if (const auto number = text::take_decimal(percent))
            share.percent_tenths += text::parse_count(number->whole).value_or(0) % 100'000 * 10 +
                                    (number->fraction.empty() ? 0 : number->fraction.front() - '0');
    }
    std::string text;
    for (const auto& [user, share] : shares)
        text += "user " + user + ' ' + std::to_string(share.processes) + " processes " +
                std::to_string((share.percent_tenths + 9) / 10) + " %cpu " + std::to_string(share.kib) + " KiB\n";
    return text;
}

}  // namespace

bool is_this_machine(sdk::Host& host, const HostEntry& entry) {
    if (!entry.user.empty() || !entry.port.empty() || !entry.jump.empty()) return false;
    // Where a recording asked it through ssh, that is the answer there is.
    for (const auto& argv : host.recorded_arguments("ssh"))
        if (argv.size() >= 2 && argv[argv.size() - 2] == entry.host) return false;
    if (text::is_one_of(entry.host, {"localhost", "127.0.0.1", "::1"})) return true;
    const auto identity = host.identity();
    if (!identity || identity->host_name.empty()) return false;
    const std::string_view name = identity->host_name;
    return text::same_word(entry.host, name) || text::same_word(entry.host, name.substr(0, name.find('.')));
}

LocalQuestions::LocalQuestions(sdk::Host& host, sdk::Wave& wave) : host_(host) {
    users_ = wave.ask(sdk::Command{"ps", "-eo", "uid=,user=,pcpu=,rss="});
    if (host.find("nvidia-smi")) {
        cards_ = wave.ask(sdk::Command{"nvidia-smi", kCardFields, kCsv}.timeout_seconds(10));
        card_processes_ = wave.ask(
            sdk::Command{"nvidia-smi", "--query-compute-apps=gpu_uuid,pid,used_memory", kCsv}.timeout_seconds(10));
        card_list_ = wave.ask(sdk::Command{"nvidia-smi", "-L"}.timeout_seconds(10));
    }
    if (host.find("rocm-smi"))
        amd_cards_ =
            wave.ask(sdk::Command{"rocm-smi", "--showproductname", "--showmeminfo", "vram", "--showuse", "--csv"}
                         .timeout_seconds(10));
}

std::string LocalQuestions::answer(const std::vector<sdk::Answer>& answers) {
    std::string text = "nodetop-begin 1\n";
    tell_file(text, "machine", "/etc/machine-id");
    tell_file(text, "boot", "/proc/sys/kernel/random/boot_id");
    tell_file(text, "load", "/proc/loadavg");
    tell_file(text, "up", "/proc/uptime");
    tell_file(text, "system", "/proc/sys/kernel/osrelease");
    tell_processors(text);
    tell_memory(text);
    tell_limits(text);
    text += shares_of_users(answers[users_->index].out());
    if (cards_) tell_nvidia(text, answers);
    if (amd_cards_) {
        text += "rocm-status " + status_of(answers[amd_cards_->index]) + '\n';
        tell_lines(text, "rocm", answers[amd_cards_->index].out());
    }
    return text + "nodetop-end\n";
}

void LocalQuestions::tell_lines(std::string& text, const char* word, std::string_view lines) {
    text::Lines each(lines);
    for (std::string_view line; each.next(line);)
        if (!line.empty()) text.append(word).append(" ").append(line).append("\n");
}

void LocalQuestions::tell_file(std::string& text, const char* word, const char* path) {
    if (const sdk::File file = host_.read_file(path)) tell_lines(text, word, file.data().substr(0, 4096));
}

/// The processors that this process may use, which its client programs may use too.
void LocalQuestions::tell_processors(std::string& text) {
    if (const sdk::File online = host_.read_file("/sys/devices/system/cpu/online"))
        text += "cpus-online " + std::to_string(count_of_list(online.data())) + '\n';
    const sdk::File status = host_.read_file("/proc/self/status");
    text::Lines lines(status.data());
    for (std::string_view line; lines.next(line);) {
        const auto pair = text::split_once(line, ':');
        if (pair && pair->first == "Cpus_allowed_list")
            text += "cpus-usable " + std::to_string(count_of_list(pair->second)) + '\n';
    }
}

void LocalQuestions::tell_memory(std::string& text) {
    const sdk::File file = host_.read_file("/proc/meminfo");
    text::Lines lines(file.data());
    for (std::string_view line; lines.next(line);) {
        const auto pair = text::split_once(line, ':');
        if (pair) text.append("memory ").append(pair->first).append(" ").append(text::trim(pair->second)).append("\n");
    }
}

/// Of our own control group and of all above it.
void LocalQuestions::tell_limits(std::string& text) {
    const sdk::File file = host_.read_file("/proc/self/cgroup");
    std::string_view group;
    text::Lines lines(file.data());
    for (std::string_view line; lines.next(line);)
        if (line.substr(0, 3) == "0::") group = text::trim(line.substr(3));
    for (; !group.empty(); group = group.substr(0, group.rfind('/'))) {
        const std::string folder = "/sys/fs/cgroup" + std::string(group == "/" ? std::string_view() : group);
        tell_file(text, "cpus-quota", (folder + "/cpu.max").c_str());
        const sdk::File most = host_.read_file((folder + "/memory.max").c_str());
        const sdk::File held = host_.read_file((folder + "/memory.current").c_str());
        if (most && held)
            text.append("memory-limit ").append(text::trim(most.data())).append(" ").append(text::trim(held.data())) +=
                '\n';
    }
}

void LocalQuestions::tell_nvidia(std::string& text, const std::vector<sdk::Answer>& answers) {
    text += "nvidia-status " + status_of(answers[cards_->index]) + '\n';
    tell_lines(text, "nvidia", answers[cards_->index].out());
    tell_lines(text, "nvidia-process", answers[card_processes_->index].out());
    tell_lines(text, "nvidia-list", answers[card_list_->index].out());
}

}  // namespace nodetop::sshpool
