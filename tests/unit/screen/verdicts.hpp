#pragma once

#include "access/verdict.hpp"

namespace nodetop::testing {

inline Verdict said(Category category) {
    Verdict verdict;
    verdict.category = category;
    verdict.allowed = category == Category::ok;
    return verdict;
}

}  // namespace nodetop::testing
