#!/bin/sh
# sh roll.sh [service…]: replaces the processes of the site one after the other by what compose.yml says now (a new image, new settings),
# without a visitor noticing. nginx stops asking a process before that is told to stop: a request that waits to be taken at that moment would
# be lost. Ends with 1, with the process left out, when a new one does not become healthy: the other goes on.
set -eu
cd "$(dirname "$0")"
[ $# -gt 0 ] || set -- site-1 site-2

reload() { docker compose exec -T nginx nginx -s reload; }

for site in "$@"; do
  # written in place: nginx sees the same file
  with=$(cat processes.conf)
  without=$(printf '%s\n' "$with" | sed "s/server $site:3000 /&down /")
  printf '%s\n' "$without" >processes.conf
  reload
  # those that were asked before answer within this
  sleep 3
  docker compose up -d --no-deps --wait --wait-timeout 90 "$site"
  printf '%s\n' "$with" >processes.conf
  reload
done
