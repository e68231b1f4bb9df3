#include "support/recorded_host.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include <rapidjson/document.h>
#include <nodetop/text/instant.hpp>

namespace nodetop::testing {
namespace {

std::string read_file(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + path.string());
    return {std::istreambuf_iterator<char>(in), {}};
}

rapidjson::Document parse(const std::string& text) {
    rapidjson::Document document;
    if (document.Parse(text.c_str()).HasParseError()) throw std::runtime_error("not JSON: " + text.substr(0, 80));
    return document;
}

}  // namespace

std::vector<std::pair<Argv, Script>> replay(FakeHost& host, const std::filesystem::path& folder) {
    std::vector<std::pair<Argv, Script>> commands;
    std::ifstream index(folder / "index.jsonl");
    for (std::string line; std::getline(index, line);) {
        const rapidjson::Document entry = parse(line);
        Argv argv;
        for (const auto& word : entry["argv"].GetArray()) argv.emplace_back(word.GetString(), word.GetStringLength());
        Script script;
        script.exit_status = entry["rc"].GetInt();
        if (entry.HasMember("stdout")) script.out = read_file(folder / entry["stdout"].GetString());
        if (entry.HasMember("stderr")) script.err = read_file(folder / entry["stderr"].GetString());
        // Where a question was asked several times, the first answer is the one that the right answers are about.
        const auto asked_before = [&](const auto& command) { return command.first == argv; };
        if (std::any_of(commands.begin(), commands.end(), asked_before)) continue;
        host.answer(argv, script);
        commands.emplace_back(std::move(argv), std::move(script));
    }
    const rapidjson::Document about = parse(read_file(folder / "recording.json"));
    host.user(about["caller"]["user"].GetString());
    if (about.HasMember("host")) host.host_name(about["host"].GetString());
    std::vector<std::string> groups;
    for (const auto& group : about["caller"]["groups"].GetArray()) groups.emplace_back(group.GetString());
    host.groups(groups);
    host.now(recorded_at(folder));
    return commands;
}

std::int64_t recorded_at(const std::filesystem::path& folder) {
    const rapidjson::Document about = parse(read_file(folder / "recording.json"));
    return text::parse_instant(about["taken_at"].GetString(), {}).at;
}

}  // namespace nodetop::testing
