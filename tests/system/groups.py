"""groups.py PROGRAM [MUTANTS SHIM] - people who come, go and vote, over real sockets; TAP.

(1) Secrets: a person who joins late hears what a spectator hears, byte by byte, until it
    takes a seat; then it is sent what the person who had that seat was sent, and no more.
(2) A game that was ended by a vote: the doctor finds it well, its log replays, and it is
    the only one.
(3) Kills: what anybody was told of votes, notices and rounds is there after the server was
    killed. The same server with a mutant that tells too early (MUTANTS) must be caught.
(4) Moves that are taken back, and kills: what was acknowledged or told is there, once, and
    the doctor finds every table well.

With a PostgreSQL in CLUEHOUSE_STORE there are two nodes for (1) and (2), which clients come to
in turn, so that every second one is relayed.

SPDX-License-Identifier: MIT
"""
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(__file__))
from node_kit import free_port  # noqa: E402
from server_kit import Client, Server, TIMEOUT  # noqa: E402

PROGRAM = os.path.realpath(sys.argv[1])
MUTANTS = os.path.realpath(sys.argv[2]) if len(sys.argv) > 2 else None
SHIM = os.path.realpath(sys.argv[3]) if len(sys.argv) > 3 else None
STORE = os.environ.get("CLUEHOUSE_STORE")
GAMES = {"clue": 3, "hues-and-cues": 3, "haiclue": 3, "hue": 3}
tests = failed = 0


def ok(fine, title):
    global tests, failed
    tests += 1
    failed += not fine
    print(("" if fine else "not ") + f"ok {tests} - {title}", flush=True)


class Nodes:
    """Two servers at one store, or one that has its own."""

    def __init__(self, program, folder, env=None):
        self.servers, self.turn = [], 0
        secret = os.path.join(folder, "secret")
        with open(secret, "w", encoding="ascii") as out:
            out.write("a secret of two nodes, for tests\n")
        os.chmod(secret, 0o600)
        for name in ("a", "b") if STORE else ("a",):
            more = ["--store", STORE, "--node", name, "--node-listen", f"127.0.0.1:{free_port()}",
                    "--node-secret", secret] if STORE else []
            home = os.path.join(folder, name)
            os.mkdir(home)
            self.servers.append(Server(program, home, *more, env=env))

    def __enter__(self):
        return self

    def __exit__(self, *what):
        for server in self.servers:
            server.__exit__(*what)

    @property
    def port(self):
        """Where the next client goes."""
        self.turn += 1
        return self.servers[self.turn % len(self.servers)].port

    @property
    def place(self):
        """How commands name the store."""
        return ["--store", STORE] if STORE else ["--data", self.servers[0].data]


class Person(Client):
    """A client that keeps all facts it was told, and what it is asked."""

    def __init__(self, server):
        super().__init__(server)
        self.facts, self.game = [], []
        self.question, self.offers, self.over, self.view = 0, [], False, None
        self.table, self.you, self.notices, self.round = {}, {}, [], 0

    def receive(self):
        message = super().receive()
        self.facts += message.get("facts", []) if message["is"] in ("facts", "welcome") else []
        if message["is"] in ("facts", "view", "welcome"):
            self.game.append(message)
            self.view = message.get("view", self.view)
            asked = message.get("view", message)
            self.question = asked.get("question", 0)
            self.offers = message.get("offers", [])
            self.over = self.over or message.get("over", False)
        if "table" in message and message["is"] != "answer":
            self.table, self.you = message["table"], message["you"]
        if message["is"] == "notice":
            self.notices.append(message["notice"])
        return message

    def listen(self, seconds=0.0):
        """Takes what has arrived."""
        self.socket.settimeout(max(seconds, 0.001))
        try:
            while True:
                self.received.append(self.receive())
                self.socket.settimeout(0.001)
        except TimeoutError:
            pass
        finally:
            self.socket.settimeout(TIMEOUT)

    def move(self):
        """Answers with something that was offered. Another seat may be quicker."""
        question, offer = self.question, random.choice(self.offers)
        self.question = 0
        return self.request(do="move", question=question, move=offer)


