#include "text/table.hpp"

#include <doctest/doctest.h>

#include "text/width.hpp"

using namespace nodetop::drawing;

namespace {

Pen pen_of(int width, bool ascii = false) {
    Pen pen;
    pen.width = width;
    pen.ascii = ascii;
    if (ascii) pen.glyphs = &kAsciiGlyphs;
    return pen;
}

Table nodes() {
    Table table;
    table.columns = {{.header = "", .keep = true},
                     {.header = "node", .cap = 24, .keep = true, .keep_tail = true},
                     {.header = "state"},
                     {.header = "cpus", .right = true, .rigid = true},
                     {.header = "note"}};
    table.rows = {{{{"●"}}, {{"node-0417"}}, {{"IDLE"}}, {{"12/64"}}, {}},
                  {{{"○"}}, {{"node-0418"}}, {{"MIXED+DRAIN"}}, {{"0/128"}}, {}}};
    return table;
}

std::string drawn(const FittedTable& fitted, const Pen& pen) {
    std::string out;
    for (const Line& line : fitted.lines) {
        draw(line, pen, out);
        out += '\n';
    }
    return out;
}

}  // namespace

TEST_CASE("columns that are empty in every row go, numbers stand at the right") {
    const Pen pen = pen_of(80);
    CHECK(drawn(fit(nodes(), 80, pen), pen) ==
          "   node       state         cpus\n"
          "●  node-0417  IDLE         12/64\n"
          "○  node-0418  MIXED+DRAIN  0/128\n");
}

TEST_CASE("the widest column shrinks first and free/total stays whole") {
    const Pen pen = pen_of(27);
    CHECK(drawn(fit(nodes(), 27, pen), pen) ==
          "   node       state    cpus\n"
          "●  node-0417  IDLE    12/64\n"
          "○  node-0418  MIXED…  0/128\n");
}

TEST_CASE("names that share a beginning keep their tail, others their beginning") {
    const Pen pen = pen_of(20);
    Table table;
    table.columns = {{.header = "", .keep = true}, {.header = "node", .cap = 12, .keep = true, .keep_tail = true}};
    table.rows = {{{{"●"}}, {{"compute-rack07-0417"}}}, {{{"●"}}, {{"compute-rack07-0418"}}}};
    CHECK(drawn(fit(table, 20, pen), pen) == "   node\n●  …rack07-0417\n●  …rack07-0418\n");
    table.rows[1][1] = {{"storage-rack07-0417"}};
    CHECK(drawn(fit(table, 20, pen), pen) == "   node\n●  compute-rac…\n●  storage-rac…\n");
}

TEST_CASE("no line is wider than the window, from 20 to 400 columns, and the name is never lost") {
    Table table = nodes();
    for (const char* tail : {"-7", "-8"})
        table.rows.push_back(
            {{{"●"}}, {{std::string(190, 'x') + tail}}, {{"計算中"}}, {{"1/2"}}, {{std::string(300, 'y')}}});
    for (const bool ascii : {false, true})
        for (int width = 20; width <= 400; ++width) {
            const Pen pen = pen_of(width, ascii);
            const FittedTable fitted = fit(table, width, pen);
            for (const Line& line : fitted.lines) REQUIRE(columns(line, pen) <= width);
            std::string out = drawn(fitted, pen);
            CHECK(out.find("0418") != std::string::npos);
            CHECK(out.find("-7") != std::string::npos);
        }
}

TEST_CASE("columns for which there is no room are named") {
    const FittedTable fitted = fit(nodes(), 16, pen_of(20));
    CHECK(fitted.left_out == std::vector<std::string>{"state", "cpus"});
}

TEST_CASE("columns that had room say where they stand, and keep the width of rows that are not drawn") {
    Table table = nodes();
    const FittedTable fitted = fit(table, 100, pen_of(100));
    REQUIRE(fitted.columns.size() == 4);  // nothing is in the last one
    CHECK(fitted.columns[1].index == 1);
    CHECK(fitted.columns[1].at == 3);
    CHECK(fitted.columns[1].width == 9);
    CHECK(fitted.columns[3].at == 3 + 9 + 2 + 11 + 2);
    table.columns[1].at_least = 14;
    CHECK(fit(table, 100, pen_of(100)).columns[2].at == 3 + 14 + 2);
}

