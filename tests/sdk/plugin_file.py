"""What can be seen of a built adapter: its symbols, its libraries, its note, and the descriptor that its code gives."""
import ctypes
import json
import os
import subprocess
import tempfile


def _lines(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def exported(path):
    return [line.split()[-1] for line in _lines("nm", "-D", "--defined-only", path)]


def needed(path):
    return [line.split("[")[1].rstrip("]") for line in _lines("readelf", "-d", path) if "(NEEDED)" in line]


def note(path):
    """(owner, type, text) of the note, read as the format of ELF notes says, without running any code of the file."""
    with tempfile.NamedTemporaryFile() as section:
        subprocess.run(["objcopy", "-O", "binary", "--only-section=.note.nodetop", path, section.name], check=True)
        data = section.read()
    owner_size, text_size, kind = (int.from_bytes(data[at:at + 4], "little") for at in (0, 4, 8))
    text_at = 12 + (owner_size + 3) // 4 * 4
    return data[12:12 + owner_size], kind, data[text_at:text_at + text_size]


def note_json(path):
    return json.loads(note(path)[2].rstrip(b"\0"))


def is_note_segment(path):
    """True if the note stands in a PT_NOTE segment, where a host looks for it."""
    return any(".note.nodetop" in line for line in _lines("readelf", "-lW", path) if line.strip()[:2].isdigit())


class Str(ctypes.Structure):
    _fields_ = [("ptr", ctypes.c_char_p), ("len", ctypes.c_uint64)]

    def text(self):
        return self.ptr[:self.len].decode() if self.len else ""


class Descriptor(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32), ("flags", ctypes.c_uint32)]
    _fields_ += [(name, Str) for name in ("id", "name", "version", "vendor", "license", "queue_term")]
    _fields_ += [("commands", ctypes.POINTER(Str)), ("n_commands", ctypes.c_uint32), ("priority", ctypes.c_int32)]


class Entry(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint32) for name in ("size", "abi_major", "abi_minor", "reserved")]
    _fields_ += [
        ("magic", ctypes.c_uint64),
        ("count", ctypes.CFUNCTYPE(ctypes.c_uint32)),
        ("descriptor", ctypes.CFUNCTYPE(ctypes.POINTER(Descriptor), ctypes.c_uint32)),
        ("create", ctypes.c_void_p),
    ]


def code_json(path):
    """What the note should say, told by the file's code."""
    function = ctypes.CDLL(os.path.abspath(path), mode=os.RTLD_NOW | os.RTLD_LOCAL).nodetop_plugin_v1
    function.restype = ctypes.POINTER(Entry)
    entry = function().contents
    plugins = []
    for index in range(entry.count()):
        me = entry.descriptor(index).contents
        commands = [me.commands[i].text() for i in range(me.n_commands)]
        plugins.append({"id": me.id.text(), "queue_term": me.queue_term.text(), "priority": me.priority, "commands": commands})
    if entry.descriptor(entry.count()):
        raise ValueError("a descriptor past the end")
    return {"abi_major": entry.abi_major, "abi_minor": entry.abi_minor, "plugins": plugins}


def check(test, path):
    """The properties that every adapter has."""
    test.assertEqual(exported(path), ["nodetop_plugin_v1"])
    test.assertEqual([library for library in needed(path) if "nodetop" in library], [])
    owner, kind, _ = note(path)
    test.assertEqual((owner, kind), (b"nodetop\0", 1))
    test.assertTrue(is_note_segment(path))
    test.assertEqual(note_json(path), code_json(path))
