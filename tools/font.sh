#!/bin/sh
# font.sh - makes web/static/fonts/ again: the display face, with the letters that
# English, German and common names need.
#
# Fraunces comes from the npm package @fontsource/fraunces, whose archive is
# checked. Needs npm, python3-fonttools and python3-brotli. Only for a change of the
# letters or of the font: the result is part of the sources.
set -eu

VERSION=5.3.0
DIGEST=c4d77f0157ec3128e53ee83aafa0f1ef0ab0ae5a23708f611e49584821c1f6ce
LETTERS=U+0020-007E,U+00A0,U+00A7,U+00B7,U+00C0,U+00C4,U+00C7-00C9,U+00D6,U+00DC,U+00DF
LETTERS=$LETTERS,U+00E0-00EF,U+00F1-00F6,U+00FC,U+2013,U+2014,U+2018-201A,U+201C-201E,U+2026,U+2192
WEIGHT=700

fonts=$(cd "$(dirname "$0")/../web/static/fonts" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cd "$work"
npm pack --silent "@fontsource/fraunces@$VERSION" >/dev/null
echo "$DIGEST  fontsource-fraunces-$VERSION.tgz" | sha256sum --check --quiet
tar xzf "fontsource-fraunces-$VERSION.tgz"
python3 -m fontTools.subset "package/files/fraunces-latin-$WEIGHT-normal.woff2" \
    --unicodes="$LETTERS" --layout-features=kern,liga,lnum,tnum \
    --flavor=woff2 --output-file="$fonts/fraunces-$WEIGHT.woff2"
cp package/LICENSE "$fonts/fraunces-LICENSE.txt"
