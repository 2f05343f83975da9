"""flood.py PROGRAM - people who stay within their limits, and want too much.

What a stranger can have for a few bytes: memory, traffic, log lines, numbers at
a table, bots. Each test opens a server of its own. TAP.

SPDX-License-Identifier: MIT
"""
import re
import shutil
import signal
import socket
import sys
import tempfile
import time

from server_kit import PATIENCE, Client, Server, until

program = sys.argv[1]
folder = tempfile.mkdtemp(prefix="flood")


def open_server(*options):
    return Server(program, tempfile.mkdtemp(dir=folder), *options)


def unread_output_is_bounded():
    """Twenty lists of games for each of many, in the same turn of the loop."""
    if b"__asan_init" in open(program, "rb").read():
        return "SKIP the sanitizer keeps freed memory"
    with open_server("--limit-output", "8") as server:
        assert Client(server).order(do="games")["ok"]
        before = server.memory("VmRSS")
        clients = [Client(server) for _ in range(120)]
        server.process.send_signal(signal.SIGSTOP)
        for client in clients:
            client.send('{"do":"games"}', 20)
        server.process.send_signal(signal.SIGCONT)
        player = Client(server)  # whoever asks for little is served
        assert player.order(do="lobby")["ok"]
        assert server.metric('cluehouse_dropped_total{why="memory"}') > 0
        assert server.metric("cluehouse_output_bytes") <= 9 << 20
        peak = server.memory("VmHWM")
        assert peak < before + (20 << 20), peak
        for client in clients:
            client.close()
        until(lambda: server.metric("cluehouse_output_bytes") == 0)
        until(lambda: server.memory("VmRSS") < before + (6 << 20))
        return f"{before >> 20} MB, at most {peak >> 20} MB, {server.memory('VmRSS') >> 20} MB"


def small_buffers_are_given_back():
    """Of many who have a little, the allocator would keep what was freed."""
    if b"__asan_init" in open(program, "rb").read():
        return "SKIP the sanitizer keeps freed memory"
    with open_server() as server:
        assert Client(server).order(do="games")["ok"]
        before = server.memory("RssAnon")
        clients = [Client(server) for _ in range(700)]
        server.process.send_signal(signal.SIGSTOP)
        for client in clients:
            client.send('{"do":"games"}', 2)
        server.process.send_signal(signal.SIGCONT)
        late = Client(server)  # what is allocated last lies above
        assert late.order(do="lobby")["ok"]
        for client in clients:
            client.close()
        until(lambda: server.memory("RssAnon") < before + (3 << 19))
        return None


def lists_of_games_have_a_budget():
    with open_server("--trust-proxy") as server:
        fine = 0
        for _ in range(5):
            client = Client(server, "192.0.2.1")
            for _ in range(20):
                answer = client.order(do="games")
                assert answer["ok"] or answer["slug"] == "slow-down"
                fine += answer["ok"]
        assert 60 <= fine < 80, fine
        assert Client(server, "192.0.2.2").order(do="games")["ok"]


def tables_do_not_flood_their_guests():
    """Everybody is told the newest state, and not each of two hundred."""
    with open_server() as server:
        host = Client(server)
        table = host.order(do="create", game="hue", seats=2, name="Ann")["table"]
        watchers = [Client(server) for _ in range(60)]
        for watcher in watchers:
            assert watcher.order(do="watch", table=table)["ok"]
        begin = time.monotonic()
        for i in range(150):
            assert host.order(do="ready", ready=i % 2 == 0)["ok"]
        assert host.order(do="name", name="Last")["ok"]
        told = 1
        while not any(m["name"] == "Last" for m in watchers[0].wait_for(
                lambda m: m["is"] == "table")["table"]["members"]):
            told += 1
        allowed = 30 + 10 * (time.monotonic() - begin)
        assert told < min(allowed, 120), told
        return f"{told} messages"