def play(people, moves):
    """Lets people play until so many moves are made or the game is over."""
    end = time.monotonic() + TIMEOUT
    while moves > 0 and not people[0].over and time.monotonic() < end:
        for person in people:
            person.listen(0.002)
            if person.question and person.offers:
                moves -= person.move()["ok"]


def settle(people):
    for _ in range(3):
        for person in people:
            person.listen(0.05)


# --- Secrets ---------------------------------------------------------------------------


def begin(server, game, seats, **settings):
    people = [Person(server) for _ in range(seats)]
    made = people[0].request(do="create", game=game, seats=seats, name="P0", views=True,
                             offers=9, **settings)
    for i, person in enumerate(people[1:], 1):
        person.request(do="join", table=made["table"], name=f"P{i}", views=True, offers=9)
        person.request(do="ready", ready=True)
    assert people[0].request(do="start")["ok"]
    settle(people)
    return made, people


def content(message):
    """What a message says of the game: all but who is there."""
    return {name: message[name] for name in ("view", "facts", "acts", "over") if name in message}


def late_joiner(server, game, moves):
    made, people = begin(server, game, GAMES[game])
    leaver = people[-1]
    watcher, late = Person(server), Person(server)
    watcher.request(do="watch", table=made["table"], views=True)
    late.request(do="join", table=made["table"], name="Late", views=True)
    settle([watcher, late])
    play(people, moves)
    if people[0].over:
        return None
    # Until somebody else is asked, so that nothing moves when the leaver goes.
    while leaver.question:
        if not leaver.move()["ok"]:
            break
        settle(people)
    settle(people + [watcher, late])
    if people[0].over:
        return None
    alike = [content(m) for m in late.game] == [content(m) for m in watcher.game]
    for person in people[:-1]:  # the table stands still
        person.request(do="pause")
    leaver.request(do="pause")
    settle(people)
    leaver.request(do="view")
    leaver.listen(0.05)
    known, seat = (leaver.facts, leaver.view), leaver.you["seat"]
    leaver.request(do="leave")
    settle(people[:-1] + [watcher, late])
    before = len(late.game)
    answer = late.request(do="sit", seat=seat)
    assert answer["ok"], answer
    late.listen(0.2)
    sent = late.game[before]
    same = sent["facts"] == known[0] and sent["view"] == known[1]
    if not same:
        print("#", json.dumps(sent)[:300], "\n#", json.dumps(known)[:300])
    for client in people + [watcher, late]:
        client.close()
    return alike and same


LEAK = 4  # in tests/mutants/server.mutants


def secrets():
    with tempfile.TemporaryDirectory() as folder, Nodes(PROGRAM, folder) as server:
        for game in GAMES:
            results = [late_joiner(server, game, moves) for moves in (3, 12, 30)]
            known = [result for result in results if result is not None]
            ok(known and all(known), f"{game}: late members are told what their seat may know")


def leaks():
    with tempfile.TemporaryDirectory() as folder, Nodes(
            MUTANTS, folder, env={"MUTANT": str(LEAK)}) as server:
        # None: the game was over before anybody came late.
        found = (late_joiner(server, "clue", 12) for _ in range(10))
        ok(next((known for known in found if known is not None), None) is False,
           "mutant: a server that sends the history of another seat is caught")


