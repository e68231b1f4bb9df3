#include "blob/check.hpp"

#include <functional>
#include <random>
#include <string>

#include "blob_of.hpp"
#include "rich_blob.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

/// Two tables: node (name, conditions, cpu_total, features) and member (queue, node, state_raw), queue last.
sdk::Blob small_blob() {
    sdk::BlobBuilder reading;
    auto n1 = reading.add<NT_TABLE_NODE>();
    n1.set<NT_COL_NODE_NAME>("n1");
    n1.set<NT_COL_NODE_STATE_RAW>("caf\xc3\xa9");
    n1.set<NT_COL_NODE_FEATURES>({"ib", "big"});
    auto n2 = reading.add<NT_TABLE_NODE>();
    n2.set<NT_COL_NODE_NAME>("n2");
    auto queue = reading.add<NT_TABLE_QUEUE>();
    queue.set<NT_COL_QUEUE_NAME>("cpu");
    auto member = reading.add<NT_TABLE_MEMBER>();
    member.set<NT_COL_MEMBER_QUEUE>(queue);
    member.set<NT_COL_MEMBER_NODE>(n1);
    return reading.build();
}
constexpr std::size_t kNodes = 0, kQueues = 1, kMembers = 2;    // tables, by their number
constexpr std::size_t kName = 0, kStateRaw = 1, kFeatures = 2;  // columns of nodes, by their place

/// The sentence for a blob that `spoil` has spoiled; "" if it passes.
std::string refused(const std::function<void(BlobCopy&)>& spoil) {
    BlobCopy blob(small_blob());
    spoil(blob);
    const auto fault = check_blob(blob.bytes());
    return fault ? fault->sentence : "";
}

}  // namespace

TEST_CASE("what the builder writes passes") {
    CHECK(refused([](BlobCopy&) {}) == "");
    CHECK_FALSE(check_blob(BlobCopy(rich_blob()).bytes()).has_value());
    CHECK_FALSE(check_blob(BlobCopy(sdk::BlobBuilder().build()).bytes()).has_value());
    sdk::BlobBuilder empty;
    empty.table<NT_TABLE_NODE>().answered();
    CHECK_FALSE(check_blob(BlobCopy(empty.build()).bytes()).has_value());
}

TEST_CASE("the header has to be ours and true") {
    CHECK(refused([](BlobCopy& b) { b.resize(40); }) == "the blob is shorter than its header");
    CHECK(refused([](BlobCopy& b) { b.header().magic ^= 1; }) == "this is no blob");
    CHECK(refused([](BlobCopy& b) { b.header().format = 2; }) == "the format 2 is not known here");
    CHECK(refused([](BlobCopy& b) { b.header().byte_order = 0x04030201; }) == "the blob has another byte order");
    CHECK(refused([](BlobCopy& b) { b.resize(b.size() - 8); }) == "the blob has another length than it says");
    CHECK(refused([](BlobCopy& b) { ++b.header().total_length; }) == "the blob has another length than it says");
    BlobCopy blob(small_blob());
    CHECK(check_blob(blob.bytes().subspan(1))->sentence == "the blob is not aligned to 8 bytes");
}

TEST_CASE("offsets and lengths stay within the blob, whatever their size") {
    CHECK(refused([](BlobCopy& b) { b.header().pool_length = UINT64_MAX; }) ==
          "the pool of texts: it runs beyond the end of the blob");
    CHECK(refused([](BlobCopy& b) { b.header().pool = UINT64_MAX - 7; }) ==
          "the pool of texts: it runs beyond the end of the blob");
    CHECK(refused([](BlobCopy& b) { b.header().tables += 4; }) ==
          "the directory of tables: its offset is no multiple of 8");
    CHECK(refused([](BlobCopy& b) { b.header().n_tables = UINT32_MAX; }) ==
          "the directory of tables: it runs beyond the end of the blob");
    CHECK(refused([](BlobCopy& b) { b.table(kNodes).n_columns = UINT32_MAX; }) ==
          "the columns of table node: it runs beyond the end of the blob");
    CHECK(refused([](BlobCopy& b) { b.table(kNodes).rows = UINT64_MAX; }) == "table node has more than 2^31 rows");
    CHECK(refused([](BlobCopy& b) { b.table(kNodes).rows = 1u << 30; }) ==
          "column node.name, its cells: it runs beyond the end of the blob");
    CHECK(refused([](BlobCopy& b) { b.column(kNodes, kStateRaw).validity = b.size(); }) ==
          "column node.state_raw, its validity: it runs beyond the end of the blob");
    CHECK(refused([](BlobCopy& b) { b.column(kNodes, kFeatures).n_elements = UINT64_MAX / 4; }) ==
          "column node.features, its elements: it runs beyond the end of the blob");
}

TEST_CASE("parts do not overlap, so that the work is linear") {
    CHECK(refused([](BlobCopy& b) {
              b.column(kNodes, kFeatures).elements = 0;
              b.column(kNodes, kFeatures).n_elements = b.size() / 8;
          }) == "column node.features, its elements: it overlaps another part of the blob");
}

