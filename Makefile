# A fresh machine needs Python 3.11 or newer and make, nothing else.

PYTHON  ?= python3
PORT    ?= 8000
DATA_DIR ?= ./data
# Not from the environment: several shells and tool chains keep a name of their own in HOST.
HOST     = 0.0.0.0
# Parts of the tests, in this order: lint migrations unit browser reliability
PARTS   ?=
UV      ?= uv
LOCK_FLAGS ?=

VENV = .venv/bin/python
LOCK = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
       --no-header --no-emit-index-url --no-emit-find-links $(LOCK_FLAGS)

.DEFAULT_GOAL := help
.PHONY: help setup run test lint screenshots lock
# The steps of a target build on each other.
.NOTPARALLEL:

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*  ## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

setup:  ## prepare .venv (run and test do it by themselves)
	@$(PYTHON) bin/setup

run: export DATA_DIR := $(DATA_DIR)
run: setup  ## play: PORT=8000 HOST=0.0.0.0 DATA_DIR=./data
	@$(VENV) manage.py migrate --verbosity 0
	@$(VENV) bin/compile_texts
	@$(VENV) manage.py collectstatic --noinput --verbosity 0
	@exec $(VENV) manage.py serve --host "$(HOST)" --port "$(PORT)"

test:  ## everything that must hold, or PARTS="unit browser"
	@$(PYTHON) bin/setup --extras --tools
	@$(VENV) bin/test $(PARTS)

lint:  ## style, templates, types and the floors of imports
	@$(PYTHON) bin/setup --extras
	@$(VENV) bin/test lint

screenshots:  ## pictures of all pages, for comparing
	@$(PYTHON) bin/setup --extras --tools
	@$(VENV) bin/compile_texts
	@DJANGO_SETTINGS_MODULE=dicing.settings $(VENV) -m tests.screenshots

lock:  ## lock the dependencies anew (needs uv); LOCK_FLAGS=--upgrade for newer ones
	$(LOCK) requirements/app.in --output-file requirements/app.txt >/dev/null
	$(LOCK) --constraints requirements/app.txt requirements/test.in --output-file requirements/test.txt >/dev/null
