# The commands a user or a developer types. Everything works from a fresh Debian 12 with a Rust toolchain and root;
# on other systems `scripts/install-deps` names the packages to install.

CARGO    ?= cargo
# One profile for everything: building the workspace twice would double the time of a cold `make test`.
PROFILE  := --release
# The shipped binary carries clang inside; `make dev` links the shared library instead.
FEATURES := --features fathom/static
FATHOM   := target/release/fathom
BENCH    := target/release/fathom-bench
LLVM_LIB := /usr/lib/llvm-19/lib

# bindgen (a build dependency of the SAT solver's binding) loads libclang at build time.
ifneq ($(wildcard $(LLVM_LIB)/libclang*.so*),)
export LIBCLANG_PATH ?= $(LLVM_LIB)
endif
# `make CARGO_TARGET_DIR=...` moves the binaries along.
ifdef CARGO_TARGET_DIR
FATHOM := $(CARGO_TARGET_DIR)/release/fathom
BENCH  := $(CARGO_TARGET_DIR)/release/fathom-bench
endif

# Inputs of the measurements; third-party programs are never part of this repository.
TASKS      ?=
CATEGORIES ?=
TIMEOUT    ?= 15
MEMORY     ?= 4096
JOBS       ?= 2
N          ?= 1000
SEED       ?= 1
OUT        ?= target/bench
# Of the random programs; empty for all.
TOPICS     ?=
# `--test`: the fresh machine also runs every test.
TEST       ?=
# `--native`: the solver table also has each solver's own float theory.
NATIVE     ?=

.PHONY: all help deps build dev demo test quick lint fmt bench bench-frontend bench-controllers table table-solvers overhead repeat decisions proofs witnesses fuzz lies disguises loops fresh-machine graphs prove-rewrites clean

all: build

help:
	@echo "make demo            install what is missing, build, run the main job on an example"
	@echo "make test            the same, and run every test"
	@echo "make quick           build, and run the tests that every change should pass (under two minutes once everything is built)"
	@echo "make build           build the release binary ($(FATHOM))"
	@echo "make dev             quick development build against the shared clang library"
	@echo "make lint            rustfmt and clippy"
	@echo "make bench TASKS=tasks.csv [CATEGORIES=A,B] [TIMEOUT=15]   run and grade a task list"
	@echo "make bench-frontend TASKS=\"a/tasks.csv b/tasks.csv\"        lower and validate a task list; time a 10 MB file"
	@echo "make proofs TASKS=tasks.csv [CATEGORIES=A,B]                k-induction and bkind with and without facts; incremental against restart"
	@echo "make bench-controllers                                     write and run generated reactive controllers"
	@echo "make table TASKS=tasks.csv                                 incremental against restart"
	@echo "make overhead TASKS=tasks.csv                              checking at every bound against one query at the known bound"
	@echo "make repeat TASKS=tasks.csv                                forty tasks, alone and beside busy loops: the same answers with the same limit of work"
	@echo "make table-solvers TASKS=tasks.csv [CATEGORIES=Floats,BitVectors] [NATIVE=--native]   every installed solver, incremental and restart"
	@echo "make witnesses TASKS=tasks.csv                             witnesses through the validator, and corrupted ones"
	@echo "make growth                                                what each further bound adds on control loops"
	@echo "make lies N=1000 [SEED=1] [TOPICS=edges,index]             random programs that tempt into wrong verdicts, against compilers and sanitizers"
	@echo "make disguises N=1000 [SEED=1]                             programs and their disguises: verdicts that contradict each other"
	@echo "make loops N=5000 [SEED=1]                                 random loops over 8-bit variables: what brute force says of their ends"
	@echo "make fresh-machine [TEST=--test]                           the README's commands in a minimal Debian 12 (needs root)"
	@echo "make prove-rewrites                                        every rewrite of terms proved at 32 bits by z3 or bitwuzla (floats: all values of seven bits), with the share and the rest"
	@echo "make decisions N=3000                                      MC/DC goals of random decisions against brute force"
	@echo "make graphs N=100000 [SEED=1]                              random term graphs through the embedded solver, z3, cvc5 and bitwuzla"
	@echo "make fuzz N=1000 [SEED=1]                                  random programs against the compiled program"

deps:
	@scripts/install-deps

build: deps
	$(CARGO) build $(PROFILE) $(FEATURES) -p fathom -p fathom-bench

dev:
	$(CARGO) build -p fathom

demo: build
	@scripts/demo $(FATHOM)

test: demo
	@scripts/test $(PROFILE) $(FEATURES)

quick: build
	@scripts/quick $(PROFILE) $(FEATURES)

# The same profile and features as the build: what build scripts compile (clang's shim, the SAT solver) is not compiled again.
lint: deps
	$(CARGO) fmt --all --check
	$(CARGO) clippy $(PROFILE) $(FEATURES) --workspace --all-targets -- -D warnings

