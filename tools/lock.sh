#!/usr/bin/env bash
# Writes requirements-dev.txt: the newest versions that satisfy pyproject.toml, in a fresh environment.
# usage: tools/lock.sh [PYTHON]; run it with the oldest Python that we support.
set -euo pipefail
cd "$(dirname "$0")/.."
python=${1:-python3.11}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

"$python" -m venv "$scratch/venv"
"$scratch/venv/bin/python" -m pip install -q ".[dev]"
{
  echo "# Exact versions of everything that \`make\` installs; written by \`make lock\`."
  "$scratch/venv/bin/python" -m pip freeze --exclude rgpu-check
} >"$scratch/requirements-dev.txt"
mv "$scratch/requirements-dev.txt" requirements-dev.txt
