#include "product.hpp"

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/number.hpp>
#include <nodetop/text/scan.hpp>

namespace nodetop::lsf {
namespace {

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// The first word of `line` that begins with a digit and has a point, without a comma behind it.
std::string version_in(std::string_view line) {
    for (std::string_view word = text::take_word(line); !word.empty(); word = text::take_word(line)) {
        if (word.back() == ',') word.remove_suffix(1);
        if (!word.empty() && text::is_digit(word.front()) && word.find('.') != std::string_view::npos)
            return std::string(word);
    }
    return {};
}

std::int64_t number_of(std::string_view version) {
    const auto part = [&version] {
        std::int64_t number = 0;
        for (const char c : text::take_digits(version))
            if (number < 100000) number = number * 10 + (c - '0');
        return number;
    };
    const std::int64_t major = part();
    if (!version.empty()) version.remove_prefix(1);
    return major * 1000 + part();
}

std::string value_behind(std::string_view line, std::string_view words) {
    return line.substr(0, words.size()) == words ? std::string(text::trim(line.substr(words.size()))) : std::string();
}

/// "IBM Spectrum LSF Standard 10.1.0.14, Jun 15 2023": what stands before the version.
std::string name_in(std::string_view line, std::string_view version) {
    const std::size_t place = version.empty() ? std::string_view::npos : line.find(version);
    return std::string(text::trim(line.substr(0, place)));
}

}  // namespace

Product read_product(std::string_view lsid) {
    Product product;
    text::Lines lines(lsid);
    for (std::string_view line; lines.next(line);) {
        const std::string lower = text::lowered(line);
        if (product.dialect == Dialect::unknown) {
            if (has(lower, "spectrum lsf") || has(lower, "platform lsf"))
                product.dialect = Dialect::spectrum;
            else if (has(lower, "openlava") || has(lower, "volclava"))
                product.dialect = Dialect::open;
            if (product.dialect != Dialect::unknown) {
                product.version = version_in(line);
                product.name = has(lower, "volclava")   ? "volclava"
                               : has(lower, "openlava") ? "OpenLava"
                                                        : name_in(line, product.version);
                product.version_number = number_of(product.version);
            }
        }
        if (product.cluster.empty()) product.cluster = value_behind(line, "My cluster name is ");
        if (product.master.empty()) product.master = value_behind(line, "My master name is ");
    }
    return product;
}

std::optional<std::string> broken_because(std::string_view said) {
    text::Lines lines(said);
    for (std::string_view line; lines.next(line);) {
        const std::string lower = text::lowered(line);
        for (const std::string_view words :
             {"lsf is down", "lim is down", "cannot connect to lsf", "ls_getclustername", "not responding",
              "still trying", "master lim", "unable to open file lsf.conf", "failed in an lsf library call",
              "daemon is down", "cannot locate master"})
            if (has(lower, words)) return std::string(text::trim(line).substr(0, 300));
    }
    return std::nullopt;
}

bool refuses_option(std::string_view said) {
    const std::string lower = text::lowered(said.substr(0, 4000));
    return has(lower, "usage:") || has(lower, "invalid option") || has(lower, "illegal option") ||
           has(lower, "unrecognized option") || has(lower, "not a valid field name") || has(lower, "bad argument");
}

}  // namespace nodetop::lsf