fmt:
	$(CARGO) fmt --all

bench: build
	@test -n "$(TASKS)" || { echo "make bench needs TASKS=path/to/tasks.csv"; exit 2; }
	$(BENCH) run $(TASKS) --fathom $(FATHOM) --category "$(CATEGORIES)" --timeout $(TIMEOUT) --memory $(MEMORY) --jobs $(JOBS) --out $(OUT)/results.csv --plot $(OUT)/cactus.svg

witnesses: build
	@test -n "$(TASKS)" || { echo "make witnesses needs TASKS=path/to/tasks.csv"; exit 2; }
	$(BENCH) witnesses $(TASKS) --fathom $(FATHOM) --category "$(CATEGORIES)" --timeout $(TIMEOUT) --jobs $(JOBS) --seed $(SEED) --out $(OUT)/witnesses

bench-frontend: build
	$(BENCH) frontend $(TASKS) --fathom $(FATHOM) --jobs $(JOBS)

bench-controllers: build
	$(BENCH) controllers --out $(OUT)/controllers --seed $(SEED)
	$(BENCH) run $(OUT)/controllers/tasks.csv --fathom $(FATHOM) --timeout $(TIMEOUT) --memory $(MEMORY) --jobs $(JOBS) --out $(OUT)/controllers.csv --plot $(OUT)/controllers.svg
	$(BENCH) run $(OUT)/controllers/floats/tasks.csv --fathom $(FATHOM) --timeout $(TIMEOUT) --memory $(MEMORY) --jobs $(JOBS) --out $(OUT)/controllers-floats.csv

table: build
	@test -n "$(TASKS)" || { echo "make table needs TASKS=path/to/tasks.csv"; exit 2; }
	$(BENCH) variants $(TASKS) --variant "incremental=--strategy incremental" --variant "restart=--strategy incremental --restart --check-every 1" --fathom $(FATHOM) --category "$(CATEGORIES)" --timeout $(TIMEOUT) --memory $(MEMORY) --jobs 1 --out $(OUT)/table.csv --plot $(OUT)/table.svg

overhead: build
	@test -n "$(TASKS)" || { echo "make overhead needs TASKS=path/to/tasks.csv"; exit 2; }
	$(BENCH) overhead $(TASKS) --fathom $(FATHOM) --category "$(CATEGORIES)" --timeout $(TIMEOUT) --memory $(MEMORY) --jobs 1

repeat: build
	@test -n "$(TASKS)" || { echo "make repeat needs TASKS=path/to/tasks.csv"; exit 2; }
	$(BENCH) repeat $(TASKS) --fathom $(FATHOM) --category "$(CATEGORIES)"

decisions: build
	FATHOM_DECISIONS=$(N) $(CARGO) nextest run $(PROFILE) $(FEATURES) -p fathom --test decisions

table-solvers: build
	@test -n "$(TASKS)" || { echo "make table-solvers needs TASKS=path/to/tasks.csv"; exit 2; }
	$(BENCH) solvers $(TASKS) $(NATIVE) --fathom $(FATHOM) --category "$(CATEGORIES)" --timeout $(TIMEOUT) --memory $(MEMORY) --jobs 1 --out $(OUT)/solvers.csv --plot $(OUT)/solvers.svg

growth: build
	$(BENCH) growth --fathom $(FATHOM)

proofs: build
	@test -n "$(TASKS)" || { echo "make proofs needs TASKS=path/to/tasks.csv"; exit 2; }
	$(BENCH) proofs $(TASKS) --fathom $(FATHOM) --category "$(CATEGORIES)" --timeout $(TIMEOUT) --memory $(MEMORY) --jobs 1 --folder $(OUT)/proofs

fuzz: build
	$(BENCH) fuzz --count $(N) --seed $(SEED) --fathom $(FATHOM) --jobs $(JOBS) --out $(OUT)/fuzz

lies: build
	$(BENCH) lies --count $(N) --seed $(SEED) --topics "$(TOPICS)" --fathom $(FATHOM) --jobs $(JOBS) --out $(OUT)/lies

loops: build
	$(BENCH) loops --count $(N) --seed $(SEED) --fathom $(FATHOM) --jobs $(JOBS) --out $(OUT)/loops

disguises: build
	$(BENCH) disguises --count $(N) --seed $(SEED) --programs tests/verify --fathom $(FATHOM) --jobs $(JOBS) --out $(OUT)/disguises

fresh-machine:
	scripts/fresh-machine $(TEST)

prove-rewrites:
	$(CARGO) run $(PROFILE) -p fathom-solver --example rewrites

graphs:
	$(CARGO) run $(PROFILE) -p fathom-solver --example graphs -- $(N) $(SEED)

clean:
	$(CARGO) clean