def brackets_are_refused_unread():
    with open_server() as server:
        client = Client(server)
        for text in ("[" * 4000, "{\"a\":" * 800, "[" + "[]," * 1300 + "[]]",
                     '{"do":"games","x":' + "[" * 9 + "]" * 9 + "}"):
            client.send(text)
            assert client.hear()["slug"] == "not-json", text[:20]
        # Inside a text they are nothing.
        assert client.order(do="find", code="[" * 400)["slug"] == "no-such-code"
        assert client.order(do="games" + '"' + "{" * 20)["slug"] == "no-such-order"


def refused_connections_do_not_fill_the_log():
    with open_server("--limit-connections", "5") as server:
        held = [Client(server) for _ in range(5)]
        for _ in range(400):
            socket.create_connection(("127.0.0.1", server.port), PATIENCE).close()

        def refused():
            lines = [line for line in server.lines() if "event=net" in line]
            assert len(lines) < 200, len(lines)
            return sum(int((re.findall("lines=([0-9]+)", line) or [1])[0]) for line in lines)
        until(lambda: refused() == 400)
        for client in held:
            client.close()


def numbers_of_people_who_left_are_used_again():
    with open_server() as server:
        host, other = Client(server), Client(server)
        table = host.order(do="create", game="hue", seats=3, name="Ann")["table"]
        assert other.order(do="join", table=table, name="Ben")["member"] == 1
        assert other.order(do="ready", ready=True)["ok"]
        assert host.order(do="bot", seat=2, level="easy")["ok"]
        assert host.order(do="start")["ok"]
        assert other.order(do="leave")["ok"]
        for _ in range(60):
            answer = other.order(do="join", table=table, name="Eve")
            assert answer["ok"], answer
            # Moves of seat 1 are known by this number.
            assert answer["member"] > 1, answer
            assert other.order(do="leave")["ok"]
        assert Client(server).order(do="join", table=table, name="Cid")["ok"]


def joining_has_a_budget():
    with open_server("--trust-proxy", "--limit-messages", "1000") as server:
        host, other = Client(server), Client(server, "192.0.2.1")
        table = host.order(do="create", game="hue", seats=2, name="Ann")["table"]
        slugs = set()
        for _ in range(110):
            answer = other.order(do="join", table=table, name="Eve")
            slugs.add(answer.get("slug"))
            if answer["ok"]:
                assert other.order(do="leave")["ok"]
        assert slugs == {None, "too-many-tries"}, slugs


def bots_have_a_budget_and_an_end():
    def fill(client):
        return client.order(do="create", game="haiclue", seats=12, name="Ann", fill="easy").get("slug")
    with open_server("--trust-proxy") as server:
        answers = [fill(Client(server, "192.0.2.1")) for _ in range(11)]
        assert answers == [None] * 9 + ["too-many-tries"] * 2, answers
        assert fill(Client(server, "192.0.2.2")) is None
    with open_server("--limit-bots", "12") as server:
        assert fill(Client(server)) is None
        assert fill(Client(server)) == "too-many-bots"
        host = Client(server)
        assert host.order(do="create", game="haiclue", seats=4, name="Ann")["ok"]
        assert host.order(do="bot", seat=1, level="easy")["ok"]
        assert host.order(do="bot", seat=1, level="hard")["ok"]  # the same one
        assert host.order(do="bot", seat=2, level="easy")["slug"] == "too-many-bots"


def main():
    tests = [unread_output_is_bounded, small_buffers_are_given_back, lists_of_games_have_a_budget,
             tables_do_not_flood_their_guests, brackets_are_refused_unread,
             refused_connections_do_not_fill_the_log,
             numbers_of_people_who_left_are_used_again, joining_has_a_budget,
             bots_have_a_budget_and_an_end]
    failed = 0
    for number, test in enumerate(tests, 1):
        name = test.__name__.replace("_", " ")
        try:
            said = test()
            print(f"ok {number} - {name}" + (f" # {said}" if said else ""), flush=True)
        except Exception as error:  # whatever it is, the others are tried
            failed += 1
            print(f"not ok {number} - {name}\n# {error!r} in line "
                  f"{error.__traceback__.tb_next and error.__traceback__.tb_next.tb_lineno}", flush=True)
    print(f"1..{len(tests)}")
    shutil.rmtree(folder)
    sys.exit(failed > 0)


main()
