#include "node_json.hpp"

#include <algorithm>
#include <string>

#include <rapidjson/document.h>

#include "tres.hpp"

namespace nodetop::slurm {
namespace {

using Value = rapidjson::Value;

std::string_view view(const Value& text) { return {text.GetString(), text.GetStringLength()}; }

/// What the views of the records point into.
struct Bytes {
    rapidjson::Document document;
    std::deque<std::string> joined;
};

/// One object of the list `nodes`.
class JsonNode {
  public:
    JsonNode(const Value& value, std::deque<std::string>& joined) : value_(value), joined_(joined) {}

    NodeRecord read() {
        NodeRecord node;
        node.name = text("name");
        node.state_raw = state_words();
        node.state = read_node_state(node.state_raw);
        node.cpu_total_milli = milli(effective_cpus());
        node.cpu_alloc_milli = milli(number("alloc_cpus"));
        node.threads_per_core = counted_threads(number("cpus"), number("sockets"), number("cores"), number("threads"));
        node.cores_per_socket = number("cores");
        node.memory_total_bytes = memory_without_kept();
        node.memory_alloc_bytes = mebibytes("alloc_memory");
        node.gres.gres = text("gres");
        node.gres.gres_used = text("gres_used");
        node.gres.gres_drain = text("gres_drained");
        node.gres.cfg_tres = text("tres");
        node.gres.alloc_tres = text("tres_used");
        node.gres.has_alloc_tres = find("tres_used") != nullptr;
        node.gres.idle = node.state.idle && node.cpu_alloc_milli == 0 && node.memory_alloc_bytes == 0;
        if (const auto per_gpu = number("res_cores_per_gpu")) keep_cores_for_gpus(node, *per_gpu, text("gpu_spec"));
        node.features = list(find("active_features") != nullptr ? "active_features" : "features", ',');
        node.partitions = list("partitions", ',');
        node.owner = told("owner");
        node.mcs_label = told("mcs_label");
        node.reason = reason();
        node.unreadable = unreadable_;
        return node;
    }

    bool tells_kept_memory() const { return find("specialized_memory") != nullptr; }

  private:
    const Value* find(const char* key) const {
        const auto member = value_.FindMember(key);
        return member == value_.MemberEnd() || member->value.IsNull() ? nullptr : &member->value;
    }

    std::string_view text(const char* key) const {
        const Value* found = find(key);
        return found != nullptr && found->IsString() ? view(*found) : std::string_view();
    }

    std::string_view told(const char* key) const {
        const std::string_view found = text(key);
        return says_nothing(found) ? std::string_view() : found;
    }

    /// A count; unknown where it is not set, has no end, or is none.
    std::optional<std::int64_t> number(const char* key) {
        const Value* found = find(key);
        if (found == nullptr) return std::nullopt;
        if (found->IsObject()) {
            const auto flag = [&](const char* name) {
                const auto member = found->FindMember(name);
                return member != found->MemberEnd() && member->value.IsBool() && member->value.GetBool();
            };
            if (!flag("set") || flag("infinite")) return std::nullopt;
            const auto member = found->FindMember("number");
            found = member == found->MemberEnd() ? nullptr : &member->value;
        }
        const bool is_count = found != nullptr && found->IsInt64() && found->GetInt64() >= 0;
        if (is_count) return is_unset_number(found->GetInt64()) ? std::nullopt : std::optional(found->GetInt64());
        if (unreadable_.empty()) unreadable_ = key;
        return std::nullopt;
    }

    static std::optional<std::int64_t> milli(std::optional<std::int64_t> cpus) {
        if (!cpus || *cpus > INT64_MAX / 1000 - 1) return std::nullopt;
        return *cpus * 1000;
    }

    /// Before `effective_cpus` what the site counts on the node tells it: cores kept for the system are not in it.
    std::optional<std::int64_t> effective_cpus() {
        if (find("effective_cpus") != nullptr) return number("effective_cpus");
        auto cpus = number("cpus");
        const auto counted = find_tres(text("tres"), "cpu");
        const auto effective = counted ? read_count(*counted) : std::nullopt;
        if (!cpus || !effective) return cpus;
        return std::min(*cpus, *effective);
    }

