"""admin.py PROGRAM SHIM [SERVER TEST] - tests `cluehouse admin` on servers.

SERVER, if given, is one with a bug that TEST must notice
(tests/mutants/manners.mutants). TAP.

SPDX-License-Identifier: MIT
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from server_kit import TIMEOUT, Client, Server, until

program, shim = sys.argv[1:3]
served = sys.argv[3] if len(sys.argv) > 3 else program
top = tempfile.mkdtemp(prefix="admin")
TOKEN = "0123456789abcdefghijABCDEFGHIJ-_"


def open_server(*options, folder=None, env=None):
    return Server(served, folder or tempfile.mkdtemp(dir=top), "--trust-proxy", *options, env=env)


def admin(server, *words, code=0, user=None):
    """Runs a command and returns what it printed."""
    data = server if isinstance(server, str) else server.data
    done = subprocess.run([program, "admin", *words, "--data", data], capture_output=True,
                          encoding="utf-8", timeout=TIMEOUT, check=False, user=user)
    assert done.returncode == code, (words, done)
    return done.stdout if code == 0 else done.stderr


def create(server, name="Ann", address="192.0.2.1", **more):
    client = Client(server, address)
    answer = client.request(do="create", name=name, **{"game": "hue", "seats": 2, **more})
    assert answer["ok"], answer
    return client, answer["table"], answer["token"]


def join(server, table, name="Ben", address="192.0.2.2", **more):
    client = Client(server, address)
    return client, client.request(do="join", table=table, name=name, **more)


def told(client, slug):
    """The client is sent away with this slug."""
    bye = client.wait_for(lambda m: m["is"] == "bye")
    assert bye["slug"] == slug, bye
    try:
        client.receive()
    except EOFError:
        return
    raise AssertionError("the connection stays open")


def is_refused(server, address):
    try:
        Client(server, address).close()
    except AssertionError as refusal:
        return b" 403 " in refusal.args[0]
    return False


def begin(host, other):
    assert other.request(do="ready", ready=True)["ok"]
    assert host.request(do="start")["ok"]


def lists_show_who_is_there_and_no_secrets():
    with open_server() as server:
        ann, table, token = create(server)
        ben, _ = join(server, table, token=TOKEN)
        watcher = Client(server, "192.0.2.2")
        watcher.request(do="watch", table=table)
        cleo, _, _ = create(server, "Cleo", "2001:db8::7", game="clue", seats=4, public=True, fill="easy")
        listed = json.loads(admin(server, "tables", "--json"))
        assert listed["left_off"] == 0 and len(listed["tables"]) == 2, listed
        newest, first = listed["tables"]
        assert first["table"] == table and first["phase"] == "open" and first["idle"] == 0, first
        assert (first["people"], first["here"], first["watchers"], first["addresses"],
                first["seats"], first["bots"]) == (2, 2, 1, 2, 2, 0), first
        assert newest["game"] == "clue" and newest["public"] and newest["bots"] == 3, newest
        text = admin(server, "tables")
        assert table in text and "clue" in text and text.startswith("TABLE"), text
        clients = json.loads(admin(server, "clients", "--json"))["clients"]
        assert {"address": "192.0.2.1", "table": table, "member": 0, "name": "Ann", "seat": 0,
                "host": True} in clients, clients
        assert {"address": "192.0.2.2", "table": table} in clients, clients
        shown = json.dumps(listed) + json.dumps(clients) + text + admin(server, "clients")
        assert token not in shown and TOKEN not in shown and "seed" not in shown
        assert any("event=admin-list what=tables uid=" in line for line in server.lines())
        for client in (ann, ben, cleo, watcher):
            client.close()


def a_table_is_ended_for_good():
    folder = tempfile.mkdtemp(dir=top)
    with open_server(folder=folder) as server:
        ann, table, token = create(server)
        ben, _ = join(server, table)
        cleo, other, key = create(server, "Cleo")
        begin(ann, ben)
        watcher = Client(server)
        watcher.request(do="watch", table=table)
        admin(server, "end", table)
        for client in (ann, ben, watcher):
            told(client, "closed-by-operator")
        answer = Client(server).request(do="hello", table=table, token=token)
        assert answer["slug"] == "no-such-table", answer
        assert cleo.request(do="view")["slug"] == "game-not-begun"
        assert "no such table" in admin(server, "end", table, code=1)
        assert table not in admin(server, "tables")
        assert any(f"event=admin-end table={table} uid={os.getuid()}" in line
                   for line in server.lines())
    with open_server(folder=folder) as server:  # not in memory, and by its code
        assert Client(server).request(do="watch", table=table)["slug"] == "no-such-table"
        listed = json.loads(admin(server, "tables", "--json"))["tables"]
        assert [one["table"] for one in listed] == [other], listed
        admin(server, "end", listed[0]["code"])
        answer = Client(server).request(do="hello", table=other, token=key)
        assert answer["slug"] == "no-such-table", answer


def an_end_that_cannot_be_saved_changes_nothing():
    """Players are told nothing, and play on when the disk is well again."""
    folder = tempfile.mkdtemp(dir=top)
    os.mkdir(os.path.join(folder, "data"), 0o700)
    faults = os.path.join(folder, "data", "faults")
    with open_server(folder=folder, env={"LD_PRELOAD": shim, "CLUEHOUSE_FAULTS": faults}) as server:
        ann, table, token = create(server)
        ben, _ = join(server, table)
        with open(faults + ".new", "w", encoding="utf-8") as file:
            file.write("match .db\nfail write ENOSPC\n")
        os.rename(faults + ".new", faults)
        assert "saved" in admin(server, "end", table, code=1)
        assert ann.request(do="ready", ready=True)["slug"] == "could-not-save"
        os.unlink(faults)
        until(lambda: ben.request(do="ready", ready=True)["ok"])
        assert ann.request(do="start")["ok"]
        assert not any(m["is"] == "bye" for m in ann.received + ben.received)
        assert Client(server).request(do="hello", table=table, token=token)["ok"]


def addresses_are_banned():
    folder = tempfile.mkdtemp(dir=top)
    with open_server(folder=folder) as server:
        ann, table, _ = create(server)
        ben, _ = join(server, table, address="192.0.2.77")
        lurker = Client(server, "192.0.2.77")
        assert "2 connections" in admin(server, "ban", "192.0.2.64/26")
        told(ben, "address-banned")
        told(lurker, "address-banned")
        assert ann.request(do="lobby")["ok"]
        assert is_refused(server, "192.0.2.77") and is_refused(server, "::ffff:192.0.2.127")
        assert not is_refused(server, "192.0.2.128") and not is_refused(server, "192.0.2.63")
        request = urllib.request.Request(server.url, headers={"X-Forwarded-For": "192.0.2.77"})
        try:
            urllib.request.urlopen(request)
            raise AssertionError("a page was served")
        except urllib.error.HTTPError as refusal:
            assert refusal.code == 403
        request.full_url = server.url + "healthz"  # for a balancer in a range that is banned
        assert urllib.request.urlopen(request).status == 200
        assert urllib.request.urlopen(server.url).status == 200  # this machine never is
        assert "2001:db8:1:2::/64" in admin(server, "ban", "2001:db8:1:2:3:4:5:6")
        assert is_refused(server, "2001:db8:1:2::1") and not is_refused(server, "2001:db8:1:3::1")
        admin(server, "ban", "198.51.100.1", "--for", "1s")
        assert is_refused(server, "198.51.100.1")
        until(lambda: not is_refused(server, "198.51.100.1"))
        admin(server, "ban", "198.51.100.2", "--for", "2h")
        assert os.stat(os.path.join(server.data, "bans")).st_mode & 0o777 == 0o600
    with open_server(folder=folder) as server:
        listed = json.loads(admin(server, "bans", "--json"))["bans"]
        assert {one["range"] for one in listed} == {"192.0.2.64/26", "2001:db8:1:2::/64",
                                                    "198.51.100.2"}, listed
        assert 7000 < [one for one in listed if one["range"] == "198.51.100.2"][0]["seconds"] <= 7200
        assert is_refused(server, "192.0.2.77") and is_refused(server, "198.51.100.2")
        admin(server, "unban", "192.0.2.100/26")
        assert not is_refused(server, "192.0.2.77")
        assert "not banned" in admin(server, "unban", "192.0.2.64/26", code=1)
        assert any("event=admin-unban range=192.0.2.64/26 uid=" in line for line in server.lines())


def a_table_has_at_most_32_bans():
    """Names of the longest kind; all of it survives a restart."""
    folder = tempfile.mkdtemp(dir=top)
    with open_server(folder=folder) as server:
        ann, table, token = create(server)
        for i in range(33):
            name = chr(0x1f600 + i) * 24
            _, joined = join(server, table, name, f"198.51.100.{i}")
            answer = ann.request(do="kick", member=joined["member"], ban=True)
            assert answer["ok"] if i < 32 else answer["slug"] == "too-many-bans", (i, answer)
    with open_server(folder=folder) as server:
        ann = Client(server)
        assert ann.request(do="hello", table=table, token=token)["ok"]
        bans = ann.wait_for(lambda m: m["is"] == "welcome")["you"]["bans"]
        assert len(set(bans)) == 32, bans
        stranger = Client(server, "198.51.100.31")
        assert stranger.request(do="watch", table=table)["slug"] == "banned"
        assert ann.request(do="pardon", name=bans[0])["ok"]
        for place in ("cluehouse.db", "cluehouse.db-wal"):
            with open(os.path.join(server.data, place), "rb") as file:
                assert b"198.51.100" not in file.read(), "an address is stored"


def bad_addresses_are_refused():
    with open_server() as server:
        for bad, why in (("", "needs an address"), ("1.2.3", "no address"), ("1.2.3.256", "no address"),
                         ("example.org", "no address"), ("1.2.3.4/33", "prefix"),
                         ("1.2.3.4/", "prefix"), ("1.2.3.4/x", "prefix"), ("::/129", "prefix"),
                         ("0.0.0.0/0", "too much"), ("10.0.0.0/7", "too much"), ("::/0", "too much"),
                         ("2000::/3", "too much"), ("127.0.0.1", "this machine"),
                         ("::1", "this machine"), ("::ffff:127.0.0.1", "this machine")):
            assert why in admin(server, "ban", bad, code=2), bad
        assert json.loads(admin(server, "bans", "--json")) == {"bans": []}
        assert not os.path.exists(os.path.join(server.data, "bans"))


def announcements_reach_everybody():
    with open_server() as server:
        ann, _, _ = create(server)
        idle = Client(server)
        admin(server, "announce", "Back at 8 <b>\"sharp\"</b>", "--for", "2s")
        for client in (ann, idle, Client(server)):
            heard = client.wait_for(lambda m: m["is"] == "announcement")
            assert heard["text"] == 'Back at 8 <b>"sharp"</b>' and "slug" not in heard, heard
        assert ann.wait_for(lambda m: m["is"] == "announcement")["text"] is None
        late = Client(server)
        assert late.request(do="ping")["ok"]
        assert late.received == []
        admin(server, "announce", "again")
        admin(server, "announce")
        assert idle.wait_for(lambda m: m["is"] == "announcement" and m["text"] == "again")
        assert idle.wait_for(lambda m: m["is"] == "announcement")["text"] is None
        assert "300" in admin(server, "announce", "x" * 301, code=1)
        assert "300" in admin(server, "announce", "two\nlines", code=2)
        assert "control" in admin(server, "announce", "bell\a", code=1)


def seen(server, table):
    """The table as a spectator sees it."""
    client = Client(server, "192.0.2.9")
    assert client.request(do="watch", table=table)["ok"]
    return client.wait_for(lambda m: m["is"] == "welcome")["table"]


def a_server_is_drained():
    with open_server() as server:
        ann, table, token = create(server)
        ben, _ = join(server, table)
        cleo, other, _ = create(server, "Cleo")
        begin(ann, ben)
        assert ben.request(do="vote", on="restart")["ok"]
        dora, third, _ = create(server, "Dora", seating="rotate")
        emil, _ = join(server, third, "Emil")
        begin(dora, emil)
        assert emil.request(do="vote", on="end")["ok"]
        assert dora.request(do="ballot", vote=1, yes=True)["ok"]
        emil.request(do="ready", ready=True)
        text = admin(server, "drain", "--minutes", "30")
        assert "1 game in progress" in text, text
        heard = cleo.wait_for(lambda m: m["is"] == "announcement")
        assert heard["slug"] == "draining" and "30 minutes" in heard["text"], heard
        assert Client(server).request(do="create", name="Dan", game="hue", seats=2)["slug"] == "draining"
        dan, _ = join(server, other, "Dan")
        dan.request(do="ready", ready=True)
        assert cleo.request(do="start")["slug"] == "draining"
        assert dora.request(do="start")["slug"] == "draining"
        seats = [seat["name"] for seat in seen(server, third)["seats"]]
        assert seats == ["Dora", "Emil"], "a start that is refused moves nobody"
        assert ann.request(do="ballot", vote=1, yes=True)["ok"]
        assert ben.request(do="vote", on="restart")["slug"] == "draining"
        assert seen(server, table)["phase"] == "playing", "a restart would begin nothing"
        time.sleep(2)
        assert server.process.poll() is None and ann.request(do="view")["ok"]
        admin(server, "undrain")
        assert "not draining" in admin(server, "undrain", code=1)
        assert cleo.request(do="start")["ok"]
        admin(server, "drain")
        for client in (ann, ben, dan):
            client.close()
        time.sleep(2)
        assert server.process.poll() is None, "Cleo still plays"
        cleo.close()
        assert server.process.wait(TIMEOUT) == 0
        assert any("event=drained games=0" in line for line in server.lines())
        assert "no server runs" in admin(server, "tables", code=1)


def commands_are_checked():
    with open_server() as server:
        for words, why in ((("frob",), "no command"), ((), "needs a command"),
                           (("tables", "x"), "nothing more"), (("end",), "needs the id"),
                           (("drain", "--minutes", "0"), "minutes"), (("drain", "--json"), "no --json"),
                           (("ban", "192.0.2.7", "--for", "soon"), "such as"),
                           (("bnas",), "did you mean")):
            assert why in admin(server, *words, code=2), words
        for name in ("x", "' or 1=1", "abcdefghjkmnpqrs"):
            assert admin(server, "end", name, code=1)
        assert Client(server).request(do="ping")["ok"]


def strangers_and_closed_servers_get_a_clear_answer():
    folder = tempfile.mkdtemp(dir=top)
    assert "no server runs" in admin(os.path.join(folder, "nothing"), "tables", code=1)
    with open_server(folder=folder) as server:
        if os.getuid() == 0:
            os.chmod(top, 0o755)
            os.chmod(folder, 0o755)
            shown = subprocess.run([program, "admin", "tables", "--data", server.data], user=65534,
                                   capture_output=True, encoding="utf-8", check=False)
            if "ermission denied" not in shown.stderr or shown.returncode != 1:
                raise AssertionError(shown)
            assert "run this as the user" in shown.stderr, shown
        assert os.stat(os.path.join(server.data, "control")).st_mode & 0o777 == 0o600
    assert "no server runs" in admin(server, "drain", code=1)


tests = [lists_show_who_is_there_and_no_secrets, a_table_is_ended_for_good,
         an_end_that_cannot_be_saved_changes_nothing, addresses_are_banned,
         a_table_has_at_most_32_bans, bad_addresses_are_refused, announcements_reach_everybody, a_server_is_drained,
         commands_are_checked, strangers_and_closed_servers_get_a_clear_answer]
if len(sys.argv) > 4:
    tests = [test for test in tests if test.__name__ == sys.argv[4]]
failed = 0
print(f"1..{len(tests)}")
for number, test in enumerate(tests, 1):
    try:
        test()
        print(f"ok {number} - {test.__name__}", flush=True)
    except Exception as problem:  # pylint: disable=broad-except
        failed += 1
        print(f"# {type(problem).__name__}: {str(problem)[:600]}")
        print(f"not ok {number} - {test.__name__}", flush=True)
shutil.rmtree(top, ignore_errors=True)
sys.exit(failed > 0)
