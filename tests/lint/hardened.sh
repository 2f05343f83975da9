#!/bin/sh
# hardened.sh PROGRAM - was it linked with what makes a bug harder to use?
# TAP.
#
# SPDX-License-Identifier: MIT
tools=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tests/lib/tap.sh
. "$tools/../lib/tap.sh"

readelf -hW "$program" >out 2>err && out 'Type: *DYN'
ok 'it can be loaded anywhere (PIE)'
readelf -lW "$program" >out 2>err && out GNU_RELRO
ok 'relocations are read-only'
readelf -dW "$program" >out 2>err && out 'FLAGS.*NOW'
ok 'all of them, from the start (BIND_NOW)'
readelf -lW "$program" >out 2>err && out 'GNU_STACK.* RW ' && ! out ' RWE '
ok 'nothing is writable and executable'
readelf --dyn-syms -W "$program" >out 2>err && out ' __stack_chk_fail@'
ok 'stacks are guarded'
out ' __[a-z0-9_]*printf_chk@' && out ' __memcpy_chk@\| __read_chk@\| __memset_chk@'
ok 'calls are checked (FORTIFY)'
case $(uname -m) in
x86_64)
    objdump --disassemble=main "$program" >out 2>err && out endbr64
    ok 'jumps lead to marked places (-fcf-protection)'
    ;;
esac

echo "1..$tests"
[ "$failed" = 0 ]
