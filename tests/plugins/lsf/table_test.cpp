// Which clients these are, and the tables that they print.
#include <doctest/doctest.h>

#include <string>

#include "product.hpp"
#include "table.hpp"

using namespace nodetop;
using namespace nodetop::lsf;

TEST_CASE("the product, its dialect and its version") {
    const Product spectrum = read_product(
        "IBM Spectrum LSF Standard 10.1.0.14, Jun 15 2023\nCopyright\n\nMy cluster name is polar\nMy master name is "
        "m1\n");
    CHECK(spectrum.dialect == Dialect::spectrum);
    CHECK(spectrum.name == "IBM Spectrum LSF Standard");
    CHECK(spectrum.version == "10.1.0.14");
    CHECK(spectrum.version_number == 10001);
    CHECK(spectrum.cluster == "polar");
    CHECK(spectrum.master == "m1");
    CHECK(read_product("Platform LSF 9.1.3.0, Jul 04 2014\n").version_number == 9001);
    CHECK(read_product("openlava project 4.0, Jan 1 2017\n").dialect == Dialect::open);
    CHECK(read_product("volclava project 2.2\n").name == "volclava");
    CHECK(read_product("lsid: command of another system\n").dialect == Dialect::unknown);
}

TEST_CASE("clients that found no daemon say so in words, some of them for ever") {
    CHECK(broken_because("batch daemon not responding ... still trying\n"));
    CHECK(broken_because("LSF is down. Please wait ...\n"));
    CHECK(broken_because("Failed in an LSF library call: LIM is down; try later\n"));
    CHECK_FALSE(broken_because("HOST_NAME STATUS\nh1 ok\n"));
    CHECK(refuses_option("bhosts: invalid option -- 'o'\nUsage: bhosts [-h]\n"));
    CHECK(refuses_option("<MIG_ALLOC> in the format string is not a valid field name.\n"));
    CHECK_FALSE(refuses_option("No unfinished job found\n"));
}

TEST_CASE("a table by its headings: JSON, fields and columns") {
    const TableForm form{"HOST_NAME"};
    for (const char* text :
         {R"({"COMMAND":"bhosts","HOSTS":2,"RECORDS":[{"HOST_NAME":"h1","STATUS":"ok","MAX":"16"},)"
          R"({"MAX":"-","STATUS":"closed_Adm","HOST_NAME":"h2"}]})",
          "HOST_NAME|STATUS|MAX\nh1|ok|16\nh2|closed_Adm|-\n",
          "HOST_NAME   STATUS   MAX\nh1   ok    16\nh2    closed_Adm     -\nYou have new mail in a folder\n"}) {
        const Table table = Table::read(text, form);
        REQUIRE(table.rows() == 2);
        CHECK(table.is_whole());
        CHECK(table.cell(0, table.column({"HOST_NAME"})) == "h1");
        CHECK(table.cell(1, table.column({"status"})) == "closed_Adm");
        CHECK(table.cell(1, table.column({"MAX"})) == "-");
        CHECK(table.cell(1, table.column({"nothing"})).empty());
    }
    CHECK(Table::read("HOST_NAME STATUS MAX\nh1 ok 16\nYou have new mail\nh2 ok\n", form).skipped() == 2);
}

TEST_CASE("a table that is cut: no half row, no half number") {
    const Table cut = Table::read("HOST_NAME STATUS MAX\nh1 ok 16\nh2 ok 1", {"HOST_NAME"});
    CHECK(cut.rows() == 1);
    CHECK_FALSE(cut.is_whole());
    const Table json = Table::read(R"({"COMMAND":"bhosts","RECORDS":[{"HOST_NAME":"h1","MAX":"1)", {"HOST_NAME"});
    CHECK_FALSE(json.is_whole());
    CHECK(json.rows() == 0);
}
