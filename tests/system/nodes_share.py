"""nodes_share.py PROGRAM - what several nodes at one PostgreSQL share beside tables: codes,
the lobby, bans, announcements, keys; and how a node leaves the others. TAP.

SPDX-License-Identifier: MIT
"""
import base64
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
import postgres  # noqa: E402
from server_kit import TIMEOUT, Client, Server, until  # noqa: E402

program = os.path.realpath(sys.argv[1])


class Nodes:
    """Two of them, a and b, in a database of their own."""

    def __init__(self, cluster):
        self.cluster = cluster
        self.folder = tempfile.TemporaryDirectory(prefix="nodes")
        self.secret = os.path.join(self.folder.name, "secret")
        with open(self.secret, "w", encoding="ascii") as file:
            file.write(base64.b64encode(os.urandom(32)).decode() + "\n")
        os.chmod(self.secret, 0o600)
        cluster.sql("DROP SCHEMA IF EXISTS cluehouse CASCADE")
        self.running = []
        self.a, self.b = self.start("a"), self.start("b")
        until(lambda: self.a.metric("cluehouse_nodes_alive") == 2)

    def start(self, name):
        folder = os.path.join(self.folder.name, name)
        os.makedirs(folder, exist_ok=True)
        node = Server(program, folder, "--trust-proxy", "--store", self.cluster.uri, "--node",
                      name, "--node-listen", f"unix:{folder}/peer", "--node-secret", self.secret,
                      "--push", "mailto:club@example.org")
        assert node.url, node.lines()
        self.running.append(node)
        return node

    def __enter__(self):
        return self

    def __exit__(self, *what):
        for node in self.running:
            if node.process.poll() is None:
                node.process.terminate()
                assert node.process.wait(TIMEOUT) == 0
        self.folder.cleanup()


def admin(node, *words, code=0):
    done = subprocess.run([program, "admin", *words, "--data", node.data], capture_output=True,
                          encoding="utf-8", timeout=TIMEOUT, check=False)
    assert done.returncode == code, (words, done)
    return done.stdout if code == 0 else done.stderr


def create(node, address="192.0.2.1", **more):
    client = Client(node, address)
    answer = client.request(do="create", name="Ann", **{"game": "hue", "seats": 2, **more})
    assert answer["ok"], answer
    return client, answer


def is_refused(node, address):
    try:
        Client(node, address).close()
    except AssertionError as refusal:
        return b" 403 " in refusal.args[0]
    return False


def health(node):
    try:
        with urllib.request.urlopen(node.url + "healthz") as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def find_code(message):
    return re.search(r"'code': '([A-Z-]+)'", str(message)).group(1)


def codes_and_the_lobby_are_everybodys(nodes):
    ann, made = create(nodes.a, public=True)
    code = ann.wait_for(lambda m: "code" in str(m))
    ben = Client(nodes.b, "192.0.2.2")
    until(lambda: made["table"] in str(ben.request(do="lobby")))
    assert ben.request(do="find", code=find_code(code))["table"] == made["table"]
    answer = ben.request(do="join", table=made["table"], name="Ben")
    assert answer["ok"], answer
    # The table is at one node, and both count it.
    for node in nodes.a, nodes.b:
        until(lambda n=node: re.search(
            r'cluehouse_all_tables\{phase="open"\} 1\b',
            urllib.request.urlopen(n.url + "metrics").read().decode()))
    assert nodes.b.metric("cluehouse_relays") == 1


def a_ban_holds_everywhere(nodes):
    there, _ = create(nodes.b, "198.51.100.7")
    assert "is banned" in admin(nodes.a, "ban", "198.51.100.0/24")
    bye = there.wait_for(lambda m: m["is"] == "bye")
    assert bye["slug"] == "address-banned", bye
    assert is_refused(nodes.a, "198.51.100.9") and is_refused(nodes.b, "198.51.100.9")
    assert not is_refused(nodes.b, "198.51.101.9")
    assert "198.51.100.0/24" in admin(nodes.b, "bans")
    # One that has just started knows it before anybody comes.
    nodes.b.process.terminate()
    assert nodes.b.process.wait(TIMEOUT) == 0
    nodes.b = nodes.start("b")
    assert is_refused(nodes.b, "198.51.100.9")
    admin(nodes.b, "unban", "198.51.100.0/24")
    assert not is_refused(nodes.b, "198.51.100.9")
    until(lambda: not is_refused(nodes.a, "198.51.100.9"))
    assert "not banned" in admin(nodes.a, "unban", "198.51.100.0/24", code=1)
    admin(nodes.a, "ban", "203.0.113.9", "--for", "1s")
    until(lambda: not is_refused(nodes.a, "203.0.113.9") and
          not is_refused(nodes.b, "203.0.113.9"))


