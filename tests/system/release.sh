#!/bin/sh
# release.sh ROOT - tests tools/release.sh in a clone of the project: what it
# refuses, and that the tarball is reproducible. TAP.
#
# SPDX-License-Identifier: MIT
root=$(cd "$1" && pwd)
set -- "$root/VERSION" # tap.sh expects a program
# shellcheck source=tests/lib/tap.sh
. "$root/tests/lib/tap.sh"

if ! git -C "$root" rev-parse HEAD >/dev/null 2>&1; then
    echo '1..0 # SKIP not a git checkout'
    exit 0
fi
git clone --quiet --depth 1 "file://$root" clone && cd clone || exit 1
cp "$root/tools/release.sh" tools/release.sh
git config user.name Tester && git config user.email tester@localhost
release() { sh tools/release.sh "$@" >../out 2>../err; }
commit() { git add -A && git commit --quiet --allow-empty -m "$1"; }
says() { grep -q -- "$2" "../$1"; }

echo 1.2.3 >VERSION
! release && says err 'not committed'
ok 'a tree with uncommitted changes is refused'
commit 'version'
! release && says err "no section '## 1.2.3"
ok 'a version without a section in the changelog is refused'
printf '\n## 1.2.3 - 2026-01-02\n\n- Something new.\n' >>CHANGELOG.md
commit 'changelog'
! release --now && says err "unknown option '--now'"
ok 'an unknown option is refused'
release && says out 'build/cluehouse-1.2.3.tar.gz is ready' && ! git rev-parse -q --verify v1.2.3
ok 'makes a tarball, and no tag without --tag'
first=$(cat build/*.sha256)
release --tag && [ "$first" = "$(cat build/*.sha256)" ]
ok '--tag makes a tag and the same tarball'
git tag -n9 -l v1.2.3 | grep -q 'Something new'
ok 'the message of the tag is the section of the changelog'
tar -tf build/cluehouse-1.2.3.tar.gz >../list && grep -qx cluehouse-1.2.3/Makefile ../list &&
    ! grep -qE '/\.(ci|git)' ../list
ok 'the tarball has the sources, and no .ci or .git files'
commit 'one more'
! release && says err 'another commit'
ok 'a version that is tagged at another commit is refused'
echo "1..$tests"
[ "$failed" = 0 ]
