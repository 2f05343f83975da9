#!/bin/sh
# npm.sh - make sure that what builds the web client is in web/node_modules.
#
# Says nothing when it is there; otherwise installs exactly what
# web/package-lock.json names.
set -eu
cd "$(dirname "$0")/../web"

mark=node_modules/.package-lock.json
if [ -e "$mark" ] && [ ! package-lock.json -nt "$mark" ]; then
    exit 0
fi
echo "installing what builds the web client (npm ci, into web/node_modules)"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! npm ci --no-audit --no-fund >"$log" 2>&1; then
    cat "$log" >&2
    echo "npm could not install it; is the network there?" >&2
    exit 1
fi
touch "$mark"
