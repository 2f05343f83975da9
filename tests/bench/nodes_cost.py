"""nodes_cost.py PROGRAM LOAD [--rounds N] [--seconds S] [--rate R] [--tables T] - what a move costs
on SQLite and on PostgreSQL, with one, two and three nodes.

All kinds take turns in each round, so that what else the machine does falls on all of them
alike. Prints the moves for each second that the nodes spend on processors, without a limit,
and the time of moves at R moves a second. `direct`: clients go to the node that has their
table. `any`: they go to any node in turn, and most are relayed.

SPDX-License-Identifier: MIT
"""
import argparse
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
import postgres  # noqa: E402


def free_port():
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return sock.getsockname()[1]


class Servers:
    def __init__(self, program, n, cluster=None):
        self.folder = tempfile.TemporaryDirectory(prefix="cost")
        os.chmod(self.folder.name, 0o755)
        secret = os.path.join(self.folder.name, "secret")
        with open(secret, "w", encoding="ascii") as file:
            file.write("the secret of nodes that are measured\n")
        os.chmod(secret, 0o600)
        self.servers, self.urls = [], []
        for i in range(n):
            more = [] if cluster is None else [
                "--store", cluster.uri, "--node", f"n{i}", "--node-listen",
                f"127.0.0.1:{free_port()}", "--node-secret", secret]
            self.servers.append(subprocess.Popen(
                [program, "serve", "--data", os.path.join(self.folder.name, str(i)), "--listen",
                 "127.0.0.1:0", "--limit-per-address", "10000", "--limit-messages", "100000",
                 "--log-level", "warn", *more], stdout=subprocess.PIPE))
            self.urls.append(self.servers[-1].stdout.readline().decode().strip())

    def cpu(self):
        """Seconds on processors, of all."""
        ticks = 0
        for server in self.servers:
            with open(f"/proc/{server.pid}/stat", encoding="ascii") as file:
                ticks += sum(map(int, file.read().rsplit(")", 1)[1].split()[11:13]))
        return ticks / os.sysconf("SC_CLK_TCK")

    def stop(self):
        for server in self.servers:
            server.terminate()
            server.wait()
        self.folder.cleanup()


def load(args, lists, *options):
    """One load for each list of servers; the sum of their moves and the worst p99."""
    running = [subprocess.Popen(
        [args.load, "--url", urls, "--tables", str(max(1, args.tables // len(lists))), "--seats",
         "3", "--seconds", str(args.seconds), "--json", *options],
        stdout=subprocess.PIPE, text=True) for urls in lists]
    results = [json.loads(process.communicate()[0]) for process in running]
    return sum(r["moves"] for r in results), max(r["p99_ms"] for r in results)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("load")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--rate", type=int, default=500)
    parser.add_argument("--tables", type=int, default=30)
    args = parser.parse_args()
    if postgres.programs() is None:
        print("PostgreSQL is not installed")
        return 1
    with postgres.Cluster() as cluster:
        kinds = {"SQLite": (Servers(args.program, 1), True)}
        for n in 1, 2, 3:
            cluster.sql(f"CREATE DATABASE of{n} OWNER cluehouse")
            one = type("Base", (), {"uri": cluster.uri.replace("/cluehouse?", f"/of{n}?")})
            nodes = Servers(args.program, n, one)
            kinds[f"PostgreSQL, {n} node{'s' * (n > 1)}, direct"] = (nodes, True)
            if n > 1:
                kinds[f"PostgreSQL, {n} nodes, any"] = (nodes, False)
        full = {kind: [] for kind in kinds}
        calm = {kind: [] for kind in kinds}
        for _ in range(args.rounds):
            for kind, (servers, direct) in kinds.items():
                lists = servers.urls if direct else [",".join(servers.urls)]
                before = servers.cpu()
                moves, _ = load(args, lists)
                full[kind].append(moves / (servers.cpu() - before))
                before = servers.cpu()
                moves, p99 = load(args, lists, "--rate", str(args.rate / len(lists)))
                calm[kind].append((p99, moves / (servers.cpu() - before)))
                print(f"# {kind}: {full[kind][-1]:.0f} a CPU second; at {args.rate}/s"
                      f" {calm[kind][-1][1]:.0f} a CPU second, p99 {p99:.2f} ms", flush=True)
        for servers in {id(s): s for s, _ in kinds.values()}.values():
            servers.stop()
    base = statistics.median(full["SQLite"])
    print(f"{'':32} moves/CPU s  of SQLite  at {args.rate}/s: moves/CPU s  p99 ms")
    for kind in kinds:
        middle = statistics.median(full[kind])
        print(f"{kind:32} {middle:11.0f} {100 * middle / base:8.0f} %"
              f" {statistics.median(c for _, c in calm[kind]):21.0f}"
              f" {statistics.median(p for p, _ in calm[kind]):8.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
