#include "hosts.hpp"

#include <algorithm>

#include <nodetop/text/scan.hpp>

#include "values.hpp"

namespace nodetop::lsf {
namespace {

std::string_view first_label(std::string_view name) { return name.substr(0, name.find('.')); }

std::string set_text(std::string_view text) { return says_nothing(text) ? std::string() : std::string(text); }

/// A count, or none where the cell says nothing. `ret_is_readable` is false for anything else.
std::optional<std::int64_t> count_in(std::string_view cell, bool& ret_is_readable) {
    const auto count = count_of(cell);
    if (!count && !says_nothing(cell)) ret_is_readable = false;
    return count;
}

}  // namespace

std::string_view Host::load_of(std::string_view index) const {
    for (const auto& [known, value] : load)
        if (text::same_word(known, index)) return value;
    return {};
}

std::optional<std::int64_t> Host::slots() const {
    // A host that never reported is printed with one slot.
    if (!cores && (status == "unavail" || status == "unreach")) return std::nullopt;
    if (max_is_no_limit) return cores;
    return max_slots && cores ? std::min(*max_slots, *cores) : max_slots;
}

std::optional<std::size_t> Hosts::find(std::string_view name) const {
    name = without_cluster(name);
    if (const auto found = places_.find(std::string(name)); found != places_.end()) return found->second;
    const auto found = short_places_.find(std::string(first_label(name)));
    if (found == short_places_.end() || found->second == Table::kNone) return std::nullopt;
    // Two full names that differ are two hosts.
    const std::string& known = all_[found->second].name;
    const bool one_is_short = known.find('.') == std::string::npos || name.find('.') == std::string_view::npos;
    return one_is_short ? std::optional(found->second) : std::nullopt;
}

Host* Hosts::host(std::string_view name) {
    const auto place = find(name);
    return place ? &all_[*place] : nullptr;
}

Host* Hosts::add(std::string_view name) {
    const std::string host_name(without_cluster(name));
    if (host_name.empty()) return nullptr;
    if (!places_.emplace(host_name, all_.size()).second) {
        ++repeated_;
        return nullptr;
    }
    const auto [place, is_new] = short_places_.emplace(std::string(first_label(host_name)), all_.size());
    if (!is_new) place->second = Table::kNone;
    Host& host = all_.emplace_back();
    host.name = host_name;
    return &host;
}

void Hosts::add_name(std::string_view name) { add(name); }

void Hosts::add_listing(const Table& table) {
    const auto name = table.column({"HOST_NAME"}), status = table.column({"STATUS"});
    const auto max = table.column({"MAX"}), a_user = table.column({"JL/U", "JL_U"});
    const auto held = table.column({"NJOBS"}), window = table.column({"DISPATCH_WINDOW"});
    const std::size_t parts[] = {table.column({"RUN"}), table.column({"SSUSP"}), table.column({"USUSP"}),
                                 table.column({"RSV"})};
    const auto total = table.column({"TOTAL_MEM"}), reserved = table.column({"RESERVED_MEM"});
    const auto available = table.column({"AVAILABLE_MEM"}), comment = table.column({"COMMENTS"});
    for (std::size_t row = 0; row < table.rows(); ++row) {
        Host* added = add(table.cell(row, name));
        if (added == nullptr) continue;
        Host& host = *added;
        host.status = set_text(table.cell(row, status));
        bool is_readable = true;
        host.max_slots = count_in(table.cell(row, max), is_readable);
        host.max_is_no_limit = table.cell(row, max) == "-";
        host.slots_a_user = count_in(table.cell(row, a_user), is_readable);
        auto sum = count_in(table.cell(row, held), is_readable);
        std::int64_t of_parts = 0;
        for (const std::size_t part : parts) {
            const auto count = count_in(table.cell(row, part), is_readable);
            if (count && *count < INT64_MAX / 8) of_parts += *count;
            if (count) sum = sum.value_or(0);
        }
        if (sum && is_readable) host.held_slots = std::max(*sum, of_parts);
        if (!is_readable) unreadable_.push_back(host.name);
        host.dispatch_window = set_text(table.cell(row, window));
        host.total_memory = set_text(table.cell(row, total));
        host.reserved_memory = set_text(table.cell(row, reserved));
        host.available_memory = set_text(table.cell(row, available));
        host.comment = set_text(table.cell(row, comment));
    }
    add_counts(table);
}

void Hosts::add_counts(const Table& table) {
    const auto name = table.column({"HOST_NAME"}), gpus = table.column({"NGPUS"}), held = table.column({"NGPUS_ALLOC"});
    const auto free = table.column({"NGPUS_EXCL_AVAIL"});
    if (gpus == Table::kNone) return;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        Host* found = host(table.cell(row, name));
        if (found == nullptr) continue;
        found->gpus = count_of(table.cell(row, gpus));
        found->gpus_held = count_of(table.cell(row, held));
        found->gpus_free = count_of(table.cell(row, free));
    }
}

