# Shortcuts for Meson: these targets install missing packages, configure, build
# and run. `make help` lists them.

BUILD = build
# The npm packages, shared by all build folders.
MODULES = build-modules
# The web client: build, prebuilt (in web/dist) or none.
WEB := $(shell sh tools/web.sh way)
MESON_FLAGS = $(if $(CI),-Dwerror=true) -Dweb=$(WEB) \
	$(if $(filter-out build-modules,$(MODULES)),-Dmodules=$(abspath $(MODULES)))
QUIET = $(if $(CI),--quiet)
FUZZ_SECONDS = 60
# Most tests wait: for clocks, disks, other processes. One more than there are cores
# runs at a time.
TESTS = meson test --no-rebuild --print-errorlogs \
	--num-processes $(shell expr $$(nproc) + 1)

.PHONY: help run play build check check-sanitize check-thread check-groups \
	bench bench-web bench-nodes coverage fuzz soak soak-nodes kill power memory fresh web-dist \
	deps format clean

help:
	@echo 'make run             start the server at http://127.0.0.1:8137/'
	@echo 'make play            play a game in the terminal'
	@echo 'make check           build and run all tests'
	@echo 'make build           build the program, build/cluehouse'
	@echo 'make check-sanitize  the same tests under AddressSanitizer and UBSan'
	@echo 'make check-thread    tests of threaded code under ThreadSanitizer'
	@echo 'make check-groups    full tables of people in browsers, who come, go and fall silent'
	@echo 'make bench           speed of the rules, on one core'
	@echo 'make bench-web       speed of the web client on a simulated mid-range phone'
	@echo 'make bench-nodes     what a move costs with one to three nodes, and 100,000 tables'
	@echo 'make coverage        branch coverage of the rules and the referee'
	@echo 'make fuzz            fuzz moves, logs, cues and frames ($(FUZZ_SECONDS) s each)'
	@echo 'make kill            kill or stop the server 100 times under load'
	@echo 'make power           simulate 80 power failures under load (as root)'
	@echo 'make memory          make 1,000 allocations of the server fail, one per run'
	@echo 'make soak            simulate 100,000 games at the smallest and largest tables'
	@echo 'make soak-nodes      end nodes and databases a hundred times under load'
	@echo 'make fresh           test make run and make check on new Debian systems (as root)'
	@echo 'make web-dist        build the web client into web/dist, for builds without Node'
	@echo 'make deps            install the packages for building and testing'
	@echo 'make format          format the C sources, and wrap the Markdown files'
	@echo 'make clean           remove all build folders'

# SERVE has options of the server: make run SERVE='--listen 0.0.0.0:8137'
run: build
	@$(BUILD)/cluehouse serve $(SERVE)

play: build
	@$(BUILD)/cluehouse play

# What the build of the web client needs, unless it is prebuilt or left out.
WEB_DEPS = $(if $(filter build,$(WEB)),web)
WEB_MODULES = $(if $(filter build,$(WEB)),sh tools/npm.sh '$(MODULES)' build)

build:
	@sh tools/deps.sh build $(WEB_DEPS)
	@$(WEB_MODULES)
	@sh tools/configure.sh $(BUILD) $(MESON_FLAGS)
	@ninja -C $(BUILD) $(QUIET) cluehouse cluehouse-load

check:
	@sh tools/deps.sh build web check
	@sh tools/npm.sh '$(MODULES)' check
	@sh tools/configure.sh $(BUILD) $(MESON_FLAGS) -Dtests=true
	@ninja -C $(BUILD) $(QUIET)
	@$(TESTS) -C $(BUILD) || \
		{ python3 tools/failed.py $(BUILD); exit 1; }

check-sanitize:
	@sh tools/deps.sh build web check
	@sh tools/npm.sh '$(MODULES)' check
	@sh tools/configure.sh build-sanitize $(MESON_FLAGS) -Dtests=true \
		-Db_sanitize=address,undefined -Db_lundef=false
	@ninja -C build-sanitize $(QUIET)
	@# Without browser tests; the conversations test the same server.
	@UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 $(TESTS) \
		-C build-sanitize -t 6 --no-suite web || \
		{ python3 tools/failed.py build-sanitize; exit 1; }

# Tests of threaded code: the server, its store and its bots. Suite limits is
# left out, because the sanitizer needs memory itself.
check-thread:
	@sh tools/deps.sh build web check
	@sh tools/npm.sh '$(MODULES)' check
	@sh tools/configure.sh build-thread $(MESON_FLAGS) -Dtests=true \
		-Db_sanitize=thread -Db_lundef=false
	@ninja -C build-thread $(QUIET)
	@TSAN_OPTIONS=halt_on_error=1 $(TESTS) -C build-thread \
		-t 6 --suite server --suite threads || \
		{ python3 tools/failed.py build-thread; exit 1; }

