#!/bin/sh
# npm.sh FOLDER build|check - make sure that the npm packages which build the
# web client (or also those which test it) are in FOLDER/node_modules.
#
# Says nothing when they are there; otherwise installs exactly what
# web/package-lock.json names, and runs none of their install scripts. npm does
# it where there is one, with all its settings. Debian's brings 350 packages
# along, for three archives to fetch: without npm, Node fetches them itself.
set -eu

folder=$1
what=$2
web=$(cd "$(dirname "$0")/../web" && pwd)
mark="$folder/installed" # which packages, of which lock file

wanted=$(sha256sum "$web/package-lock.json" | cut -d ' ' -f 1)
case $(cat "$mark" 2>/dev/null) in
"$wanted $what" | "$wanted check") exit 0 ;;
esac

by_npm() {
    cp "$web/package.json" "$web/package-lock.json" "$web/.npmrc" "$folder"
    [ "$what" = check ] || set -- --omit=dev
    npm ci --prefix "$folder" --ignore-scripts --no-audit --no-fund \
        --fetch-retries=1 --fetch-retry-mintimeout=1000 \
        --fetch-timeout=10000 "$@" >"$log" 2>&1
}

echo "fetching the npm packages that $what the web client, into $folder"
mkdir -p "$folder"
rm -f "$mark"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if command -v npm >/dev/null 2>&1; then
    by_npm || {
        if grep -qE 'ENOTFOUND|EAI_AGAIN|ECONN|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT' "$log"; then
            echo "The npm registry ($(npm config get registry 2>/dev/null)) cannot be reached:" \
                'connect this machine to the network, or set the proxy in npm, and try again.' >&2
        else
            cat "$log" >&2
        fi
        exit 1
    }
else
    node "$web/../tools/npm_fetch.mjs" "$web/package-lock.json" "$folder" "$what"
fi
echo "$wanted $what" >"$mark"
