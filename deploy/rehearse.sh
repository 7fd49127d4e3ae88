#!/usr/bin/env bash
# Builds the image and runs compose.yaml's topology from it: two gateways and two workers in containers, PostgreSQL and Redis from
# Debian's packages beside them. Needs buildah, podman, postgresql and redis-server, and `npm ci`; as root, also debootstrap unless
# BASE_IMAGE names an image.
#   [BASE_IMAGE=node:22-bookworm-slim] deploy/rehearse.sh [COMMAND...]
# COMMAND runs in the place of the checks, with DATABASE_URL, REDIS_URL and GATEWAY_IMAGE set, STOP_POSTGRES and START_POSTGRES too.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

base="${BASE_IMAGE:-localhost/node:22-bookworm-debootstrap}"
version="$(node -p 'require("./apps/gateway/package.json").version')"
export GATEWAY_IMAGE="localhost/bess-gateway:$version"
scratch="$(mktemp -d)"
chmod 755 "$scratch"
redis_process=""
postgres_bin="$(ls -d /usr/lib/postgresql/*/bin | tail -1)"

# PostgreSQL refuses to run as root.
as_postgres() {
  if [ "$(id -u)" -eq 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

finish() {
  as_postgres "$postgres_bin/pg_ctl" -D "$scratch/postgres" -m immediate stop || true
  if [ -n "$redis_process" ]; then kill "$redis_process" || true; fi
  rm -rf "$scratch"
} >/dev/null 2>&1
trap finish EXIT

free_port() {
  node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); });'
}

if [ "$base" = localhost/node:22-bookworm-debootstrap ] && ! buildah inspect --type image "$base" >/dev/null 2>&1; then
  deploy/rehearsal/base-image.sh "$base"
fi
if [ -z "${KEEP_IMAGE:-}" ]; then
  # chroot needs no runtime for containers, and so also works inside one.
  buildah bud --isolation chroot --layers=false --build-arg "BASE_IMAGE=$base" --build-arg "VERSION=$version" \
    --tag "$GATEWAY_IMAGE" . >"$scratch/build.log" 2>&1 || { tail -n 30 "$scratch/build.log"; exit 1; }
fi

postgres_port="$(free_port)"
mkdir "$scratch/postgres"
if [ "$(id -u)" -eq 0 ]; then chown postgres "$scratch/postgres"; fi
(cd "$scratch" && as_postgres "$postgres_bin/initdb" --pgdata="$scratch/postgres" --username=bess --auth=trust \
  --encoding=UTF8 --no-locale --no-sync >/dev/null)
as_user="$([ "$(id -u)" -eq 0 ] && echo 'runuser -u postgres --' || true)"
export STOP_POSTGRES="cd $scratch && $as_user $postgres_bin/pg_ctl -D $scratch/postgres -m immediate stop"
export START_POSTGRES="cd $scratch && $as_user $postgres_bin/pg_ctl -D $scratch/postgres -w -t 60 -l $scratch/postgres/server.log \
  -o '-p $postgres_port -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off' start"
sh -c "$START_POSTGRES" >/dev/null
(cd "$scratch" && as_postgres "$postgres_bin/createdb" -h 127.0.0.1 -p "$postgres_port" -U bess bess)
export DATABASE_URL="postgres://bess@127.0.0.1:$postgres_port/bess"

redis_port="$(free_port)"
redis-server --port "$redis_port" --bind 127.0.0.1 --save '' --dir "$scratch" >"$scratch/redis.log" 2>&1 &
redis_process=$!
export REDIS_URL="redis://127.0.0.1:$redis_port"

if [ $# -gt 0 ]; then
  "$@"
else
  npm run --silent gateway-image --workspace bench -- --image "$GATEWAY_IMAGE" --base "$base"
fi
