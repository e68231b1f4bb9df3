#include "flags/help.hpp"

#include <doctest/doctest.h>

#include <sstream>

#include "text/width.hpp"

using namespace nodetop;
using namespace nodetop::flags;

namespace {

drawing::Pen pen_of(int width) {
    drawing::Pen pen;
    pen.width = width;
    return pen;
}

/// The text with its line breaks and indents made single blanks.
std::string flowing(const std::string& text) {
    std::string out;
    std::istringstream words(text);
    for (std::string word; words >> word;) out += word + ' ';
    return out;
}

bool shows(const std::string& text, std::string_view piece) { return text.find(piece) != std::string::npos; }

}  // namespace

TEST_CASE("help names every command, flag, spelling and default") {
    for (const Command& command : commands()) {
        CHECK(shows(program_help(pen_of(400)), command.name));
        const std::string help = flowing(command_help(command, pen_of(400)));
        for (const auto flags : {global_flags(), command.flags})
            for (const Flag& flag : flags) {
                CHECK(shows(help, "--" + std::string(flag.name)));
                CHECK(shows(help, flag.help.substr(0, 40)));
                for (const std::string_view other : flag.also) CHECK(shows(help, other));
                if (!flag.initial.empty()) CHECK(shows(help, "(default: " + std::string(flag.initial.substr(0, 10))));
            }
        for (const Flag& flag : command.flags) CHECK_FALSE(flag.initial.empty());
    }
}

TEST_CASE("help fits every window") {
    for (const int width : {20, 33, 40, 80, 200})
        for (const Command& command : commands()) {
            std::istringstream lines(program_help(pen_of(width)) + command_help(command, pen_of(width)));
            for (std::string line; std::getline(lines, line);) CHECK(drawing::columns(line) <= width);
        }
}

TEST_CASE("the short usage is one line that names the command's own flags") {
    CHECK(short_usage(find_command("queues")) ==
          "usage: nodetop [global flags] queues [-q NAME[,NAME...]] [--unusable-only] [--detail] [--all]");
    CHECK(short_usage(find_command("zoom")).find("zoom NAME[,NAME...]") != std::string::npos);
}
