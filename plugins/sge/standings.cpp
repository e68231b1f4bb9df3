#include "standings.hpp"

#include "objects.hpp"
#include "values.hpp"

namespace nodetop::sge {
namespace {

/// A complex that jobs must ask for to come here.
std::string forced_complex(const Cell& cell, std::string_view complex_values) {
    std::string forced;
    if (!cell.settings.complexes) return forced;
    for_each_name(complex_values, [&](std::string_view pair) {
        const std::string_view name = pair.substr(0, pair.find('='));
        const Complex* complex = cell.settings.complexes->find(name);
        if (complex != nullptr && complex->is_forced()) forced = std::string(name);
    });
    return forced;
}

class Judge {
  public:
    explicit Judge(Cell& cell)
        : cell_(cell),
          by_cell_(lists_admit(cell.member, cell.settings.user_lists, cell.settings.xuser_lists, cell.directory)) {}

    Standing of(const Instance& instance) {
        Standing standing;
        if (cell_.configs) standing.config = cell_.configs->find(instance.queue, instance.host);
        if (standing.config != nullptr) {
            standing.forced = forced_complex(cell_, standing.config->complex_values);
            standing.is_forced = !standing.forced.empty();
        }
        if (cell_.member.user.empty()) return standing;
        if (by_cell_ == false) {
            standing.admits = false;
            return standing;
        }
        const Admission by_lists =
            standing.config != nullptr
                ? lists_admit(cell_.member, standing.config->user_lists, standing.config->xuser_lists, cell_.directory)
                : std::nullopt;
        if (!cell_.selected) {
            // What lists of hosts say is not known then.
            if (by_lists == false) standing.admits = false;
            return standing;
        }
        if (cell_.selected->count(instance.queue + "@" + instance.host) != 0) {
            standing.admits = true;
            return standing;
        }
        if (standing.config == nullptr) return standing;
        // What it leaves out is certain only where no list names what it does not look at.
        const bool is_blind = standing.config->has_project_lists() ||
                              names_unix_groups(standing.config->user_lists, cell_.directory) ||
                              names_unix_groups(standing.config->xuser_lists, cell_.directory);
        standing.admits = is_blind ? by_lists : Admission(false);
        standing.by_host = !is_blind && by_lists == true;
        return standing;
    }

  private:
    Cell& cell_;
    const Admission by_cell_;  ///< by the lists of the whole cell
};

}  // namespace

void judge_instances(Cell& cell) {
    Judge judge(cell);
    cell.standings.clear();
    cell.standings.reserve(cell.instances.rows.size());
    for (const Instance& instance : cell.instances.rows) cell.standings.push_back(judge.of(instance));
}

}  // namespace nodetop::sge
