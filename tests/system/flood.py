"""flood.py PROGRAM - tests clients that use as much as the limits allow.

A stranger must not get a lot of memory, traffic, log lines, member numbers or
bots for a few bytes. Each test starts a server of its own. TAP.

SPDX-License-Identifier: MIT
"""
import re
import shutil
import signal
import socket
import sys
import tempfile
import time

from server_kit import TIMEOUT, Client, Server, until

program = sys.argv[1]
folder = tempfile.mkdtemp(prefix="flood")


def open_server(*options):
    return Server(program, tempfile.mkdtemp(dir=folder), *options)


def unread_output_is_bounded():
    """Many clients request fifteen lists of games in one loop iteration."""
    if b"__asan_init" in open(program, "rb").read():
        return "SKIP the sanitizer keeps freed memory"
    with open_server("--limit-output", "8") as server:
        assert Client(server).request(do="games")["ok"]
        before = server.memory("VmRSS")
        clients = [Client(server) for _ in range(120)]
        server.process.send_signal(signal.SIGSTOP)
        for client in clients:
            client.send('{"do":"games"}', 15)  # below what one client may leave unread
        server.process.send_signal(signal.SIGCONT)
        player = Client(server)  # a client that asks for little is served
        assert player.request(do="lobby")["ok"]
        assert server.metric('cluehouse_dropped_total{why="memory"}') > 0
        assert server.metric("cluehouse_output_bytes") <= 9 << 20
        peak = server.memory("VmHWM")
        assert peak < before + (20 << 20), peak
        for client in clients:
            client.close()
        until(lambda: server.metric("cluehouse_output_bytes") == 0)
        until(lambda: server.memory("VmRSS") < before + (6 << 20))
        return f"{before >> 20} MB, at most {peak >> 20} MB, {server.memory('VmRSS') >> 20} MB"


def small_buffers_are_released():
    """The allocator would keep the freed small buffers of many clients."""
    if b"__asan_init" in open(program, "rb").read():
        return "SKIP the sanitizer keeps freed memory"
    with open_server() as server:
        assert Client(server).request(do="games")["ok"]
        before = server.memory("RssAnon")
        clients = [Client(server) for _ in range(700)]
        server.process.send_signal(signal.SIGSTOP)
        for client in clients:
            client.send('{"do":"games"}', 2)
        server.process.send_signal(signal.SIGCONT)
        late = Client(server)  # allocated last, above the others
        assert late.request(do="lobby")["ok"]
        for client in clients:
            client.close()
        until(lambda: server.memory("RssAnon") < before + (3 << 19))
        return None


def lists_of_games_are_rate_limited():
    with open_server("--trust-proxy") as server:
        fine = 0
        for _ in range(5):
            client = Client(server, "192.0.2.1")
            for _ in range(20):
                answer = client.request(do="games")
                assert answer["ok"] or answer["slug"] == "slow-down"
                fine += answer["ok"]
        assert 60 <= fine < 80, fine
        assert Client(server, "192.0.2.2").request(do="games")["ok"]


def table_messages_are_rate_limited():
    """Clients receive the newest state, but not each of 150 changes."""
    with open_server() as server:
        host = Client(server)
        table = host.request(do="create", game="hue", seats=2, name="Ann")["table"]
        watchers = [Client(server) for _ in range(60)]
        for watcher in watchers:
            assert watcher.request(do="watch", table=table)["ok"]
        begin = time.monotonic()
        for i in range(150):
            assert host.request(do="ready", ready=i % 2 == 0)["ok"]
        assert host.request(do="name", name="Last")["ok"]
        told = 1
        while not any(m["name"] == "Last" for m in watchers[0].wait_for(
                lambda m: m["is"] == "table")["table"]["members"]):
            told += 1
        allowed = 30 + 10 * (time.monotonic() - begin)
        assert told < min(allowed, 120), told
        return f"{told} messages"


