"""fence.py PROGRAM [MUTANTS] - what keeps two nodes apart, scene by scene; TAP.

Lines between nodes and database are held, dropped and let go just where it matters: while a
commit is under way. nodes.py does the same at random, and with many tables.

With a list of mutants PROGRAM is a server with one of them alive, the one whose number is in
$MUTANT; some scene must go wrong with each, and none without one.

SPDX-License-Identifier: MIT
"""
import os
import re
import select
import signal
import struct
import sys
import tempfile
import threading
import time

from node_kit import Node, postgres, until
from server_kit import Client

SCENES = []


def scene(title):
    def add(play):
        SCENES.append((title, play))
        return play
    return add


class Person(Client):
    def do(self, what, **more):
        answer = self.request(do=what, **more)
        assert answer["ok"], (what, answer)
        return answer

    def try_move(self, number, question):
        """Sends a move, and does not wait."""
        self.send('{"do":"move","id":"%s","question":%d,"move":"%s"}' % (
            number, question["question"], question["offers"][0]))

    def hear(self, number, kind="answer"):
        """The answer to a request; None if the node closed the connection instead."""
        try:
            return self.wait_for(lambda m: m["is"] == kind and m.get("id", number) == number)
        except EOFError:
            return None


    def close_code(self):
        """Reads on to the end: the code that the node closes with, or None."""
        try:
            while True:
                first, body = self.frame()
                if first == 0x88:
                    return struct.unpack("!H", body[:2])[0]
        except (EOFError, OSError):
            return None

    def has_heard(self, number):
        """Without waiting."""
        while select.select([self.socket], [], [], 0)[0] or self.ahead:
            self.received.append(self.receive())
        return any(m["is"] == "answer" and m["id"] == number for m in self.received)


class Table:
    """Two nodes; a game of two at the first one, in which it is Ann's turn."""

    def __init__(self, stage, **settings):
        self.sql = stage.sql
        self.a, self.b = stage.nodes
        self.ann, self.ben = Person(self.a), Person(self.a)
        made = self.ann.do("create", game="hue", seats=2, name="Ann", offers=3, pace=False)
        self.id, self.token = made["table"], made["token"]
        self.ben_token = self.ben.do("join", table=self.id, name="Ben", offers=3)["token"]
        self.ann.do("set", options={"first": "seat-0"}, **settings)
        self.ben.do("ready", ready=True)
        self.ann.do("start")
        self.question = self.ann.wait_for(
            lambda m: m["is"] == "facts" and m.get("acts") == [0] and m.get("offers"))

    def pieces(self, number):
        """How often is this move in the database?"""
        return int(self.sql(f"SELECT count(*) FROM cluehouse.log WHERE move LIKE '%.{number}'"
                            f" AND t = (SELECT key FROM cluehouse.tables WHERE id = '{self.id}')"))

    def owner(self):
        return self.sql("SELECT name FROM cluehouse.tables t JOIN cluehouse.nodes n"
                        f" ON owner = n.id WHERE t.id = '{self.id}'").strip()

    def row(self):
        """Changes with each write to the table's row."""
        return self.sql(f"SELECT xmin FROM cluehouse.tables WHERE id = '{self.id}'")

    def writer(self):
        """The call by which the first node commits."""
        pid = int(self.sql(
            "SELECT pid FROM cluehouse.writers w JOIN cluehouse.nodes n ON n.id = node"
            f" WHERE name = '{self.a.name}' ORDER BY batch DESC LIMIT 1"))
        return next(call for call in self.a.line.calls if call.pid == pid)

    def await_death(self):
        """Waits until the first node's lease has ended."""
        until(lambda: self.sql(
            "SELECT count(*) FROM cluehouse.leases JOIN cluehouse.nodes ON id = node WHERE"
            f" name = '{self.a.name}' AND until > clock_timestamp()").strip() == "0",
              "the lease ends")

    def move_over(self):
        """Ann comes back at the other node; her view."""
        self.old, self.ann = self.ann, Person(self.b)
        self.ann.do("hello", table=self.id, token=self.token, offers=3)
        assert self.owner() == self.b.name
        self.ann.send('{"do":"view","id":"over"}')
        return self.ann.wait_for(lambda m: m["is"] == "view" and m.get("offers"))

    def move(self, number, view):
        self.ann.try_move(number, {"question": view["view"]["question"],
                                   "offers": view["offers"]})
        answer = self.ann.hear(number)
        assert answer is not None and answer["ok"], answer

    def refused(self):
        return "table-refused" in self.a.said()


