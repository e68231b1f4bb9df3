"""The demo cluster with something in it changed, as a recording."""
import contextlib
import pathlib
import shutil
import tempfile

from program import HERON


@contextlib.contextmanager
def heron_with(file, *changes):
    """A copy of the demo's folder in which each (old, new) was replaced throughout that file."""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "heron"
        shutil.copytree(HERON, copy)
        text = (copy / file).read_text("utf-8")
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new)
        (copy / file).write_text(text, "utf-8")
        yield copy
