"""nodes_many.py PROGRAM LOAD [--tables N] - how a node starts, and lists public tables, when
there are many in the database.

Plays a few tables, copies their rows until there are N, and starts a node with them: prints
the seconds until it opens, the milliseconds of a lobby, and its memory.

SPDX-License-Identifier: MIT
"""
import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time

here = os.path.dirname(__file__)
sys.path.insert(0, os.path.join(here, "..", "lib"))
sys.path.insert(0, os.path.join(here, "..", "system"))
import postgres  # noqa: E402
import server_kit  # noqa: E402

PLAYED = 50
ROUNDS = 5
ASKED = 50

# One in ten is public. Ids are new, and there are no codes.
COPY = """
WITH made AS (
  INSERT INTO cluehouse.tables (id, code, game, phase, public, made, touched, due, owner, epoch,
                                sum, seed, first, json)
  SELECT md5(t.key || '-' || n), '', t.game, t.phase, n % 10 = 0, t.made, t.touched, 0, NULL,
         t.epoch, t.sum, t.seed, t.first, t.json
  FROM cluehouse.tables t, generate_series(1, {times}) n RETURNING key)
SELECT count(*) FROM made
"""
LINES = """
INSERT INTO cluehouse.log
SELECT t.key, l.seq, l.lines, l.sum, l.epoch, l.move, l.clocks, l.text
FROM cluehouse.tables t, cluehouse.log l
WHERE t.key > {last} AND l.t = (SELECT min(key) FROM cluehouse.tables)
"""


class Node(server_kit.Server):
    def __init__(self, program, folder, uri):
        secret = os.path.join(folder, "secret")
        with open(secret, "w", encoding="ascii") as file:
            file.write("the secret of nodes that are measured\n")
        os.chmod(secret, 0o600)
        self.began = time.monotonic()
        super().__init__(program, folder, "--store", uri, "--node", "n0", "--node-listen",
                         f"unix:{folder}/node", "--node-secret", secret, "--limit-messages",
                         "100000", "--limit-tables", "1000000")
        self.opened = time.monotonic() - self.began

    def memory(self):
        """MB in use."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024


def lobby_ms(node):
    client = server_kit.Client(node)
    times = []
    for _ in range(ASKED):
        began = time.monotonic()
        answer = client.request(do="lobby")
        times.append(1000 * (time.monotonic() - began))
        assert answer["ok"], answer
    client.close()
    return times


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("load")
    parser.add_argument("--tables", type=int, default=100000)
    args = parser.parse_args()
    if postgres.programs() is None:
        print("PostgreSQL is not installed")
        return 1
    with postgres.Cluster() as cluster, tempfile.TemporaryDirectory(prefix="many") as folder:
        os.chmod(folder, 0o755)
        with Node(args.program, folder, cluster.uri) as node:
            print(f"empty: opens in {1000 * node.opened:.0f} ms, {node.memory():.1f} MB")
            subprocess.run([args.load, "--url", node.url, "--tables", str(PLAYED), "--seats", "3",
                            "--rate", "300", "--seconds", "2"], check=True,
                           stdout=subprocess.DEVNULL)
        last = cluster.sql("SELECT max(key) FROM cluehouse.tables", cluster.uri).strip()
        played = int(cluster.sql("SELECT count(*) FROM cluehouse.tables", cluster.uri))
        cluster.sql(COPY.format(times=args.tables // played), cluster.uri)
        cluster.sql(LINES.format(last=last), cluster.uri)
        cluster.sql("ANALYZE", cluster.uri)
        tables = int(cluster.sql("SELECT count(*) FROM cluehouse.tables", cluster.uri))
        live = int(cluster.sql("SELECT count(*) FROM cluehouse.tables WHERE phase < 2",
                               cluster.uri))
        lines = int(cluster.sql("SELECT count(*) FROM cluehouse.log", cluster.uri))
        print(f"{tables} tables, {live} of them open or played, {lines} rows of logs")
        opened = []
        for _ in range(ROUNDS):
            with Node(args.program, folder, cluster.uri) as node:
                opened.append(1000 * node.opened)
                times = lobby_ms(node)
                memory = node.memory()
        print(f"opens in {statistics.median(opened):.0f} ms (at most {max(opened):.0f}), lobby"
              f" {statistics.median(times):.2f} ms (at most {max(times):.2f}), {memory:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
