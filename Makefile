# Everything runs in .venv, made with the newest Python found; nothing is installed twice.

# Started once to be sure: a version manager's stand-in may be on the PATH and still run nothing.
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3.14 python3; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
PY := $(BIN)/python
PIP := $(PY) -m pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.PHONY: help install dev play test check lint types imports soak bench clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.venv/pyvenv.cfg:
	@test -n "$(PYTHON)" || { echo "root-tui needs Python 3.11 or newer on the PATH (or: make PYTHON=/path/to/python)."; exit 1; }
	@$(PYTHON) -m venv .venv

.venv/.play: pyproject.toml | .venv/pyvenv.cfg
	@$(PIP) install -e .
	@touch $@

.venv/.dev: pyproject.toml | .venv/pyvenv.cfg
	@$(PIP) install -e '.[dev]'
	@touch $@ .venv/.play

.venv/.bench: pyproject.toml .venv/.dev
	@$(PIP) install -e '.[bench]'
	@touch $@

install: .venv/.play ## make .venv with what playing needs

dev: .venv/.dev ## make .venv with what developing needs too

play: .venv/.play ## start the game
	@$(PY) -m root_tui $(ARGS)

test: .venv/.dev ## run the tests (ARGS="-k name" picks some)
	@$(PY) -m pytest -n auto $(ARGS)

lint: .venv/.dev ## read the code with ruff
	@$(BIN)/ruff check .

types: .venv/.dev ## check the types with mypy
	@$(PY) -m mypy

imports: .venv/.dev ## check who imports whom
	@$(BIN)/lint-imports

check: lint types imports ## all of it: ruff, mypy, imports, then the tests
	@$(MAKE) --no-print-directory test

soak: .venv/.dev ## run the long random games
	@$(PY) -m pytest -m soak $(ARGS)

bench: .venv/.bench ## measure the speed beside other engines
	@$(PY) -m pytest -m bench -s $(ARGS)

clean: ## remove .venv and everything made by tools; saved games stay
	@rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache snapshot_report.html
	@find root_tui tests -name __pycache__ -type d -prune -exec rm -rf {} +