TEST_CASE("cli.md 10 what a wrapping column has no room for goes on in the next line, and nothing of it is lost") {
    Table table;
    table.columns = {{.header = "name", .keep = true}, {.header = "models", .wraps = true}};
    table.rows = {{{{"gpu"}}, {{"A100, L40S, zeta9"}}}, {{{"day"}}, {{"-"}}}};
    const FittedTable fitted = fit(table, 18, pen_of(20));
    REQUIRE(fitted.lines.size() == 4);
    CHECK(drawn(fitted, pen_of(20)) == "name  models\ngpu   A100, L40S,\n      zeta9\nday   -\n");
    CHECK(fit(table, 100, pen_of(100)).lines.size() == 3);
}

TEST_CASE("a wrapping column goes before its words are split, and a word that is too wide is split behind a mark") {
    Table table;
    table.columns = {{.header = "name", .keep = true}, {.header = "why", .wraps = true}};
    table.rows = {{{{"day"}}, {{"QUEUE_NOT_STARTED"}}}};
    CHECK(drawn(fit(table, 19, pen_of(20)), pen_of(20)) == "name  why\nday   QUEUE_NOT_\n      STARTED\n");
    CHECK(fit(table, 15, pen_of(20)).left_out == std::vector<std::string>{"why"});
}

TEST_CASE("a list goes on behind a comma, and only within what it lists where there is no room for that") {
    Table table;
    table.columns = {{.header = "name", .keep = true}, {.header = "GPUs", .wraps = true, .items = true}};
    const Span comma{", ", Role::muted};
    table.rows = {{{{"gpu"}}, {{"4", Role::plain}, {" A100", Role::dim}, comma, {"2"}, {" L40S"}, comma, {"1 zeta9"}}}};
    CHECK(drawn(fit(table, 22, pen_of(22)), pen_of(22)) == "name  GPUs\ngpu   4 A100, 2 L40S,\n      1 zeta9\n");
    CHECK(drawn(fit(table, 20, pen_of(20)), pen_of(20)) == "name  GPUs\ngpu   4 A100,\n      2 L40S,\n      1 zeta9\n");
    CHECK(drawn(fit(table, 12, pen_of(12)), pen_of(12)) ==
          "name  GPUs\ngpu   4\n      A100,\n      2\n      L40S,\n      1\n      zeta9\n");
}

TEST_CASE("a cell of more lines than its column allows ends in a mark") {
    Table table;
    table.columns = {{.header = "name", .keep = true}, {.header = "why", .wraps = true, .most_lines = 2}};
    table.rows = {{{{"n1"}}, {{"one two three four five six"}}}, {{{"n2"}}, {{"one two three four"}}}};
    CHECK(drawn(fit(table, 16, pen_of(20)), pen_of(20)) ==
          "name  why\nn1    one two\n      three fou…\nn2    one two\n      three four\n");
}

TEST_CASE("cli.md 18, 33 a rigid column such as a label keeps its words where names must be cut") {
    Table table;
    table.columns = {{.header = "", .rigid = true, .keep = true},
                     {.header = "", .rigid = true, .keep = true},
                     {.header = "partition", .keep = true, .keep_tail = true}};
    table.rows = {{{{"◐"}}, {{"WRONG HW"}}, {{"interactive"}}}};
    CHECK(drawn(fit(table, 20, pen_of(20)), pen_of(20)) == "             partit…\n◐  WRONG HW  intera…\n");
}

TEST_CASE("a name is cut only where the other columns have given what they can") {
    Table table;
    table.columns = {{.header = "node", .cap = 24, .keep = true, .keep_tail = true}, {.header = "state"}};
    table.rows = {{{{"compute-rack07-0417"}}, {{"MIXED+MAINTENANCE+RESERVED"}}}};
    CHECK(drawn(fit(table, 24, pen_of(24)), pen_of(24)) == "node              state\ncompute-rack07-…  MIXED…\n");
}

TEST_CASE("tables that are aligned stand in the same columns") {
    Table a = nodes(), b = nodes();
    b.rows = {{{{"●"}}, {{"a-much-longer-name"}}, {}, {{"1/2"}}, {}}};
    align(a, b, pen_of(100));
    const FittedTable left = fit(a, 100, pen_of(100)), right = fit(b, 100, pen_of(100));
    REQUIRE(left.columns.size() == right.columns.size());
    for (std::size_t i = 0; i < left.columns.size(); ++i) CHECK(left.columns[i].at == right.columns[i].at);
}
