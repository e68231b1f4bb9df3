#include "report/backends.hpp"

#include "commands/commands.hpp"
#include "text/pages/backends.hpp"

namespace nodetop {

int run_backends(Run& run) {
    const auto listed = list_backends(run.source_request(), run.asked().value("retry"));
    if (const auto* failure = std::get_if<Failure>(&listed)) return run.fail(*failure);
    const auto& backends = std::get<Backends>(listed);
    if (!run.json()) {
        run.tell_problems(backends.problems);
        return run.print(drawing::backends_page(backends, run.asked().has("detail"), run.out_pen()));
    }
    Envelope envelope = run.envelope();
    envelope.problems = backends.problems;
    return run.document(envelope, [&](Json& json) { write(json, backends); });
}

}  // namespace nodetop
