#include "node_listing.hpp"

#include <algorithm>
#include <cstring>

#include "node_json.hpp"

namespace nodetop::slurm {
namespace {

constexpr std::string_view kHeader = "NodeName=";
constexpr std::string_view kNextHeader = "\nNodeName=";

}  // namespace

bool StreamedBytes::read(sdk::Reader& from, std::string_view& pending) {
    constexpr std::size_t kBlock = std::size_t{1} << 18;
    if (room_ == 0) {
        const std::size_t size = std::max(kBlock, 2 * pending.size());
        // Not make_unique: it would fill the block with zeros first.
        char* block = blocks_.emplace_back(new char[size]).get();
        if (!pending.empty()) std::memcpy(block, pending.data(), pending.size());
        pending = {block, pending.size()};
        end_ = block + pending.size();
        room_ = size - pending.size();
    }
    const std::size_t n = from.read(end_, room_);
    end_ += n;
    room_ -= n;
    pending = {pending.data(), pending.size() + n};
    return n > 0;
}

void NodeListing::read(sdk::Reader& from) {
    if (const auto whole = from.rest()) {
        const std::string_view begin = text::trim_front(*whole);
        return !begin.empty() && begin.front() == '{' ? take_json(*whole) : take_text(*whole);
    }
    std::string_view pending;
    bool more = true;
    while (more && text::trim(pending).empty()) more = bytes_.read(from, pending);
    if (const std::string_view begin = text::trim_front(pending); !begin.empty() && begin.front() == '{') {
        while (bytes_.read(from, pending)) {
        }
        return take_json(pending);
    }
    // A record is known to be whole where the next one begins.
    for (std::size_t searched = 0; more; more = bytes_.read(from, pending)) {
        const std::size_t last = pending.substr(searched).rfind(kNextHeader);
        if (last == std::string_view::npos) {
            searched = pending.size() - std::min(pending.size(), kHeader.size());
            continue;
        }
        const std::size_t whole = searched + last + 1;
        take_text(pending.substr(0, whole));
        pending.remove_prefix(whole);
        searched = 0;
    }
    take_text(pending);
}

void NodeListing::take_text(std::string_view text) {
    Records records(text, kHeader);
    for (Record record; records.next(record); holds_records_ = true) {
        is_cut_ = is_cut_ || record.cut;
        record.offset += offset_;
        reader_.read(record, nodes_.emplace_back());
        settle_last();
    }
    if (stray_.empty()) stray_ = records.stray();
    offset_ += text.size();
}

void NodeListing::take_json(std::string_view text) {
    NodesOfJson read = read_nodes_of_json(text);
    document_ = std::move(read.bytes);
    stray_ = read.error;
    lacks_kept_memory_ = read.lacks_kept_memory;
    holds_records_ = !read.nodes.empty();
    for (const NodeRecord& node : read.nodes) {
        nodes_.push_back(node);
        settle_last();
    }
}

void NodeListing::settle_last() {
    const NodeRecord& node = nodes_.back();
    if (!node.name.empty() && node.state.exists) {
        const auto [place, is_new] = names_.add(node.name);
        if (is_new) return;
        const bool same = !node.source.empty() && node.source == nodes_[place].source;
        repetitions_.push_back({place, node.offset, !same});
    }
    nodes_.pop_back();
}

bool NodeListing::contradicts_itself() const {
    return std::any_of(repetitions_.begin(), repetitions_.end(), [](const Repetition& one) { return one.differs; });
}

}  // namespace nodetop::slurm
