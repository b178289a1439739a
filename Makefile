# Two commands do everything on a machine with Python 3.11+ and make:
#   make play    a game against bots
#   make test    the tests; those in a browser where Chromium is found

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
LIBRARIES := src/landnam/libraries
comma := ,
# Installing builds the page in the browser too, so a change of its sources calls for it again.
SOURCES := pyproject.toml hatch_build.py $(shell find web src/landnam/languages -name node_modules -prune -o -name __pycache__ -prune -o -type f -print)
# What is installed: what playing needs, and what tests need beside it.
PLAY := .venv/play
TEST := .venv/test

# Python keeps what it has compiled of a module beside it: what is installed below counts on that.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test long browser screens lint pictures libraries wheel soak load failures audit lock pin clean

play: $(PLAY)
	$(BIN)/landnam play

# A process for each core: browsers that wait for one another would run into their time limits. A file stays in one
# process, so that what its tests share is made once.
PYTEST := $(BIN)/python -m pytest --numprocesses $$($(BIN)/python -c 'import os; print(os.cpu_count())') --dist loadfile --no-loadscope-reorder
test: $(TEST)
	$(PYTEST) -m "not long"

# What 'make test' leaves out: the same again in other games, sizes and databases, and whole games and matches.
long: $(TEST)
	$(PYTEST) -m long

browser: $(TEST)
	$(BIN)/python -m pytest tests/browser

# Pictures of every screen, on a desk, a tablet and a phone, by day and by night, in build/screenshots; then every phase
# of every game in six sizes, with a picture of whatever does not fit.
screens: $(TEST)
	LANDNAM_SCREENS=all $(BIN)/python -m pytest tests/browser/test_screens.py tests/browser/test_fit.py

lint: $(TEST)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/mypy

pictures: $(TEST)
	$(BIN)/python docs/pictures.py

# The API reference from signatures and docstrings; the rule catalogue, the geometry and the fields of views.
.PHONY: reference
reference: $(TEST)
	$(BIN)/python docs/reference.py
	$(BIN)/python docs/catalogue.py

# The documentation as a site in build/site. A link or an anchor that leads nowhere fails it.
.PHONY: docs
docs: $(TEST)
	$(BIN)/python docs/website.py

# The compiled rules for this machine, where a wheel would have them. Whoever plays does without: what is not there is
# built beside the game, into the user's cache.
libraries: $(PLAY)
	$(BIN)/python -m landnam.compiler build --into $(LIBRARIES)

# One wheel for every platform, in dist: the page, and the rules compiled for all of them. Needs the linkers of lld.
wheel: $(PLAY)
	rm -rf $(LIBRARIES)
	$(BIN)/python -m landnam.compiler build --all-targets --into $(LIBRARIES)
	$(PIP) wheel --no-deps --wheel-dir dist .

# The server is killed fifty times while games are on, and nothing may be lost; ten minutes or so for each database.
soak: $(TEST)
	$(BIN)/python benchmarks/soak.py
	$(BIN)/python benchmarks/soak.py --database postgres

# Three hundred games at once, one action a second in each.
load: $(TEST)
	$(BIN)/python benchmarks/load.py

# The same on two servers while PostgreSQL and one of them are killed.
failures: $(TEST)
	$(BIN)/python benchmarks/failures.py

# Looks every dependency up in the Python advisory database; says so and fails where that cannot be reached.
audit: $(TEST)
	$(PIP) install --upgrade pip-audit
	$(BIN)/python deploy/audit.py

lock:
	$(BIN)/python deploy/lock.py

# Pins the base images to their current digests; needs Docker and the network.
pin:
	python3 deploy/pin.py

# Installs Landnam with some of its extras while the page is built beside it. Python compiles a module when it is first
# imported; to compile all of them at once would double the time of this.
define install
	$(PIP) install --no-compile editables $$($(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['build-system']['requires'])")
	$(BIN)/python hatch_build.py & page=$$!; \
	LANDNAM_PAGE=apart $(PIP) install --no-compile --no-build-isolation --editable '.[$(1)]' || { kill $$page; exit 1; }; \
	wait $$page
endef

$(PLAY): $(SOURCES) | $(BIN)/pip
	$(call install,play$(comma)compile)
	touch $(PLAY)

$(TEST): $(SOURCES) | $(BIN)/pip
	$(call install,dev)
	touch $(PLAY) $(TEST)

$(BIN)/pip:
	$(PYTHON) -m venv .venv

clean:
	rm -rf .venv $(LIBRARIES) src/landnam/server/static web/node_modules