# --- Commits in doubt -----------------------------------------------------------------------


@scene("a commit that was lost on its way is not acknowledged")
def lost(stage):
    table = Table(stage)
    writer = table.writer()
    writer.hold()
    table.ann.try_move("lost", table.question)
    until(writer.keeps.is_set, "the commit is on its way")
    writer.lose()
    answer = table.ann.hear("lost")
    assert answer is not None and answer["ok"] == (table.pieces("lost") == 1), answer
    assert not answer["ok"]
    until(lambda: "saving-again" in table.a.said(), "it can save again")
    table.ann.try_move("again", table.question)
    answer = table.ann.hear("again")
    assert answer["ok"] and table.pieces("again") == 1, answer


@scene("a commit whose answer was lost is acknowledged")
def kept(stage):
    table = Table(stage)
    writer = table.writer()
    writer.hold(up=False)
    table.ann.try_move("kept", table.question)
    until(lambda: table.pieces("kept"), "it is committed")
    writer.lose()
    answer = table.ann.hear("kept")
    assert answer is not None and answer["ok"], answer
    assert table.pieces("kept") == 1


@scene("a commit that was given up never comes true")
def given_up(stage):
    # A new table: no epoch guards that.
    table = Table(stage)
    writer, cy = table.writer(), Person(table.a)
    writer.hold()
    cy.send('{"do":"create","id":"late","game":"hue","seats":2,"name":"Cy"}')
    until(writer.keeps.is_set, "the commit is on its way")
    writer.drop()
    answer = cy.hear("late")
    assert answer is not None and not answer["ok"], answer
    ended = table.sql("SELECT clock_timestamp()").strip()
    writer.release()
    # Its connection was ended, or has taken all that came.
    until(lambda: table.sql(
        f"SELECT count(*) FROM pg_stat_activity WHERE pid = {writer.pid} AND NOT"
        f" (state = 'idle' AND state_change > '{ended}')").strip() == "0", "the late commit comes")
    assert table.sql("SELECT count(*) FROM cluehouse.tables").strip() == "1", "refused, and there"


# --- A node that was taken for dead ---------------------------------------------------------


def zombie(stage, first):
    table = Table(stage)
    old, writer = table.ann, table.writer()
    table.a.line.silence()
    old.try_move("late", table.question)
    until(writer.keeps.is_set, "the commit is on its way")
    table.await_death()
    view = table.move_over()
    if first:
        table.move("fresh", view)
    table.a.line.speak()
    until(lambda: table.refused() or table.pieces("late"), "the late commit comes")
    assert table.pieces("late") == 0, "it is there"
    answer = old.hear("late")
    assert answer is None or not answer["ok"], answer
    if not first:
        table.move("fresh", view)
    assert table.pieces("fresh") == 1


@scene("what a node commits after another has its table is refused, and not told")
def late(stage):
    zombie(stage, False)


@scene("the same when the other has played on")
def too_late(stage):
    zombie(stage, True)


@scene("a node that was cut off shows nobody its old tables")
def stale(stage):
    table = Table(stage)
    ben = table.ben
    table.a.line.silence()
    table.await_death()
    table.move("fresh", table.move_over())
    ben.received.clear()
    ben.send('{"do":"view","id":"old"}')
    assert ben.hear("old", "view") is None, "it answers"
    table.a.line.speak()