def arrival():
    """The welcome comes first, and has the notice that its own arrival caused."""
    with tempfile.TemporaryDirectory() as folder, Nodes(PROGRAM, folder) as server:
        host, guest, back = Person(server), Person(server), Person(server)
        made = host.request(do="create", game="hue", seats=2, name="Ann")
        token = guest.request(do="join", table=made["table"], name="Ben")["token"]
        guest.request(do="ready", ready=True)
        host.request(do="start")
        guest.close()
        host.wait_for(lambda m: m["is"] == "table"
                      and m["table"]["seats"][1]["presence"] == "away")
        host.request(do="vote", on="stand-in", seat=1)
        back.send(json.dumps({"do": "hello", "table": made["table"], "token": token}))
        welcome = back.wait_for(lambda m: m["is"] == "welcome")
        kinds = [notice["notice"] for notice in welcome["notices"]]
        ok(kinds[-2:] == ["stand-in", "back"] and not back.notices,
           "who comes back is welcomed before it is told anything")


# --- Games that were ended -------------------------------------------------------------


def run(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)


def phases(folder, place):
    """Of all tables in the store."""
    file = os.path.join(folder, "copy.db")
    if place[0] == "--data":
        file = os.path.join(place[1], "cluehouse.db")
    else:
        run("copy", "--from", place[1], "--to", file)
    database = sqlite3.connect(file)
    rows = dict(database.execute("SELECT id, phase FROM tables"))
    database.close()
    return rows


def ended():
    with tempfile.TemporaryDirectory() as folder:
        with Nodes(PROGRAM, folder) as server:
            made, people = begin(server, "hue", 3)
            play(people, 4)
            people[1].request(do="vote", on="end")
            settle(people)
            vote = people[2].table["vote"]["vote"]
            people[2].request(do="ballot", vote=vote, yes=True)
            settle(people)
            ok(people[0].table["phase"] == "open" and people[0].table["round"] == 2,
               "the table is open again after the vote")
            place = server.place
        ok(run("doctor", *([STORE] if STORE else place)).returncode == 0, "the doctor finds all tables well")
        rows = phases(folder, place)
        archived = [name for name, phase in rows.items() if phase == 3]
        ok(rows.get(made["table"]) == 0 and len(rows) == 2 and len(archived) == 1,
           "the unfinished game is kept under another id, as closed")
        log = run("export", archived[0] if archived else "x", *place).stdout
        path = os.path.join(folder, "log.txt")
        with open(path, "w", encoding="utf-8") as out:
            out.write(log)
        ok(log.count("\n") > 4 and "\nseed " not in log and run("replay", path).returncode == 0,
           "its log can be exported, and replays")


def ballots():
    """A ballot counts for the person who cast it, and for nobody who sits there later."""
    with tempfile.TemporaryDirectory() as folder, Nodes(PROGRAM, folder) as server:
        people = [Person(server) for _ in range(3)]
        table = people[0].request(do="create", game="clue", seats=6, name="P0")["table"]
        for person in people[1:]:
            person.request(do="join", table=table, name="P" if person is people[1] else "Q")
        caller = people[1]
        for seat in (3, 4, 5, 1):
            caller.request(do="vote", on="host", member=1)
            settle(people)
            number = people[0].table["vote"]["vote"]
            caller.request(do="ballot", vote=number, yes=True)
            caller.request(do="sit", seat=seat)
        late = [Person(server) for _ in range(3)]
        caller.request(do="vote", on="host", member=1)
        for number, person in enumerate(late):
            person.request(do="join", table=table, name=f"L{number}")
        settle(people)
        vote = people[0].table.get("vote") or {}
        ok(people[0].table["host"] == 0 and vote.get("yes") == [1],
           "who sits where somebody has voted has not voted")
        people[2].request(do="ballot", vote=vote.get("vote", 0), yes=False)
        people[0].request(do="shuffle")
        settle(people)
        vote, seat = people[0].table["vote"], [p.you["seat"] for p in people]
        ok([vote["by"], vote["yes"], vote["no"]] == [seat[1], [seat[1]], [seat[2]]],
           "ballots go along when seats are drawn anew")
        caller.request(do="stand")
        settle(people)
        ok("vote" not in people[0].table, "what a person called ends when it stands up")


# --- Kills -----------------------------------------------------------------------------


