# Fray needs Python 3.11 or newer and nothing else; where there is a C compiler it is compiled. `make help` lists the targets.

PYTHON ?= python3
JOBS ?= 2
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
COMPILED := $(CURDIR)/build/compiled
PAGE := src/fray/table/web/sources.txt
SOURCES := $(sort $(shell find src -type f -not -name '*.pyc' -not -path '*.egg-info/*' -not -path 'src/fray/table/web/*' \
	-not -path 'src/fray/table/guide/*'))
WEB := $(sort $(shell find web -type f -not -path 'web/node_modules/*'))
PYTEST := $(BIN)/pytest -n $(JOBS) $(ARGS) ./tests --pyargs fray.rulesets
PIP := $(BIN)/python -m pip --disable-pip-version-check

# What the build was made from: it is made again when a file is removed, or a compiler comes or goes.
INPUTS := pure=$(FRAY_PURE) compiler=$(CC) $(shell command -v gcc cc) $(SOURCES)
ifneq ($(strip $(INPUTS)),$(strip $(shell cat build/inputs.txt 2>/dev/null)))
CHANGED := FORCE
endif

# Plain Python is not enough where the compiled form is demanded.
ifeq ($(FRAY_REQUIRE_COMPILED)$(shell cut -d: -f1 build/form.txt 2>/dev/null),1interpreted)
CHANGED := FORCE
endif

.PHONY: build run ready test bench mutants deployment campaign lint lock docs release clean help web modules machine FORCE

build: build/built  ## build both forms and the fray command (the default)

run:  ## open the table in the browser at once, and compile it in the background
	@$(MAKE) -j2 --no-print-directory ready
	@MAKE="$(MAKE)" PYTHONPATH="$(CURDIR)/src" exec $(BIN)/python tools/run.py $(ARGS)

ready: $(VENV)/for-running web
	@:

web: $(PAGE)  ## build the page

test: modules build $(VENV)/for-testing machine  ## lint, every test in the compiled form, the systems' tests in the interpreted form
	@status=0; form=$$(cut -d: -f1 build/form.txt); \
	echo "testing: $$form"; \
	PYTHONPATH="$(COMPILED)" FRAY_FORM=$$form $(PYTEST) || status=1; \
	if [ $$form = compiled ]; then \
		echo "testing: interpreted"; \
		PYTHONPATH="$(CURDIR)/src" FRAY_FORM=interpreted $(PYTEST) -m "both_forms or interpreted" || status=1; \
	fi; \
	exit $$status

bench: build $(VENV)/for-measuring  ## measure speed, as ratios, and how much one table carries
	@PYTHONPATH="$(COMPILED)" $(BIN)/python -m tools.bench $(ARGS)
ifeq ($(ARGS),)
	@PYTHONPATH="$(COMPILED)" $(BIN)/python tools/load.py
endif

mutants: $(VENV)/for-testing  ## change the rules in wrong ways and say which changes no test notices (an hour; it can be interrupted)
	@PYTHONPATH="$(CURDIR)/src" $(BIN)/python -m tools.mutants $(ARGS)

deployment: $(VENV)/for-testing machine  ## the shipped deployment on this machine: proxy, three processes, PostgreSQL, backup
	@PYTHONPATH="$(CURDIR)/src" $(BIN)/python -m tools.campaign.deployment $(ARGS)

campaign: $(VENV)/for-testing machine  ## kill processes, databases and proxies for hours while people play (ARGS="--minutes 60")
	@PYTHONPATH="$(CURDIR)/src" $(BIN)/python -m tools.campaign.kills $(ARGS)
	@PYTHONPATH="$(CURDIR)/src" $(BIN)/python -m tools.campaign.bots
	@PYTHONPATH="$(CURDIR)/src" $(BIN)/python -m tools.campaign.cluster
	@PYTHONPATH="$(CURDIR)/src" $(BIN)/python -m tools.campaign.deployment

lint: $(VENV)/for-testing  ## ruff, strict mypy, and prettier, eslint and svelte-check for the page
	@$(BIN)/ruff check src tools tests setup.py
	@$(BIN)/mypy
	@$(BIN)/python tools/page.py --fetch run lint check

docs: $(VENV)/for-documenting  ## build the guide, which the table serves at /docs/guide
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python tools/guide.py

release: $(VENV)/for-releasing docs web  ## build wheel and sdist with page, guide and compiled library, and test them on a bare machine
	@rm -rf dist && FRAY_REQUIRE_PAGE=1 FRAY_REQUIRE_COMPILED=1 $(BIN)/python tools/release.py

lock: $(VENV)/made  ## choose the versions of all packages anew: constraints.txt and web/package-lock.json
	@$(PYTHON) tools/lock.py
	@$(BIN)/python tools/page.py --fetch lock

modules: $(VENV)/made  # what the page's checks need, installed once before tests share it
	@$(BIN)/python tools/page.py --fetch install || test -z "$(CI)"

machine:  # a browser and a database for the tests, where they are missing and can be had
	@tools/machine

clean:  ## remove everything that was built, the environment included
	@rm -rf build dist web/node_modules src/fray/table/web src/fray/table/guide $(VENV) src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	@find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*##  *\(.*\)/  make \1\t\2/p' Makefile | expand -t 16

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Fray needs Python 3.11 or newer; say which with make PYTHON=/path/to/python3"; exit 1; }
	@test -x $(BIN)/python || { echo "python: making $(VENV)"; $(PYTHON) -m venv $(VENV); }
	@touch $@

# Each purpose installs what it needs, when it is needed.
$(VENV)/for-running: EXTRAS :=
$(VENV)/for-building: EXTRAS := build
$(VENV)/for-testing: EXTRAS := build test
$(VENV)/for-measuring: EXTRAS := build bench
$(VENV)/for-documenting: EXTRAS := docs
$(VENV)/for-releasing: EXTRAS := build test

$(VENV)/for-%: pyproject.toml constraints.txt | $(VENV)/made
	@echo "python: installing what $* needs"
	@$(BIN)/python tools/requirements.py $(EXTRAS) > $@.txt
	@$(PIP) install -qq --constraint constraints.txt -r $@.txt
	@test -x $(BIN)/fray || $(BIN)/python tools/requirements.py --link
	@touch $@

$(PAGE): $(WEB) tools/page.py | $(VENV)/made
	@$(BIN)/python tools/page.py --fetch || test -z "$(CI)$(FRAY_REQUIRE_PAGE)"
	@touch -c $@

build/built: $(PAGE) $(VENV)/for-building $(SOURCES) pyproject.toml setup.py README.md LICENSE $(CHANGED)
	@echo "fray: building"
	@mkdir -p build && rm -rf build/wheel build/new build/bdist.* build/form.txt
	@find build -path 'build/lib*' -type f -not -name '*.so' -delete
	@$(PIP) wheel -qq --no-deps --no-build-isolation --wheel-dir build/wheel .
	@$(BIN)/python -m zipfile -e build/wheel/fray-*.whl build/new
	@rm -rf build/compiled && mv build/new build/compiled
	@$(PIP) install -qq --no-deps --force-reinstall build/wheel/fray-*.whl
	@echo "fray: $$(cat build/form.txt)"
	@echo "$(INPUTS)" > build/inputs.txt
	@touch $@

FORCE:
