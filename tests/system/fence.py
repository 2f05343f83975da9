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
import sys
import tempfile

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


    def has_heard(self, number):
        """Without waiting."""
        while select.select([self.socket], [], [], 0)[0] or self.ahead:
            self.received.append(self.receive())
        return any(m["is"] == "answer" and m["id"] == number for m in self.received)


class Table:
    """Two nodes; a game of two at the first one, in which it is Ann's turn."""

    def __init__(self, stage):
        self.sql = stage.sql
        self.a, self.b = stage.nodes
        self.ann, self.ben = Person(self.a), Person(self.a)
        made = self.ann.do("create", game="hue", seats=2, name="Ann", offers=3, pace=False)
        self.id, self.token = made["table"], made["token"]
        self.ben_token = self.ben.do("join", table=self.id, name="Ben", offers=3)["token"]
        self.ann.do("set", options={"first": "seat-0"})
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
        self.ann = Person(self.b)
        self.ann.do("hello", table=self.id, token=self.token, offers=3)
        assert self.owner() == self.b.name
        self.ann.send('{"do":"view"}')
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


# --- All of them ----------------------------------------------------------------------------


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
            for name, act in SCENES:
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