def heard(person):
    """The newest thing that this person knows: the round, and the last notice of it."""
    return person.round, person.notices[-1]["number"] if person.notices else 0


class Caller(Person):
    """A host alone with bots: every vote passes at once."""

    def receive(self):
        message = super().receive()
        if message["is"] != "answer" and message.get("table", {}).get("round", 0) > self.round:
            self.round = message["table"]["round"]
            self.notices = [n for n in self.notices if n["notice"] == "restarted"][-1:]
        if message["is"] == "notice" and message["notice"]["notice"] == "restarted":
            self.notices = [message["notice"]]  # of the round that is coming
            self.round += 1
        return message


def call_votes(program, folder, kills, env):
    """Kills a server in the middle of votes; how often it had told too early."""
    lies = told = 0
    data = os.path.join(folder, "votes")
    os.makedirs(data, exist_ok=True)
    tables = {}
    for _ in range(kills):
        server = Server(program, data, env=env)
        callers = []
        for number in range(6):
            caller = Caller(server)
            if number in tables:
                caller.send(json.dumps({"do": "hello", "table": tables[number][0],
                                        "token": tables[number][1]}))
                welcome = caller.wait_for(lambda m: m["is"] in ("welcome", "answer") and
                                          ("you" in m or not m.get("ok", True)))
                last = welcome["notices"][-1]["number"] if welcome.get("notices") else 0
                lies += (welcome.get("table", {}).get("round", 0), last) < tables[number][2]
                caller.notices = welcome.get("notices", [])
                caller.round = welcome.get("table", {}).get("round", 0)
            else:
                made = caller.request(do="create", game="hue", seats=2, name="Ann", fill="easy",
                                      pace=False)
                caller.request(do="start")
                tables[number] = [made["table"], made["token"], (0, 0)]
                caller.round = 1
            callers.append(caller)
        end, turn = time.monotonic() + random.uniform(0.1, 0.4), 0
        while time.monotonic() < end:
            turn += 1
            for caller in callers:
                on = {"on": "restart"} if turn % 4 == 0 else {
                    "on": "clock", "limits": {"move": 30 + turn % 9}}
                caller.send(json.dumps({"do": "vote", "id": f"v{turn}", **on}))
                caller.listen(0.001)
        server.process.kill()
        server.process.wait(TIMEOUT)
        for number, caller in enumerate(callers):
            try:
                while True:
                    caller.receive()
            except (EOFError, OSError):
                pass
            told += len(caller.notices)
            tables[number][2] = heard(caller)
            caller.close()
    return lies, told


def kills():
    folder = tempfile.mkdtemp(dir="/var/tmp")
    try:
        faults = os.path.join(folder, "faults")
        with open(faults, "w", encoding="utf-8") as out:
            out.write("match .db\ndelay write 2\n")
        env = {"LD_PRELOAD": SHIM, "CLUEHOUSE_FAULTS": faults, "CLUEHOUSE_SANDBOX": "off"}
        lies, told = call_votes(PROGRAM, os.path.join(folder, "sound"), 8, env)
        ok(lies == 0 and told > 20, f"nothing that was told is lost: {told} notices, 8 kills")
        for mutant, what in ((1, "that answers before it commits"),
                             (3, "that sends notices before they are stored")):
            lies, _ = call_votes(MUTANTS, os.path.join(folder, f"m{mutant}"), 8,
                                 {**env, "MUTANT": str(mutant)})
            ok(lies > 0, f"mutant: a server {what} is caught ({lies} times)")
    finally:
        shutil.rmtree(folder)


