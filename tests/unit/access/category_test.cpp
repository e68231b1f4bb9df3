#include "access/category.hpp"

#include <doctest/doctest.h>

#include "access/verdict.hpp"

using namespace nodetop;

TEST_CASE("the categories of core.md 6.3") {
    CHECK(category_of(1) == Category::not_entitled);
    CHECK(category_of(18) == Category::unknown);
    CHECK(category_of(19) == Category::unknown);
    CHECK(category_of(UINT32_MAX) == Category::unknown);
    CHECK(code(Category::accounts_untried) == "ACCOUNTS_UNTRIED");
    CHECK(word(Category::ok) == "confirmed");
    CHECK(word(Category::control_plane_down) == "no answer");
    CHECK(word(Category::site_refused) == "refused by the site");
    CHECK(durable(Category::invalid_qos));
    CHECK(durable(Category::time_limit));
    CHECK_FALSE(durable(Category::shape_unavailable));
    CHECK_FALSE(durable(Category::unknown));
    CHECK(answer_class(Category::queue_closed) == AnswerClass::blocked);
    CHECK(answer_class(Category::quota_exceeded) == AnswerClass::limit);
    CHECK(answer_class(Category::shape_unavailable) == AnswerClass::limit);
    CHECK(answer_class(Category::busy_now) == AnswerClass::queue);
    CHECK(answer_class(Category::unknown) == AnswerClass::no_answer);
    CHECK(answer_class(Category::not_supported) == AnswerClass::none);
}

TEST_CASE("B-64 a site's own refusal is a refusal of the caller, and not an answer that nobody understood") {
    Verdict verdict;
    verdict.category = Category::site_refused;
    CHECK(code(verdict.category) == "SITE_REFUSED");
    CHECK(verdict.refused_durably());
    CHECK(verdict.refuses_caller());
}

TEST_CASE("B-21 what is about the request refuses nobody") {
    for (const Category category :
         {Category::time_limit, Category::quota_exceeded, Category::needs_reservation, Category::shape_unavailable}) {
        CAPTURE(code(category));
        CHECK(answer_class(category) == AnswerClass::limit);
        Verdict verdict;
        verdict.category = category;
        CHECK_FALSE(verdict.refuses_caller());
    }
}

TEST_CASE("only an acceptance confirms, only a durable refusal about the caller refuses him") {
    Verdict verdict;
    CHECK_FALSE(verdict.confirmed());
    CHECK_FALSE(verdict.refused_durably());
    verdict.allowed = true;
    CHECK_FALSE(verdict.confirmed());
    verdict.category = Category::ok;
    CHECK(verdict.confirmed());
    verdict.allowed = false;
    CHECK_FALSE(verdict.confirmed());
    CHECK_FALSE(verdict.refused_durably());
    verdict.category = Category::group_denied;
    CHECK(verdict.refused_durably());
    CHECK(verdict.refuses_caller());
    verdict.category = Category::quota_exceeded;
    CHECK(verdict.refused_durably());
    CHECK_FALSE(verdict.refuses_caller());
}
