#!/bin/sh
# Upgrades the site to the newest version, or takes it to one that is named: deploy/upgrade.sh before-upgrade
# If a step fails, the old version runs on. Requests wait for a few seconds.
set -eu
cd "$(dirname "$0")/.."

compose() {
  if docker compose version > /dev/null 2>&1; then docker compose "$@"; else docker-compose "$@"; fi
}

# The shell reads all of it first, because git replaces this file.
upgrade() {
  if [ $# -gt 0 ]; then
    git checkout "$1"
  else
    old=$(git rev-parse HEAD)
    git pull
    # A second attempt, after a step that failed, must not replace the version that runs.
    [ "$(git rev-parse HEAD)" = "$old" ] || git tag --force before-upgrade "$old"
  fi
  compose build
  compose run --rm pages
  compose up --detach --no-deps --force-recreate site
}

upgrade "$@"
exit
