#!/bin/sh
# Usage: deploy/upgrade.sh [VERSION]
# Upgrades the site to the newest version, or installs a version by its git tag, such as before-upgrade. If a step fails, the old
# version keeps running. During the restart, requests wait for a few seconds.
set -eu
cd "$(dirname "$0")/.."

compose() {
  if docker compose version > /dev/null 2>&1; then docker compose "$@"; else docker-compose "$@"; fi
}

# The commands are in a function, so the shell has read all of them before git replaces this file.
upgrade() {
  if [ $# -gt 0 ]; then
    git checkout "$1"
  else
    old=$(git rev-parse HEAD)
    git pull
    # If an earlier attempt failed after the pull, the tag already names the version that runs.
    [ "$(git rev-parse HEAD)" = "$old" ] || git tag --force before-upgrade "$old"
  fi
  compose build
  compose run --rm pages
  compose up --detach --no-deps --force-recreate site
}

upgrade "$@"
exit
