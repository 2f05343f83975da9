#!/usr/bin/env python3
"""evening.py PROGRAM [MUTANTS] - people and a bot spend an evening in one room.

Three people and a bot play all four games, and one of them twice, at one table: the
link, the code and the people stay, seats and names change, the server is killed in
between. Who begins, the tally and the logs are compared with what was seen.

With a list of mutants PROGRAM is a server with one of them alive, the one whose
number is in $MUTANT; the evening must go wrong with each, and well with none.

SPDX-License-Identifier: MIT
"""
import os
import re
import sys
import tempfile
import threading

from server_kit import Client, Server

GAMES = ["hue", "clue", "haiclue", "haiclue", "hues-and-cues"]


class Person:
    def __init__(self, name):
        self.name = name
        self.client = None
        self.moves = 0

    def table(self, fits):
        """The newest message about the table that fits."""
        return self.client.wait_for(lambda m: m["is"] in ("table", "welcome")
                                    and fits(m["table"]))

    def do(self, what, **more):
        answer = self.client.request(do=what, **more)
        assert answer["ok"], (self.name, what, more, answer)
        return answer

    def refused(self, slug, what, **more):
        answer = self.client.request(do=what, **more)
        assert not answer["ok"] and answer["slug"] == slug, (self.name, what, answer)

    def play(self, out):
        """Plays the first offer until the game is over; `out` gets the scores."""
        self.client.received.clear()
        self.client.send('{"do":"view"}')
        while True:
            message = self.client.receive()
            view = message.get("view", message)
            if message["is"] in ("facts", "view") and view.get("over"):
                out[self.name] = view["scores"]
                return
            if message["is"] in ("facts", "view") and message.get("offers"):
                self.moves += 1
                self.client.send('{"do":"move","id":"m%d","question":%d,"move":"%s"}' % (
                    self.moves, view["question"], message["offers"][0]))


