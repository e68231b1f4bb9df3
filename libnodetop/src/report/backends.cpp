#include "report/backends.hpp"

namespace nodetop {

namespace {

void write_row(Json& json, const BackendRow& row) {
    json.object([&] {
        json.member("id", std::string_view(row.id));
        json.member("name", std::string_view(row.name));
        json.member("version", std::string_view(row.version));
        json.member("file", std::string_view(row.file));
        json.member("outcome", std::string_view(row.outcome));
        json.member("state", row.state);
        json.member("why", std::string_view(row.why));
        json.text_or_null("wrapper_of", row.wrapper_of);
        json.member("priority", static_cast<std::int64_t>(row.priority));
        json.member("abi", std::string_view(row.abi));
        json.member("queue_term", std::string_view(row.queue_term));
        json.texts("commands", row.commands);
        json.member("dry_run_supported", row.dry_run_supported);
        json.member("dry_run_here", row.dry_run_here);
        json.text_or_null("dry_run_command", row.dry_run_command);
        json.texts("notes", row.notes);
        json.key("options").array(row.options, [&](const BackendRow::Option& option) {
            json.object([&] {
                json.member("key", std::string_view(option.key));
                json.member("type", std::string_view(option.type));
                json.member("default", std::string_view(option.default_text));
                json.member("help", std::string_view(option.help));
            });
        });
        json.text_or_null("package", row.package);
    });
}

}  // namespace

void write(Json& json, const Backends& backends) {
    json.text_or_null("chosen", backends.chosen);
    json.key("backends").array(backends.rows, [&](const BackendRow& row) { write_row(json, row); });
}

}  // namespace nodetop
