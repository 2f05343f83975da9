#!/bin/sh
# release.sh [--tag] - makes the tarball of the version in VERSION.
#
# Refuses unless the tree is clean, CHANGELOG.md has a dated section for the
# version, and no other commit has its tag. The tarball contains what git
# tracks, and is reproducible: the same commit always gives the same bytes.
# With --tag it also creates the annotated tag vVERSION, with that section of
# the changelog as its message.
#
# Writes build/cluehouse-VERSION.tar.gz and its .sha256.
set -eu
cd "$(dirname "$0")/.."

fail() {
    echo "release.sh: $*" >&2
    exit 1
}

case $* in
'' | --tag) ;;
*) fail "unknown option '$*'; the only option is --tag" ;;
esac
version=$(cat VERSION)
echo "$version" | grep -qE '^[0-9]+\.[0-9]+\.[0-9]+$' ||
    fail "VERSION is '$version', not three numbers with dots"
[ -z "$(git status --porcelain)" ] ||
    fail 'the tree has changes that are not committed; see git status'
notes=$(awk -v head="## $version - " '
    index($0, head) == 1 { inside = 1; next }
    /^## / { inside = 0 }
    inside' CHANGELOG.md)
[ -n "$notes" ] ||
    fail "CHANGELOG.md has no section '## $version - YYYY-MM-DD'"
tag="v$version"
if tagged=$(git rev-parse -q --verify "$tag^{commit}"); then
    [ "$tagged" = "$(git rev-parse HEAD)" ] ||
        fail "the tag $tag is at another commit: raise VERSION"
elif [ "${1:-}" = --tag ]; then
    printf 'Cluehouse %s\n\n%s\n' "$version" "$notes" |
        git tag --annotate --cleanup=whitespace --file=- "$tag"
    echo "created the tag $tag"
fi

mkdir -p build
name=cluehouse-$version
git archive --format=tar --prefix="$name/" HEAD | gzip -9n >"build/$name.tar.gz"
(cd build && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
cat "build/$name.tar.gz.sha256"
echo "build/$name.tar.gz is ready"
