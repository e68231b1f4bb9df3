"""What the C headers of the SDK declare, as one table of lines that can be compared.

    struct nt_host size 72
    member nt_host.size 0 4
    enum NT_OK 0
    define NT_WANT_NODES 1
    define NT_SERVICE_COMMAND "nodetop.command/1"
    column NT_COL_NODE_NAME 513 STR NONE

Names come from the text of the headers, numbers from a compiled program: the compiler has the last word."""
import os
import re
import subprocess
import tempfile

INCLUDE = os.path.join(os.environ["NODETOP_SOURCE"], "sdk", "include")
HEADERS = ["plugin.h", "columns.h", "blob.h"]
# Macros that are no constants: they take arguments or make code.
NO_CONSTANTS = {"NT_EXPORT", "NT_TABLES", "NT_ALL_COLUMNS", "NT_X"}


def _text(header):
    with open(os.path.join(INCLUDE, "nodetop", header), encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/", " ", file.read(), flags=re.S)
    return text.replace("\\\n", " ")


def structs():
    """(name, [member, ...]) of each public struct, in the order of the headers."""
    for header in HEADERS:
        for name, body in re.findall(r"struct (nt_\w+) \{(.*?)\n\}", _text(header), flags=re.S):
            members = []
            for declaration in filter(None, (part.strip() for part in body.split(";"))):
                pointer = re.search(r"\(\*(\w+)\)\(", declaration)
                if pointer:
                    members.append(pointer.group(1))
                else:
                    members += [re.search(r"(\w+)$", part.strip()).group(1) for part in declaration.split(",")]
            yield name, members


def enumerators():
    for header in HEADERS:
        for body in re.findall(r"enum nt_\w+ \{(.*?)\}", _text(header), flags=re.S):
            body = re.sub(r"^\s*#.*$", "", body, flags=re.M)
            for name in re.findall(r"^\s*(NT_\w+) = |[,{]\s*(NT_\w+) = ", body, flags=re.M):
                name = name[0] or name[1]
                if not name.endswith("_"):
                    yield name


def defines():
    for header in HEADERS:
        for name, value in re.findall(r"^#define (NT_\w+) (.+)$", _text(header), flags=re.M):
            if name not in NO_CONSTANTS and not name.startswith("NT_COLUMNS_"):
                yield name, value.strip().startswith('"')


def program():
    lines = ["#include <inttypes.h>", "#include <stdio.h>"]
    lines += [f"#include <nodetop/{header}>" for header in HEADERS]
    lines += [
        "#define SIZE(s) (unsigned)sizeof(struct s)",
        "#define MEMBER(s, m) (unsigned)offsetof(struct s, m), (unsigned)sizeof(((struct s *)0)->m)",
        "int main(void) {",
    ]
    for name, members in structs():
        lines.append(f'printf("struct {name} size %u\\n", SIZE({name}));')
        lines += [f'printf("member {name}.{member} %u %u\\n", MEMBER({name}, {member}));' for member in members]
    lines += [f'printf("enum {name} %d\\n", (int){name});' for name in enumerators()]
    for name, is_text in defines():
        if is_text:
            lines.append(f'printf("define {name} \\"%s\\"\\n", {name});')
        else:
            lines.append(f'printf("define {name} %" PRIu64 "\\n", (uint64_t){name});')
    lines += [
        '#define NT_X(NAME, name, number) printf("table NT_TABLE_%s %d\\n", #NAME, (int)NT_TABLE_##NAME);',
        "NT_TABLES(NT_X)",
        "#undef NT_X",
        "#define NT_X(TABLE, COLUMN, table, column, place, type, target) \\",
        '    printf("column NT_COL_%s_%s %d %s %s\\n", #TABLE, #COLUMN, (int)NT_COL_##TABLE##_##COLUMN, #type, #target);',
        "NT_ALL_COLUMNS(NT_X)",
        "return 0; }",
    ]
    return "\n".join(lines) + "\n"


def table(compiler):
    with tempfile.TemporaryDirectory() as folder:
        source, binary = os.path.join(folder, "table.c"), os.path.join(folder, "table")
        with open(source, "w", encoding="utf-8") as file:
            file.write(program())
        subprocess.run([*compiler, "-std=c99", "-Wall", "-Wextra", "-Werror", "-I", INCLUDE, source, "-o", binary], check=True)
        return subprocess.run([binary], check=True, capture_output=True, text=True).stdout.splitlines()
