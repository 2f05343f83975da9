"""nodes.py PROGRAM CHECKER [--kills N] [--terms N] [--stops N] [--cuts N] [--crashes N]
[--failovers N] - several nodes on one PostgreSQL under load; TAP.

The clients of many tables go to any of three nodes. Nodes are killed, stopped politely, frozen
and cut off from the database; the database itself is killed, and started again or replaced by
its standby. The clients keep a record of every answer: CHECKER (kill_check) compares it with
the database, and the database's own history says who wrote what: nothing acknowledged may be
lost or doubled, and no two nodes may have written under one epoch. fence.py has the moments
that this meets by luck.

SPDX-License-Identifier: MIT
"""
import argparse
import atexit
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

from node_kit import Node, postgres

tests = failed = 0


def ok(fine, title, *more):
    global tests, failed
    tests += 1
    failed += not fine
    print(("" if fine else "not ") + f"ok {tests} - {title}", flush=True)
    for line in more:
        print("#", line, flush=True)


class Nodes:
    """With a standby, nodes find the primary by themselves."""

    def __init__(self, args, folder, cluster, standby=None):
        self.args, self.folder, self.cluster, self.standby = args, folder, cluster, standby
        targets = [one.folder for one in (cluster, standby) if one]
        self.nodes = [Node(f"n{i}", folder, args.program, targets)
                      for i in range(1, args.nodes + 1)]
        for node in self.nodes:
            node.nodes = self
            node.start()

    def stop(self):
        return [node.end(signal.SIGTERM) for node in self.nodes]

    def kill(self):
        for node in self.nodes:
            node.kill()

    def load(self, seconds, name):
        acks = os.path.join(self.folder, name)
        urls = ",".join(f"http://127.0.0.1:{node.port}/" for node in self.nodes)
        process = subprocess.Popen(
            [self.args.program, "load", "--url", urls, "--outages", "--tables",
             str(self.args.tables), "--seats", "3", "--rate", str(self.args.rate), "--seconds",
             str(seconds), "--patience", "60", "--json", "--acks", acks],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        return acks, process

    def check(self, acks):
        """What kill_check says, and the faults in the history of owners."""
        done = subprocess.run([self.args.checker, acks, self.cluster.uri], text=True,
                              capture_output=True, check=False)
        falling = self.cluster.sql(
            "SELECT count(*) FROM (SELECT epoch < lag(epoch) OVER (PARTITION BY t ORDER BY seq)"
            " AS falls FROM cluehouse.log) AS all_pieces WHERE falls")
        strange = self.cluster.sql(
            "SELECT count(*) FROM cluehouse.log l WHERE NOT EXISTS (SELECT 1 FROM"
            " cluehouse.owners o WHERE o.t = l.t AND o.epoch = l.epoch)")
        return (done.returncode == 0, done.stdout.strip(), int(falling), int(strange))


def trouble(nodes, times, act, pause):
    """Does something to a random node, again and again."""
    for _ in range(times):
        time.sleep(random.uniform(*pause))
        act(random.choice(nodes.nodes))


def run(nodes, title, times, act, pause, most_ms):
    """The load, with trouble; the clients must be back within most_ms (p99)."""
    seconds = times * (pause[1] + act.lasts) + 6
    acks, process = nodes.load(seconds, title.split()[0])
    time.sleep(2)
    trouble(nodes, times, act, pause)
    out, err = process.communicate(timeout=seconds + 120)
    fine, said, falling, strange = nodes.check(acks)
    result = json.loads(out) if out else {}
    ok(process.returncode == 0 and fine and falling == 0 and strange == 0,
       f"{title} {times} times: nothing acknowledged is lost or doubled",
       said, f"{err.strip()} epochs that fall {falling}, without an owner {strange}",
       {k: result.get(k) for k in ("moves", "errors", "gaps", "seats_lost", "lost", "resent",
                                   "known", "denied", "unsaved", "last_refusal")})
    back, most_ms = result.get("back_p99_ms", 1e9), most_ms * nodes.args.slack
    ok(back <= most_ms, f"{title}: clients are back within {most_ms} ms (p99)",
       f"{result.get('backs')} came back: p50 {result.get('back_p50_ms')} p99 {back}"
       f" most {result.get('back_max_ms')} ms")


def kill(node):
    node.end(signal.SIGKILL)
    time.sleep(0.5)
    node.start()


def term(node):
    taken = node.end(signal.SIGTERM)
    if taken > 2:
        print(f"# {node.name} took {taken:.2f} s to stop", flush=True)
    node.start()


def freeze(node):
    node.process.send_signal(signal.SIGSTOP)
    time.sleep(freeze.lasts)
    node.process.send_signal(signal.SIGCONT)


def cut(node):
    node.line.silence()
    time.sleep(cut.lasts)
    node.line.speak()


def crash(node):
    """The database dies, and is started again."""
    cluster = node.nodes.cluster
    cluster.kill()
    time.sleep(0.5)
    cluster.start()


def fail_over(node):
    """The primary dies, its standby takes its place, and it becomes the standby."""
    nodes = node.nodes
    dead = nodes.cluster
    dead.kill()
    nodes.standby.promote()
    nodes.cluster, nodes.standby = nodes.standby, dead
    dead.follow(nodes.cluster)
    nodes.cluster.wait_for_standby()


kill.lasts, term.lasts, freeze.lasts, cut.lasts, crash.lasts, fail_over.lasts = (
    0.7, 0.3, 6, 6, 2, 4)


def play(args, troubles, cluster, standby=None):
    """Nodes at new databases, with one kind of trouble after the other."""
    with tempfile.TemporaryDirectory() as folder:
        nodes = Nodes(args, folder, cluster, standby)
        atexit.register(nodes.kill)
        for title, times, act, pause, most in troubles:
            if times > 0:
                run(nodes, title, times, act, pause, most)
        took = nodes.stop()
        ok(max(took) < 2 * args.slack, "all nodes stop", f"{took}")
        done = subprocess.run([args.program, "doctor", nodes.cluster.uri], text=True,
                              capture_output=True, check=False)
        ok(done.returncode == 0, "the doctor finds all well", done.stdout.strip(), done.stderr)
        if failed:
            for node in nodes.nodes:
                subprocess.run(["tail", "-n", "15", node.log.name], check=False)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=os.path.realpath)
    parser.add_argument("checker", type=os.path.realpath)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--rate", type=int, default=300, help="moves a second, of all tables")
    parser.add_argument("--frozen", type=float, default=6, help="seconds that a node is stopped")
    parser.add_argument("--slack", type=int, default=1,
                        help="so many times as long may clients be away, on a busy machine")
    for what in ("kills", "terms", "stops", "cuts", "crashes", "failovers"):
        parser.add_argument("--" + what, type=int, default=0)
    args = parser.parse_args()
    freeze.lasts = args.frozen
    if postgres.programs() is None:
        print("1..0 # SKIP PostgreSQL is not installed")
        return 0
    alone = (("killed", args.kills, kill, (1, 3), 5000),
             ("stopped", args.terms, term, (1, 3), 1000),
             # These clients try any node, a frozen one too, for 2 seconds each time: one in
             # a hundred meets it five times. A balancer would not send them there.
             ("frozen", args.stops, freeze, (1, 2), 15000),
             ("cut-off", args.cuts, cut, (1, 2), 8000),
             ("crashed", args.crashes, crash, (2, 3), 8000))
    if any(times for _, times, *_ in alone):
        with postgres.Cluster() as cluster:
            play(args, alone, cluster)
    if args.failovers:
        with postgres.Cluster() as cluster, postgres.Cluster(primary=cluster) as standby:
            play(args, [("failed-over", args.failovers, fail_over, (2, 3), 8000)], cluster,
                 standby)
    print(f"1..{tests}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
