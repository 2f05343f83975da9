#!/usr/bin/env python3
"""postgres.py [--serve] COMMAND... - runs a command with a PostgreSQL of its own.

A new cluster in a temporary folder, reachable by a socket there and nothing
else, so that tests may run side by side. The command finds its URI in
TEST_POSTGRES, and the folder of its programs in TEST_POSTGRES_BIN; its exit
code is ours. With --serve all servers that the command starts keep their tables
there. Where PostgreSQL is not installed, the test is skipped.

As a module:

    with postgres.Cluster() as cluster:
        subprocess.run(["cluehouse", "serve", "--store", cluster.uri])

SPDX-License-Identifier: MIT
"""
import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time

# Small, and quiet; fsync stays on, since what is durable is what we test.
SETTINGS = """
listen_addresses = ''
unix_socket_directories = '{folder}'
shared_buffers = 32MB
max_connections = 40
autovacuum_naptime = 10s
log_min_messages = fatal
logging_collector = off
wal_retrieve_retry_interval = 100ms
max_wal_size = 256MB
dynamic_shared_memory_type = mmap
"""


def programs():
    """The folder of the newest PostgreSQL, or None."""
    found = glob.glob("/usr/lib/postgresql/*/bin/initdb")
    found.sort(key=lambda path: int(path.split("/")[4]))
    if found:
        return os.path.dirname(found[-1])
    there = shutil.which("initdb")
    return os.path.dirname(there) if there else None


def user():
    """PostgreSQL refuses to run as root: somebody else does it then."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise SystemExit("postgres.py: there is neither a user postgres nor nobody")


class Cluster:
    """A server that is started, stopped, killed. `settings` are lines of
    postgresql.conf. With a `primary` it is its standby, and commits there wait
    for it."""

    def __init__(self, settings="", primary=None):
        self.bin = programs()
        self.user = user()
        self.folder = tempfile.mkdtemp(prefix="pg-")
        os.chmod(self.folder, 0o755)
        if self.user is not None:
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        self.data = os.path.join(self.folder, "data")
        self.settings = SETTINGS.format(folder=self.folder) + settings
        self.primary = primary
        self.leftover = None
        self.uri = f"postgres://cluehouse@/cluehouse?host={self.folder}"
        self.admin = f"postgres://cluehouse@/postgres?host={self.folder}"

    def as_user(self):
        who = self.user
        if who is None:
            return {}
        return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}

    def run(self, program, *arguments):
        env = {k: v for k, v in os.environ.items()
               if k not in ("LD_PRELOAD", "CLUEHOUSE_FAULTS")}
        env["HOME"] = self.folder
        done = subprocess.run([os.path.join(self.bin, program), *arguments],
                              cwd=self.folder, capture_output=True, text=True,
                              env=env, check=False, **self.as_user())
        if done.returncode != 0:
            raise RuntimeError(f"{program}: {done.stdout}{done.stderr}")
        return done.stdout

    def create(self):
        self.run("initdb", "-D", self.data, "-U", "cluehouse", "-A", "trust",
                 "-E", "UTF8", "--no-locale", "--no-sync")
        self.configure(self.settings)

    def configure(self, settings):
        """The last line of a setting counts."""
        with open(os.path.join(self.data, "postgresql.conf"), "a",
                  encoding="utf-8") as file:
            file.write(settings)

    def start(self):
        self.run("pg_ctl", "-D", self.data, "-w", "-t", "60", "-l",
                 os.path.join(self.folder, "log"), "start")

    def stop(self, mode="fast"):
        self.run("pg_ctl", "-D", self.data, "-w", "-m", mode, "stop")

    def kill(self):
        """As a machine that loses its power, but for the disk's cache."""
        with open(os.path.join(self.data, "postmaster.pid"),
                  encoding="utf-8") as file:
            lines = file.read().splitlines()
        first = int(lines[0])
        listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(first)],
                                capture_output=True, text=True, check=False)
        for pid in [first, *map(int, listed.stdout.split())]:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        # Its process may stay a zombie, where nobody reaps.
        for lock in (os.path.join(self.data, "postmaster.pid"),
                     os.path.join(self.folder, ".s.PGSQL.5432.lock")):
            os.remove(lock)
        self.leftover = lines[6].split()[-1]

    # --- Standbys ---------------------------------------------------------

    def follow(self, primary):
        """Becomes a standby of another cluster, whatever it was before; it
        must not be running."""
        shutil.rmtree(self.data, ignore_errors=True)
        if self.leftover:  # what the next start would have removed
            subprocess.run(["ipcrm", "-m", self.leftover], check=False)
            self.leftover = None
        self.run("pg_basebackup", "-D", self.data, "-R", "-X", "stream", "-c",
                 "fast", "--no-sync", "-d",
                 f"host={primary.folder} user=cluehouse")
        self.configure(self.settings + "synchronous_standby_names = ''\n")
        self.start()

    def wait_for_nobody(self):
        self.configure("synchronous_standby_names = ''\n")
        self.run("pg_ctl", "-D", self.data, "reload")

    def wait_for_standby(self):
        """From now on a commit that was acknowledged is at the standby."""
        self.configure("synchronous_standby_names = '*'\n")
        self.run("pg_ctl", "-D", self.data, "reload")
        end = time.monotonic() + 60
        while "sync" not in self.sql(
                "SELECT sync_state FROM pg_stat_replication"
                " WHERE state = 'streaming'", self.admin).split():
            if time.monotonic() > end:
                raise RuntimeError("the standby does not follow")
            time.sleep(0.05)

    def promote(self):
        self.run("pg_ctl", "-D", self.data, "-w", "-t", "60", "promote")

    def sql(self, text, uri=None):
        return self.run("psql", "-X", "-q", "-A", "-t", "-v",
                        "ON_ERROR_STOP=1", "-d", uri or self.uri, "-c", text)

    def __enter__(self):
        try:
            if self.primary is None:
                self.create()
                self.start()
                self.sql("CREATE DATABASE cluehouse", self.admin)
            else:
                self.follow(self.primary)
                self.primary.wait_for_standby()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        try:
            if self.primary is not None:
                self.primary.wait_for_nobody()
        except (OSError, RuntimeError):
            pass  # nor does the other one
        try:
            self.stop("immediate")
        except RuntimeError:
            pass  # it does not run
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    if programs() is None:
        print("1..0 # SKIP PostgreSQL is not installed", flush=True)
        return 0
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(1))
    command = sys.argv[1:]
    with Cluster() as cluster:
        env = dict(os.environ, TEST_POSTGRES=cluster.uri,
                   TEST_POSTGRES_BIN=cluster.bin)
        if command[0] == "--serve":
            env["CLUEHOUSE_STORE"] = cluster.uri
            del command[0]
        # Shims are for the command alone.
        preload = env.pop("TEST_PRELOAD", None)
        if preload:
            env["LD_PRELOAD"] = preload
        return subprocess.run(command, env=env, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
