#!/bin/sh
# npm.sh FOLDER build|check - installs the npm packages that build the web client
# (check: also those that test it) into FOLDER/node_modules.
#
# Prints nothing if they are there. Otherwise it installs exactly the versions
# in web/package-lock.json and runs no install scripts. It uses npm, with its
# settings, if npm is installed. Debian's npm depends on 350 packages, which is
# too much for a few archives; without npm, npm_fetch.mjs downloads them.
set -eu

folder=$1
what=$2
web=$(cd "$(dirname "$0")/../web" && pwd)
mark="$folder/installed" # the lock file's hash, and build or check

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

echo "downloading the npm packages that $what the web client into $folder"
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
