#!/usr/bin/env python3
"""preview.py PROGRAM - what programs that show links are told of a table; TAP.

SPDX-License-Identifier: MIT
"""
import html.parser
import http.client
import os
import socket
import struct
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(__file__))
from server_kit import Client, Server  # noqa: E402

PROGRAM = os.path.realpath(sys.argv[1])
GAMES = {"clue": "Clue", "hues-and-cues": "Hues and Cues", "haiclue": "Haiclue", "hue": "HUE"}
NAMES = ("Ann", 'A"b\'c', "<b>x</b>", "</title><script>", "a&amp;b", "\u05d3\u05e0\u05d4",
         "\U0001f42e Zo\u00eb", "--><!--")
GENERAL = "Cluehouse"
tests = failed = 0


def ok(fine, title, *more):
    global tests, failed
    tests += 1
    failed += not fine
    print(("" if fine else "not ") + f"ok {tests} - {title}", flush=True)
    if not fine:
        print("#", *more)


class Head(html.parser.HTMLParser):
    """Reads a page as a browser does: its title, and what its tags say."""

    def __init__(self, page):
        super().__init__()
        self.page, self.said, self.scripts, self.inside = "", {}, 0, False
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.inside = tag == "title"
        self.scripts += tag == "script"
        if tag == "meta" and "content" in attrs:
            name = attrs.get("property") or attrs.get("name")
            assert name not in self.said or name == "theme-color", name
            self.said[name] = attrs["content"]

    def handle_endtag(self, tag):
        self.inside = self.inside and tag != "title"

    def handle_data(self, data):
        self.page += data if self.inside else ""

    @property
    def title(self):
        """What is shown of a link; the page's own title is the client's to say."""
        return self.said.get("og:title", "") if self.page == "Cluehouse" else self.page


def get(server, path, host=None, etag=None):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    headers = {"Host": host or f"127.0.0.1:{server.port}", "Accept-Encoding": "gzip, br"}
    if etag:
        headers["If-None-Match"] = etag
    connection.request("GET", path, headers=headers)
    reply = connection.getresponse()
    body = reply.read()
    connection.close()
    return reply, body


def head(server, path, host=None):
    reply, body = get(server, path, host)
    assert reply.status in (200, 404), reply.status
    assert reply.getheader("Cache-Control") == "no-cache", reply.getheader("Cache-Control")
    return Head(body.decode())


def told(server, path, host=None):
    """The same for a table: while it is being saved its page says nothing yet."""
    end = time.monotonic() + 10
    found = head(server, path, host)
    while found.title == GENERAL and time.monotonic() < end:
        time.sleep(0.01)
        found = head(server, path, host)
    return found


def create(server, **settings):
    host = Client(server)
    made = host.request(do="create", **{"game": "clue", "seats": 4, "name": "Ann", **settings})
    assert made["ok"], made
    # The welcome comes when the table is stored.
    host.wait_for(lambda m: m["is"] == "welcome")
    return host, made["table"]


def generic(found):
    return found.title == GENERAL and found.said["og:title"] == GENERAL and \
        found.said["og:image"].endswith("/preview/general.png") and "og:url" not in found.said


def tables(server):
    base = f"http://127.0.0.1:{server.port}/"
    for game, title in GAMES.items():
        _, table = create(server, game=game)
        found = told(server, f"/t/{table}")
        ok(found.title == f"Ann invites you to {title}" == found.said["og:title"]
           == found.said["twitter:title"]
           and found.said["og:description"] == "3 of 4 seats free" == found.said["description"]
           and found.said["og:url"] == f"{base}t/{table}"
           and found.said["og:image"] == f"{base}preview/{game}.png" == found.said["twitter:image"]
           and found.said["twitter:card"] == "summary_large_image",
           f"a link to {title} says who invites, to what, and how many seats are free", found.said)
        reply, body = get(server, f"/preview/{game}.png")
        ok(reply.status == 200 and reply.getheader("Content-Type") == "image/png"
           and reply.getheader("Content-Encoding") is None
           and reply.getheader("Cross-Origin-Resource-Policy") == "cross-origin"
           and struct.unpack("!II", body[16:24]) == (1200, 630) and len(body) < 250000,
           f"the picture of {title} can be shown", reply.headers)


