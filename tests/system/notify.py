"""notify.py PROGRAM SHIM - calls by Web Push and to a webhook.

The other side is a web server of our own, which decrypts what it gets. Time
passes by the shim (tests/lib/shim/faults.c). TAP.

SPDX-License-Identifier: MIT
"""
import hashlib
import hmac
import http.server
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../lib"))

from server_kit import Client, Server, until  # noqa: E402
from webpush import Browser, sender_of  # noqa: E402

program, shim = sys.argv[1], sys.argv[2]
folder = tempfile.mkdtemp(prefix="notify")
CONTACT = "mailto:ann@example.org"
SECRET = "0123456789abcdef0123"


class Outside(http.server.ThreadingHTTPServer):
    """Whom our server calls. `answers` has what to say by path: a status, a
    list of them one after the other, or "hang"."""
    daemon_threads = True

    def __init__(self):
        self.seen, self.answers = [], {}
        super().__init__(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def at(self, path):
        return [one for one in self.seen if one["path"] == path]

    def bodies(self, path, event=None):
        return [json.loads(one["body"]) for one in self.at(path)
                if event in (None, one["headers"].get("Cluehouse-Event"))]


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        answer = self.server.answers.get(self.path, 201)
        if isinstance(answer, list):
            answer = answer.pop(0) if len(answer) > 1 else answer[0]
        self.server.seen.append({"path": self.path, "headers": self.headers, "body": body})
        if answer == "hang":
            time.sleep(30)
            return
        self.send_response(answer)
        if answer == 302:
            self.send_header("Location", self.server.url + "/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


class Days(Server):
    """A server whose time we let pass."""

    def __init__(self, *options, here=None):
        here = here or tempfile.mkdtemp(dir=folder)
        self.here, self.control, self.passed = here, os.path.join(here, "faults"), 0
        super().__init__(program, here, *options, env={
            "LD_PRELOAD": shim, "CLUEHOUSE_FAULTS": self.control})
        assert self.url, self.lines()

    def pass_time(self, seconds):
        self.passed += seconds
        with open(self.control + ".new", "w", encoding="utf-8") as new:
            new.write(f"uptime {self.passed}\n")
        os.rename(self.control + ".new", self.control)

    def notices(self, kind, end):
        return self.metric(f'cluehouse_{kind}_total{{end="{end}"}}')

    def rows(self):
        """What is stored of each table."""
        copy = os.path.join(tempfile.mkdtemp(dir=folder), "copy.db")
        subprocess.run([program, "backup", "--data", self.data, copy], check=True,
                       stdout=subprocess.DEVNULL)
        db = sqlite3.connect(copy)
        cards = [json.loads(card) for (card,) in db.execute("SELECT card FROM tables")]
        db.close()
        return cards


class Game:
    """HUE for two, by day. Ann begins, and both want to be called."""

    def __init__(self, server, ann=None, ben=None, **settings):
        self.server = server
        self.people = [Client(server), Client(server)]
        made = self.people[0].request(
            do="create", game="hue", seats=2, name="Ann", offers=1,
            limits={"move": 86400, "by_day": True}, options={"first": "seat-0"}, **settings)
        self.table, self.tokens = made["table"], [made["token"]]
        joined = self.people[1].request(do="join", table=self.table, name="Ben", offers=1)
        self.tokens.append(joined["token"])
        for client, browser in zip(self.people, (ann, ben)):
            if browser:
                answer = client.request(do="push", subscription=browser.subscription)
                assert answer["ok"], answer
        assert self.people[1].request(do="ready", ready=True)["ok"]
        assert self.people[0].request(do="start")["ok"]

    def go(self, seat):
        self.people[seat].close()

    def come(self, seat):
        self.people[seat] = Client(self.server)
        return self.people[seat].request(
            do="hello", table=self.table, token=self.tokens[seat], offers=1)

    def move(self, seat):
        view = self.people[seat].wait_for(
            lambda m: "offers" in m and (m.get("question") or m.get("view", {}).get("question")))
        question = view.get("question") or view["view"]["question"]
        answer = self.people[seat].request(do="move", question=question, move=view["offers"][0])
        assert answer["ok"], answer


def a_person_who_is_away_is_called_once():
    outside = Outside()
    ann, ben = Browser(outside.url + "/ann"), Browser(outside.url + "/ben")
    with Days("--push", CONTACT, "--push-private") as server:
        game = Game(server, ann, ben)
        key = game.people[0].request(do="games")["push_key"]
        time.sleep(1.2)
        game.go(1)
        game.move(0)  # Ben is asked, and was here a moment ago
        time.sleep(1.2)
        assert not outside.seen, outside.seen
        server.pass_time(31)
        until(lambda: outside.at("/ben"))
        got = outside.at("/ben")[0]
        said = ben.read(got["body"])
        assert said == {"kind": "turn", "game": "hue", "table": game.table,
                        "code": said["code"],
                        "link": f"{server.url}t/{game.table}"}, said
        assert len(got["body"]) == 86 + 512 + 1 + 16
        claims, signer = sender_of(got["headers"]["Authorization"])
        assert signer == key and claims["sub"] == CONTACT and claims["aud"] == outside.url
        assert 0 < claims["exp"] - time.time() <= 86400
        assert got["headers"]["Content-Encoding"] == "aes128gcm"
        assert 80000 < int(got["headers"]["TTL"]) <= 86400
        assert len(got["headers"]["Topic"]) == 32
        game.go(0)
        server.pass_time(50)
        time.sleep(1.2)
        server.pass_time(3600)
        time.sleep(1.2)
        assert len(outside.seen) == 1, "called twice, or Ann was"
        game.come(1)
        game.move(1)
        time.sleep(1.2)
        server.pass_time(31)
        until(lambda: outside.at("/ann"))
        ann.read(outside.at("/ann")[0]["body"])
        assert server.notices("push", "sent") == 2
        for token in game.tokens:
            assert token.encode() not in b"".join(one["body"] for one in outside.seen)
        here = server.here
    assert oct(os.stat(os.path.join(server.data, "push-key.pem")).st_mode)[-3:] == "600"
    with Days("--push", CONTACT, "--push-private", here=here) as server:
        assert Client(server).request(do="games")["push_key"] == key
        watcher = Client(server)
        watcher.request(do="watch", table=game.table)
        time.sleep(1.2)
        server.pass_time(31)
        time.sleep(1.2)
        assert len(outside.at("/ann")) == 1, "called again after a restart"


def an_endpoint_that_is_gone_is_forgotten():
    outside = Outside()
    outside.answers = {"/ben": 410}
    with Days("--push", CONTACT, "--push-private") as server:
        game = Game(server, Browser(outside.url + "/ann"), Browser(outside.url + "/ben"))
        game.go(1)
        game.move(0)
        time.sleep(1.2)
        server.pass_time(31)
        until(lambda: server.notices("push", "gone") == 1)
        until(lambda: "push" not in server.rows()[0]["members"][1])
        assert "push" in server.rows()[0]["members"][0]
        assert game.people[0].request(do="push", subscription=None)["ok"]
        until(lambda: "push" not in server.rows()[0]["members"][0])


def a_service_that_fails_is_tried_again_and_a_late_call_is_not_made():
    outside = Outside()
    outside.answers = {"/ben": [503, 429, 201], "/ann": 503}
    with Days("--push", CONTACT, "--push-private") as server:
        game = Game(server, Browser(outside.url + "/ann"), Browser(outside.url + "/ben"))
        game.go(1)
        game.move(0)
        time.sleep(1.2)
        for n, wait in enumerate((31, 7, 22), 1):
            server.pass_time(wait)
            until(lambda: len(outside.at("/ben")) == n)
            time.sleep(0.7)
        until(lambda: server.notices("push", "sent") == 1)
        game.come(1)
        game.go(0)
        game.move(1)
        time.sleep(1.2)
        server.pass_time(31)
        until(lambda: outside.at("/ann"))
        time.sleep(0.7)
        game.come(0)  # she came by herself
        server.pass_time(8)
        until(lambda: server.notices("push", "dropped") == 1)
        assert len(outside.at("/ann")) == 1


def subscriptions_are_checked():
    good = Browser("https://push.example.net/send/1").subscription
    with Days("--push", CONTACT) as server:
        game = Game(server)
        ask = game.people[0].request
        assert ask(do="push", subscription=good)["ok"]
        for endpoint in ("http://push.example.net/1", "ftp://push.example.net/",
                         "https://push.example.net:8443/1", "https://u@push.example.net/1",
                         "https:///1", "https://push.example.net/ 1", "https://p/" + "x" * 600,
                         "file:///etc/passwd", "https://[::1]/"):
            answer = ask(do="push", subscription={**good, "endpoint": endpoint})
            assert answer.get("slug") == "bad-subscription", (endpoint, answer)
        for keys in ({}, {"p256dh": "AA", "auth": "AA"}, {**good["keys"], "auth": "AA"},
                     {**good["keys"], "p256dh": good["keys"]["p256dh"][:-2] + "AA"}):
            answer = ask(do="push", subscription={**good, "keys": keys})
            assert answer.get("slug") == "bad-subscription", (keys, answer)
        assert ask(do="push", subscription=7)["slug"] == "bad-subscription"
        assert ask(do="push")["slug"] == "order-malformed"
        watcher = Client(server)
        watcher.request(do="watch", table=game.table)
        assert watcher.request(do="push", subscription=good)["slug"] == "not-a-member"
        assert server.rows()[0]["members"][0]["push"]["endpoint"] == good["endpoint"]
    with Days() as server:
        game = Game(server)
        assert "push_key" not in game.people[0].request(do="games")
        answer = game.people[0].request(do="push", subscription=good)
        assert answer["slug"] == "no-push-here", answer


def a_push_to_this_machine_is_refused():
    with Days("--push", CONTACT) as server:
        game = Game(server, None, Browser("https://localhost/send"))
        game.go(1)
        game.move(0)
        time.sleep(1.2)
        server.pass_time(31)
        until(lambda: server.notices("push", "failed") == 1)
        assert any("private-address" in line for line in server.lines()), server.lines()


def secret_file():
    name = os.path.join(folder, "secret")
    with open(name, "w", encoding="utf-8") as file:
        file.write(SECRET + "\n")
    return name


def the_webhook_is_told_of_games_and_turns():
    outside = Outside()
    with Days("--webhook", outside.url + "/hook", "--webhook-private", "--webhook-secret",
              secret_file()) as server:
        game = Game(server)
        until(lambda: outside.bodies("/hook", "game-begun"))
        begun = outside.bodies("/hook", "game-begun")[0]
        assert begun["names"] == ["Ann", "Ben"] and begun["game"] == "hue", begun
        assert begun["text"] == begun["content"] == "HUE: The game has started with Ann and Ben.", begun
        assert "table" not in begun and "link" not in begun, "a private table's way in"
        game.go(1)
        game.move(0)
        time.sleep(1.2)
        server.pass_time(31)
        until(lambda: outside.bodies("/hook", "turn"))
        turn = outside.bodies("/hook", "turn")[0]
        assert turn["turn"] == ["Ben"] and turn["room"] == begun["room"], turn
        assert turn["text"] == "HUE: Waiting for Ben.", turn
        assert turn["allowed_mentions"] == {"parse": []}
        for one in outside.seen:
            when, mac = one["headers"]["Cluehouse-Signature"].split(",")
            text = when.removeprefix("t=").encode() + b"." + one["body"]
            right = hmac.new(SECRET.encode(), text, hashlib.sha256).hexdigest()
            assert mac == "v1=" + right
            assert abs(time.time() - int(when.removeprefix("t="))) < 60
            for secret in (*game.tokens, game.table):
                assert secret.encode() not in one["body"]
        public = Game(server, public=True)
        until(lambda: len(outside.bodies("/hook", "game-begun")) == 2)
        link = outside.bodies("/hook", "game-begun")[1]["link"]
        assert link == f"{server.url}t/{public.table}", link
        for seat in [0, 1] * 5:
            public.move(seat)
        until(lambda: outside.bodies("/hook", "game-over"))
        over = outside.bodies("/hook", "game-over")[0]
        assert over["winners"] and set(over["winners"]) <= {"Ann", "Ben"}, over
        assert over["text"].startswith("HUE: Game over. "), over


def the_longest_names_are_told_whole():
    """Eleven names of characters of four bytes, and one of signs that JSON escapes."""
    outside = Outside()
    names = [chr(0x20000 + i) * 24 for i in range(11)] + ['"' * 24]
    with Days("--webhook", outside.url + "/hook", "--webhook-private") as server:
        people = [Client(server) for _ in names]
        table = people[0].request(do="create", game="haiclue", seats=12, name=names[0])["table"]
        for person, name in list(zip(people, names))[1:]:
            assert person.request(do="join", table=table, name=name)["ok"]
            assert person.request(do="ready", ready=True)["ok"]
        assert people[0].request(do="start")["ok"]
        until(lambda: outside.seen)
        begun = json.loads(outside.seen[0]["body"])
        assert begun["event"] == "game-begun" and begun["names"] == names, begun
        assert begun["text"] == (f"Haiclue: The game has started with {', '.join(names[:11])}"
                                 f" and {names[11]}."), begun


def bad_webhooks_stop_nothing():
    outside = Outside()
    outside.answers = {"/hang": "hang", "/moved": 302, "/broken": 500}
    tried = []
    for path in ("/hang", "/moved", "/broken"):
        with Days("--webhook", outside.url + path, "--webhook-private") as server:
            Game(server)
            until(lambda: outside.at(path))
            start = time.monotonic()
            assert Client(server).request(do="ping")["ok"]
            tried.append(time.monotonic() - start)
            if path == "/moved":
                until(lambda: server.notices("webhook", "failed") == 1)
                assert not outside.at("/elsewhere")
            else:
                time.sleep(0.7)
                server.pass_time(20)
                until(lambda: any("notice-failed kind=webhook" in line
                                  for line in server.lines()))
                server.pass_time(200)
                until(lambda: len(outside.at(path)) > 1)
                assert server.metric("cluehouse_notices_waiting") == 1
            lines = [line for line in server.lines() if "notice-failed" in line]
            assert all(path not in line for line in lines), "the address may be a secret"
    assert max(tried) < 1, tried


def a_webhook_at_our_own_door():
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    own = f"127.0.0.1:{port}"
    with Server(program, tempfile.mkdtemp(dir=folder), "--listen", own, "--webhook",
                f"http://{own}/ws", "--webhook-private") as server:
        assert server.url
        Game(server)
        name = 'cluehouse_webhook_total{end="failed"}'
        until(lambda: server.metric(name) == 1)


def names_that_lead_into_this_network():
    """Checked when the connection is made, whatever the name looks like."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        door.listen()
        port = door.getsockname()[1]
        for host in ("localhost", "127.0.0.1", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]",
                     "0.0.0.0"):
            with Days("--webhook", f"https://{host}:{port}/") as server:
                Game(server)
                until(lambda: server.notices("webhook", "failed") == 1)
                assert any("private-address" in line for line in server.lines()), host
        door.settimeout(0.1)
        try:
            door.accept()
            raise AssertionError("somebody came")
        except TimeoutError:
            pass


def children(pid):
    with open(f"/proc/{pid}/task/{pid}/children", encoding="utf-8") as file:
        return [int(child) for child in file.read().split()]


def alive(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().split(") ")[1][0] != "Z"
    except FileNotFoundError:
        return False


def the_sender_dies_and_comes_back():
    outside = Outside()
    outside.answers = {"/hook": ["hang", 201]}
    with Days("--webhook", outside.url + "/hook", "--webhook-private") as server:
        (watcher,) = children(server.process.pid)
        (sender,) = children(watcher)
        Game(server)
        until(lambda: outside.seen)
        os.kill(sender, signal.SIGKILL)
        until(lambda: any("notifier-restarted" in line for line in server.lines()))
        server.pass_time(7)
        until(lambda: server.notices("webhook", "sent") == 1)
        (sender,) = children(watcher)
        for one in (watcher, sender):  # what a terminal sends to all of them
            os.kill(one, signal.SIGINT)
            os.kill(one, signal.SIGTERM)
        Game(server)
        until(lambda: server.notices("webhook", "sent") == 2)
        os.kill(watcher, signal.SIGKILL)
        until(lambda: any("notifier-gone" in line for line in server.lines()))
        until(lambda: not alive(sender))
        Game(server)
        time.sleep(1.2)
        assert Client(server).request(do="lobby")["ok"]
    for how in (signal.SIGTERM, signal.SIGKILL):
        server = Days("--webhook", outside.url + "/hook", "--webhook-private")
        (watcher,) = children(server.process.pid)
        (sender,) = children(watcher)
        server.process.send_signal(how)
        server.process.wait(5)
        until(lambda: not alive(sender) and not alive(watcher))


def the_sender_is_shut_in():
    outside = Outside()
    with Server(program, tempfile.mkdtemp(dir=folder), "--webhook",
                f"http://localhost:{outside.server_port}/hook", "--webhook-private",
                "--push", CONTACT) as server:
        Game(server)
        until(lambda: outside.bodies("/hook", "game-begun"))
        if not any("seccomp=1" in line for line in server.lines()):
            return "SKIP there is no sandbox here"
        (watcher,) = children(server.process.pid)
        (sender,) = children(watcher)
        for pid in (watcher, sender):
            with open(f"/proc/{pid}/status", encoding="utf-8") as file:
                status = file.read()
            assert "NoNewPrivs:\t1" in status and "Seccomp:\t2" in status, status
            files = [os.readlink(f"/proc/{pid}/fd/{fd}") for fd in os.listdir(f"/proc/{pid}/fd")]
            assert not any(server.data in name for name in files), files
        with open(f"/proc/{server.process.pid}/maps", encoding="utf-8") as file:
            assert "libcurl" not in file.read()
    return None


def bad_settings_are_refused():
    good = ["--webhook", "https://example.org/"]
    for options, words in (
            (["--push", "ann@example.org"], "mailto:you@example.org"),
            (["--push", 'mailto:"a"@b'], "mailto:you@example.org"),
            (["--webhook", "example.org"], "write https://"),
            (["--webhook", "http://example.org/"], "has no TLS"),
            (["--webhook-private"], "there is no webhook"),
            (["--push-private"], "there is no Web Push"),
            ([*good, "--webhook-secret", "/nowhere"], "No such file"),
            ([*good, "--webhook-secret", "/dev/null"], "is empty")):
        done = subprocess.run([program, "serve", "--data", os.path.join(folder, "none"),
                               *options], capture_output=True, timeout=20, check=False)
        assert done.returncode == 2 and words in done.stderr.decode(), (options, done)
    here = tempfile.mkdtemp(dir=folder)
    os.mkdir(os.path.join(here, "data"))
    with open(os.path.join(here, "data", "push-key.pem"), "w", encoding="utf-8") as key:
        key.write("damaged\n")
    done = subprocess.run([program, "serve", "--data", os.path.join(here, "data"), "--listen",
                           "127.0.0.1:0", "--push", CONTACT],
                          capture_output=True, timeout=20, check=False)
    assert done.returncode == 1 and b"restore it" in done.stderr, done


tests = [a_person_who_is_away_is_called_once, an_endpoint_that_is_gone_is_forgotten,
         a_service_that_fails_is_tried_again_and_a_late_call_is_not_made,
         subscriptions_are_checked, a_push_to_this_machine_is_refused,
         the_webhook_is_told_of_games_and_turns, the_longest_names_are_told_whole,
         bad_webhooks_stop_nothing,
         a_webhook_at_our_own_door, names_that_lead_into_this_network,
         the_sender_dies_and_comes_back, the_sender_is_shut_in, bad_settings_are_refused]
if len(sys.argv) > 3:
    tests = [test for test in tests if test.__name__ in sys.argv[3:]]
failed = 0
for number, test in enumerate(tests, 1):
    title = test.__name__.replace("_", " ")
    try:
        remark = test()
        print(f"ok {number} - {title}" + (f" # {remark}" if remark else ""), flush=True)
    except Exception as error:  # pylint: disable=broad-except
        failed += 1
        import traceback
        print("# " + traceback.format_exc().replace("\n", "\n# "))
        print(f"not ok {number} - {title}: {error!r}", flush=True)
print(f"1..{len(tests)}")
shutil.rmtree(folder, ignore_errors=True)
sys.exit(failed != 0)
