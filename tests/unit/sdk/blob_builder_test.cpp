#include <doctest/doctest.h>

#include <blob/check.hpp>
#include <cstddef>
#include <cstring>
#include <limits>
#include <nodetop/blob_builder.hpp>
#include <nodetop/testing/blob_view.hpp>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

using nodetop::sdk::Blob;
using nodetop::sdk::BlobBuilder;
using nodetop::sdk::Ref;
using nodetop::sdk::Row;
using nodetop::testing::BlobView;

namespace {

/// The blob of `reading`, which is one that a host takes.
Blob built(const BlobBuilder& reading) {
    Blob blob = reading.build();
    const auto fault = nodetop::check_blob({reinterpret_cast<const std::byte*>(blob.data()), blob.size()});
    CHECK_MESSAGE(!fault, fault->sentence);
    return blob;
}

/// Sets `COLUMN` in row `row` to a value that depends on the row, and later says whether it is there.
template <nt_column COLUMN>
struct Sample {
    using Traits = nodetop::sdk::ColumnTraits<COLUMN>;
    static constexpr nt_table table = Traits::table;

    static std::string text(std::uint32_t row) { return std::to_string(COLUMN) + "/" + std::to_string(row % 3); }

    static void set(Row<table> to, std::uint32_t row) {
        if constexpr (Traits::type == NT_TYPE_U8)
            to.template set<COLUMN>(row % 2 == 1);
        else if constexpr (Traits::type == NT_TYPE_U32 || Traits::type == NT_TYPE_I64)
            to.template set<COLUMN>(static_cast<std::uint32_t>(COLUMN) + row);
        else if constexpr (Traits::type == NT_TYPE_STR)
            to.template set<COLUMN>(text(row));
        else if constexpr (Traits::type == NT_TYPE_ROW)
            to.template set<COLUMN>(Ref<Traits::target>{row});
        else if constexpr (Traits::type == NT_TYPE_STR_LIST)
            to.template set<COLUMN>(std::vector<std::string>(row % 4, text(row)));
        else
            to.template set<COLUMN>(std::vector<Ref<Traits::target>>(row % 4, Ref<Traits::target>{row}));
    }

    static bool is_in(const BlobView& view, std::uint32_t row) {
        if constexpr (Traits::type == NT_TYPE_U8)
            return view.cell<std::uint8_t>(COLUMN, row) == row % 2;
        else if constexpr (Traits::type == NT_TYPE_U32)
            return view.cell<std::uint32_t>(COLUMN, row) == COLUMN + row;
        else if constexpr (Traits::type == NT_TYPE_I64)
            return view.number(COLUMN, row) == COLUMN + row;
        else if constexpr (Traits::type == NT_TYPE_STR)
            return view.text(COLUMN, row) == text(row);
        else if constexpr (Traits::type == NT_TYPE_ROW)
            return view.cell<std::uint32_t>(COLUMN, row) == row;
        else if constexpr (Traits::type == NT_TYPE_STR_LIST)
            return view.texts(COLUMN, row)->size() == row % 4 &&
                   (row % 4 == 0 || view.texts(COLUMN, row)->back() == text(row));
        else
            return view.rows(COLUMN, row) == std::vector<std::uint32_t>(row % 4, row);
    }
};

}  // namespace

TEST_CASE("a text is told apart from that of the row before, also where that one is unknown or empty") {
    BlobBuilder reading;
    const std::vector<std::optional<std::string>> texts = {"a", "a",  "",  "",          std::nullopt,
                                                           "a", "ab", "a", std::nullopt};
    for (const auto& text : texts) {
        auto node = reading.add<NT_TABLE_NODE>();
        if (text) node.set<NT_COL_NODE_REASON>(*text);
    }
    const Blob blob = built(reading);
    const BlobView view(blob.data());
    for (std::uint32_t row = 0; row < texts.size(); ++row) CHECK(view.text(NT_COL_NODE_REASON, row) == texts[row]);
}