def a_ban_is_in_the_database_or_nowhere(nodes):
    nodes.cluster.sql("ALTER TABLE cluehouse.notes RENAME TO hidden")
    admin(nodes.a, "ban", "198.51.100.0/24", code=1)
    assert not is_refused(nodes.a, "198.51.100.9")
    nodes.cluster.sql("ALTER TABLE cluehouse.hidden RENAME TO notes")


def announcements_reach_everybody(nodes):
    there = Client(nodes.b, "192.0.2.2")
    admin(nodes.a, "announce", "Cake at nine")
    heard = there.wait_for(lambda m: m["is"] == "announcement")
    assert heard["text"] == "Cake at nine", heard
    late = Client(nodes.b, "192.0.2.3")
    assert late.wait_for(lambda m: m["is"] == "announcement")["text"] == "Cake at nine"
    admin(nodes.b, "announce")
    assert there.wait_for(lambda m: m["is"] == "announcement")["text"] is None


def keys_are_the_same(nodes):
    keys = {Client(node).request(do="games")["push_key"] for node in (nodes.a, nodes.b)}
    assert len(keys) == 1 and len(keys.pop()) == 87


def a_kicked_address_stays_out_after_a_move(nodes):
    ann, made = create(nodes.a)
    ben = Client(nodes.a, "192.0.2.66")
    joined = ben.request(do="join", table=made["table"], name="Ben")
    assert joined["ok"], joined
    answer = ann.request(do="kick", member=1, ban=True)
    assert answer["ok"], answer
    nodes.a.process.terminate()
    assert nodes.a.process.wait(TIMEOUT) == 0
    again = Client(nodes.b, "192.0.2.66")
    answer = again.request(do="join", table=made["table"], name="Bob")
    assert not answer["ok"], answer
    assert Client(nodes.b, "192.0.2.67").request(do="join", table=made["table"],
                                                 name="Cat")["ok"]


def a_node_leaves_and_its_tables_stay(nodes):
    ann, made = create(nodes.a)
    assert health(nodes.a) == 200
    assert "other nodes" in admin(nodes.a, "drain")
    assert health(nodes.a) == 503
    admin(nodes.a, "undrain")
    assert health(nodes.a) == 200
    admin(nodes.a, "drain")
    assert nodes.a.process.wait(TIMEOUT) == 0
    back = Client(nodes.b, "192.0.2.1")
    answer = back.request(do="join", table=made["table"], name="Ann", token=made["token"])
    assert answer["ok"] and answer["member"] == 0, answer
    until(lambda: nodes.b.metric("cluehouse_nodes_alive") == 1)
    # Alone, it waits for its games to end, as a server without others does.
    assert "over" in admin(nodes.b, "drain")
    admin(nodes.b, "undrain")


