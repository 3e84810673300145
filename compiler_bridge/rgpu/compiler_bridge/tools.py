"""Where the tools of CUDA are: in the wheels of the extra `cuda`, in CUDA_HOME, or on PATH."""

from __future__ import annotations

import importlib.util
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

INSTALL_CUDA = "pip install 'rgpu-check[cuda]'"


def find_tool(name: str) -> str | None:
    """The path of a program of CUDA: ptxas, nvdisasm, fatbinary."""
    for folder in _folders():
        found = shutil.which(name, path=str(folder / "bin"))
        if found is not None:
            return found
    return shutil.which(name)


def find_libdevice() -> str | None:
    """The path of libdevice."""
    for folder in _folders():
        for file in sorted((folder / "nvvm" / "libdevice").glob("libdevice.*.bc")):
            return str(file)
    return None


def find_linker() -> str | None:
    """The path of the library nvJitLink."""
    for folder in _folders():
        for pattern in ("lib/libnvJitLink.so*", "lib64/libnvJitLink.so*", "bin/nvJitLink*.dll"):
            for file in sorted(folder.glob(pattern)):
                return str(file)
    return None


def _folders() -> Iterator[Path]:
    """Installations of CUDA; that of the wheels first, whose versions we know."""
    wheels = importlib.util.find_spec("nvidia")
    for place in (wheels.submodule_search_locations or ()) if wheels is not None else ():
        yield from sorted(Path(place).glob("cu[0-9]*"), reverse=True)
    for variable in ("CUDA_HOME", "CUDA_PATH"):
        if os.environ.get(variable):
            yield Path(os.environ[variable])
    for program in ("ptxas", "nvcc"):  # those of an installation lie beside its libraries
        found = shutil.which(program)
        if found is not None:
            yield Path(os.path.realpath(found)).parent.parent
