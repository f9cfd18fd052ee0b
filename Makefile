# Fray needs Python 3.11 or newer; where there is a C compiler it is compiled. `make help` lists the targets.

PYTHON ?= python3
JOBS ?= 2
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
COMPILED := $(CURDIR)/build/compiled
PAGE := src/fray/table/web/index.html
SOURCES := $(sort $(shell find src -type f -not -name '*.pyc' -not -path '*.egg-info/*' -not -path 'src/fray/table/web/*'))
WEB := $(sort $(shell find web -type f -not -path 'web/node_modules/*'))
PYTEST := $(BIN)/pytest -n $(JOBS) $(ARGS) ./tests --pyargs fray.rulesets

# What the build was made from: it is made again when a file is removed, or a compiler comes or goes.
INPUTS := pure=$(FRAY_PURE) compiler=$(CC) $(shell command -v gcc cc) $(SOURCES)

# Plain Python does not do where the compiled form is demanded.
ifeq ($(FRAY_REQUIRE_COMPILED)$(shell cut -d: -f1 build/form.txt 2>/dev/null),1interpreted)
DEMANDED := FORCE
endif

.PHONY: build run test bench lint clean help web machine FORCE

build: build/built  ## build both forms and the fray command (the default)

run: build  ## open the table in the browser
	@$(BIN)/fray serve $(ARGS)

web: $(PAGE)  ## build the page

test: build machine  ## lint, every test in the compiled form, the systems' tests in the interpreted form
	@status=0; form=$$(cut -d: -f1 build/form.txt); \
	echo "testing: $$form"; \
	PYTHONPATH="$(COMPILED)" FRAY_FORM=$$form $(PYTEST) || status=1; \
	if [ $$form = compiled ]; then \
		echo "testing: interpreted"; \
		PYTHONPATH="$(CURDIR)/src" FRAY_FORM=interpreted $(PYTEST) -m both_forms || status=1; \
	fi; \
	exit $$status

bench: build $(VENV)/bench  ## measure speed, as ratios, and how much one table carries
	@PYTHONPATH="$(COMPILED)" $(BIN)/python tools/bench.py $(ARGS)
ifeq ($(ARGS),)
	@PYTHONPATH="$(COMPILED)" $(BIN)/python tools/load.py
endif

lint: $(VENV)/ready  ## ruff and strict mypy
	@$(BIN)/ruff check src tools tests setup.py
	@$(BIN)/mypy

machine:  # a browser and a database for the tests, where they are missing and can be had
	@tools/machine

clean:  ## remove everything that was built, the environment included
	@rm -rf build dist web/node_modules src/fray/table/web $(VENV) src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	@find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*##  *\(.*\)/  make \1\t\2/p' Makefile | expand -t 16

$(VENV)/ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Fray needs Python 3.11 or newer; say which with make PYTHON=/path/to/python3"; exit 1; }
	@test -x $(BIN)/python || { echo "python: making $(VENV)"; $(PYTHON) -m venv $(VENV); }
	@echo "python: installing what Fray needs"
	@$(BIN)/python tools/requirements.py build test > $(VENV)/requirements.txt
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -r $(VENV)/requirements.txt
	@touch $@

$(VENV)/bench: $(VENV)/ready
	@echo "python: installing what the benchmark compares with"
	@$(BIN)/python tools/requirements.py bench > $(VENV)/requirements.txt
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -r $(VENV)/requirements.txt
	@touch $@

build/inputs.txt: FORCE
	@mkdir -p build; echo "$(INPUTS)" | cmp -s - $@ || echo "$(INPUTS)" > $@

$(PAGE): $(WEB)
	@if command -v npm >/dev/null; then \
		echo "page: building"; \
		cd web && npm install --silent --no-save --no-audit --no-fund && npm run --silent build -- --logLevel warn; \
	else \
		echo "page: not built, because there is no Node; the terminal game and the service work without it"; \
		mkdir -p $(@D); \
	fi
	@touch -c $@

build/built: $(PAGE) $(VENV)/ready build/inputs.txt $(SOURCES) pyproject.toml setup.py README.md LICENSE $(DEMANDED)
	@echo "fray: building"
	@rm -rf build/wheel build/compiled build/bdist.* build/form.txt
	@find build -path 'build/lib*' -type f -not -name '*.so' -delete
	@$(BIN)/python -m pip wheel -qq --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir build/wheel .
	@$(BIN)/python -m zipfile -e build/wheel/fray-*.whl build/compiled
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps --force-reinstall build/wheel/fray-*.whl
	@echo "fray: $$(cat build/form.txt)"
	@touch $@

FORCE:
