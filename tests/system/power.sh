#!/bin/sh
# power.sh PROGRAM CHECKER TIMES MUTANTS - the power fails under load.
#
# The server's data lie on an ext4 of its own. Each time that the clients of
# `cluehouse load` kill it, the filesystem is shut down without its journal
# being flushed, so that what was not synced is gone, and comes back as after a
# power cut. What the clients were promised is then held against the database,
# as in kill.sh; MUTANTS, which acknowledges too early, must be found out.
#
# Needs root, for it mounts a file. Not part of `make check`: see `make power`.
#
# SPDX-License-Identifier: MIT
checker=$(realpath "$2")
times=$3
mutants=$(realpath "$4")
# shellcheck source=tests/lib/tap.sh
. "$(dirname "$0")/../lib/tap.sh"

if [ "$(id -u)" != 0 ]; then
    echo '1..0 # SKIP only root can mount a filesystem'
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

# What `cluehouse load` starts instead of the server: the power is back. With
# GONE the disk goes away while it runs, so many seconds after it at the most;
# but not from the last one, who is asked what is there.
cat >server <<END
#!/bin/sh
exec 9>$folder/shutting
if mountpoint -q $disk; then
    flock 9 # until the last one has done it
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

# cut_off NAME: plays, and the power fails; the record is in NAME.acks.
cut_off() {
    name=$1
    shift
    run 0 load --tables 12 --seats 3 --kill "$times" --cut 40 --json \
        --data "$disk/$name" --acks "$name.acks" --server "$folder/server" "$@"
}

SERVED=$program
export SERVED
cut_off sound
ok "clients resume after $times power cuts: no seat lost, nothing taken back"
sed 's/^/# /' out
"$checker" sound.acks "$disk/sound/cluehouse.db" >out 2>err
ok 'each acknowledged move is there once, no refused one, and every log replays'
cat out
run 0 doctor --data "$disk/sound"
ok 'the doctor finds nothing'

GONE=0.5
rm starts
cut_off gone
ok "the same when the disk goes away first, and the server runs on"
sed 's/^/# /' out
"$checker" gone.acks "$disk/gone/cluehouse.db" >out 2>err
ok 'no refused move comes back, and none that was acknowledged is lost'
cat out
GONE=

SERVED=$mutants
times=15
cut_off early --patience 5
out '"gaps":[1-9]' || out '"seats_lost":[1-9]'
clients=$?
sed 's/^/# /' out
"$checker" early.acks "$disk/early/cluehouse.db" >out 2>err
database=$?
cat out
[ "$clients" = 0 ] || [ "$database" = 1 ]
ok 'a server that tells before it commits is found out'

echo "1..$tests"
[ "$failed" = 0 ]
