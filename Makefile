# `make demo` and `make test` are all a newcomer needs: Python 3.11 to 3.14 and make, nothing else.
# What a user needs is in requirements.lock, what a developer needs in requirements-dev.lock. uv installs
# them, taken by its hash from requirements-uv.lock into .uv; where it cannot be had, pip does.

PYTHON  ?= python3
PYTHONS ?= $(PYTHON)
WORKERS ?= 2
BIN     := .venv/bin
USER    := .venv/.user
READY   := .venv/.ready
PEERBIN := .venv-bench/bin
PEERS   := .venv-bench/.ready
PIP      = python -m pip install --quiet --disable-pip-version-check

# Python may keep the bytecode of what it imports: without, each of the hundreds of processes that tests
# start translates 700 modules again (2 s).
unexport PYTHONDONTWRITEBYTECODE

# $(call trim,ENVIRONMENT): remove the tests of other packages, which no user runs (50 MB). Those of numpy
# stay: numpy.testing imports from them.
define trim
	@find $(1)/lib -type d -path '*/site-packages/*/tests' ! -path '*/numpy/*' -prune -exec rm -rf {} +
endef

# $(call install,ENVIRONMENT,LOCK): a lock, then polhode itself, editable; nothing outside the lock is fetched.
# Bytecode is left to the first import: that takes 4.5 s of the processor, all of it now (--compile-bytecode) 19 s and 150 MB.
define install
	@if .uv/bin/uv --version >/dev/null 2>&1; \
	then .uv/bin/uv pip install --quiet --python $(1)/bin/python --require-hashes -r $(2); \
	else $(1)/bin/$(PIP) --require-hashes -r $(2); fi
	$(1)/bin/$(PIP) --no-deps --no-build-isolation -e .
endef

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help demo test browser lint format unit interpreted soak lowest bench micro docs dist urls lock clean .venv

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z.]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.venv: $(READY)  ## set up the virtual environment for developers

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15) and "polhode needs Python 3.11 to 3.14; choose one with: make PYTHON=python3.12")'
	$(PYTHON) -m venv .venv

.uv: requirements-uv.lock | $(BIN)/python
	@rm -rf .uv
	@$(BIN)/$(PIP) --target .uv --require-hashes -r requirements-uv.lock 2>/dev/null || \
	  { mkdir -p .uv; echo "uv cannot be installed here; pip installs instead, which takes longer"; }
	@touch .uv

$(USER): requirements.lock pyproject.toml | $(BIN)/python .uv
	$(call install,.venv,requirements.lock)
	$(call trim,.venv)
	@touch $@

$(READY): requirements-dev.lock pyproject.toml | $(BIN)/python .uv
	$(call install,.venv,requirements-dev.lock)
	@touch $@ $(USER)

demo: $(USER)  ## simulate the heavy top, print its certificate and write its replay page
	rm -rf out/heavy-top
	$(BIN)/polhode run heavy-top --out out/heavy-top --no-figures
	@echo "open out/heavy-top/replay.html in a browser to watch it"

test: lint browser unit interpreted  ## lint, then the tests compiled, then once more interpreted
	@$(BIN)/python tests/browser/chromium.py --remind

browser: $(READY)  ## find a browser for the tests of the replay page, or try to get one
	@$(BIN)/python tests/browser/chromium.py

lint: $(READY)  ## ruff, mypy, import-linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(READY)  ## let ruff format the sources and fix what it can
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

unit: $(READY)  ## all tests but the long ones and plain unit tests, compiled
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile -m "not slow and not plain"

interpreted: $(READY)  ## unit tests and other plain ones with the compiler switched off
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n $(WORKERS) --dist loadfile -m "plain and not slow and not jit"

soak: $(READY)  ## the long tests, plain unit tests compiled, the numerical ones as other processors compute; coverage
	$(BIN)/python -m pytest -m "slow or plain"
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m coverage run -m pytest -q -m "plain and not slow and not jit"
	$(BIN)/python -m coverage report --skip-covered --sort=cover | tail -n 40
	$(BIN)/python tests/processors.py

lowest: .uv  ## the fast tests with the lowest versions that pyproject.toml allows
	$(PYTHON) -m venv .venv-lowest
	.uv/bin/uv pip install --quiet --python .venv-lowest/bin/python --resolution lowest-direct -e .[all]
	.uv/bin/uv pip install --quiet --python .venv-lowest/bin/python hypothesis pytest
	NUMBA_DISABLE_JIT=1 .venv-lowest/bin/python -m pytest -W default -m "not slow and not jit" tests/unit tests/files
	.venv-lowest/bin/python -m pytest -W default -m "not slow and not plain" tests/cli tests/faults

bench: $(PEERS)  ## the same work in other programs, into docs/speed.md; some of it: make bench ONLY=W3,W5
	$(PEERBIN)/python -m benchmarks.report --docs docs $(if $(ONLY),--only $(ONLY))

$(PEERS): requirements-bench.lock pyproject.toml | $(BIN)/python .uv
	$(PYTHON) -m venv .venv-bench
	$(call install,.venv-bench,requirements-bench.lock)
	@touch $@

micro: $(READY)  ## nanoseconds per step of every scheme
	$(BIN)/python -m benchmarks.micro

docs: $(READY)  ## the documentation, into docs/_build: warnings are errors, and links are checked
	$(BIN)/python -m sphinx -b html -W --keep-going -q -j 1 docs docs/_build
	$(BIN)/python docs/check_links.py docs/_build

dist: $(READY) | .uv  ## wheel and sdist, checked, each tried in an empty environment of every Python in PYTHONS
	rm -rf dist
	$(BIN)/python -m build --outdir dist
	.uv/bin/uv run --quiet --isolated --no-project --with twine twine check --strict dist/*
	@set -e; for python in $(PYTHONS); do for file in dist/*; do \
	  rm -rf out/dist; $$python -m venv out/dist; out/dist/bin/$(PIP) $$file; \
	  echo "$$($$python --version), $$file"; (cd out && dist/bin/polhode run heavy-top --until 1 --quiet); \
	done; done

urls:  ## write [project.urls] at a release: make urls URL=https://...
	@test -n "$(URL)" || { echo "give the home: make urls URL=https://..."; exit 2; }
	printf '\n[project.urls]\nHomepage = "%s"\nDocumentation = "%s#readme"\nChangelog = "%s/blob/main/CHANGELOG.md"\nIssues = "%s/issues"\n' \
	  $(URL) $(URL) $(URL) $(URL) >> pyproject.toml

lock: $(READY)  ## resolve all locks again from pyproject.toml
	$(LOCK) --group setup --extra dev pyproject.toml -o requirements-dev.lock
	$(LOCK) --group setup -c requirements-dev.lock pyproject.toml -o requirements.lock
	$(LOCK) --group setup --extra dev --extra bench pyproject.toml -o requirements-bench.lock
	echo uv | $(LOCK) -c requirements-dev.lock - -o requirements-uv.lock

LOCK = $(BIN)/uv pip compile --quiet --universal --generate-hashes --upgrade --python-version 3.11 \
	  --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'

clean:  ## remove what can be made again
	rm -rf docs/_build docs/generated docs/gallery
	rm -rf .venv .venv-bench .venv-lowest .uv out dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
