#pragma once

#include <string>
#include <string_view>

#include <rapidjson/document.h>

namespace nodetop::kubernetes::test {

/// An object of the API, with its numbers as text, as the readers get it.
inline rapidjson::Document item(std::string_view json) {
    rapidjson::Document document;
    document.Parse<rapidjson::kParseNumbersAsStringsFlag>(json.data(), json.size());
    return document;
}

}  // namespace nodetop::kubernetes::test