@scene("a node that comes back has its own late commits refused")
def again(stage):
    table = Table(stage)
    writer, row = table.writer(), table.row()
    table.a.line.silence()
    table.ann.try_move("late", table.question)
    until(writer.keeps.is_set, "the commit is on its way")
    until(lambda: "lease-lost" in table.a.said(), "it notices")
    table.a.line.speak(besides=writer)
    until(lambda: table.row() != row, "it takes its table again")
    writer.release()
    until(lambda: table.refused() or table.pieces("late"), "the late commit comes")
    assert table.pieces("late") == 0, "it is there"
    assert table.ann.hear("late") is None


# --- A node that lives, and has lost its lease ----------------------------------------------


def end_lease(stage, name):
    """As if the database's clock had jumped, or the node's machine had stood still."""
    stage.sql("UPDATE cluehouse.leases SET until = clock_timestamp() FROM cluehouse.nodes"
              f" WHERE id = node AND name = '{name}'")


class Lapse:
    """The first node's lease ends; inside, it has not noticed yet."""

    def __init__(self, stage):
        self.stage, self.node = stage, stage.nodes[0]
        pid = int(stage.sql(  # the connection for beats is the last one
            "SELECT pid FROM cluehouse.writers w JOIN cluehouse.nodes n ON n.id = node"
            " WHERE name = 'n1' ORDER BY w.id DESC LIMIT 1"))
        self.beater = next(call for call in self.node.line.calls if call.pid == pid)

    def __enter__(self):
        lease = self.stage.lease()
        until(lambda: self.stage.lease() != lease, "it has just renewed its lease")
        self.beater.hold()
        end_lease(self.stage, "n1")
        return self

    def __exit__(self, *what):
        self.beater.release()
        if what[0] is None:
            until(lambda: "lease-lost" in self.node.said() and
                  "lease-renewed" in self.node.said(), "it notices")


@scene("a node whose lease has lapsed gives its tables up")
def lapsed(stage):
    table = Table(stage)
    with Lapse(stage):
        table.move("fresh", table.move_over())
    table.ben.received.clear()
    table.ben.send('{"do":"view","id":"old"}')
    try:  # another node has the table
        while True:
            heard = table.ben.receive()
            assert heard["is"] != "view", heard
    except EOFError:
        pass
    ben = Person(table.a)
    ben.do("hello", table=table.id, token=table.ben_token, offers=3)
    assert table.owner() == "n2"


@scene("nobody is told that its place is void by a node that has lost the table")
def void(stage):
    a, b = stage.nodes
    ann = Person(a)
    table = ann.do("create", game="hue", seats=2, name="Ann")["table"]
    with Lapse(stage):
        there = Person(b)
        token = there.do("join", table=table, name="Cy")["token"]
        back = Person(a)  # which does not know of Cy
        back.send('{"do":"hello","id":"cy","table":"%s","token":"%s"}' % (table, token))
        answer = back.hear("cy")
        assert answer is None or answer.get("slug") != "wrong-token", answer
    assert Person(a).request(do="hello", table=table, token=token)["ok"]
    wrong = Person(a).request(do="hello", table=table, token=token[::-1])
    assert wrong["slug"] == "wrong-token", wrong
    mine = Person(a).do("create", game="hue", seats=2, name="Ann")["table"]
    wrong = Person(a).request(do="hello", table=mine, token=token)
    assert wrong["slug"] == "wrong-token", wrong


@scene("nobody is sent away for good by a node that has lost the table")
def expelled(stage):
    table = Table(stage)
    with Lapse(stage):
        table.move("fresh", table.move_over())
        table.old.send('{"do":"kick","id":"k","member":1}')
        try:
            while True:
                heard = table.ben.receive()
                assert heard["is"] != "bye", heard
        except EOFError:
            pass
    assert Person(table.b).request(do="hello", table=table.id, token=table.ben_token)["ok"]


# --- A node that cannot be reached, and lives -----------------------------------------------