TEST_CASE("every column of every table is written and read back, where it is known and only there") {
    constexpr std::uint32_t rows = 19;
    const auto is_known = [](std::uint32_t column, std::uint32_t row) { return (column * 7 + row * 5) % 3 != 0; };
    BlobBuilder reading;
#define NT_X(NAME, name, number) \
    for (std::uint32_t row = 0; row < rows; ++row) reading.add<NT_TABLE_##NAME>();
    NT_TABLES(NT_X)
#undef NT_X
#define NT_X(TABLE, COLUMN, table_name, column_name, place, type, target) \
    for (std::uint32_t row = 0; row < rows; ++row)                        \
        if (is_known(NT_COL_##TABLE##_##COLUMN, row))                     \
            Sample<NT_COL_##TABLE##_##COLUMN>::set(reading.table<NT_TABLE_##TABLE>().row({row}), row);
    NT_ALL_COLUMNS(NT_X)
#undef NT_X
    const Blob blob = built(reading);
    const BlobView view(blob.data());
    CHECK(view.header().n_tables == 16);
#define NT_X(TABLE, COLUMN, table_name, column_name, place, column_type, target)  \
    REQUIRE(view.column(NT_COL_##TABLE##_##COLUMN).has_value());                  \
    for (std::uint32_t row = 0; row < rows; ++row) {                              \
        CAPTURE(#TABLE "." #COLUMN);                                              \
        CAPTURE(row);                                                             \
        if (is_known(NT_COL_##TABLE##_##COLUMN, row)) {                           \
            CHECK(Sample<NT_COL_##TABLE##_##COLUMN>::is_in(view, row));           \
        } else {                                                                  \
            const auto bitmap = view.column(NT_COL_##TABLE##_##COLUMN)->validity; \
            REQUIRE(bitmap != 0);                                                 \
            CHECK((blob.data()[bitmap + row / 8] >> (row % 8) & 1) == 0);         \
        }                                                                         \
    }
    NT_ALL_COLUMNS(NT_X)
#undef NT_X
}

TEST_CASE("a cell that is never set is unknown, and zero is not") {
    BlobBuilder reading;
    reading.add<NT_TABLE_NODE>().set<NT_COL_NODE_NAME>("a").set<NT_COL_NODE_CPU_ALLOC_MILLI>(0);
    reading.add<NT_TABLE_NODE>().set<NT_COL_NODE_NAME>("b");
    const Blob blob = built(reading);
    const BlobView view(blob.data());

    CHECK(view.number(NT_COL_NODE_CPU_ALLOC_MILLI, 0) == 0);
    CHECK(view.number(NT_COL_NODE_CPU_ALLOC_MILLI, 1) == std::nullopt);
    CHECK_FALSE(view.column(NT_COL_NODE_CPU_TOTAL_MILLI).has_value());
    CHECK(view.text(NT_COL_NODE_NAME, 1) == "b");
}

TEST_CASE("an empty optional leaves the cell unknown and takes back what was there") {
    BlobBuilder reading;
    auto node = reading.add<NT_TABLE_NODE>();
    node.set<NT_COL_NODE_MEMORY_TOTAL_BYTES>(std::optional<std::int64_t>());
    node.set<NT_COL_NODE_CPU_TOTAL_MILLI>(std::optional<std::int64_t>(4000));
    node.set<NT_COL_NODE_REASON>("disk").set<NT_COL_NODE_REASON>(std::nullopt);
    const Blob blob = built(reading);
    const BlobView view(blob.data());

    CHECK_FALSE(view.column(NT_COL_NODE_MEMORY_TOTAL_BYTES).has_value());
    CHECK(view.number(NT_COL_NODE_CPU_TOTAL_MILLI, 0) == 4000);
    CHECK(view.text(NT_COL_NODE_REASON, 0) == std::nullopt);
}

TEST_CASE("zero, unlimited and unknown are three values") {
    BlobBuilder reading;
    reading.add<NT_TABLE_QUEUE>().set<NT_COL_QUEUE_MAX_NODES>(0);
    reading.add<NT_TABLE_QUEUE>().set<NT_COL_QUEUE_MAX_NODES>(NT_UNLIMITED);
    reading.add<NT_TABLE_QUEUE>();
    const Blob blob = built(reading);
    const BlobView view(blob.data());

    CHECK(view.number(NT_COL_QUEUE_MAX_NODES, 0) == 0);
    CHECK(view.number(NT_COL_QUEUE_MAX_NODES, 1) == std::numeric_limits<std::int64_t>::max());
    CHECK(view.number(NT_COL_QUEUE_MAX_NODES, 2) == std::nullopt);
}

TEST_CASE("a column that is known in every row has no bitmap, one that lacks a row has one") {
    for (const std::uint32_t rows : {1u, 7u, 8u, 9u, 64u}) {
        CAPTURE(rows);
        BlobBuilder reading;
        for (std::uint32_t i = 0; i < rows; ++i) {
            auto node = reading.add<NT_TABLE_NODE>();
            node.set<NT_COL_NODE_GPU_TOTAL>(i);
            if (i + 1 < rows) node.set<NT_COL_NODE_GPU_ALLOC>(i);
        }
        const Blob blob = built(reading);
        const BlobView view(blob.data());
        CHECK(view.column(NT_COL_NODE_GPU_TOTAL)->validity == 0);
        CHECK(view.number(NT_COL_NODE_GPU_ALLOC, rows - 1) == std::nullopt);
        CHECK(view.number(NT_COL_NODE_GPU_TOTAL, rows - 1) == rows - 1);
    }
}

TEST_CASE("an empty table is left out until it is said to be answered") {
    BlobBuilder reading;
    CHECK(reading.empty());
    auto jobs = reading.table<NT_TABLE_JOB>();
    auto queues = reading.table<NT_TABLE_QUEUE>();
    queues.answered();
    CHECK_FALSE(reading.empty());
    Blob blob = built(reading);
    CHECK_FALSE(BlobView(blob.data()).table(NT_TABLE_JOB).has_value());
    REQUIRE(BlobView(blob.data()).table(NT_TABLE_QUEUE).has_value());
    CHECK(BlobView(blob.data()).table(NT_TABLE_QUEUE)->rows == 0);

    reading.has_no<NT_TABLE_LIMIT, NT_TABLE_LICENCE>();
    blob = built(reading);
    CHECK(BlobView(blob.data()).table(NT_TABLE_LIMIT)->rows == 0);
    CHECK(BlobView(blob.data()).table(NT_TABLE_LICENCE)->rows == 0);
    reading.table<NT_TABLE_LIMIT>().clear();
    reading.table<NT_TABLE_LICENCE>().clear();

    jobs.add().set<NT_COL_JOB_ID>("1");
    jobs.clear();
    queues.clear();
    CHECK(reading.empty());
    blob = built(reading);
    CHECK(BlobView(blob.data()).header().n_tables == 0);
}

TEST_CASE("rows point to rows of their target table, singly and in lists") {
    BlobBuilder reading;
    const auto first = reading.add<NT_TABLE_NODE>().set<NT_COL_NODE_NAME>("a");
    const auto second = reading.add<NT_TABLE_NODE>().set<NT_COL_NODE_NAME>("b");
    reading.add<NT_TABLE_MEMBER>().set<NT_COL_MEMBER_NODE>(second);
    reading.add<NT_TABLE_JOB>().set<NT_COL_JOB_NODES>(std::vector<Ref<NT_TABLE_NODE>>{second, first});
    reading.add<NT_TABLE_JOB>().set<NT_COL_JOB_NODES>(std::vector<Row<NT_TABLE_NODE>>{});
    reading.add<NT_TABLE_JOB>();
    const Blob blob = built(reading);
    const BlobView view(blob.data());

    CHECK(view.cell<std::uint32_t>(NT_COL_MEMBER_NODE, 0) == 1);
    CHECK(view.column(NT_COL_MEMBER_NODE)->target == NT_TABLE_NODE);
    CHECK(view.rows(NT_COL_JOB_NODES, 0) == std::vector<std::uint32_t>{1, 0});
    CHECK(view.rows(NT_COL_JOB_NODES, 1) == std::vector<std::uint32_t>{});
    CHECK(view.rows(NT_COL_JOB_NODES, 2) == std::nullopt);
    CHECK(view.column(NT_COL_JOB_NODES)->target == NT_TABLE_NODE);
}

TEST_CASE("a list that is shared is kept once, and one that is unknown stays so") {
    BlobBuilder reading;
    const auto first = reading.add<NT_TABLE_NODE>().set<NT_COL_NODE_FEATURES>({"a", "b"});
    const auto second = reading.add<NT_TABLE_NODE>();
    reading.add<NT_TABLE_NODE>().share<NT_COL_NODE_FEATURES>(first);
    reading.add<NT_TABLE_NODE>().set<NT_COL_NODE_FEATURES>({"c"}).share<NT_COL_NODE_FEATURES>(second);
    auto changed = reading.add<NT_TABLE_NODE>().share<NT_COL_NODE_FEATURES>(first);
    changed.set<NT_COL_NODE_FEATURES>({"d"});
    const Blob blob = built(reading);
    const BlobView view(blob.data());

    CHECK(view.texts(NT_COL_NODE_FEATURES, 0) == std::vector<std::string_view>{"a", "b"});
    CHECK(view.texts(NT_COL_NODE_FEATURES, 2) == std::vector<std::string_view>{"a", "b"});
    CHECK(view.texts(NT_COL_NODE_FEATURES, 3) == std::nullopt);
    CHECK(view.texts(NT_COL_NODE_FEATURES, 4) == std::vector<std::string_view>{"d"});
    CHECK(view.column(NT_COL_NODE_FEATURES)->n_elements == 4);
}

TEST_CASE("strings keep their bytes, and each distinct one of a table is stored once") {
    BlobBuilder reading;
    const std::string with_nul("a\0b", 3);
    for (int i = 0; i < 1000; ++i) {
        auto node = reading.add<NT_TABLE_NODE>();
        node.set<NT_COL_NODE_NAME>("n" + std::to_string(i));
        node.set<NT_COL_NODE_STATE_RAW>("IDLE");
        node.set<NT_COL_NODE_REASON>(with_nul);
        node.set<NT_COL_NODE_FEATURES>({"x", "IDLE", ""});
    }
    reading.add<NT_TABLE_QUEUE>().set<NT_COL_QUEUE_NAME>("IDLE");
    const Blob blob = built(reading);
    const BlobView view(blob.data());

    CHECK(view.text(NT_COL_NODE_NAME, 999) == "n999");
    CHECK(view.text(NT_COL_NODE_STATE_RAW, 500) == "IDLE");
    CHECK(view.text(NT_COL_NODE_REASON, 0) == std::string_view(with_nul));
    CHECK(view.texts(NT_COL_NODE_FEATURES, 999) == std::vector<std::string_view>{"x", "IDLE", ""});
    CHECK(view.text(NT_COL_QUEUE_NAME, 0) == "IDLE");
    const std::uint64_t names = 10 * 2 + 90 * 3 + 900 * 4;
    CHECK(view.header().pool_length == names + 4 + 3 + 1 + 4);
}

TEST_CASE("bytes that are not UTF-8 become replacement characters, and the empty text is known") {
    BlobBuilder reading;
    reading.add<NT_TABLE_NODE>().set<NT_COL_NODE_REASON>("caf\xe9 \xc3\xa9");
    reading.add<NT_TABLE_NODE>().set<NT_COL_NODE_REASON>("");
    const Blob blob = built(reading);
    CHECK(BlobView(blob.data()).text(NT_COL_NODE_REASON, 0) == "caf\xef\xbf\xbd \xc3\xa9");
    CHECK(BlobView(blob.data()).text(NT_COL_NODE_REASON, 1) == "");
}

TEST_CASE("tables are filled in on several threads, one to a table") {
    BlobBuilder reading;
    std::thread nodes([table = reading.table<NT_TABLE_NODE>()]() mutable {
        for (int i = 0; i < 5000; ++i) table.add().set<NT_COL_NODE_NAME>("n" + std::to_string(i));
    });
    std::thread jobs([table = reading.table<NT_TABLE_JOB>()]() mutable {
        for (int i = 0; i < 5000; ++i) table.add().set<NT_COL_JOB_ID>(std::to_string(i));
    });
    nodes.join();
    jobs.join();
    const Blob blob = built(reading);
    CHECK(BlobView(blob.data()).text(NT_COL_NODE_NAME, 4999) == "n4999");
    CHECK(BlobView(blob.data()).text(NT_COL_JOB_ID, 4999) == "4999");
}

TEST_CASE("the same reading gives the same bytes, and every part is aligned") {
    const auto build = [] {
        BlobBuilder reading;
        for (int i = 0; i < 9; ++i) {
            auto node = reading.add<NT_TABLE_NODE>();
            node.set<NT_COL_NODE_NAME>("n" + std::to_string(i)).set<NT_COL_NODE_WHOLE_ONLY>(i % 2 == 0);
            if (i == 3) node.set<NT_COL_NODE_CONDITIONS>(NT_CONDITION_DOWN | NT_CONDITION_DRAIN);
        }
        return built(reading);
    };
    const Blob one = build();
    const Blob two = build();
    REQUIRE(one.size() == two.size());
    CHECK(std::memcmp(one.data(), two.data(), one.size()) == 0);

    const BlobView view(one.data());
    CHECK(view.header().magic == NT_BLOB_MAGIC);
    CHECK(view.header().total_length == one.size());
    CHECK(view.cell<std::uint32_t>(NT_COL_NODE_CONDITIONS, 3) == 3u);
    CHECK(view.cell<std::uint8_t>(NT_COL_NODE_WHOLE_ONLY, 1) == 0);
    for (const nt_column id : {NT_COL_NODE_NAME, NT_COL_NODE_WHOLE_ONLY, NT_COL_NODE_CONDITIONS}) {
        CHECK(view.column(id)->data % 8 == 0);
        CHECK(view.column(id)->validity % 8 == 0);
    }
    CHECK(view.header().pool % 8 == 0);
}

TEST_CASE("values that a column does not take are told apart at compile time") {
    using nodetop::sdk::is_choice;
    using nodetop::sdk::is_quantity;
    CHECK(is_quantity<int>);
    CHECK(is_quantity<std::uint32_t>);
    CHECK_FALSE(is_quantity<std::uint64_t>);
    CHECK_FALSE(is_quantity<bool>);
    CHECK_FALSE(is_quantity<double>);
    CHECK(is_choice<nt_job_state>);
    CHECK_FALSE(is_choice<bool>);
    CHECK_FALSE(std::is_convertible_v<Row<NT_TABLE_QUEUE>, Ref<NT_TABLE_NODE>>);
    BlobBuilder reading;
    CHECK_THROWS_AS(reading.add<NT_TABLE_JOB>().set<NT_COL_JOB_STATE>(-1), std::invalid_argument);
}
