# The front door. Everything behind it is Meson; these targets install what is
# missing, build, and run. `make help` lists them.

BUILD = build
MESON_FLAGS = $(if $(CI),-Dwerror=true)
QUIET = $(if $(CI),--quiet)
FUZZ_SECONDS = 60

.PHONY: help run play build check check-sanitize bench bench-web coverage fuzz soak kill deps format clean

help:
	@echo 'make run             open the house: tables at http://127.0.0.1:8137/'
	@echo 'make play            play a game in the terminal'
	@echo 'make check           build and run all tests'
	@echo 'make build           leave the program at build/cluehouse'
	@echo 'make check-sanitize  the same tests under AddressSanitizer and UBSan'
	@echo 'make bench           speed of the rules, on one core'
	@echo 'make bench-web       speed of the web client, on a middling phone'
	@echo 'make coverage        branch coverage of the rules and the referee'
	@echo 'make fuzz            fuzz moves, logs, cues and frames ($(FUZZ_SECONDS) s each)'
	@echo 'make kill            kill the server a hundred times under load'
	@echo 'make soak            100,000 games of each kind, smallest and largest table'
	@echo 'make deps            install what building and testing need'
	@echo 'make format          format the C sources with clang-format'
	@echo 'make clean           remove all that was built'

# Options go in SERVE: make run SERVE='--listen 0.0.0.0:8137'
run: build
	@$(BUILD)/cluehouse serve $(SERVE)

play: build
	@$(BUILD)/cluehouse play

build:
	@sh tools/deps.sh build
	@sh tools/npm.sh
	@sh tools/configure.sh $(BUILD) $(MESON_FLAGS)
	@ninja -C $(BUILD) $(QUIET) cluehouse

check:
	@sh tools/deps.sh build check
	@sh tools/npm.sh
	@sh tools/configure.sh $(BUILD) $(MESON_FLAGS)
	@ninja -C $(BUILD) $(QUIET)
	@meson test -C $(BUILD) --no-rebuild --print-errorlogs || \
		{ python3 tools/failed.py $(BUILD); exit 1; }

check-sanitize:
	@sh tools/deps.sh build check
	@sh tools/npm.sh
	@sh tools/configure.sh build-sanitize $(MESON_FLAGS) \
		-Db_sanitize=address,undefined -Db_lundef=false
	@ninja -C build-sanitize $(QUIET)
	@# Browsers are not ours to sanitize; conversations try the same server.
	@UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 meson test \
		-C build-sanitize --no-rebuild --print-errorlogs -t 6 --no-suite web || \
		{ python3 tools/failed.py build-sanitize; exit 1; }

bench: build
	@$(BUILD)/cluehouse bench

bench-web: build
	@node web/e2e/speed.mjs $(BUILD)/cluehouse figures

coverage:
	@sh tools/deps.sh build check coverage
	@sh tools/npm.sh
	@sh tools/coverage.sh

fuzz:
	@sh tools/deps.sh build fuzz
	@sh tools/npm.sh
	@sh tools/fuzz.sh $(FUZZ_SECONDS)

soak: build
	@sh tools/soak.sh $(BUILD)/cluehouse
	@ninja -C $(BUILD) $(QUIET) tests/secrets
	@for game in clue haiclue hue hues-and-cues; do \
		$(BUILD)/tests/secrets $$game 2500 || exit 1; done

kill:
	@sh tools/deps.sh build check
	@sh tools/npm.sh
	@sh tools/configure.sh $(BUILD) $(MESON_FLAGS)
	@ninja -C $(BUILD) $(QUIET)
	@tests/kill.sh $(BUILD)/cluehouse $(BUILD)/tests/kill_check 100 \
		$(BUILD)/tests/serve-planted $(BUILD)/tests/faults.so

deps:
	@sh tools/deps.sh build check coverage fuzz
	@sh tools/npm.sh

format:
	@git ls-files '*.c' '*.h' | xargs clang-format -i

clean:
	rm -rf build build-sanitize build-coverage build-fuzz
