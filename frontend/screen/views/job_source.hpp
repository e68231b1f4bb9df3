#pragma once

#include <memory>
#include <string>
#include <vector>

#include "report/jobs.hpp"
#include "screen/list/source.hpp"
#include "screen/views/view.hpp"

namespace nodetop::screen {

/// Jobs in a list, with what each holds here: on one node, or in all.
class JobSource : public Source {
  public:
    /// `here`: amounts are those of one node; else totals, with queue and state beside them. `accelerators`: with a
    /// column for them.
    JobSource(const Scene& scene, std::vector<JobHere> items, bool here, bool accelerators);

    const std::vector<SourceColumn>& columns() const override { return columns_; }
    std::size_t size() const override { return items_.size(); }
    std::string name(std::size_t row) const override { return std::string(job(row).id); }
    std::vector<drawing::Line> cells(std::size_t row) const override;
    Quantity figure(std::size_t row, std::size_t column) const override;

    const JobHere& item(std::size_t row) const { return items_[row]; }

  private:
    enum class Cell : std::uint8_t {
        mark,
        id,
        user,
        account,
        queue,
        state,
        cpu,
        memory,
        gpu,
        nodes,
        used,
        left,
        name,
        waits_for
    };

    const Job& job(std::size_t row) const { return picture_->cluster().jobs[items_[row].job]; }
    drawing::Line cell(const JobReport& report, const JobHere& here, Cell cell) const;
    void add(Cell cell, SourceColumn column);

    std::shared_ptr<const Picture> picture_;
    std::shared_ptr<const Look> look_;
    std::vector<JobHere> items_;
    std::vector<SourceColumn> columns_;
    std::vector<Cell> order_;
};

}  // namespace nodetop::screen
