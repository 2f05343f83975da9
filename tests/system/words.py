#!/usr/bin/env python3
"""words.py PROGRAM - words of one's own, at a server: upload, export, doctor.

A list of the operator's and a long one in pieces; bots play them; the log and
its words are exported while the server runs, when it is gone, and after it was
killed. Prints TAP.

SPDX-License-Identifier: MIT
"""
import hashlib
import os
import subprocess
import sys
import tempfile

from server_kit import Client, Server

PROGRAM = sys.argv[1]
PIECE = 1000  # bytes; JSON here has six for each Hebrew letter
tests = 0


def ok(name, true=True):
    global tests
    tests += 1
    print(f"{'ok' if true else 'not ok'} {tests} - {name}", flush=True)
    if not true:
        sys.exit(1)


def run(*words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def upload(client, text):
    """Sends a list in pieces; returns the last answer."""
    data, at, answer = text.encode(), 0, {}
    while at < len(data):
        size = min(PIECE, len(data) - at)
        while at + size < len(data) and data[at + size] & 0xC0 == 0x80:
            size -= 1  # not within a character
        answer = client.request(do="words", list="own", at=at, more=at + size < len(data),
                                text=data[at:at + size].decode())
        if not answer["ok"]:
            return answer
        at += size
    return answer


def play(client):
    """Plays the first offers of seat 0 until the game is over."""
    last = 0
    client.send('{"do":"view"}')
    while True:
        message = client.receive()
        view = message.get("view") or message
        if view.get("over"):
            return
        question, offers = view.get("question"), message.get("offers")
        if question and offers and question != last:
            last = question
            answer = client.request(do="move", question=question, move=offers[0])
            assert answer["ok"], answer
            if client.received:
                client.received.clear()
                client.send('{"do":"view"}')


def spell(number, letters):
    return "".join(letters[int(digit)] for digit in f"{number:05}")


LETTERS = "אבגדהוזחטי"
LONG = "".join(spell(i, LETTERS) + "\n" for i in range(490))


def digest(text):
    return hashlib.blake2b(text.encode(), key=b"cluehouse words 1", digest_size=32).hexdigest()


def check_upload(client):
    answer = upload(client, "".join(spell(i, "abcdefghij") + "\n" for i in range(100000)))
    ok("a list of 100,000 words is refused, and says so",
       answer.get("slug") == "words-too-many" and "500" in answer["say"])
    answer = upload(client, LONG)
    ok("a long list in another script comes in pieces",
       answer["ok"] and answer["words"] == 490 and answer["warnings"] == ["words-without-syllables"])
    ok("its digest is what docs/log.md says", answer["digest"] == digest(LONG))


def exported(folder, table, *more):
    code, text = run("export", table, "--data", folder, *more)
    assert code == 0, text
    return text


def main():
    with tempfile.TemporaryDirectory() as folder:
        themes = os.path.join(folder, "themes")
        os.mkdir(themes)
        with open(os.path.join(themes, "numbers.txt"), "w", encoding="utf-8") as file:
            file.write("".join(spell(i, "abcdefghij") + "\n" for i in range(120)))
        with Server(PROGRAM, folder, "--themes", themes) as server:
            client = Client(server)
            made = client.request(do="create", game="haiclue", seats=2, name="Ann", fill="easy",
                                  offers=1, pace=False)
            table = client.wait_for(lambda m: m["is"] == "welcome")["table"]
            ok("the operator's theme is on the list", "numbers" in table["themes"])
            ok("and can be chosen", client.request(do="words", list="numbers")["words"] == 120)
            check_upload(client)
            code, text = run("export", made["table"], "--words", "--data", server.data)
            ok("there is nothing to export before the start", code == 1 and "begun" in text)
            assert client.request(do="start")["ok"]
            play(client)
            log = client.request(do="log")
            ok("the list is told with the log after the end",
               log["words"] == LONG and f" words={digest(LONG)}\n" in log["log"])
            ok("export has both while the server runs",
               exported(server.data, made["table"]) == log["log"] and
               exported(server.data, made["table"], "--words") == LONG)
            data = server.data
        ok("and when it does not", exported(data, made["table"]) == log["log"] and
           exported(data, made["table"], "--words") == LONG)
        for name, text in (("g.log", log["log"]), ("g.words", log["words"])):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        code, text = run("verify", os.path.join(folder, "g.log"))
        ok("both together verify", code == 0 and "490 words" in text)
        code, text = run("doctor", "--data", data)
        ok("the doctor checks the draws with the list", code == 0)
    print(f"1..{tests}")


main()