def a_standby_that_is_gone_is_named(nodes):
    nodes.cluster.sql("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    nodes.cluster.sql("SELECT pg_reload_conf()")
    ann = Client(nodes.b, "192.0.2.1")
    ann.send(json.dumps({"do": "create", "id": "c", "name": "Ann", "game": "hue", "seats": 2}))
    until(lambda: health(nodes.b) == 503)
    until(lambda: any("commit-hangs" in line and "standby" in line for line in nodes.b.lines()))
    nodes.cluster.sql("ALTER SYSTEM RESET synchronous_standby_names")
    nodes.cluster.sql("SELECT pg_reload_conf()")
    answer = ann.wait_for(lambda m: m.get("id") == "c")
    assert answer["ok"], answer
    until(lambda: health(nodes.b) == 200)


def tool(*words):
    done = subprocess.run([program, *words], capture_output=True, encoding="utf-8",
                          timeout=TIMEOUT, check=False)
    return done.returncode, done.stdout + done.stderr


def tools_only_read(nodes):
    ann, made = create(nodes.a)
    cluster = nodes.cluster
    cluster.sql("DROP ROLE IF EXISTS reader; CREATE ROLE reader LOGIN;"
                " GRANT USAGE ON SCHEMA cluehouse TO reader;"
                " GRANT SELECT ON ALL TABLES IN SCHEMA cluehouse TO reader")
    reader = cluster.uri.replace("cluehouse@", "reader@")
    assert tool("doctor", reader) == (0, "1 table with 0 moves and draws: all is well\n")
    code, said = tool("export", made["table"], "--store", reader)
    assert code == 1 and "has not begun" in said, said
    with postgres.Cluster(primary=cluster) as standby:
        assert tool("doctor", standby.uri)[0] == 0
        both = f"postgres://cluehouse@/cluehouse?host={standby.folder},{cluster.folder}"
        assert tool("doctor", both)[0] == 0
    cluster.sql("DROP OWNED BY reader; DROP ROLE reader")
    cluster.sql("DROP DATABASE IF EXISTS empty", cluster.admin)
    cluster.sql("CREATE DATABASE empty", cluster.admin)
    empty = cluster.uri.replace("/cluehouse?", "/empty?")
    for words in (("doctor", empty), ("export", made["table"], "--store", empty),
                  ("copy", "--from", empty, "--to", os.path.join(nodes.folder.name, "e.db"))):
        code, said = tool(*words)
        assert code == 1 and "is empty" in said, (words, said)
    assert cluster.sql("SELECT count(*) FROM pg_namespace WHERE nspname = 'cluehouse'",
                       empty).strip() == "0"


def a_copy_waits_for_nodes(nodes):
    create(nodes.a)
    new = os.path.join(nodes.folder.name, "new.db")
    code, said = tool("copy", "--from", nodes.cluster.uri, "--to", new)
    assert code == 1 and "node a is running" in said and "stop all nodes" in said, said
    for node in (nodes.a, nodes.b):
        node.process.terminate()
        assert node.process.wait(TIMEOUT) == 0
    assert tool("copy", "--from", nodes.cluster.uri, "--to", new) == (0, "1 table was copied\n")
    nodes.cluster.sql("DROP SCHEMA cluehouse CASCADE")
    nodes.b = nodes.start("b")
    code, said = tool("copy", "--from", new, "--to", nodes.cluster.uri)
    assert code == 1 and "node b is running" in said, said


def nodes_are_listed(nodes):
    until(lambda: json.loads(admin(nodes.a, "nodes", "--json"))["nodes"] and
          {n["name"]: n["alive"] for n in json.loads(admin(nodes.a, "nodes", "--json"))["nodes"]}
          == {"a": True, "b": True})
    assert re.search(r"^a +unix:\S+ +yes +0  \(this one\)$", admin(nodes.a, "nodes"), re.M), \
        admin(nodes.a, "nodes")
    nodes.b.process.kill()
    nodes.b.process.wait()
    until(lambda: {n["name"]: n["alive"]
                   for n in json.loads(admin(nodes.a, "nodes", "--json"))["nodes"]}
          == {"a": True, "b": False})


def main():
    tests = [nodes_are_listed, codes_and_the_lobby_are_everybodys, a_ban_holds_everywhere,
             a_ban_is_in_the_database_or_nowhere, announcements_reach_everybody,
             keys_are_the_same, a_kicked_address_stays_out_after_a_move,
             a_node_leaves_and_its_tables_stay, a_standby_that_is_gone_is_named,
             tools_only_read, a_copy_waits_for_nodes]
    failed = 0
    if postgres.programs() is None:
        print("1..0 # SKIP PostgreSQL is not installed")
        return 0
    with postgres.Cluster() as cluster:
        for number, test in enumerate(tests, 1):
            try:
                with Nodes(cluster) as nodes:
                    test(nodes)
                print(f"ok {number} - {test.__name__}", flush=True)
            except Exception as error:  # pylint: disable=broad-except
                failed += 1
                print(f"not ok {number} - {test.__name__}\n# {error!r}", flush=True)
    print(f"1..{len(tests)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
