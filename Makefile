# `make play` starts a game, `make test` runs every check; both set up all they need first.
# What they build lives in .venv and build/, which git ignores.

PYTHON ?= python3
JOBS ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
# Processes that run tests: one more than cores, because tests in a browser or a terminal often wait.
WORKERS ?= $(shell expr $(JOBS) + 1)
# Independent targets run at the same time.
MAKEFLAGS += --jobs=$(JOBS)
# Options for `make play` and `make bench`, such as ARGS="--port 8080".
ARGS ?=

BIN := .venv/bin
# cmake and ninja come from here when the machine has none.
export PATH := $(CURDIR)/$(BIN):$(PATH)
# Settings for other projects must not affect this one. Without stored bytecode, each of the hundreds of commands that
# the tests start would compile the package again.
unexport PYTHONPATH PYTHONHOME PYTHONDONTWRITEBYTECODE

CXX_SOURCES := $(shell find core bindings examples/c -name '*.hpp' -o -name '*.cpp' -o -name '*.c' -o -name '*.h' -o -name '*.cu' 2>/dev/null)
CMAKE_FILES := $(shell find CMakeLists.txt core bindings -name CMakeLists.txt -o -name '*.cmake' 2>/dev/null)
BUILD_INPUTS := pyproject.toml $(filter-out core/tests/% bindings/wasm/% bindings/c/% examples/%,$(CXX_SOURCES) $(CMAKE_FILES))
LICENCES := LICENSE THIRD_PARTY_NOTICES.txt
# The engine for browsers: an npm package. The stamp is written when the package is complete.
ENGINE := web/engine/dist/.built
ENGINE_BOOKS := $(patsubst %,src/fourfold/solver/book/data/7x6-ply%.book,8 12)
ENGINE_NETWORK := src/fourfold/players/data/reference.4net
# Sentences in languages other than English, which is compiled in.
ENGINE_LANGUAGES := $(filter-out %/en/sentences.json,$(wildcard src/fourfold/base/languages/*/sentences.json))
# All npm packages, or for `make play` (PLAY=1) only those that building the app needs.
NODE_MODULES := $(if $(PLAY),$(firstword $(wildcard web/node_modules/.installed) web/node_modules/.for-building),web/node_modules/.installed)
ENGINE_INPUTS := $(filter core/src/% core/include/% bindings/wasm/%,$(CXX_SOURCES)) \
	$(wildcard web/engine/src/*.ts web/engine/src/*/*.ts) bindings/wasm/Makefile web/engine/package.json web/engine/tsconfig.json $(ENGINE_BOOKS) $(ENGINE_NETWORK) $(ENGINE_LANGUAGES)

# The board for any page; the one for notebooks is built into the package.
BOARD := web/board/dist/.built
CATALOGUES := web/languages.ts $(wildcard src/fourfold/base/languages/*/*.json)
BOARD_INPUTS := $(shell find web/board/src -type f) $(wildcard web/board/*.json web/board/*.ts) $(CATALOGUES)

# The web app is built into the package.
WEB_APP := src/fourfold/web/static/index.html
WEB_SOURCES := $(shell find web -name node_modules -prune -o -name dist -prune -o -type f -print 2>/dev/null) \
	$(wildcard src/fourfold/*/*/data/*.json) $(CATALOGUES)

# The documentation site, with the web app in it.
SITE := build/site/index.html
DOCS_INPUTS := CHANGELOG.md CONTRIBUTING.md tools/project_metadata.py $(shell find docs -type f) $(shell find src/fourfold -name "*.py" -o -name "*.pyi")

.PHONY: help play check test test-gpu pytest bytecode programs setup generate bench lint native sanitize c-library node-modules wasm web web-test docs book proof gallery clean

help:
	@echo "make play      start the web app; a game in the terminal if there is no Node.js"
	@echo "make check     the inner loop, about a minute: linters, and the tests of core, rules, solver, explain, review"
	@echo "make test      all checks: linters, native tests, Python tests, web tests, documentation"
	@echo "make test-gpu  the tests that need a GPU; make test leaves them out"
	@echo "make setup     only set up: .venv/bin/fourfold is then ready"
	@echo "make bench     measure the speed"
	@echo "make generate  write every generated file again: schemas, types, tables, the stub"
	@echo "make lint      formatting, types, imports"
	@echo "make native    the engine's own tests"
	@echo "make sanitize  the engine's own tests under the sanitizers"
	@echo "make c-library build libfourfold, the engine for C and other languages"
	@echo "make wasm      build the engine for browsers; needs Node.js"
	@echo "make web-test  the tests of the engine for browsers, types and unit tests of board and web app"
	@echo "make web       build the web app, which fourfold web serves, and the board; needs Node.js"
	@echo "make docs      build the documentation site into build/site; needs Node.js"
	@echo "make book      make the opening books again, which takes hours, and compare"
	@echo "make proof     prove with Coq, which it installs on Debian, that the first player wins: about half a minute"
	@echo "make gallery   make the pictures of the documentation"
	@echo "make clean     remove what was built"

# In the browser or, without Node.js, in the terminal. The script sets up what a game needs, with the targets below.
play:
	@MAKE="$(MAKE_COMMAND)" $(PYTHON) tools/play.py $(ARGS)

test: pytest

# The targets with the longest chains come first, and those that use one core before those that use all.
pytest: web web-test programs docs lint bytecode .venv/.micropython build/kaggle/.installed native build/wheel/.built
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

# Bytecode of the package, the tests and what they import: written once, not by all workers at the same time. If a test
# cannot be collected, pytest reports it later.
bytecode: setup
	$(BIN)/python -m compileall -q src tests/support
	$(BIN)/python -m pytest --collect-only >/dev/null 2>&1 || true

# The inner loop: ruff, the other linters for what changed, and the tests of what everything else is built on.
CHANGED = $(shell git diff --name-only --diff-filter=d HEAD; git ls-files --others --exclude-standard)
check: setup
	$(BIN)/ruff check --quiet && $(BIN)/ruff format --quiet --check
	$(if $(filter %.cpp %.hpp %.h %.c %.cu,$(CHANGED)),$(BIN)/clang-format --dry-run --Werror $(filter %.cpp %.hpp %.h %.c %.cu,$(CHANGED)))
	$(if $(filter web/%,$(CHANGED)),npm run --prefix web --silent lint)
	$(if $(filter %.py,$(CHANGED)),$(BIN)/mypy && $(BIN)/lint-imports)
	cmake -D$(WITH_TESTS) build/python >/dev/null
	cmake --build build/python --parallel $(JOBS) --target fourfold_tests
	ctest --test-dir build/python/core --parallel $(JOBS) --quiet --output-on-failure --no-tests=error
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal tests/base tests/rules tests/solver tests/explain tests/review

# Programs that the tests use and that pip cannot install.
programs:
	tests/programs.sh

# Tests that need a GPU, and CuPy, which they need.
test-gpu: setup .venv/.cupy
	$(BIN)/python -m pytest -m gpu tests/solver/test_gpu.py

.venv/.cupy: .venv/.requirements
	$(BIN)/python tools/requirements.py gpu > .venv/gpu-requirements.txt
	$(PIP) -r .venv/gpu-requirements.txt
	touch $@

setup: .venv/.package .venv/.requirements

bench: setup
	$(BIN)/fourfold bench $(ARGS)
	$(BIN)/python benchmarks/python_api.py
	$(BIN)/python benchmarks/classic.py
	$(BIN)/python benchmarks/key_latency.py
	$(BIN)/python benchmarks/desktop_latency.py

# See contract/README.md.
generate: setup
	$(BIN)/python -m contract

lint: setup $(NODE_MODULES)
	npm run --prefix web --silent lint
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest --concise \
		--allowlist tests/stubtest-allowlist.txt fourfold._core
	@echo clang-format --dry-run --Werror
	@$(BIN)/clang-format --dry-run --Werror $(CXX_SOURCES)
	$(BIN)/lint-imports
	$(BIN)/python tools/sizes.py

# The tests link the objects that the extension is made of. Once they are on, they stay on in build/python.
WITH_TESTS := FOURFOLD_TESTS=ON
check test pytest native: EXTENSION_OPTIONS := --config-settings=cmake.define.$(WITH_TESTS)
native: setup
	cmake -D$(WITH_TESTS) build/python >/dev/null
	cmake --build build/python --parallel $(JOBS) --target fourfold_tests fourfold_c fourfold_c_tests
	ctest --test-dir build/python/core --parallel $(JOBS) --output-on-failure --no-tests=error
	ctest --test-dir build/python/bindings/c --output-on-failure --no-tests=error

sanitize: .venv/.tools
	for kind in address,undefined thread; do \
		build=build/sanitize-$${kind%%,*} && \
		cmake -S bindings/c -B $$build -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo \
			-DFOURFOLD_TESTS=ON -DFOURFOLD_SANITIZE=$$kind && \
		cmake --build $$build --parallel $(JOBS) --target fourfold_tests fourfold_c_tests && \
		ctest --test-dir $$build --output-on-failure --no-tests=error || exit 1; \
	done

# The C library, for `cmake --install build/c --prefix FOLDER`.
c-library: .venv/.tools
	cmake -S bindings/c -B build/c -G Ninja -DCMAKE_BUILD_TYPE=Release
	cmake --build build/c --parallel $(JOBS)

wasm: $(ENGINE)

# Zig is installed only when there is something to compile.
$(ENGINE): $(NODE_MODULES) $(ENGINE_INPUTS) | .venv/.tools
	@[ -e build/zig/.installed ] || $(MAKE) --no-print-directory build/zig/.installed
	$(MAKE) --no-print-directory -C bindings/wasm
	npm run --prefix web --workspace engine --silent build
	cp $(LICENCES) $(ENGINE_BOOKS) $(ENGINE_NETWORK) $(@D)
	mkdir -p $(@D)/languages
	for file in $(ENGINE_LANGUAGES); do cp $$file $(@D)/languages/$$(basename $$(dirname $$file)).json || exit 1; done
	touch $@

web-test: web setup
	npm test --prefix web --workspace engine --silent
	npm run --prefix web --workspace board --silent check
	npm test --prefix web --workspace board --silent
	npm run --prefix web --workspace app --silent check
	npm test --prefix web --workspace app --silent

web: $(WEB_APP) $(BOARD)

$(BOARD): $(ENGINE) $(BOARD_INPUTS)
	npm run --prefix web --workspace board --silent build
	cp $(LICENCES) $(@D)
	touch $@

$(WEB_APP): $(ENGINE) $(WEB_SOURCES)
	npm run --prefix web --workspace app --silent build -- --outDir $(CURDIR)/$(@D) --emptyOutDir --logLevel warn
	cp $(LICENCES) $(@D)
	touch $@

node-modules: $(NODE_MODULES)

$(NODE_MODULES): web/package-lock.json
	@command -v npm >/dev/null || { echo "This target needs Node.js with npm, which is not installed." >&2; exit 1; }
	npm ci --prefix web $(if $(findstring building,$@),--workspace engine --workspace app) --no-audit --no-fund --loglevel=error
	touch $@

# Can be interrupted: the same command continues.
book: setup
	$(BIN)/fourfold book generate --ply 13 -o build/7x6-ply13.book $(ARGS)
	for ply in 12 8; do \
		$(BIN)/fourfold book generate --ply $$ply --book build/7x6-ply13.book -o build/7x6-ply$$ply.book $(ARGS) || exit 1; \
	done
	for ply in 13 12 8; do cmp build/7x6-ply$$ply.book src/fourfold/solver/book/data/7x6-ply$$ply.book || exit 1; done

# See docs/proof.md.
proof: setup
	proof/check.sh $(ARGS)

docs: $(SITE)

# The pages, the app and the board; make_site.py also checks every link.
$(SITE): .venv/.requirements $(WEB_APP) $(BOARD) $(DOCS_INPUTS) | .venv/.package
	$(BIN)/python docs/make_site.py
	touch $@

gallery: setup
	$(BIN)/python docs/make_images.py
	$(BIN)/python docs/make_github_page.py
	$(BIN)/python docs/make_screens.py
	$(BIN)/python docs/make_notebooks.py

clean:
	rm -rf .venv build dist src/fourfold/web/static src/fourfold/play/notebook/static web/node_modules web/*/dist

# The wheel as it would be released, for the tests that install it. It reuses what was compiled for .venv.
build/wheel/.built: $(WEB_APP) $(BOARD) $(BUILD_INPUTS) $(shell find src/fourfold -name "*.py" -o -name "*.json") | .venv/.package
	rm -rf $(@D)
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-build-isolation --no-deps --config-settings=build-dir=build/python $(EXTENSION_OPTIONS) --wheel-dir $(@D) .
	touch $@

# The interpreter that the LED board's program is tested in; Node.js runs it.
.venv/.micropython: .venv/.created tests/play/led/micropython/package-lock.json
	@command -v npm >/dev/null || { echo "make test needs Node.js with npm, which is not installed." >&2; exit 1; }
	npm ci --prefix tests/play/led/micropython --no-audit --no-fund --loglevel=error
	touch $@

# Kaggle's environments, for the tests of the Kaggle agent. Outside of .venv and without dependencies, which take 1.6 GB
# and pin older versions of packages that fourfold uses. ConnectX needs only two of them.
KAGGLE_ENVIRONMENTS := kaggle-environments==1.33.2
build/kaggle/.installed: Makefile | .venv/.requirements
	rm -rf $(@D)
	$(PIP) --no-deps --target $(@D) $(KAGGLE_ENVIRONMENTS)
	touch $@

# A directory may be incomplete; the stamp is written last.
.venv/.created:
	@$(PYTHON) -c 'import sys; sys.exit("fourfold needs Python 3.11 or newer: make PYTHON=/path/to/python3.11" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	touch $@

# Without bytecode: Python writes it for the modules that are imported, which are few.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile

# The build requirements from pyproject.toml, installed so that rebuilding is quick. The pip that comes with Python 3.11
# takes twice as long as a current one.
.venv/.tools: .venv/.created pyproject.toml
	$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
		> .venv/build-requirements.txt
	$(PIP) --upgrade pip
	$(PIP) -r .venv/build-requirements.txt
	cmake --version 2>/dev/null | grep -Eq 'version (3\.(2[0-9]|[3-9][0-9])|[4-9])' || $(PIP) 'cmake>=3.20'
	ninja --version >/dev/null 2>&1 || $(PIP) ninja
	touch $@

# The dependencies of fourfold[all,rl] and the group dev, listed here so that they can be installed while the package is compiled.
.venv/.requirements: .venv/.tools tools/requirements.py
	$(BIN)/python tools/requirements.py all rl --group dev > .venv/requirements.txt
	$(PIP) -r .venv/requirements.txt
	touch $@ .venv/.play

# What `make play` needs of them.
.venv/.play: .venv/.tools tools/requirements.py
	$(BIN)/python tools/requirements.py web tui > .venv/play-requirements.txt
	$(PIP) -r .venv/play-requirements.txt
	touch $@

# The compiler for WebAssembly, 400 MB, outside of .venv so that it can be removed.
build/zig/.installed: | .venv/.tools
	rm -rf $(@D)
	$(PIP) --target $(@D) --group wasm
	touch $@

.venv/.package: .venv/.tools $(BUILD_INPUTS)
	$(PIP) --no-build-isolation --no-deps --config-settings=build-dir=build/python $(EXTENSION_OPTIONS) --editable .
	touch $@
