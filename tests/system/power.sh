#!/bin/sh
# power.sh PROGRAM CHECKER TIMES MUTANTS - durability under power failures; TAP.
#
# The server's data is on an ext4 file system of its own. Each time that
# `cluehouse load` kills the server, the file system is shut down without
# flushing its journal, so that everything not synced is lost as in a power
# failure, and mounted again. CHECKER then compares the clients' record with the
# database, as in kill.sh. The test must catch MUTANTS, a server that
# acknowledges too early.
#
# Needs root to mount an image. Not part of `make check`: see `make power`.
#
# SPDX-License-Identifier: MIT
checker=$(realpath "$2")
times=$3
mutants=$(realpath "$4")
# shellcheck source=tests/lib/tap.sh
. "$(dirname "$0")/../lib/tap.sh"

if [ "$(id -u)" != 0 ]; then
    echo '1..0 # SKIP only root can mount a file system'
    exit 0
fi
disk=$folder/disk
mkdir "$disk"
truncate -s 512M image
mkfs.ext4 -q image
trap 'umount "$disk" 2>/dev/null; rm -rf "$folder"' EXIT

cat >shut.py <<'END'
import fcntl, os, random, struct, sys, time
EXT4_IOC_SHUTDOWN, NO_FLUSH = 0x8004587D, 2
time.sleep(random.uniform(0, float(sys.argv[2])))
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), EXT4_IOC_SHUTDOWN,
            struct.pack("I", NO_FLUSH))
END

# `cluehouse load` starts this wrapper instead of the server: it mounts the file
# system again, as after a power failure. With GONE the disk disappears while
# the server runs, at most GONE seconds after the start; but not under the last
# server, whose database is checked.
cat >server <<END
#!/bin/sh
exec 9>$folder/shutting
if mountpoint -q $disk; then
    flock 9 # wait for the shutdown by the server before
    python3 $folder/shut.py $disk 0 2>/dev/null
    umount $disk || exit 3
    flock -u 9
fi
mount -o loop $folder/image $disk || exit 3
echo >>$folder/starts
if [ -n "\$GONE" ] && [ "\$(wc -l <$folder/starts)" -le $times ]; then
    flock 9
    python3 $folder/shut.py $disk \$GONE >/dev/null 2>&1 &
fi
exec 9>&-
exec "\$SERVED" "\$@"
END
chmod +x server
GONE=
export GONE

# play_with_power_cuts NAME OPTIONS...: the load test; its record is NAME.acks.
play_with_power_cuts() {
    name=$1
    shift
    run 0 load --tables 12 --seats 3 --kill "$times" --cut 40 --json \
        --data "$disk/$name" --acks "$name.acks" --server "$folder/server" "$@"
}

SERVED=$program
export SERVED
play_with_power_cuts sound
ok "clients resume after $times power failures: no seat lost, no fact taken back"
sed 's/^/# /' out
"$checker" sound.acks "$disk/sound/cluehouse.db" >out 2>err
ok 'each acknowledged move is stored once, no refused one is, and every log replays'
cat out
run 0 doctor --data "$disk/sound"
ok 'the doctor finds no damage'

GONE=0.5
rm starts
play_with_power_cuts gone
ok "the same when the disk disappears under a running server"
sed 's/^/# /' out
"$checker" gone.acks "$disk/gone/cluehouse.db" >out 2>err
ok 'disappearing disk: no refused move is stored, no acknowledged one is lost'
cat out
GONE=

SERVED=$mutants
times=15
play_with_power_cuts early --patience 5
out '"gaps":[1-9]' || out '"seats_lost":[1-9]'
clients=$?
sed 's/^/# /' out
"$checker" early.acks "$disk/early/cluehouse.db" >out 2>err
database=$?
cat out
[ "$clients" = 0 ] || [ "$database" = 1 ]
ok 'mutant: a server that acknowledges before it commits is caught'

echo "1..$tests"
[ "$failed" = 0 ]
