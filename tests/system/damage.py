"""damage.py PROGRAM - tests tables that were damaged on disk; TAP.

Creates three tables through a server: one open, one in progress, one over.
Copies them under other ids and damages each copy, twice: with its checksum, and
with the checksum removed so that the other checks apply. A server must then
handle all of them at once: it refuses inconsistent tables with table-damaged,
plays the others, and an undamaged table is not affected. The doctor must name
the same tables.

SPDX-License-Identifier: MIT
"""
import base64
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"

# --- A client ---------------------------------------------------------------


class Client:
    def __init__(self, port):
        self.sock = socket.create_connection(("127.0.0.1", port), 20)
        self.sock.settimeout(20)
        self.data = b""
        self.requests = 0
        key = base64.b64encode(os.urandom(16)).decode()
        self.sock.sendall((f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
                           "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                           f"Sec-WebSocket-Key: {key}\r\n"
                           "Sec-WebSocket-Version: 13\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.data:
            self.more()
        self.data = self.data.split(b"\r\n\r\n", 1)[1]

    def more(self):
        got = self.sock.recv(65536)
        if not got:
            raise EOFError("the server closed the connection")
        self.data += got

    def take(self, n):
        while len(self.data) < n:
            self.more()
        out, self.data = self.data[:n], self.data[n:]
        return out

    def read(self):
        """The next message; None if the server closes the connection."""
        while True:
            head, size = self.take(2)
            size &= 127
            if size == 126:
                size, = struct.unpack(">H", self.take(2))
            elif size == 127:
                size, = struct.unpack(">Q", self.take(8))
            body = self.take(size)
            if head & 15 == 1:
                return json.loads(body)
            if head & 15 == 8:
                return None

    def send(self, request):
        body = json.dumps(request).encode()
        head = (struct.pack(">BB", 0x81, 0x80 | len(body)) if len(body) < 126
                else struct.pack(">BBH", 0x81, 0x80 | 126, len(body)))
        self.sock.sendall(head + b"\0\0\0\0" + body)

    def ask(self, do, **more):
        """Sends a request and returns its answer, or its welcome."""
        self.requests += 1
        request = {"do": do, "id": f"o{self.requests}", **more}
        self.send(request)
        while True:
            said = self.read()
            if said is None:
                return {"ok": False, "slug": "closed"}
            if said["is"] == "answer" and said.get("id") == request["id"]:
                return said
            if said["is"] == "welcome" and do in ("hello", "watch"):
                return {"ok": True, **said}


# --- A server ---------------------------------------------------------------


class Server:
    def __init__(self, program, folder):
        self.log = open(folder + "/log", "w+")
        self.child = subprocess.Popen(
            [program, "serve", "--data", folder, "--listen", "127.0.0.1:0",
             "--bot-pace", "off"], stdout=subprocess.PIPE, stderr=self.log)
        said = self.child.stdout.readline().decode()
        found = re.search(r"127\.0\.0\.1:(\d+)", said)
        if not found:
            self.log.seek(0)
            raise EOFError("the server did not start: " + self.log.read()[-500:])
        self.port = int(found.group(1))

    def is_running(self):
        return self.child.poll() is None

    def stop(self, signum=signal.SIGTERM):
        if self.is_running():
            self.child.send_signal(signum)
        self.child.stdout.close()
        code = self.child.wait()
        self.log.seek(0)
        text = self.log.read()
        self.log.close()
        return code, text


def sit_two(port):
    """A table with two people: its id, their connections and tokens."""
    ann, ben = Client(port), Client(port)
    made = ann.ask("create", game="hue", seats=2, name="Ann", offers=1,
                   limits={"game": 600}, options={"first": "seat-0"})
    joined = ben.ask("join", table=made["table"], name="Ben", offers=1)
    return made["table"], (ann, ben), (made["token"], joined["token"])


def start(people):
    people[1].ask("ready", ready=True)
    assert people[0].ask("start")["ok"]


def play(people, most):
    """Everyone plays the first offer, `most` times or until the end."""
    for number in range(most):
        for who in people:
            view = who.ask("view") and who.read()
            if view["view"]["over"]:
                return
            if "question" in view["view"]:
                assert who.ask("move", question=view["view"]["question"],
                               move=view["offers"][0])["ok"], number
                break


# --- Damage -----------------------------------------------------------------

def edit_row(old, new):
    return f"card = replace(card, '{old}', '{new}')"


HUGE = str(2**63 - 1)
# Name, SQL assignment, and the expected result without a checksum: "refused" or
# "plays". "future" plays, but the doctor reports it.
OPEN = [
    ("open-says-playing", "phase = 1", "refused"),
    ("open-says-over", "phase = 2", "refused"),
    ("open-says-closed", "phase = 3", "refused"),
    ("phase-minus", "phase = -1", "refused"),
    ("phase-four", "phase = 4", "refused"),
    ("phase-wraps", "phase = 4294967296", "refused"),
    ("first-too-early", "first = 'cluehouse 1'", "refused"),
    ("seats-12", edit_row('"seats":2', '"seats":12'), "refused"),
    ("seats-0", edit_row('"seats":2', '"seats":0'), "refused"),
    ("seats-minus", edit_row('"seats":2', '"seats":-2'), "refused"),
    ("seats-wrap", edit_row('"seats":2', '"seats":4294967298'), "refused"),
    ("host-9", edit_row('"host":0', '"host":9'), "refused"),
    ("host-minus", edit_row('"host":0', '"host":-1'), "refused"),
    ("host-wraps", edit_row('"host":0', '"host":256'), "refused"),
    ("round-0", edit_row('"round":1', '"round":0'), "refused"),
    ("two-on-a-seat", edit_row('"seat":0', '"seat":1'), "refused"),
    ("seat-77", edit_row('"seat":1', '"seat":77'), "refused"),
    ("seat-wraps", edit_row('"seat":1', '"seat":257'), "refused"),
    ("gone-and-there", edit_row('"gone":false', '"gone":true'), "refused"),
    ("place-of-member-39", edit_row('"member":1', '"member":39'), "refused"),
    ("place-of-member-0", edit_row('"member":1', '"member":0'), "refused"),
    ("place-of-nobody", edit_row('"member":1', '"member":255'), "refused"),
    ("kind-7", edit_row('"kind":1', '"kind":7'), "refused"),
    ("person-is-a-bot", edit_row('"kind":1', '"kind":2'), "refused"),
    ("level-99", edit_row('"level":0', '"level":99'), "refused"),
    ("colour-12", edit_row('"colour":1', '"colour":12'), "refused"),
    ("colour-twice", edit_row('"colour":1', '"colour":0'), "refused"),
    ("left-huge", edit_row('"left":0', f'"left":{HUGE}'), "refused"),
    ("left-least", edit_row('"left":0', f'"left":-{HUGE}'), "refused"),
    ("left-a-text", edit_row('"left":0', '"left":"0"'), "refused"),
    ("name-long", edit_row("Ann", "A" * 5000), "refused"),
    ("name-a-number", edit_row('"Ann"', "7"), "refused"),
    ("token-short", edit_row('"token":"', '"token":"00'), "refused"),
    ("token-no-hex", edit_row('"token":"', '"token":"xx'), "refused"),
    ("card-empty", "card = ''", "refused"),
    ("card-null", "card = 'null'", "refused"),
    ("card-array", "card = '[]'", "refused"),
    ("card-object", "card = '{}'", "refused"),
    ("card-cut", "card = substr(card, 1, 200)", "refused"),
    ("card-with-nul", "card = card || char(0) || 'x'", "refused"),
    ("card-deep", f"card = '{'[' * 9000}'", "refused"),
    ("card-doubled", "card = card || card", "refused"),
    ("option-unknown", edit_row('"first"', '"furst"'), "refused"),
    ("option-value", edit_row("seat-0", "seat-9"), "refused"),
    ("limit-minus", edit_row('"game":600', '"game":-600'), "refused"),
    ("limit-huge", edit_row('"game":600', '"game":999999999'), "refused"),
    ("limit-text", edit_row('"game":600', '"game":"600"'), "refused"),
    ("silent-other", edit_row("mildest", "wildest"), "refused"),
    ("public-row", "public = 1", "refused"),
    ("public-7", "public = 7", "refused"),
    ("game-unknown", "game = 'whist'", "refused"),
    ("game-other", "game = 'haiclue'", "refused"),
    ("seed-short", "seed = x'00'", "refused"),
    ("made-minus", "made = -1", "refused"),
    ("touched-minus", "touched = -1", "refused"),
    ("touched-later", "touched = 1000000000", "future"),
    ("name-other", edit_row("Ann", "Eve"), "plays"),
    ("ready-other", edit_row('"ready":false', '"ready":true'), "plays"),
]
PLAYED = [
    ("first-gone", "first = ''", "refused"),
    ("first-cut", "first = substr(first, 1, 30)", "refused"),
    ("first-other-commit", "first = replace(first, 'a', 'b')", "refused"),
    ("playing-says-open", "phase = 0", "refused"),
    ("playing-says-over", "phase = 2", "refused"),
    ("seed-flipped", "seed = zeroblob(32)", "refused"),
    ("played-by-3", edit_row('"seats":2', '"seats":3'), "refused"),
    ("played-otherwise", edit_row("seat-0", "seat-1"), "refused"),
    ("played-game-other", "game = 'clue'", "refused"),
    ("played-left-huge", edit_row('"left":6', f'"left":{HUGE}6'), "refused"),
    ("played-on-another-seat", edit_row('"member":1', '"member":0'), "refused"),
    ("played-by-nobody", edit_row('"kind":1', '"kind":0'), "refused"),
    ("played-round-2", edit_row('"round":1', '"round":2'), "plays"),
    ("played-left-less", edit_row('"left":6', '"left":5'), "plays"),
]
OVER = [
    ("over-says-playing", "phase = 1", "refused"),
    ("over-says-open", "phase = 0", "refused"),
    ("over-seed-flipped", "seed = zeroblob(32)", "refused"),
    ("over-first-gone", "first = ''", "refused"),
    ("over-touched-later", "touched = 1000000000", "future"),
]
# The same for the log of a table in progress.
PIECES = [
    ("piece-gone", "DELETE FROM log WHERE t = :t AND seq = :s", "refused"),
    ("piece-last-gone", "DELETE FROM log WHERE t = :t AND seq ="
     " (SELECT max(seq) FROM log WHERE t = :t)", "plays-on"),
    ("piece-empty", "UPDATE log SET text = '' WHERE t = :t AND seq = :s",
     "refused"),
    ("piece-torn", "UPDATE log SET text = substr(text, 1, 9)"
     " WHERE t = :t AND seq = :s", "refused"),
    ("piece-flipped", "UPDATE log SET text = replace(text, '#', '#0')"
     " WHERE t = :t AND seq = :s", "refused"),
    ("piece-counts-wrong", "UPDATE log SET lines = 7 WHERE t = :t AND seq = :s",
     "refused"),
    ("piece-number", "UPDATE log SET seq = 70 WHERE t = :t AND seq = :s",
     "refused"),
    ("piece-minus", "UPDATE log SET seq = -4 WHERE t = :t AND seq = :s",
     "refused"),
    ("clocks-words", "UPDATE log SET clocks = 'soon' WHERE t = :t", "refused"),
    ("clocks-few", "UPDATE log SET clocks = '600000' WHERE t = :t", "refused"),
    ("clocks-many", "UPDATE log SET clocks = '1 2 3' WHERE t = :t", "refused"),
    ("clocks-huge", f"UPDATE log SET clocks = '{HUGE} 0' WHERE t = :t",
     "refused"),
]


class Copies:
    """Copies of tables under other ids, each damaged in one way."""

    def __init__(self, file, sources):
        self.db = sqlite3.connect(file)
        self.sources = sources
        self.made = []  # (name, id, source, fate)

    def copy(self, source):
        new, number = "", len(self.made) + 1
        for _ in range(16):
            new += LETTERS[number % 31]
            number //= 31
        table = self.db.execute("SELECT * FROM tables WHERE id = ?",
                                (self.sources[source][0],))
        names = [column[0] for column in table.description]
        row = dict(zip(names, table.fetchone()))
        old = row.pop("key")
        row.update(id=new, code="")
        put = self.db.execute(
            f"INSERT INTO tables ({','.join(row)}) VALUES"
            f" ({','.join('?' * len(row))})", list(row.values()))
        self.db.execute(
            "INSERT INTO log (t, seq, lines, move, text, clocks, sum) SELECT"
            " ?, seq, lines, move, text, clocks, sum FROM log WHERE t = ?",
            (put.lastrowid, old))
        return new, put.lastrowid

    def second(self, key):
        """The number of its second piece of log."""
        found = self.db.execute("SELECT seq FROM log WHERE t = ? ORDER BY seq"
                                " LIMIT 1 OFFSET 1", (key,)).fetchone()
        return found[0] if found else 0

    def damage(self, name, source, sql, fate):
        for checked in (True, False):
            new, key = self.copy(source)
            self.db.execute(sql, {"t": key, "s": self.second(key)})
            if not checked:
                self.db.execute("UPDATE tables SET sum = NULL WHERE key = ?",
                                (key,))
                self.db.execute("UPDATE log SET sum = NULL WHERE t = ?",
                                (key,))
            # Without its last piece it is a valid older table.
            self.made.append((name + (" (with checksum)" if checked else ""),
                              new, source,
                              "refused" if checked and fate != "plays-on"
                              else fate))

    def close(self):
        self.db.commit()
        self.db.close()


# --- The test ---------------------------------------------------------------

class Report:
    def __init__(self):
        self.tests = self.failed = 0

    def ok(self, fine, what, why=""):
        self.tests += 1
        self.failed += not fine
        print(f"{'ok' if fine else 'not ok'} {self.tests} - {what}")
        if not fine and why:
            print(f"# {why}")


def make_tables(program, folder):
    server = Server(program, folder)
    sources, connections = {}, []
    for name in ("open", "played", "over", "other"):
        table, people, tokens = sit_two(server.port)
        sources[name] = (table, tokens)
        connections += people
        if name != "open":
            start(people)
            play(people, 4 if name != "over" else 1000)
    server.stop(signal.SIGKILL)  # so that the clocks stored with the moves are used
    well = subprocess.run([program, "doctor", "--data", folder], check=False,
                          stdout=subprocess.DEVNULL)
    assert well.returncode == 0, "the doctor found damage before there was any"
    return sources


def damage_all(file, sources):
    copies = Copies(file, sources)
    for source, edits in (("open", OPEN), ("played", PLAYED), ("over", OVER)):
        for name, what, fate in edits:
            copies.damage(name, source,
                          f"UPDATE tables SET {what} WHERE key = :t", fate)
    for name, sql, fate in PIECES:
        copies.damage(name, "played", sql, fate)
    copies.close()
    return copies.made


def try_everything(who):
    """Sends every request of a member; the server must only survive it."""
    for do, more in (
            ("view", {}), ("legal", {}), ("check", {"move": "end"}),
            ("move", {"question": 1, "move": "end"}), ("hint", {}),
            ("pause", {}), ("more-time", {}), ("resume", {}), ("log", {}),
            ("name", {"name": "Zoe"}), ("choose", {"what": "colour",
                                                   "value": 5}),
            ("ready", {"ready": True}), ("set", {"seats": 3}),
            ("bot", {"seat": 1, "level": "easy"}), ("play-for", {"seat": 1}),
            ("start", {}), ("rematch", {}), ("give", {"member": 1}),
            ("stand", {}), ("sit", {"seat": 0}), ("kick", {"member": 1}),
            ("leave", {})):
        who.ask(do, **more)


def visit(port, table, tokens, fate):
    """What is wrong with the server's answers for this table, or None."""
    for do, more in (("hello", {"token": tokens[0]}),
                     ("hello", {"token": tokens[1]}), ("watch", {}),
                     ("join", {"name": "Eve"})):
        if fate != "refused" and do == "join":
            continue
        who = Client(port)
        said = who.ask(do, table=table, **more)
        if fate == "refused" and (said["ok"] or
                                  said["slug"] != "table-damaged"):
            return f"{do} was answered {json.dumps(said)[:200]}"
        if fate != "refused" and not said["ok"]:
            return f"{do} was refused: {said['slug']}"
        if fate != "refused" and do == "hello":
            try_everything(who)
            return None
    return None


def main():
    program = os.path.abspath(sys.argv[1])
    report = Report()
    folder = tempfile.mkdtemp(prefix="damage-")
    try:
        sources = make_tables(program, folder)
        made = damage_all(folder + "/cluehouse.db", sources)
        before = subprocess.run([program, "doctor", "--data", folder],
                                capture_output=True, text=True, check=False)
        server = Server(program, folder)
        for name, table, source, fate in made:
            try:
                why = visit(server.port, table, sources[source][1], fate)
            except (OSError, EOFError) as gone:
                why = f"{gone!r}; the server " + (
                    "is running" if server.is_running() else
                    f"exited with {server.child.returncode}")
            report.ok(why is None, name, why)
            if not server.is_running():
                break
        table, tokens = sources["other"]
        people = [Client(server.port), Client(server.port)]
        for who, token in zip(people, tokens):
            who.ask("hello", table=table, token=token, offers=1)
        play(people, 1000)
        report.ok(people[0].ask("log")["ok"], "an undamaged table goes on")
        code, log = server.stop()
        report.ok(code == 0, "the server survives", log[-300:])
        for name, table, _, fate in made:
            named = f"table {table}: " in before.stdout
            report.ok(named == (fate in ("refused", "future")),
                      f"doctor: {name}")
            if fate == "refused":
                report.ok(f"event=table-damaged table={table}" in log,
                          f"log: {name}")
        report.ok(before.returncode == 1, "the doctor's exit code")
    finally:
        shutil.rmtree(folder)
    print(f"1..{report.tests}")
    return report.failed != 0


sys.exit(main())
