# Everything a person or CI does with this repository. `make` alone lists it.

PREFIX ?= /usr/local
OS     := $(shell uname -s)

APT  := libyaml-dev libssl-dev libvips42 libcmark-gfm-dev libcmark-gfm-extensions-dev zlib1g-dev libbrotli-dev libcurl4-openssl-dev pkg-config gcc strace python3 python3-venv nodejs
BREW := libyaml openssl@3 vips cmark-gfm brotli pkgconf node

# The standard library is linked in, so that what is tested is what is installed
# and the installed file needs no Swift. Darwin always brings its own.
RELEASE := -c release
ifeq ($(OS),Linux)
RELEASE += --static-swift-stdlib
endif

BINDERY := .build/release/bindery
PYTHON  := .build/venv/bin/python
VENV    := .build/venv/ready

.PHONY: help deps build sizes opening content test test-long lint golden bench demo-publish install clean
.DEFAULT_GOAL := help

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

deps: ## Install the system packages that are missing
	@command -v swift >/dev/null || { \
	  echo "swift is not on PATH: install Swift 6.3 from https://www.swift.org/install/" >&2; exit 1; }
ifeq ($(OS),Darwin)
	@echo "If something is missing: brew install $(BREW)"
else
	@command -v dpkg-query >/dev/null || { \
	  echo "no dpkg here: install what your system calls $(APT)"; exit 0; }; \
	missing=; for package in $(APT); do \
	  dpkg-query -W -f '$${db:Status-Status}' $$package 2>/dev/null | grep -qx installed \
	    || missing="$$missing $$package"; done; \
	[ -z "$$missing" ] && exit 0; \
	sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	[ -z "$$sudo" ] || command -v sudo >/dev/null || { \
	  echo "as root: apt-get install$$missing" >&2; exit 1; }; \
	echo "installing$$missing"; \
	$$sudo apt-get update -qq \
	  && $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $$missing
endif

build: deps ## Build the release binary
	swift build $(RELEASE) --product bindery

# What only `bench` needs: what updates cost; opens a release as an app does.
sizes: build
	swift build $(RELEASE) --product sizes

opening: build
	swift build $(RELEASE) --product opening

content: build ## Compile content/ into dist/
	$(BINDERY) build content --out dist --compress best

test: build $(VENV) ## Run the unit tests, then the acceptance scripts
	swift test
	$(PYTHON) Tests/Acceptance/run.py $(BINDERY)

test-long: build $(VENV) ## Run what takes an hour: 10,000 random lives of a bank, a long history, a thousand publishes at once
	$(PYTHON) Tests/Acceptance/lives.py $(BINDERY) --scripts 10000
	$(PYTHON) Tests/Acceptance/replay_history.py $(BINDERY) --commits 400
	$(PYTHON) Tests/Acceptance/media.py $(BINDERY) --fuzz 10000
	$(PYTHON) Tests/Acceptance/fuzz_texts.py $(BINDERY)
	$(PYTHON) Tests/Acceptance/publish_killed.py $(BINDERY) --steps 100 --random 100
	$(PYTHON) Tests/Acceptance/publishers.py $(BINDERY) --rounds 100

lint: ## Check the layout of all Swift code
	swift format lint --strict --recursive Package.swift Sources Tests

golden: ## Rewrite the golden files from what the code prints now
	BINDERY_GOLDEN=rewrite swift test --filter Golden

bench: build sizes opening $(VENV) ## Measure time beside libyaml alone, bytes of updates, and publishing beside rclone (CORPUS=dir for your own content)
	$(PYTHON) Tests/Bench/bench.py $(BINDERY) $(if $(CORPUS),--corpus "$(CORPUS)")
	$(PYTHON) Tests/Bench/sizes.py $(BINDERY) $(if $(CORPUS),--corpus "$(CORPUS)")
	$(PYTHON) Tests/Bench/publish.py $(BINDERY)

demo-publish: build $(VENV) ## Publish content/ to a bucket on this machine, and show what each command does
	$(PYTHON) Tests/Acceptance/demo_publish.py $(BINDERY)

install: build ## Install bindery below PREFIX (/usr/local)
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(BINDERY) "$(DESTDIR)$(PREFIX)/bin/bindery"

clean: ## Remove everything that was built, also from dist/
	rm -rf .build
	find dist -mindepth 1 -maxdepth 1 ! -name README.md -exec rm -rf {} +

# The Python packages of the acceptance scripts, made anew when their list changes.
$(VENV): Tests/Acceptance/requirements.txt | deps
	python3 -m venv --clear .build/venv
	.build/venv/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@