# Two dozen browser windows: too much beside other tests.
check-groups:
	@sh tools/deps.sh build web check
	@sh tools/npm.sh '$(MODULES)' check
	@sh tools/configure.sh $(BUILD) $(MESON_FLAGS) -Dtests=true
	@ninja -C $(BUILD) $(QUIET) cluehouse tests/lib/faults.so
	@WEB_MODULES='$(MODULES)' node web/e2e/groups.mjs $(BUILD)/cluehouse \
		$(BUILD)/tests/lib/faults.so

bench: build
	@$(BUILD)/cluehouse bench

bench-web: build
	@sh tools/npm.sh '$(MODULES)' check
	@WEB_MODULES='$(MODULES)' node web/e2e/figures.mjs $(BUILD)/cluehouse

bench-nodes:
	@sh tools/deps.sh build web check
	@sh tools/npm.sh '$(MODULES)' check
	@sh tools/configure.sh $(BUILD) $(MESON_FLAGS)
	@ninja -C $(BUILD) $(QUIET) cluehouse cluehouse-load
	@python3 tests/bench/nodes_cost.py $(BUILD)/cluehouse $(BUILD)/cluehouse-load
	@python3 tests/bench/nodes_many.py $(BUILD)/cluehouse $(BUILD)/cluehouse-load

coverage:
	@sh tools/deps.sh build web check coverage
	@sh tools/npm.sh '$(MODULES)' check
	@sh tools/coverage.sh

fuzz:
	@sh tools/deps.sh build web check fuzz
	@sh tools/fuzz.sh $(FUZZ_SECONDS)

soak:
	@sh tools/deps.sh build web check
	@sh tools/npm.sh '$(MODULES)' check
	@sh tools/configure.sh $(BUILD) $(MESON_FLAGS) -Dtests=true
	@ninja -C $(BUILD) $(QUIET) cluehouse tests/system/secrets
	@sh tools/soak.sh $(BUILD)/cluehouse $(BUILD)/tests/system/secrets

soak-nodes:
	@sh tools/deps.sh build web check
	@sh tools/npm.sh '$(MODULES)' check
	@sh tools/configure.sh $(BUILD) $(MESON_FLAGS) -Dtests=true
	@ninja -C $(BUILD) $(QUIET)
	@sh tools/soak_nodes.sh $(BUILD)

kill:
	@sh tools/deps.sh build web check
	@sh tools/npm.sh '$(MODULES)' check
	@sh tools/configure.sh $(BUILD) $(MESON_FLAGS) -Dtests=true
	@ninja -C $(BUILD) $(QUIET)
	@tests/system/kill.sh $(BUILD)/cluehouse $(BUILD)/tests/system/kill_check 100 \
		$(BUILD)/tests/mutants/serve-mutants $(BUILD)/tests/lib/faults.so

# Mounts a file system image, which needs root.
power:
	@sh tools/deps.sh build web check
	@sh tools/npm.sh '$(MODULES)' check
	@sh tools/configure.sh $(BUILD) $(MESON_FLAGS) -Dtests=true
	@ninja -C $(BUILD) $(QUIET)
	@tests/system/power.sh $(BUILD)/cluehouse $(BUILD)/tests/system/kill_check 80 \
		$(BUILD)/tests/mutants/serve-mutants

memory:
	@sh tools/deps.sh build web check
	@sh tools/npm.sh '$(MODULES)' check
	@sh tools/configure.sh $(BUILD) $(MESON_FLAGS) -Dtests=true
	@ninja -C $(BUILD) $(QUIET)
	@python3 tests/system/memory.py $(BUILD)/cluehouse $(BUILD)/tests/lib/memory.so 1000

fresh:
	@for suite in bookworm trixie; do \
		bash tools/fresh.sh run $$suite && bash tools/fresh.sh check $$suite || \
		exit 1; done

web-dist:
	@sh tools/deps.sh web
	@sh tools/npm.sh '$(MODULES)' build
	@WEB_MODULES='$(MODULES)' sh tools/web.sh dist

deps:
	@sh tools/deps.sh build web check coverage fuzz
	@sh tools/npm.sh '$(MODULES)' check

format:
	@git ls-files '*.c' '*.h' | xargs clang-format -i
	@git ls-files '*.md' | xargs python3 tools/wrap_md.py

clean:
	rm -rf build build-sanitize build-thread build-coverage build-fuzz build-modules