def names(server):
    scripts = told(server, "/").scripts
    for name in NAMES:
        _, table = create(server, name=name)
        found = told(server, f"/t/{table}")
        shown = f"\u2068{name}\u2069" if name == "\u05d3\u05e0\u05d4" else name
        ok(found.title == f"{shown} invites you to Clue" == found.said["og:title"]
           and found.scripts == scripts > 0, f"the name {ascii(name)} is a name and nothing else",
           found.title)
    host, table = create(server, name="Bitch")
    ok("Bitch" in told(server, f"/t/{table}").title, "a table without a filter shows any name")
    host, table = create(server, name="Ann", public=True)
    assert not host.request(do="name", name="Bitch")["ok"]
    ok(told(server, f"/t/{table}").title == "Ann invites you to Clue",
       "a table with a filter has no other")


def phases(server):
    host, table = create(server, game="hue", seats=3)
    guest = Client(server)
    guest.request(do="join", table=table, name="Ben")
    ok(told(server, f"/t/{table}").said["og:description"] == "1 of 3 seats free",
       "seats that are taken are not free")
    before, _ = get(server, f"/t/{table}")
    host.request(do="fill", level="easy")
    told(server, f"/t/{table}")
    same, body = get(server, f"/t/{table}", etag=before.getheader("ETag"))
    ok(same.status == 200 and b"0 of 3 seats free" in body, "what has changed is sent again")
    same, body = get(server, f"/t/{table}", etag=same.getheader("ETag"))
    ok(same.status == 304 and body == b"", "what has not is not")
    guest.request(do="ready", ready=True)
    assert host.request(do="start")["ok"]
    host.request(do="pause"), guest.request(do="pause")
    found = told(server, f"/t/{table}")
    ok(found.title == "HUE at Ann\u2019s table" and found.said["og:description"] ==
       "The game has started.", "a game that has begun is told as such", found.title)
    late = Client(server)
    member = late.request(do="join", table=table, name="It is red")["member"]
    assert host.request(do="host", member=member)["ok"]
    found = told(server, f"/t/{table}")
    ok(found.title == "HUE at Guest 1\u2019s table",
       "who came late is called as at the table", found.title)
    host, empty = create(server, game="hue")
    assert host.request(do="leave")["ok"]
    host.request(do="ping")
    found = told(server, f"/t/{empty}")
    ok(found.title == "You\u2019re invited to HUE", "nobody invites who has left", found.title)
    return table


def others(server):
    _, table = create(server)
    watcher = Client(server)
    watcher.request(do="watch", table=table)
    code = watcher.wait_for(lambda m: m["is"] == "welcome")["table"]["code"]
    for path in ("/", "/rules/clue", "/t/0123456789abcdef", "/t/x", "/nothing",
                 f"/join/{code}", f"/table/{code}/screen"):
        ok(generic(head(server, path)), f"{path.replace(code, 'CODE')} says nothing of a table")
    there, missing = (get(server, f"/join/{c}")[1] for c in (code, "KOBA-TUMI-RESA"))
    ok(there == missing, "a page does not tell whether there is a code")
    said = repr(told(server, f"/t/{table}").said)
    ok(code not in said and "4 seats" in said, "nor does that of the table tell its code")
    # Only what a request may be for is used as its host.
    for host in ("example.org/<b>", 'a"b', "a b", "example.org:99999999"):
        ok(get(server, f"/t/{table}", host)[0].status >= 400, f"no page for the host {host}")


def public_url():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"https://games.example.org:{port}"
    with tempfile.TemporaryDirectory() as folder, Server(
            PROGRAM, folder, "--listen", f"127.0.0.1:{port}", "--public-url", url) as server:
        _, table = create(server)
        found = told(server, f"/t/{table}", f"games.example.org:{port}")
        ok(found.said["og:image"] == f"{url}/preview/clue.png"
           and found.said["og:url"] == f"{url}/t/{table}",
           "addresses are those that the operator has given", found.said)


def restart():
    """A table that is not in memory tells its game; nothing is loaded for it."""
    with tempfile.TemporaryDirectory() as folder:
        with Server(PROGRAM, folder) as server:
            _, table = create(server)
        with Server(PROGRAM, folder) as server:
            loads = server.metric("cluehouse_table_loads_total")
            found = told(server, f"/t/{table}")
            ok(found.title == "You\u2019re invited to Clue"
               and found.said["og:image"].endswith("/preview/clue.png")
               and server.metric("cluehouse_table_loads_total") == loads,
               "a table that is not in memory tells its game", found.title)


with tempfile.TemporaryDirectory() as data, Server(PROGRAM, data) as running:
    tables(running)
    names(running)
    phases(running)
    others(running)
public_url()
restart()
print(f"1..{tests}")
sys.exit(failed > 0)