class Evening:
    def __init__(self, program, folder, env):
        self.start = lambda: Server(program, folder, env=env)
        self.server = self.start()
        self.people = [Person("Ann"), Person("Ben"), Person("Cy")]
        self.wins = {}
        self.played = {}
        self.games = []
        self.next = None  # the name of who has to begin

    def create(self):
        for person in self.people:
            person.client = Client(self.server)
        ann, *others = self.people
        made = ann.do("create", game=GAMES[0], seats=4, name="Ann", offers=2, pace=False)
        self.id, ann.token = made["table"], made["token"]
        self.code = ann.table(lambda t: True)["table"]["code"]
        for person in others:
            person.token = person.do("join", table=self.id, name=person.name, offers=2)["token"]
        ann.do("fill", level="easy")

    def come_back(self):
        """The server is killed, and everybody connects anew."""
        self.server.process.kill()
        self.server.process.wait()
        self.server = self.start()
        for person in self.people:
            person.client = Client(self.server)
            person.do("hello", table=self.id, token=person.token, offers=2)

    def rename(self, person, name):
        person.do("name", name=name)
        for counts in (self.wins, self.played):
            counts[name] = counts.pop(person.name, 0)
        self.games = [(game, [name if w == person.name else w for w in winners])
                      for game, winners in self.games]
        self.next = name if self.next == person.name else self.next
        person.name = name

    def begin(self):
        """Everybody is ready, and the host starts; the table then."""
        ann, *others = self.people
        for person in others:
            person.do("ready", ready=True)
        ann.do("start")
        return self.check_start()

    def check_start(self):
        ann = self.people[0]
        table = ann.table(lambda t: t["phase"] == "playing"
                          and t["round"] == len(self.games) + 1)["table"]
        assert (table["id"], table["code"]) == (self.id, self.code), table
        names = [seat["name"] for seat in table["seats"]]
        assert len(set(names)) == len(names)
        return table

    def play(self, table):
        """Plays the game, and compares who began and who won."""
        names = [seat["name"] for seat in table["seats"]]
        scores = {}
        threads = [threading.Thread(target=p.play, args=(scores,)) for p in self.people]
        for thread in threads:
            thread.daemon = True
            thread.start()
        for thread in threads:
            thread.join(60)
        assert len(scores) == len(self.people), "the game did not come to its end"
        ann = self.people[0]
        ann.client.received.clear()
        log = ann.do("log")["log"]
        self.check_first(table, names, log)
        winners = [n for n, score in zip(names, scores[ann.name]) if score["won"]]
        self.games.append((table["game"], winners))
        for name in names:
            self.played[name] = self.played.get(name, 0) + 1
            self.wins[name] = self.wins.get(name, 0) + (name in winners)
        self.check_tally()
        return log

    def check_first(self, table, names, log):
        head, *lines = log.splitlines()
        named = re.search(r" (?:first=seat-|reader=)(\d+)", head)
        drawn = re.search(r"^\d+ d first (\d+) ", log, re.M)
        first = int((named or drawn).group(1)) if named or drawn else 0
        if self.next is not None:
            assert names[first] == self.next, (names[first], "began, not", self.next)
        assert table["starts"] in (first, None), (table["starts"], first)
        self.next = names[(first + 1) % len(names)]

    def check_tally(self):
        watcher = Client(self.server)
        watcher.request(do="watch", table=self.id)
        tally = watcher.wait_for(lambda m: m["is"] == "welcome")["table"]["tally"]
        watcher.close()
        listed = [(g["game"], sorted(g["winners"])) for g in tally["games"]]
        assert listed == [(g, sorted(w)) for g, w in self.games], (listed, self.games)
        assert [g["round"] for g in tally["games"]] == list(range(1, len(listed) + 1))
        assert not any(g["ended"] for g in tally["games"])
        people = {p["name"]: (p["wins"], p["games"]) for p in tally["people"]}
        assert len(people) == len(tally["people"]), tally["people"]
        assert people == {n: (self.wins[n], self.played[n]) for n in self.played}, (
            people, self.wins, self.played)
        assert sum(p["bot"] for p in tally["people"]) == 1

    def reopen(self, game):
        ann = self.people[0]
        ben = self.people[1]
        ben.do("rematch")
        ann.do("reopen")
        table = ann.table(lambda t: t["phase"] == "open")["table"]
        assert not any(seat.get("ready") for seat in table["seats"] if seat["kind"] == "person")
        assert table["seats"][table["starts"]]["name"] == self.next, table["starts"]
        ann.do("set", game=game)
        table = ann.table(lambda t: t["game"] == game)["table"]
        assert [seat["kind"] for seat in table["seats"]].count("person") == 3
        assert [seat["kind"] for seat in table["seats"]].count("bot") == 1

    def spend(self):
        ann, ben, _ = self.people
        self.create()
        logs = [self.play(self.begin())]
        self.reopen("clue")
        logs.append(self.play(self.begin()))
        self.rename(ben, "Benno")
        self.come_back()
        self.check_tally()
        late = Person("Dee")
        late.client = Client(self.server)
        late.do("join", table=self.id, name="Dee")
        self.reopen("haiclue")
        ann.do("set", seating="shuffle")
        logs.append(self.play(self.begin()))
        for person in self.people:
            if person is not ann:
                person.do("rematch")
        ann.do("rematch")
        logs.append(self.play(self.check_start()))
        self.reopen("hues-and-cues")
        ann.do("set", seating="rotate")
        logs.append(self.play(self.begin()))
        assert [game for game, _ in self.games] == GAMES
        for i, log in enumerate(logs):
            assert ben.do("log", round=i + 1)["log"] == log, i
        # she came when the second game was over, and still on the table
        late.refused("not-in-that-game", "log", round=1)
        for i in (2, 3, 4, 5):
            assert late.do("log", round=i)["log"] == logs[i - 1], i


def spend_evening(program, env):
    """None, or what went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(program, folder, env)
        try:
            evening.spend()
            return None
        except (AssertionError, EOFError, OSError, KeyError) as wrong:
            return f"{type(wrong).__name__}: {wrong}"[:300]
        finally:
            evening.server.process.kill()
            evening.server.process.wait()


def main():
    program, lists = sys.argv[1], sys.argv[2:]
    mutants = [(0, "no mutant")]
    if lists:
        with open(lists[0], encoding="utf-8") as text:
            mutants += [(int(n), say) for n, say in
                        re.findall(r"^mutant (\d+): (.*)$", text.read(), re.M)]
    print(f"1..{len(mutants)}")
    failed = False
    for at, (number, say) in enumerate(mutants):
        wrong = spend_evening(program, {"MUTANT": str(number)})
        fine = (wrong is None) == (number == 0)
        failed = failed or not fine
        print("ok" if fine else "not ok", at + 1, "-", say if lists else "an evening in one room")
        if wrong is not None:
            print("#", wrong.replace("\n", " "))
        sys.stdout.flush()
    return failed


if __name__ == "__main__":
    sys.exit(main())
