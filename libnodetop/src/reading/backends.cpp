#include <nodetop/plugin.h>

#include <utility>

#include <fmt/format.h>

#include <nodetop/text/near.hpp>

#include "plugins/quarantine.hpp"
#include "reading/configured.hpp"
#include "reading/our_adapters.hpp"
#include "reading/search.hpp"

namespace nodetop {

namespace {

const char* word(DetectState state) {
    switch (state) {
        case DetectState::not_here:
            return "not_here";
        case DetectState::here:
            return "here";
        case DetectState::here_but_broken:
            return "here_but_broken";
    }
    return "not_here";
}

const char* type_word(std::uint32_t type) {
    switch (type) {
        case NT_OPTION_TEXT:
            return "text";
        case NT_OPTION_TEXT_LIST:
            return "list of text";
        case NT_OPTION_INTEGER:
            return "integer";
        case NT_OPTION_BOOL:
            return "yes/no";
        default:
            return "unknown";
    }
}

BackendRow row_of(const Candidate& candidate) {
    BackendRow row;
    row.id = row.name = candidate.id;
    row.file = candidate.file;
    row.outcome = word(candidate.outcome);
    row.why = candidate.reason;
    row.priority = candidate.priority;
    row.queue_term = candidate.queue_term;
    row.commands = candidate.commands;
    if (candidate.note) row.abi = fmt::format("{}.{}", candidate.note->abi_major, candidate.note->abi_minor);
    return row;
}

BackendRow row_of(const Asked& asked) {
    BackendRow row = row_of(*asked.candidate);
    const Detected& detected = asked.detected;
    row.outcome = word(detected.outcome);
    row.why = detected.why;
    row.wrapper_of = detected.wrapper_of;
    row.notes = detected.notes;
    if (detected.outcome == Outcome::unanswered) row.state = word(DetectState::here_but_broken);
    if (detected.outcome != Outcome::loaded) return row;
    const AdapterInfo& info = asked.adapter->info();
    row.state = word(detected.state);
    row.id = info.id;
    row.name = info.name;
    row.version = info.version;
    row.abi = fmt::format("{}.{}", info.abi_major, info.abi_minor);
    row.queue_term = info.queue_term;
    row.commands = info.commands;
    row.priority = info.priority;
    row.dry_run_supported = info.has_probe;
    for (const AdapterOption& option : info.options)
        row.options.push_back({option.key, type_word(option.type), option.default_text, option.help});
    return row;
}

/// Lets the files of that adapter be tried again, which may be told by the path of its file. A failure: there is none.
std::optional<Failure> lift_quarantine(const Search& search, const std::string& name) {
    Environment& environment = search.world->world().environment;
    Quarantine quarantine(
        quarantine_file_of(environment.get("XDG_STATE_HOME", Secrecy::open), environment.get("HOME", Secrecy::open)));
    bool found = false;
    std::vector<std::string> ids;
    for (const Candidate& candidate : search.candidates) {
        ids.push_back(candidate.id);
        if (candidate.id != name && candidate.file != name) continue;
        found = true;
        quarantine.lift(candidate.file);
    }
    if (found) return std::nullopt;
    return Failure{FailureCode::usage,
                   "--retry: there is no adapter \"" + name + '"',
                   "nodetop backends --detail lists what there is",
                   text::near_spellings(name, ids),
                   {}};
}

/// Keys for an adapter that is not installed are accepted, with a note (config.md 1).
void note_absent_adapters(const Configuration& configuration, Backends& backends) {
    for (const auto& [id, keys] : configuration.plugins) {
        const std::string text =
            fmt::format("{}: `plugins.{}` is for an adapter that is not installed", keys.begin()->second.place, id);
        const auto row = std::ranges::find(backends.rows, id, &BackendRow::id);
        if (row == backends.rows.end())
            backends.problems.push_back({Severity::note, "config_unknown_key", "config", id, text});
        else if (row->file.empty())
            row->notes.push_back(text);
    }
}

}  // namespace

std::variant<Backends, Failure> list_backends(const SourceRequest& request, const std::optional<std::string>& retry) {
    auto world = std::make_unique<RealWorld>(request.cancellation);
    const Configuration& configuration = request.configured->keys;
    const std::optional<std::string> named = request.backend ? request.backend : configuration.backend;
    if (retry) {
        const Search before(request, std::make_unique<RealWorld>(request.cancellation), "");
        if (auto failure = lift_quarantine(before, *retry)) return *std::move(failure);
    }
    const Search search(request, std::move(world), named.value_or(""));
    // One of ours that is not installed is in the list, with its package; another name is nobody's.
    if (request.backend && search.find(*request.backend) == nullptr && !package_of(*request.backend))
        return no_such_adapter(FailureCode::usage, "", *request.backend, search);

    Backends result;
    for (const Asked& one : ask_all(search)) {
        if (one.takes_part() && (named ? one.id() == *named : result.chosen.empty())) result.chosen = one.id();
        result.rows.push_back(row_of(one));
        if (one.detected.outcome == Outcome::loaded)
            for (const std::string& fault : wrong_options(configuration, one.adapter->info()))
                result.problems.push_back({Severity::error, "config_unknown_key", "config", one.id(), fault});
        result.problems.insert(result.problems.end(), one.detected.problems.begin(), one.detected.problems.end());
    }
    if (request.cancellation->cancelled()) return Failure{FailureCode::interrupted, "interrupted", {}, {}, {}};
    for (const Candidate& candidate : search.candidates)
        if (candidate.outcome != Outcome::eligible) result.rows.push_back(row_of(candidate));
    for (const std::string_view ours : our_adapters()) {
        if (search.find(std::string(ours))) continue;
        BackendRow row;
        row.id = row.name = ours;
        row.outcome = "not installed";
        row.package = *package_of(ours);
        row.why = fmt::format("the package {} brings it", row.package);
        result.rows.push_back(std::move(row));
    }
    note_absent_adapters(configuration, result);
    return result;
}

}  // namespace nodetop
