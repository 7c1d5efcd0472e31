# `make demo` and `make test` are all a newcomer needs: Python >= 3.11 and make, nothing else.

PYTHON  ?= python3
WORKERS ?= 2
BIN     := .venv/bin
READY   := .venv/.ready
PEERBIN := .venv-bench/bin
PEERS   := .venv-bench/.ready

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help demo test lint format unit interpreted soak bench micro docs lock clean .venv

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z.]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.venv: $(READY)  ## set up the virtual environment from the lock

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "polhode needs Python 3.11 or newer; choose one with: make PYTHON=python3.12")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

demo: $(READY)  ## simulate the heavy top, print its certificate and write its replay page
	rm -rf out/heavy-top
	$(BIN)/polhode run heavy-top --out out/heavy-top --no-figures
	@echo "open out/heavy-top/replay.html in a browser to watch it"

test: lint unit interpreted  ## lint, then the tests compiled, then once more interpreted

lint: $(READY)  ## ruff, mypy, import-linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(READY)  ## let ruff format the sources and fix what it can
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

unit: $(READY)  ## all tests but the long ones, compiled
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile -m "not slow"

interpreted: $(READY)  ## unit and property tests with the compiler switched off
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n $(WORKERS) --dist loadfile -m "not slow and not jit" \
	  $(wildcard tests/unit tests/properties)

soak: $(READY)  ## the long tests
	$(BIN)/python -m pytest -m slow

bench: $(PEERS)  ## the same work in other programs, into docs/speed.md; some of it: make bench ONLY=W3,W5
	$(PEERBIN)/python -m benchmarks.report $(if $(ONLY),--only $(ONLY),--docs docs)

$(PEERS): requirements-bench.lock pyproject.toml
	$(PYTHON) -m venv .venv-bench
	$(PEERBIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.lock || \
	  $(PEERBIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(PEERBIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

micro: $(READY)  ## nanoseconds per step of every scheme
	$(BIN)/python -m benchmarks.micro

docs: $(READY)  ## the documentation, into docs/_build: warnings are errors, and links are checked
	$(BIN)/python -m sphinx -b html -W --keep-going -q -j 1 docs docs/_build
	$(BIN)/python docs/check_links.py docs/_build

lock: $(READY)  ## resolve requirements.lock anew from pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --upgrade --python-version 3.11 \
	  --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' \
	  --extra dev pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --generate-hashes --upgrade --python-version 3.11 \
	  --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' \
	  --extra dev --extra bench pyproject.toml -o requirements-bench.lock

clean:  ## remove what can be made again
	rm -rf docs/_build docs/generated docs/gallery
	rm -rf .venv .venv-bench out dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
