#!/bin/sh
# Usage: deploy/backup.sh /var/backups/cardamint
# Copies the database to a folder while the site runs. Only the user who runs this can read the copies. Copies older than 14 days
# are deleted.
set -eu
umask 077
mkdir -p "${1:?Name a folder}"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."

compose() {
  if docker compose version > /dev/null 2>&1; then docker compose "$@"; else docker-compose "$@"; fi
}

copy=$folder/$(date -u +%F)
if grep -qs "^[^#]*COMPOSE_PROFILES *=.*postgres" .env; then
  copy=$copy.sql
  compose exec -T database pg_dump --username=cardamint cardamint > "$copy.partial"
else
  copy=$copy.sqlite
  compose exec -T site sh -ec 'rm -f /data/copy; node service/cli/backup.ts /data/copy > /dev/null; cat /data/copy; rm /data/copy' > "$copy.partial"
fi
mv "$copy.partial" "$copy"
find "$folder" -name "????-??-??.sql*" -mtime +13 -delete
