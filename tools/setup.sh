#!/usr/bin/env bash
# Makes a virtual environment with rgpu (editable) and everything that its tests need.
# usage: tools/setup.sh VENV [PYTHON]
set -euo pipefail
cd "$(dirname "$0")/.."
venv=$1
python=${2:-}

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

if [ -z "$python" ]; then
  for candidate in python3 python3.11 python3.12 python3.13 python3.14; do
    if command -v "$candidate" >/dev/null && new_enough "$candidate"; then
      python=$candidate
      break
    fi
  done
fi
if [ -z "$python" ] || ! new_enough "$python"; then
  echo "rgpu needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3.11 run" >&2
  exit 2
fi

if [ ! -x "$venv/bin/python" ]; then
  echo "setting up $venv with $("$python" --version)"
  if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    echo "This Python cannot make virtual environments. On Debian and Ubuntu, install the missing part:" >&2
    echo "    sudo apt-get install python$version-venv" >&2
    echo "then run make again." >&2
    exit 2
  fi
  "$python" -m venv "$venv"
fi

pip() { "$venv/bin/python" -m pip --disable-pip-version-check -q "$@"; }
pip install -r requirements-dev.txt
pip install --no-deps --no-build-isolation -e .
pip check >/dev/null || { "$venv/bin/python" -m pip check >&2; exit 1; }
