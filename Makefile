# Two commands do everything on a machine with Python 3.11+ and make:
#   make play    a game against bots
#   make test    all tests; those in a browser where Chromium is found

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
CLIENT := src/landnam/server/static/sources.sha256
CLIENT_SOURCES := $(shell find web -name node_modules -prune -o -type f -print)

.PHONY: play test browser screens lint pictures soak load audit clean

play: $(READY) $(CLIENT)
	$(BIN)/landnam play

test: $(READY) $(CLIENT)
	$(BIN)/python -m pytest --numprocesses auto --dist loadgroup

browser: $(READY) $(CLIENT)
	$(BIN)/python -m pytest tests/browser

# Pictures of every screen, on a desk and on a phone, by day and by night, in build/screenshots.
screens: $(READY) $(CLIENT)
	LANDNAM_SCREENS=all $(BIN)/python -m pytest tests/browser/test_screens.py

lint: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/mypy

pictures: $(READY)
	$(BIN)/python docs/pictures.py

# The server is killed fifty times while games are on, and nothing may be lost; ten minutes or so for each database.
soak: $(READY)
	$(BIN)/python benchmarks/soak.py
	$(BIN)/python benchmarks/soak.py --database postgres

# Three hundred games at once, one action a second in each.
load: $(READY)
	$(BIN)/python benchmarks/load.py

# Looks every dependency up in the Python advisory database; says so and fails where that cannot be reached.
audit: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip-audit
	$(BIN)/python deploy/audit.py

$(READY): pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $(READY)

# Installing builds the client; it is built again when its sources have changed.
$(CLIENT): $(READY) hatch_build.py $(CLIENT_SOURCES)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	touch $(CLIENT)

clean:
	rm -rf .venv src/landnam/server/static web/node_modules
