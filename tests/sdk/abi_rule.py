"""When a table of public_headers.py may follow an older one of the same major."""

# The version of the minor itself, and the mask of all tables, which grows with each.
MEANT_TO_CHANGE = ("define NT_ABI_MINOR ", "define NT_WANT_ALL ")


def _size(line):
    words = line.split()
    return (words[1], int(words[3])) if words[0] == "struct" else None


def breaks(old, new):
    """Sentences that say what an old binary would trip over; none if `new` may follow `old`.

    Every old line must be there unchanged; only the size of a struct may grow."""
    sizes = dict(filter(None, map(_size, new)))
    lines = set(new)
    found = []
    for line in old:
        size = _size(line)
        if size is None:
            if line not in lines and not line.startswith(MEANT_TO_CHANGE):
                found.append(f"gone or changed: {line}")
        elif size[0] not in sizes:
            found.append(f"gone: struct {size[0]}")
        elif sizes[size[0]] < size[1]:
            found.append(f"shrank: struct {size[0]} from {size[1]} to {sizes[size[0]]} bytes")
    return found