class Doubter(Person):
    """Plays a move and takes it back, again and again; remembers what was acknowledged."""

    def __init__(self, server):
        super().__init__(server)
        self.kept, self.kinds = [], {}

    def receive(self):
        message = super().receive()
        if message["is"] == "answer" and message["ok"] and message.get("id") in self.kinds:
            self.kept.append(message["id"])
        return message

    def ask(self, **request):
        request["id"] = os.urandom(8).hex()
        self.kinds[request["id"]] = request["do"]
        self.send(json.dumps(request))

    def again(self, identity):
        """Was a request with this id carried out before?"""
        self.send(json.dumps({"do": "undo", "id": identity}))
        return self.wait_for(lambda m: m.get("id") == identity).get("again", False)

    def doubt(self):
        self.listen(0.001)
        if self.question and self.offers:
            self.ask(do="move", question=self.question, move=self.offers[0])
            self.ask(do="undo")
            self.question = 0


def is_kept(doubter, told, kept):
    """After a kill: is everything there that this person was told of and promised?"""
    now = {fact["number"]: fact for fact in doubter.facts}
    return all(now.get(fact["number"]) == fact for fact in told) and all(
        doubter.again(identity) for identity in kept)


def take_back(program, folder, kills, env):
    """Kills a server while moves are taken back; how often something was missing."""
    lies = undone = 0
    os.makedirs(folder, exist_ok=True)
    tables = []
    for _ in range(kills):
        server = Server(program, folder, env=env)
        doubters = []
        for number in range(5):
            doubter = Doubter(server)
            if len(tables) <= number:
                made = doubter.request(do="create", game="hue", seats=2, name="Ann", views=True,
                                       offers=3, options={"first": "seat-0"})
                guest = Client(server)
                guest.request(do="join", table=made["table"], name="Ben")
                guest.request(do="ready", ready=True)
                assert doubter.request(do="start")["ok"]
                tables.append((made["table"], made["token"]))
                doubter.listen(0.1)
            else:
                table, token, told, kept = tables[number]
                doubter.send(json.dumps({"do": "hello", "table": table, "token": token,
                                         "views": True, "offers": 3}))
                doubter.wait_for(lambda m: m["is"] == "welcome")
                lies += not is_kept(doubter, told, kept)
            doubters.append(doubter)
        end = time.monotonic() + random.uniform(0.1, 0.4)
        while time.monotonic() < end:
            for doubter in doubters:
                doubter.doubt()
        server.process.kill()
        server.process.wait(TIMEOUT)
        for number, doubter in enumerate(doubters):
            try:
                while True:
                    doubter.receive()
            except (EOFError, OSError):
                pass
            undone += sum(fact["fact"] == "undone" for fact in doubter.facts)
            tables[number] = (*tables[number][:2], doubter.facts, doubter.kept)
            doubter.close()
    well = run("doctor", "--data", os.path.join(folder, "data"))
    if well.returncode != 0:
        print("#", well.stdout.replace("\n", "\n# "))
    return lies, undone, well.returncode == 0


def kills_and_undos():
    folder = tempfile.mkdtemp(dir="/var/tmp")
    try:
        faults = os.path.join(folder, "faults")
        with open(faults, "w", encoding="utf-8") as out:
            out.write("match .db\ndelay write 2\n")
        env = {"LD_PRELOAD": SHIM, "CLUEHOUSE_FAULTS": faults, "CLUEHOUSE_SANDBOX": "off"}
        lies, undone, well = take_back(PROGRAM, os.path.join(folder, "sound"), 8, env)
        ok(lies == 0 and undone > 40 and well,
           f"what was taken back stays so: {undone} times, 8 kills, {lies} lies")
        lies, _, _ = take_back(MUTANTS, os.path.join(folder, "early"), 8, {**env, "MUTANT": "1"})
        ok(lies > 0, f"mutant: a server that answers before it commits is caught ({lies} times)")
    finally:
        shutil.rmtree(folder)


random.seed(7)
ended()  # first, for a store that is empty
secrets()
arrival()
ballots()
if MUTANTS:
    leaks()
    if not STORE:  # whose disk the shim cannot make slow; nodes.py kills there
        kills()
        kills_and_undos()
print(f"1..{tests}")
sys.exit(failed > 0)
