#!/usr/bin/env python3
"""join_bot.py PROGRAM EXAMPLE - bots over the network at a server's table.

A person (this test), one of our bots and a program of the line protocol play every
game to its end; prints TAP.

SPDX-License-Identifier: MIT
"""
import json
import os
import subprocess
import sys
import tempfile

from server_kit import Client, Server, TIMEOUT, until

PROGRAM, EXAMPLE = sys.argv[1:3]
tests = 0


def ok(name, true=True):
    global tests
    tests += 1
    print(f"{'ok' if true else 'not ok'} {tests} - {name}", flush=True)
    if not true:
        sys.exit(1)


def bot(game, url, *options):
    return subprocess.Popen([PROGRAM, "bot", game, "--join", url, "--pace", "0", *options],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def newest_table(client):
    """The table as the last message had it, once everything was read."""
    assert client.request(do="ping")["ok"]
    tables = [m["table"] for m in client.received if isinstance(m.get("table"), dict)]
    return tables[-1]


def everybody_ready(client):
    seats = newest_table(client)["seats"]
    return all(s["kind"] == "person" and (s["ready"] or s["member"] == 0) for s in seats)


def play(client, doubts=0):
    """Plays offered moves for the host until the game is over; returns the log. Takes back so
    many moves, as soon as that is allowed, and makes others. Accuses nobody in Clue, if there
    is anything else to do: who is out takes nothing back."""
    client.received.clear()
    question = {"question": 0, "offers": []}
    client.send('{"do":"view"}')
    while True:
        message = client.receive()
        view = message.get("view") or message
        if view.get("over"):
            return client.request(do="log")["log"]
        offers = message.get("offers")
        doubts -= any(f.get("fact") == "undone" for f in message.get("facts", ()))
        if view.get("question") and offers and view["question"] != question["question"]:
            question = {"question": view["question"], "offers": offers}
            move = next((one for one in offers if not one.startswith("accuse")), offers[0])
            client.send(json.dumps({"do": "move", "id": f"m{view['question']}",
                                    "question": view["question"], "move": move}))
            if doubts > 0:
                client.send(json.dumps({"do": "undo", "id": f"u{view['question']}"}))


def verify(log, folder):
    path = os.path.join(folder, "log.txt")
    with open(path, "w", encoding="utf-8") as out:
        out.write(log)
    return subprocess.run([PROGRAM, "verify", path], stdout=subprocess.DEVNULL).returncode == 0


def game_to_its_end(server, game, folder):
    host = Client(server)
    made = host.request(do="create", game=game, seats=3, name="Ann", offers=200)
    url = f"{server.url}t/{made['table']}"
    ours = bot(game, url, "--level", "easy", "--games", "1")
    theirs = bot(game, url, "--exec", EXAMPLE, "--name", "Mary", "--games", "1",
                 "--bot-seconds", "60")
    until(lambda: everybody_ready(host))
    seats = newest_table(host)["seats"]
    ok(f"{game}: programs sit down, with a badge, and are ready",
       [s.get("program") for s in sorted(seats, key=lambda s: s["name"])]
       == [None, os.path.basename(EXAMPLE), "cluehouse easy"])
    assert host.request(do="start")["ok"]
    log = play(host, 5 if game != "hues-and-cues" else 0)  # whose games are long enough
    ok(f"{game}: they play to the end, and forget what is taken back",
       verify(log, folder) and (" undo #" in log or game == "hues-and-cues"))
    for process, who in ((ours, "our bot"), (theirs, "the example")):
        out, err = process.communicate(timeout=TIMEOUT)
        ok(f"{game}: {who} leaves after the game {err.strip()}",
           process.returncode == 0 and "at the table as" in out and err == "")
    host.close()


# A program that asks what it may do only when the test lets it, and tells how often it began and
# what it was answered.
SLOW = """import os, sys, time
note = lambda what: open(sys.argv[1] + "/" + what, "a").write(".")
held = lambda: os.path.exists(sys.argv[1] + "/held")
for line in sys.stdin:
    if line.startswith("table"):
        note("begun")
        print("ready", flush=True)
    elif line.startswith("ask"):
        if held():
            note("asked")
        while held():
            time.sleep(0.01)
        print("moves", flush=True)
        count = int(sys.stdin.readline().split()[1])
        note("answered")
        print("move " + [sys.stdin.readline() for _ in range(count)][0], end="", flush=True)
"""


def taken_back(server, folder):
    """The question is taken back after the program was asked, before it asks what it may do."""
    def noted(what):
        path = os.path.join(folder, what)
        return os.path.getsize(path) if os.path.exists(path) else 0

    slow, held = os.path.join(folder, "slow.py"), os.path.join(folder, "held")
    with open(slow, "w", encoding="utf-8") as out:
        out.write(SLOW)
    host = Client(server)
    made = host.request(do="create", game="hue", seats=2, name="Ann", offers=1)
    process = bot("hue", f"{server.url}t/{made['table']}", "--exec",
                  f"{sys.executable} {slow} {folder}", "--games", "1", "--bot-seconds", "60")
    until(lambda: everybody_ready(host))
    assert host.request(do="start")["ok"]
    host.send('{"do":"view"}')
    asked = {}
    while not asked.get("offers"):
        asked = host.receive()
    question = (asked.get("view") or asked)["question"]
    with open(held, "w", encoding="utf-8"):
        pass
    assert host.request(do="move", question=question, move=asked["offers"][0])["ok"]
    until(lambda: noted("asked") > 0)
    assert host.request(do="undo")["ok"]
    before = noted("answered")
    os.remove(held)
    until(lambda: noted("begun") > 1 or noted("answered") > before)
    log = play(host)
    _, err = process.communicate(timeout=TIMEOUT)
    ok(f"a program whose question is taken back plays on {err.strip()}",
       process.returncode == 0 and err == "" and " undo #" in log and verify(log, folder))
    host.close()


def badly(server):
    host = Client(server)
    made = host.request(do="create", game="hue", seats=2, name="Ann", offers=1)
    url = f"{server.url}t/{made['table']}"
    for words, what in (((f"{server.url}t/aaaaaaaaaaaaaaaa",), "a table that does not exist"),
                        ((server.url,), "no table"),
                        (("http://127.0.0.1:1/t/aaaaaaaaaaaaaaaa",), "no server")):
        process = bot("hue", *words)
        _, err = process.communicate(timeout=TIMEOUT)
        ok(f"{what} is reported", process.returncode == 1 and err.startswith("cluehouse: "))
    refused = host.request(do="position")
    ok("a person gets no position", not refused["ok"])
    process = bot("clue", url)
    _, err = process.communicate(timeout=TIMEOUT)
    ok("a bot for another game says so and leaves",
       process.returncode == 1 and "the table plays hue" in err)
    host.close()


def over_tls(folder):
    """Certificates are verified."""
    cert, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                    "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
                    "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key,
                    "-out", cert], check=True, stderr=subprocess.DEVNULL)
    with Server(PROGRAM, folder, "--tls-cert", cert, "--tls-key", key) as server:
        url = f"https://localhost:{server.port}/t/aaaaaaaaaaaaaaaa"
        for trusted in (False, True):
            process = subprocess.run(
                [PROGRAM, "bot", "hue", "--join", url], capture_output=True, text=True,
                timeout=TIMEOUT, env={**os.environ, "SSL_CERT_FILE": cert if trusted else key})
            ok("a certificate that is trusted" if trusted else "one that is not",
               process.returncode == 1
               and ("no-such-table" in process.stderr or "table doesn’t exist" in process.stderr)
               == trusted
               and ("certificate is not accepted" in process.stderr) != trusted)


def comes_back(folder):
    """The server restarts in the middle of a game: the bot is there again."""
    with Server(PROGRAM, folder) as server:
        port = server.port
        host = Client(server)
        made = host.request(do="create", game="hue", seats=2, name="Ann", offers=1)
        process = bot("hue", f"{server.url}t/{made['table']}", "--games", "1", "--level", "easy")
        until(lambda: everybody_ready(host))
        assert host.request(do="start")["ok"]
    with Server(PROGRAM, folder, "--listen", f"127.0.0.1:{port}") as server:
        host = Client(server)
        assert host.request(do="hello", table=made["table"], token=made["token"], offers=1)["ok"]
        ok("after a restart the bot plays on", verify(play(host), folder))
        ok("and leaves", process.wait(TIMEOUT) == 0)


with tempfile.TemporaryDirectory() as folder:
    with Server(PROGRAM, folder) as server:
        for game in ("hue", "clue", "haiclue", "hues-and-cues"):
            game_to_its_end(server, game, folder)
        taken_back(server, folder)
        badly(server)
    comes_back(folder)
    over_tls(folder)
print(f"1..{tests}")