@scene("a node that others cannot reach is not buried")
def unreachable(stage):
    table = Table(stage)
    stage.sql("UPDATE cluehouse.nodes SET address = '127.0.0.1:1' WHERE name = 'n1'")
    end = time.monotonic() + 3
    while time.monotonic() < end:
        try:
            Person(table.b).request(do="hello", table=table.id, token=table.token)
            raise AssertionError("the other node answers")
        except EOFError:
            time.sleep(0.05)
    assert table.owner() == "n1"
    assert "node-buried" not in table.b.said()
    table.ann.try_move("here", table.question)
    assert table.ann.hear("here")["ok"]


@scene("clients that are relayed to a node that hangs are told to come again")
def hung(stage):
    table = Table(stage)
    relayed = Person(table.b)
    relayed.do("hello", table=table.id, token=table.token, offers=3)
    assert table.owner() == "n1"
    table.a.process.send_signal(signal.SIGSTOP)
    try:
        relayed.send('{"do":"view","id":"never"}')
        assert relayed.close_code() == 1012
        again = Person(table.b)
        again.do("hello", table=table.id, token=table.token, offers=3)
        assert table.owner() == "n2"
    finally:
        table.a.process.send_signal(signal.SIGCONT)


# --- A table that its owner does not have in memory -----------------------------------------


@scene("a game by day goes on at a node that has lost sight of it")
def forgotten(stage):
    table = Table(stage, limits={"move": 170, "by_day": True})
    for person in (table.ann, table.ben):
        person.close()
    table.a.end(signal.SIGTERM)
    pieces = stage.sql("SELECT count(*) FROM cluehouse.log")
    # As if the commit had failed by which the second node let go of it.
    stage.sql("UPDATE cluehouse.tables SET owner = (SELECT id FROM cluehouse.nodes"
              " WHERE name = 'n2')")
    stage.sql("UPDATE cluehouse.cluehouse SET value = value::bigint + 180"
              " WHERE name = 'uptime'")
    until(lambda: stage.sql("SELECT count(*) FROM cluehouse.log") != pieces,
          "a move is made when the time is up")


# --- Two servers of one name ----------------------------------------------------------------


@scene("of two servers of one name that start together one is a node, and whole")
def twins(stage):
    a, b = stage.nodes
    b.kill()
    end_lease(stage, "n2")
    twin = Node("twin", os.path.dirname(b.folder), b.program, [stage.cluster.folder], b.env)
    b.name = twin.name = "same"
    for node in (b, twin):
        node.line.gate = 1  # the second connection waits
    starts = [threading.Thread(target=start_or_fail, args=(node,)) for node in (b, twin)]
    try:
        for start in starts:
            start.start()
        until(lambda: all(len(n.line.calls) > 1 or n.process is not None and
                          n.process.poll() is not None for n in (b, twin)), "both have joined")
        for node in (b, twin):
            node.line.open_gate()
        for start in starts:
            start.join()
        until(lambda: sum(n.process.poll() is None for n in (b, twin)) == 1, "one of them ends")
        left = next(n for n in (b, twin) if n.process.poll() is None)
        answer = Person(left).request(do="create", game="hue", seats=2, name="Ann")
        assert answer["ok"], answer
    finally:
        twin.kill()


def start_or_fail(node):
    try:
        node.start()
    except RuntimeError:
        pass


# --- A standby ------------------------------------------------------------------------------


