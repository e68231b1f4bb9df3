#include "blob/table_reader.hpp"

#include "blob/column_facts.hpp"

namespace nodetop {

namespace {
constexpr std::uint32_t kKnownConditions = (static_cast<std::uint32_t>(NT_CONDITION_BUSY) << 1) - 1;

nt_column first_column(nt_table kind) { return static_cast<nt_column>(kind * 256 + 1); }
}  // namespace

TableReader::TableReader(ModelBuild& build, nt_table kind, const char* query)
    : build_(build),
      kind_(kind),
      table_(build.blob.table(kind)),
      name_(table_.column(first_column(kind))),
      query_(query) {
    if (name_.raw().type == NT_TYPE_ROW) {
        const auto owner = static_cast<nt_table>(name_.raw().target);
        owner_name_ = build.blob.table(owner).column(first_column(owner));
    }
}

Text TableReader::subject_of(Row row) const {
    if (!name_.known(row)) return {};
    if (name_.raw().type == NT_TYPE_STR) return build_.place(name_.text(row));
    if (name_.raw().type != NT_TYPE_ROW) return {};
    const Row owner = name_.u32(row);
    const bool has_name = owner_name_.raw().type == NT_TYPE_STR && owner_name_.known(owner);
    return has_name ? build_.place(owner_name_.text(owner)) : Text{};
}

void TableReader::find_fault(const BlobColumn& column, Row row, const char* what) {
    const ColumnFacts* const facts = column_facts(column.id());
    build_.findings.row(query_, facts != nullptr ? facts->name : table_name(kind_), subject_of(row), what);
}

Quantity TableReader::refuse(const BlobColumn& column, Row row, const char* what) {
    find_fault(column, row, what);
    return {};
}

std::optional<Conditions> TableReader::conditions(const BlobColumn& column, Row row) {
    if (!column.known(row)) return std::nullopt;
    Conditions conditions{column.u32(row) & kKnownConditions};
    if (conditions.bits != column.u32(row)) {
        find_fault(column, row, "has a condition that is not known here");
        conditions.add(Condition::unknown);
    }
    return conditions;
}

TextLists::TextLists(ModelBuild& build, const BlobColumn& column) : column_(column) {
    std::vector<Text>& texts = build.cluster.texts;
    first_ = texts.data() + texts.size();
    for (std::uint64_t i = 0; i < column.n_elements(); ++i) texts.push_back(build.place(column.text_element(i)));
}

RowLists::RowLists(ModelBuild& build, const BlobColumn& column, const std::vector<Row>& model_rows) : column_(column) {
    std::vector<Row>& rows = build.cluster.rows;
    first_ = rows.data() + rows.size();
    places_.reserve(column.n_elements() + 1);
    Row next = 0;
    for (std::uint64_t i = 0; i < column.n_elements(); ++i) {
        places_.push_back(next);
        const Row row = model_rows[column.row_element(i)];
        if (row == kNoRow) continue;
        rows.push_back(row);
        ++next;
    }
    places_.push_back(next);
}

}  // namespace nodetop