void Hosts::add_details(std::string_view text) {
    // The last block may be cut anywhere; it tells no more than others then.
    text::Records blocks(text, "HOST ");
    for (std::string_view block; blocks.next(block);) read_detail(block);
}

void Hosts::read_detail(std::string_view block) {
    text::Lines lines(block);
    std::string_view line;
    if (!lines.next(line)) return;
    text::take_word(line);
    Host* host = this->host(text::trim(line));
    if (host == nullptr) return;
    std::vector<std::string_view> indices;
    bool is_status_next = false, is_in_load = false;
    while (lines.next(line)) {
        constexpr std::string_view kComment = "ADMIN ACTION COMMENT:";
        if (line.substr(0, kComment.size()) == kComment) {
            host->comment = std::string(text::trim(line.substr(kComment.size())));
            continue;
        }
        std::vector<std::string_view> words;
        for_each_word(line, [&](std::string_view word) { words.push_back(word); });
        if (words.empty()) continue;
        if (is_status_next) {
            // STATUS CPUF JL/U MAX NJOBS RUN SSUSP USUSP RSV DISPATCH_WINDOW; a window may have several parts.
            constexpr std::size_t kWindow = 9;
            std::string window;
            for (std::size_t i = kWindow; i < words.size(); ++i)
                window += (i > kWindow ? " " : "") + std::string(words[i]);
            if (host->dispatch_window.empty()) host->dispatch_window = set_text(window);
            is_status_next = false;
        } else if (words.front() == "STATUS" && words.back() == "DISPATCH_WINDOW") {
            is_status_next = true;
        } else if (line.find("CURRENT LOAD") != std::string_view::npos) {
            is_in_load = true;
        } else if (line.find("THRESHOLD") != std::string_view::npos) {
            is_in_load = false;
        } else if (is_in_load && words.front() == "r15s") {
            indices = words;
        } else if (is_in_load && words.front() == "Total" && words.size() == indices.size() + 1) {
            for (std::size_t i = 0; i < indices.size() && host->over_threshold.empty(); ++i)
                if (words[i + 1].front() == '*')
                    host->over_threshold = std::string(indices[i]) + " " + std::string(words[i + 1].substr(1));
        } else if (is_in_load && words.front() == "Reserved" && words.size() == indices.size() + 1) {
            const auto memory = std::find(indices.begin(), indices.end(), "mem");
            if (memory != indices.end() && host->reserved_memory.empty())
                host->reserved_memory = set_text(words[static_cast<std::size_t>(memory - indices.begin()) + 1]);
            indices.clear();
        } else {
            indices.clear();
        }
    }
}

void Hosts::add_inventory(const Table& table) {
    const auto name = table.column({"HOST_NAME"}), type = table.column({"type"}), model = table.column({"model"});
    const auto factor = table.column({"cpuf"}), cores = table.column({"ncpus"}), memory = table.column({"maxmem"});
    const auto swap = table.column({"maxswp"}), resources = table.column({"RESOURCES"});
    for (std::size_t row = 0; row < table.rows(); ++row) {
        Host* found = host(table.cell(row, name));
        if (found == nullptr || found->is_in_inventory) continue;
        found->is_in_inventory = true;
        found->type = set_text(table.cell(row, type));
        found->model = set_text(table.cell(row, model));
        found->cpu_factor = set_text(table.cell(row, factor));
        found->cores = count_of(table.cell(row, cores));
        found->max_memory = set_text(table.cell(row, memory));
        found->max_swap = set_text(table.cell(row, swap));
        std::string_view list = table.cell(row, resources);
        if (!list.empty() && list.front() == '(') list.remove_prefix(1);
        if (!list.empty() && list.back() == ')') list.remove_suffix(1);
        for_each_word(list, [&](std::string_view word) {
            const bool is_exclusive = word.front() == '!';
            if (is_exclusive) word.remove_prefix(1);
            found->resources.emplace_back(word);
            if (is_exclusive) found->exclusive.emplace_back(word);
            any_exclusive_ = any_exclusive_ || is_exclusive;
        });
        resources_.insert(found->resources.begin(), found->resources.end());
    }
}

void Hosts::add_load(const Table& table) {
    const auto name = table.column({"HOST_NAME"}), status = table.column({"status"});
    constexpr std::string_view kIndices[] = {"r15s", "r1m", "r15m", "ut", "pg", "io", "ls", "it", "tmp", "swp", "mem"};
    std::vector<std::pair<std::string_view, std::size_t>> columns;
    for (const std::string_view index : kIndices)
        if (const auto place = table.column({index}); place != Table::kNone) columns.emplace_back(index, place);
    for (std::size_t row = 0; row < table.rows(); ++row) {
        Host* found = host(table.cell(row, name));
        if (found == nullptr || !found->load_status.empty()) continue;
        found->load_status = set_text(table.cell(row, status));
        for (const auto& [index, place] : columns) {
            std::string_view value = table.cell(row, place);
            if (!value.empty() && value.front() == '*') value.remove_prefix(1);  // beyond its threshold
            if (!says_nothing(value)) found->load.emplace_back(index, value);
        }
    }
}

}  // namespace nodetop::lsf
