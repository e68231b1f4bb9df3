#include "screen/data/access_answers.hpp"

#include <doctest/doctest.h>

#include "unit/screen/verdicts.hpp"

using namespace nodetop;
using namespace nodetop::screen;
using namespace nodetop::testing;

TEST_CASE("B-22 an answer that nobody gave is not remembered, one that settles nothing is") {
    CHECK(remembered_as(said(Category::control_plane_down)) == std::nullopt);
    CHECK(remembered_as(said(Category::not_supported)) == std::nullopt);
    CHECK(remembered_as(said(Category::unknown)) == RememberedAccess::unsettled);
    CHECK(remembered_as(said(Category::accounts_untried)) == RememberedAccess::unsettled);
    CHECK(remembered_as(said(Category::ok)) == RememberedAccess::yes);
    CHECK(remembered_as(said(Category::group_denied)) == RememberedAccess::no);
}

TEST_CASE("B-21 a refusal of the request is no refusal of the caller") {
    CHECK(remembered_as(said(Category::time_limit)) == RememberedAccess::unsettled);
    CHECK(remembered_as(said(Category::quota_exceeded)) == RememberedAccess::unsettled);
}