TEST_CASE("tables and columns stand there once, each in its place and with its type") {
    CHECK(refused([](BlobCopy& b) { b.table(kMembers).kind = NT_TABLE_NODE; }) == "table 2 stands there twice");
    CHECK(refused([](BlobCopy& b) { b.table(kMembers).kind = 0; }) == "a table has the number 0");
    CHECK(refused([](BlobCopy& b) { b.column(kNodes, kStateRaw).id = NT_COL_NODE_NAME; }) ==
          "column 513 stands there twice");
    CHECK(refused([](BlobCopy& b) { b.column(kNodes, kStateRaw).id = NT_COL_QUEUE_NAME; }) ==
          "column queue.name does not belong to table node");
    CHECK(refused([](BlobCopy& b) { b.column(kNodes, kName).type = NT_TYPE_I64; }) ==
          "column node.name has not the type that it should have");
    CHECK(refused([](BlobCopy& b) { b.column(kNodes, kName).type = 99; }) ==
          "column node.name has a type that is not known here");
    CHECK(refused([](BlobCopy& b) { b.column(kMembers, 0).target = NT_TABLE_NODE; }) ==
          "column member.queue has not the type that it should have");
    CHECK(refused([](BlobCopy& b) { b.column(kNodes, kName).n_elements = 1; }) ==
          "column node.name has elements and is no list");
}

TEST_CASE("columns and tables that are not known are skipped, their own ones too") {
    CHECK(refused([](BlobCopy& b) { b.column(kNodes, kStateRaw).id = NT_TABLE_NODE * 256 + 99; }) == "");
    CHECK(refused([](BlobCopy& b) { b.column(kNodes, kStateRaw).id = 0x80000001u; }) == "");
    CHECK(refused([](BlobCopy& b) {
              b.column(kNodes, kStateRaw).id = 0x80000001u;
              b.column(kNodes, kStateRaw).type = NT_TYPE_ROW;
          }) == "column 2147483649 refers to a table that is not known here");
}

TEST_CASE("texts lie in the pool and are not cut inside a character") {
    const auto state = [](BlobCopy& b) -> nt_blob_str& { return b.at<nt_blob_str>(b.column(kNodes, kStateRaw).data); };
    CHECK(refused([&](BlobCopy& b) { state(b).length = UINT32_MAX; }) ==
          "column node.state_raw, row 0: the text runs beyond the pool");
    CHECK(refused([&](BlobCopy& b) { --state(b).length; }) ==
          "column node.state_raw, row 0: the text begins or ends inside a character");
    CHECK(refused([&](BlobCopy& b) {
              state(b) = {state(b).offset + 4, 1};
          }) == "column node.state_raw, row 0: the text begins or ends inside a character");
    CHECK(refused([&](BlobCopy& b) {
              b.at<nt_blob_str>(b.column(kNodes, kFeatures).elements + 8).offset = 1u << 30;
          }) == "column node.features, element 1: the text runs beyond the pool");
    CHECK(refused([](BlobCopy& b) { b.at<char>(b.header().pool) = '\xff'; }) == "the pool of texts is not UTF-8 here");
}

TEST_CASE("what stands in an unknown cell does not matter") {
    CHECK(refused([](BlobCopy& b) { b.at<nt_blob_str>(b.column(kNodes, kStateRaw).data + 8) = {1u << 30, 9}; }) == "");
}

TEST_CASE("lists and references stay within their tables") {
    CHECK(refused([](BlobCopy& b) { b.at<nt_blob_list>(b.column(kNodes, kFeatures).data).end = 3; }) ==
          "column node.features, row 0: the list runs beyond its elements");
    CHECK(refused([](BlobCopy& b) { b.at<nt_blob_list>(b.column(kNodes, kFeatures).data).begin = 3; }) ==
          "column node.features, row 0: the list runs beyond its elements");
    CHECK(refused([](BlobCopy& b) { b.at<std::uint32_t>(b.column(kMembers, 1).data) = 2; }) ==
          "column member.node, row 0: it refers to a row that its table has not");
    CHECK(refused([](BlobCopy& b) {
              b.table(kQueues).kind = 40;
              b.column(kQueues, 0).id = 40 * 256 + 1;
          }) == "column member.queue, row 0: it refers to a row that its table has not");
}

TEST_CASE("the position of a fault is where it stands") {
    BlobCopy blob(small_blob());
    blob.at<std::uint32_t>(blob.column(kMembers, 1).data) = 7;
    CHECK(check_blob(blob.bytes())->position == blob.column(kMembers, 1).data);
}

TEST_CASE("a spoiled blob is refused or read, and never harms") {
    const sdk::Blob good = rich_blob();
    std::mt19937 random(20260504);
    const auto below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
    int refused_blobs = 0, read_blobs = 0;
    for (int round = 0; round < 4000; ++round) {
        const auto blob = std::make_shared<BlobCopy>(good);
        for (std::size_t spoilt = 1 + below(4); spoilt > 0; --spoilt) {
            constexpr std::uint64_t kHostile[] = {0, 1, 7, 8, 0xff, 0x7fffffff, 0xffffffff, INT64_MAX, UINT64_MAX};
            // The directories stand in front, and most of what can go wrong stands in them.
            const std::size_t place = below(below(2) == 0 ? 2048 : good.size() - 8);
            if (below(2) == 0)
                blob->data()[place] = static_cast<std::byte>(below(256));
            else
                blob->at<std::uint64_t>(place / 8 * 8) = kHostile[below(std::size(kHostile))];
        }
        if (check_blob(blob->bytes())) {
            ++refused_blobs;
            continue;
        }
        ++read_blobs;
        ReadingFacts facts;
        facts.now = 1;
        const Cluster cluster = to_model(blob->bytes(), blob, std::move(facts));
        CHECK(cluster.nodes.size() <= 4);
    }
    CHECK(refused_blobs > 100);
    CHECK(read_blobs > 100);
}