@scene("a move is acknowledged when the standby has it")
def standby(stage):
    table = Table(stage)
    with postgres.Cluster(primary=stage.cluster) as second:
        second.stop()
        table.ann.try_move("wait", table.question)
        until(lambda: table.ann.has_heard("wait") or table.sql(
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'").strip() != "0",
              "the commit waits")
        assert not table.ann.has_heard("wait"), "it does not wait"
        second.start()
        assert table.ann.hear("wait")["ok"]


@scene("what the standby does not have is told by nobody, though its owner dies")
def orphaned(stage):
    table = Table(stage)
    with postgres.Cluster(primary=stage.cluster) as second:
        second.stop()
        table.ann.try_move("wait", table.question)
        until(lambda: table.sql("SELECT count(*) FROM pg_stat_activity"
                                " WHERE wait_event = 'SyncRep'").strip() != "0",
              "the commit waits")
        table.a.kill()
        table.await_death()
        ben = Person(table.b)
        ben.send('{"do":"hello","id":"h","table":"%s","token":"%s","offers":3}' % (
            table.id, table.ben_token))
        until(lambda: table.pieces("wait") == 1, "the late commit is ended")
        time.sleep(2)
        assert not ben.has_heard("h"), "it tells what may be lost"
        second.start()
        answer = ben.hear("h")
        assert answer is not None and answer["ok"], answer
        stage.cluster.kill()
        second.promote()
        assert second.sql("SELECT count(*) FROM cluehouse.log"
                          " WHERE move LIKE '%.wait'").strip() == "1"
        stage.cluster.start()


# --- All of them ----------------------------------------------------------------------------

# The scenes that notice the mutants, so that others need not be played.
FIRST = {1: "late", 2: "stale", 3: "lost", 4: "kept", 5: "again", 6: "given_up", 7: "standby",
         8: "void", 9: "lapsed", 10: "orphaned", 11: "unreachable", 12: "forgotten"}


class Stage:
    """Two nodes at a new database."""

    def __init__(self, cluster, program, folder, env):
        self.cluster = cluster
        cluster.sql("DROP DATABASE IF EXISTS cluehouse WITH (FORCE)", cluster.admin)
        cluster.sql("CREATE DATABASE cluehouse", cluster.admin)
        self.sql = cluster.sql
        self.nodes = [Node(name, folder, program, [cluster.folder], env)
                      for name in ("n1", "n2")]

    def __enter__(self):
        for node in self.nodes:
            node.start()
        for _ in range(2):  # the answer to the first may still be on its way
            lease = self.lease()
            until(lambda: self.lease() != lease, "the first node hears of the second")
        return self

    def lease(self):
        return self.sql("SELECT until FROM cluehouse.leases JOIN cluehouse.nodes ON id = node"
                        " WHERE name = 'n1'")

    def __exit__(self, *_):
        for node in self.nodes:
            node.kill()


def play(cluster, act, program, env):
    """None, or what went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        with Stage(cluster, program, folder, env) as stage:
            try:
                act(stage)
                return None
            except (AssertionError, OSError, EOFError, KeyError, RuntimeError) as wrong:
                text = f"{type(wrong).__name__}: {wrong}"[:600]
                return text + "".join("\n" + node.name + ": " + node.said()[-1500:]
                                      for node in stage.nodes)


def main():
    program, lists = os.path.realpath(sys.argv[1]), sys.argv[2:]
    if postgres.programs() is None:
        print("1..0 # SKIP PostgreSQL is not installed")
        return 0
    mutants = []
    if lists:
        with open(lists[0], encoding="utf-8") as text:
            mutants = re.findall(r"^mutant (\d+): (.*)$", text.read(), re.M)
    print(f"1..{len(SCENES) + len(mutants)}")
    tests = failed = 0
    with postgres.Cluster() as cluster:
        for title, act in SCENES:
            tests += 1
            wrong = play(cluster, act, program, {"MUTANT": "0"})
            failed += wrong is not None
            print(f"{'not ' if wrong else ''}ok {tests} - {title}", flush=True)
            if wrong:
                print("# " + wrong.replace("\n", "\n# "), flush=True)
        for number, title in mutants:
            tests += 1
            noticed = None
            likely = FIRST.get(int(number))
            for name, act in sorted(SCENES, key=lambda one: one[1].__name__ != likely):
                noticed = play(cluster, act, program, {"MUTANT": number})
                if noticed:
                    break
            failed += not noticed
            print(f"{'' if noticed else 'not '}ok {tests} - noticed: {title}", flush=True)
            if noticed:
                print(f"# {name}: " + noticed.split("\n")[0], flush=True)
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
