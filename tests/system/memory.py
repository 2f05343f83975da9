"""memory.py PROGRAM SHIM SAMPLES [SEED] - tests running out of memory.

In each run one allocation of the server fails, or all from that one on, while
clients play. All allocations during the creation of a table are tried, and
samples of the others. The server must answer, or exit by itself with code 1: no
crash, no hang. After a restart everything acknowledged must be there, and the
doctor must find no damage. SHIM is tests/lib/shim/memory.c. TAP, one test.

SPDX-License-Identifier: MIT
"""
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

from server_kit import TIMEOUT, Client, Server

program, shim = (os.path.abspath(word) for word in sys.argv[1:3])
folder = tempfile.mkdtemp(prefix="memory")


class Person(Client):
    """A client that gives up when something could not be saved."""

    def receive(self):
        message = super().receive()
        if message.get("slug") == "could-not-save":
            raise EOFError
        return message


class Table:
    """What the server has acknowledged."""

    def __init__(self):
        self.hello = None  # the request to reconnect with
        self.moves = []    # the requests


def look(client):
    client.request(do="games")


def make(client, table):
    made = client.request(do="create", game="hue", seats=2, name="Ann", fill="easy", offers=1)
    if made["ok"]:
        table.hello = {"do": "hello", "table": made["table"], "token": made["token"]}
    return made["ok"]


def play(client, table):
    """Plays a short game and records what is acknowledged."""
    look(client)
    if not make(client, table) or not client.request(do="start")["ok"]:
        return
    for _ in range(6):
        asked = client.wait_for(lambda m: m.get("offers") or m.get("over") or m["is"] == "bye")
        if not asked.get("offers"):
            return
        request = {"do": "move", "question": asked["question"], "move": asked["offers"][0]}
        answer = client.request(**request)
        if not answer["ok"]:
            return
        table.moves.append({**request, "id": answer["id"]})
        client.request(do="chat", text="well")


def converse(server, table):
    """Runs everything that may allocate; a closed connection is no failure."""
    try:
        play(Person(server), table)
        other = Person(server)
        if table.hello is not None:
            other.request(do="join", table=table.hello["table"], name="Ben")
        server.metric("cluehouse_connections")
    except (OSError, EOFError, AttributeError) as end:
        # But a timeout means that the server hangs.
        assert not isinstance(end, TimeoutError), "the server does not answer"


def finish(server):
    """Stops the server, if it still runs. Returns its exit code."""
    if server.url:
        server.process.terminate()
    try:
        return server.process.wait(TIMEOUT)
    except subprocess.TimeoutExpired:
        server.process.kill()
        server.process.wait()
        raise AssertionError("the server does not stop") from None


def check_kept(where, table):
    """Without faults: everything acknowledged must be there."""
    file = os.path.join(where, "data", "cluehouse.db")
    if os.path.exists(file) and (os.path.getsize(file) > 0 or table.hello is not None):
        subprocess.run([program, "doctor", "--data", os.path.dirname(file)],
                       check=True, stdout=subprocess.DEVNULL)
    with Server(program, where) as server:
        client = Client(server)
        if table.hello is not None:
            assert client.request(**table.hello)["ok"], "the table is lost"
        for move in table.moves:
            client.send(json.dumps(move))
            answer = client.wait_for(lambda m, move=move: m.get("id") == move["id"])
            assert answer.get("again"), f"a move is lost: {answer}"


def run(env, talk=converse):
    """Runs one server with one fault. Returns its exit code and the moves."""
    where = tempfile.mkdtemp(dir=folder)
    table = Table()
    server = Server(program, where, env={"LD_PRELOAD": shim, **env})
    if server.url:
        talk(server, table)
    code = finish(server)
    assert code in (0, 1), f"the server exited with {code}"
    check_kept(where, table)
    shutil.rmtree(where)
    return code, len(table.moves)


def count_allocations(talk):
    file = os.path.join(folder, "count")
    code, _ = run({"MEMORY_COUNT": file}, talk)
    assert code == 0, code
    with open(file, encoding="utf-8") as text:
        return int(text.read())


def choose(samples, rng):
    """Chooses the allocations that fail. Most happen during the start."""
    opening = count_allocations(lambda server, table: None)
    before = count_allocations(lambda server, table: look(Person(server)))
    def begin(server, table):
        client = Person(server)
        look(client)
        make(client, table)
    after = count_allocations(begin)
    total = count_allocations(converse)
    numbers = list(range(before, after))
    for i in range(samples):
        if i % 3 == 0:
            numbers.append(rng.randint(1, opening))
        else:  # evenly over the run
            numbers.append(opening + int((i + rng.random()) * (total - opening) / samples))
    return numbers


def main():
    if b"__asan_init" in open(program, "rb").read():
        print("1..0 # SKIP the sanitizer has its own allocator")
        return
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else random.randrange(10**6)
    numbers = choose(int(sys.argv[3]), random.Random(seed))
    print(f"# seed {seed}: {len(numbers)} allocations", flush=True)
    failed, ended, moves = 0, 0, 0
    for i, number in enumerate(numbers):
        env = {"MEMORY_FAIL": str(number)}
        if i % 4 == 3:
            env["MEMORY_FOREVER"] = "1"
        try:
            code, kept = run(env)
            ended += code
            moves += kept
        except (AssertionError, subprocess.CalledProcessError) as error:
            failed += 1
            print(f"# {' '.join(f'{k}={v}' for k, v in env.items())}: {error}", flush=True)
    print(f"# {ended} exited, {len(numbers) - failed - ended} went on, {moves} acknowledged moves")
    print(f"{'not ok' if failed else 'ok'} 1 - a failed allocation is refused or ends the server cleanly")
    print("1..1")
    shutil.rmtree(folder)
    sys.exit(failed > 0)


main()