def deep_and_wide_json_is_refused():
    with open_server() as server:
        client = Client(server)
        for text in ("[" * 4000, "{\"a\":" * 800, "[" + "[]," * 1300 + "[]]",
                     '{"do":"games","x":' + "[" * 9 + "]" * 9 + "}"):
            client.send(text)
            assert client.receive()["slug"] == "not-json", text[:20]
        # Brackets in strings do not count.
        assert client.request(do="find", code="[" * 400)["slug"] == "no-such-code"
        assert client.request(do="games" + '"' + "{" * 20)["slug"] == "no-such-order"


def refused_connections_do_not_fill_the_log():
    with open_server("--limit-connections", "5") as server:
        held = [Client(server) for _ in range(5)]
        for _ in range(400):
            socket.create_connection(("127.0.0.1", server.port), TIMEOUT).close()

        def refused():
            lines = [line for line in server.lines() if "event=net" in line]
            assert len(lines) < 200, len(lines)
            return sum(int((re.findall("lines=([0-9]+)", line) or [1])[0]) for line in lines)
        until(lambda: refused() == 400)
        for client in held:
            client.close()


def member_numbers_are_reused():
    with open_server() as server:
        host, other = Client(server), Client(server)
        table = host.request(do="create", game="hue", seats=3, name="Ann")["table"]
        assert other.request(do="join", table=table, name="Ben")["member"] == 1
        assert other.request(do="ready", ready=True)["ok"]
        assert host.request(do="bot", seat=2, level="easy")["ok"]
        assert host.request(do="start")["ok"]
        assert other.request(do="leave")["ok"]
        for _ in range(60):
            answer = other.request(do="join", table=table, name="Eve")
            assert answer["ok"], answer
            # 1 is not reused: it identifies the moves of seat 1.
            assert answer["member"] > 1, answer
            assert other.request(do="leave")["ok"]
        assert Client(server).request(do="join", table=table, name="Cid")["ok"]


def joins_are_rate_limited():
    with open_server("--trust-proxy", "--limit-messages", "1000") as server:
        host, other = Client(server), Client(server, "192.0.2.1")
        table = host.request(do="create", game="hue", seats=2, name="Ann")["table"]
        slugs = set()
        for _ in range(110):
            answer = other.request(do="join", table=table, name="Eve")
            slugs.add(answer.get("slug"))
            if answer["ok"]:
                assert other.request(do="leave")["ok"]
        assert slugs == {None, "too-many-tries"}, slugs


def bots_are_rate_limited_and_have_a_maximum():
    def fill(client):
        return client.request(do="create", game="haiclue", seats=12, name="Ann", fill="easy").get("slug")
    with open_server("--trust-proxy") as server:
        answers = [fill(Client(server, "192.0.2.1")) for _ in range(11)]
        assert answers == [None] * 9 + ["too-many-tries"] * 2, answers
        assert fill(Client(server, "192.0.2.2")) is None
    with open_server("--limit-bots", "12") as server:
        assert fill(Client(server)) is None
        assert fill(Client(server)) == "too-many-bots"
        host = Client(server)
        assert host.request(do="create", game="haiclue", seats=4, name="Ann")["ok"]
        assert host.request(do="bot", seat=1, level="easy")["ok"]
        assert host.request(do="bot", seat=1, level="hard")["ok"]  # the same seat
        assert host.request(do="bot", seat=2, level="easy")["slug"] == "too-many-bots"


def main():
    tests = [unread_output_is_bounded, small_buffers_are_released, lists_of_games_are_rate_limited,
             table_messages_are_rate_limited, deep_and_wide_json_is_refused,
             refused_connections_do_not_fill_the_log,
             member_numbers_are_reused, joins_are_rate_limited,
             bots_are_rate_limited_and_have_a_maximum]
    failed = 0
    for number, test in enumerate(tests, 1):
        name = test.__name__.replace("_", " ")
        try:
            said = test()
            print(f"ok {number} - {name}" + (f" # {said}" if said else ""), flush=True)
        except Exception as error:  # run the other tests in any case
            failed += 1
            print(f"not ok {number} - {name}\n# {error!r} in line "
                  f"{error.__traceback__.tb_next and error.__traceback__.tb_next.tb_lineno}", flush=True)
    print(f"1..{len(tests)}")
    shutil.rmtree(folder)
    sys.exit(failed > 0)


main()
