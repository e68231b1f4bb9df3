// nodetop-manual PROSE NAME VERSION: prints one page of the manual. Runs when nodetop is built; not installed.

#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include "manual/manual.hpp"

int main(int argc, char** argv) {
    if (argc != 4) return 2;
    std::ifstream file(argv[1]);
    std::stringstream prose;
    prose << file.rdbuf();
    const std::string name = argv[2], version = argv[3];
    if (name == "nodetop") {
        std::cout << nodetop::manual::page_of_program(prose.str(), version);
    } else if (name == "nodetop.yaml") {
        std::cout << nodetop::manual::page_of_configuration(prose.str(), version);
    } else if (const auto* command = nodetop::flags::find_command(name)) {
        std::cout << nodetop::manual::page_of_command(*command, prose.str(), version);
    } else {
        std::cerr << "there is no command " << name << '\n';
        return 1;
    }
    return std::cout.flush() && file ? 0 : 1;
}