    std::optional<std::int64_t> mebibytes(const char* key) {
        const auto count = number(key);
        if (!count || *count > INT64_MAX / text::kMiB - 1) return std::nullopt;
        return *count * text::kMiB;
    }

    std::optional<std::int64_t> memory_without_kept() {
        const auto all = mebibytes("real_memory");
        if (!all || !tells_kept_memory()) return all;
        const auto kept = mebibytes("specialized_memory");
        if (!kept) return std::nullopt;
        return *all > *kept ? *all - *kept : 0;
    }

    /// A list, or the string that it is in older releases.
    std::string_view list(const char* key, char between) {
        const Value* found = find(key);
        if (found == nullptr || !found->IsArray()) return told(key);
        std::string all;
        append(all, *found, between);
        return joined_.emplace_back(std::move(all));
    }

    static void append(std::string& all, const Value& words, char between) {
        for (const Value& word : words.GetArray()) {
            if (!word.IsString()) continue;
            if (!all.empty()) all += between;
            all.append(view(word));
        }
    }

    /// The words as text has them: since 23.02 a list; before, a word in small letters and a list of flags.
    std::string_view state_words() {
        const Value* state = find("state");
        if (state == nullptr) return {};
        std::string words;
        if (state->IsArray()) append(words, *state, '+');
        if (state->IsString()) {
            words.assign(view(*state));
            std::transform(words.begin(), words.end(), words.begin(),
                           [](char c) { return text::is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; });
        }
        const Value* flags = find("state_flags");
        if (flags != nullptr && flags->IsArray()) append(words, *flags, '+');
        return joined_.emplace_back(std::move(words));
    }

    NodeReason reason() {
        const std::string_view all = text::trim(told("reason"));
        if (all.empty()) return {};
        NodeReason reason;
        const std::size_t line_end = all.find('\n');
        reason.text = text::trim(all.substr(0, line_end));
        if (line_end != std::string_view::npos) reason.more_text = text::trim(all.substr(line_end));
        reason.by = told("reason_set_by_user");
        const auto changed_at = number("reason_changed_at");
        if (changed_at && *changed_at > 0) reason.changed_at = changed_at;
        return reason;
    }

    const Value& value_;
    std::deque<std::string>& joined_;
    std::string_view unreadable_;
};

/// The description of the first of the errors that stand beside the nodes.
std::string_view first_error(const Value& root) {
    const auto errors = root.FindMember("errors");
    if (errors == root.MemberEnd() || !errors->value.IsArray() || errors->value.Empty()) return {};
    const Value& first = errors->value[0];
    if (!first.IsObject()) return "an error without a text";
    for (const char* key : {"description", "error"}) {
        const auto text = first.FindMember(key);
        if (text != first.MemberEnd() && text->value.IsString()) return view(text->value);
    }
    return "an error without a text";
}

}  // namespace

NodesOfJson read_nodes_of_json(std::string_view text) {
    // Not recursive: however deep a hostile text is nested, the stack is not.
    constexpr unsigned kFlags = rapidjson::kParseIterativeFlag | rapidjson::kParseNanAndInfFlag;
    const auto bytes = std::make_shared<Bytes>();
    NodesOfJson read;
    const Value& root = bytes->document.Parse<kFlags>(text.data(), text.size());
    if (bytes->document.HasParseError() || !root.IsObject()) return read;
    const auto nodes = root.FindMember("nodes");
    if (nodes == root.MemberEnd() || !nodes->value.IsArray()) return read;
    for (const Value& value : nodes->value.GetArray()) {
        if (!value.IsObject()) continue;
        JsonNode node(value, bytes->joined);
        read.nodes.push_back(node.read());
        read.lacks_kept_memory = read.lacks_kept_memory || !node.tells_kept_memory();
    }
    read.error = first_error(root);
    read.bytes = bytes;
    return read;
}

}  // namespace nodetop::slurm
