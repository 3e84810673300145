# `make run` and `make test` are all that a newcomer needs; both set up .venv first.
# Variables: PYTHON=python3.12 (the interpreter to build .venv with), DIR=path (for `make corpus`).

PYTHON ?=
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# A few tests (the WGSL oracle, the SARIF schema) use two npm packages; without npm they are skipped.
NODE_READY := tests/node_modules/.ready

.PHONY: run test check lint format bench corpus corpus-ptx models lock clean

run: $(READY)
	@$(BIN)/rgpu check examples; status=$$?; \
	case $$status in \
	  0) echo; echo "error: no findings, though some of the examples are faulty on purpose" >&2; exit 1;; \
	  1) echo; echo "These findings are as they should be: some of the examples are faulty on purpose (see examples/README.md).";; \
	  *) exit $$status;; \
	esac

test: lint $(NODE_READY)
	$(BIN)/python -m pytest -n auto -q $(PYTEST)

# What to run while working: under two minutes.
check: lint
	$(BIN)/python -m pytest -n auto -q -m "not slow" $(PYTEST)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY)
	$(BIN)/python bench/run.py
	$(BIN)/python bench/speed_ptx.py
	$(BIN)/python -m bench.quality

corpus: $(READY)
	@test -n "$(DIR)" || { echo "usage: make corpus DIR=path/to/a/checkout" >&2; exit 2; }
	$(BIN)/rgpu corpus "$(DIR)"

# The same for the back end: how many kernels can be compiled, and why others can't.
corpus-ptx: $(READY)
	@test -n "$(DIR)" || { echo "usage: make corpus-ptx DIR=path/to/a/checkout" >&2; exit 2; }
	$(BIN)/rgpu corpus --ptx "$(DIR)"

# Writes the tables of contents of the device-crate models: after every change below api/.
models: $(READY)
	$(BIN)/python -m rgpu dev index-models

# Writes the newest versions that satisfy pyproject.toml into requirements-dev.txt.
lock:
	tools/lock.sh $(PYTHON)

clean:
	rm -rf $(VENV) tests/node_modules dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(READY): pyproject.toml requirements-dev.txt tools/setup.sh
	@tools/setup.sh $(VENV) $(PYTHON)
	@touch $@

$(NODE_READY): tests/package.json tests/package-lock.json
	@if command -v npm >/dev/null 2>&1; then \
	  cd tests && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error && touch node_modules/.ready; \
	else \
	  echo "npm is not installed: the tests that compare with WGSL and with the SARIF schema are skipped"; \
	fi
