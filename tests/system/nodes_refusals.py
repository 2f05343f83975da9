#!/usr/bin/env python3
"""nodes_refusals.py PROGRAM FAULTS - what an operator reads when a node cannot start, or a
database or another node is not as it should be; TAP.

Each sentence must name what is wrong and say what to do, and no password may be in it. A node
that runs goes on, and nothing that it acknowledged is lost. With --show all sentences are
printed.

SPDX-License-Identifier: MIT
"""
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

from server_kit import Client, until

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
import postgres  # noqa: E402

SECRET = "Xk9-password"  # in no message
tests = failed = 0
show = "--show" in sys.argv


def ok(fine, title, *more):
    global tests, failed
    tests += 1
    failed += not fine
    print(("" if fine else "not ") + f"ok {tests} - {title}", flush=True)
    for line in "\n".join(map(str, more)).splitlines() if show or not fine else ():
        print("#", line, flush=True)


def free_port():
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return sock.getsockname()[1]


class Proxy:
    """In front of the database: changes what it says of its version. Or, without a database,
    answers as another kind of server does."""

    def __init__(self, target=None, version=None, greeting=None):
        self.target, self.version, self.greeting = target, version, greeting
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port = self.server.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near, _ = self.server.accept()
            if self.greeting is not None:
                near.recv(8)
                near.sendall(self.greeting)
                near.close()
                continue
            far = socket.socket(socket.AF_UNIX)
            far.connect(self.target)
            for a, b in ((near, far), (far, near)):
                threading.Thread(target=self.copy, args=(a, b), daemon=True).start()

    def copy(self, source, to):
        while data := source.recv(65536):
            to.sendall(re.sub(rb"server_version\0\d\d", b"server_version\0" + self.version, data))
        to.close()


class Node:
    """A server that runs; `said` is all that it wrote to standard error."""

    def __init__(self, kit, name, *options, store=None, env=None, wait=True):
        self.folder = os.path.join(kit.folder, name)
        os.makedirs(self.folder, exist_ok=True)
        self.log = tempfile.NamedTemporaryFile(dir=self.folder, prefix="log-", delete=False)
        self.process = subprocess.Popen(
            [kit.program, "serve", "--store", store or kit.cluster.uri, "--node", name,
             "--data", self.folder, "--listen", "127.0.0.1:0", *options],
            stdout=subprocess.PIPE, stderr=self.log, env={**os.environ, **(env or {})})
        self.url, self.port = "", 0
        if wait:
            self.await_url()

    def await_url(self):
        self.url = self.process.stdout.readline().decode().strip()
        self.port = int(self.url.rstrip("/").rsplit(":", 1)[1]) if self.url else 0

    @property
    def said(self):
        with open(self.log.name, encoding="utf-8") as log:
            return log.read()

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(10)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


class Kit:
    def __init__(self, program, faults, cluster, folder):
        self.program, self.faults = program, faults
        self.cluster, self.folder = cluster, folder
        self.tcp = f"postgres://cluehouse@localhost:{cluster.port}/cluehouse"

    def file(self, name, text, mode=0o600):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, mode)
        return path

    def start(self, *options):
        """(exit code, standard error) of a server that ought not to start."""
        process = subprocess.Popen(
            [self.program, "serve", "--data", os.path.join(self.folder, "none"), "--listen",
             "127.0.0.1:0", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if process.stdout.readline():
            process.terminate()
        said = process.communicate(timeout=20)[1]
        return process.returncode, said

    def refused(self, title, store, *words, options=(), code=1):
        """It does not start, and all these words are in what it says."""
        exit_code, said = self.start("--store", store, *options)
        missing = [word for word in words if word not in said]
        lines = [line for line in said.splitlines() if not line.startswith("time=")]
        ok(exit_code == code and not missing and SECRET not in said
           and len(lines) == (1 if code == 1 else 2),
           f"refused: {title}", said, f"exit {exit_code}, missing {missing}")

    def peers(self, name, secret="one", listen=None, address=None):
        """Options of a node among others."""
        path = self.file(f"secret-{secret}", f"a secret of the nodes: {secret}\n")
        listen = listen or f"127.0.0.1:{free_port()}"
        more = ["--node-address", address] if address else []
        return ["--node-listen", listen, "--node-secret", path, *more]


def create(node, **more):
    """A table: (client, answer)."""
    client = Client(node)
    return client, client.request(do="create", name="Ann", game="hue", seats=2, **more)


# --- A database that is none ---------------------------------------------------------------

def unreachable(kit):
    role = f"postgres://x:{SECRET}@"
    web = Proxy(greeting=b"HTTP/1.1 400 Bad Request\r\n\r\n")
    kit.refused("a web server answers", f"{role}127.0.0.1:{web.port}/c", "database c",
                f"127.0.0.1 port {web.port}", "does not seem to be PostgreSQL")
    port = free_port()
    kit.refused("nothing answers", f"{role}127.0.0.1:{port}/c", f"port {port}",
                "Connection refused", "start PostgreSQL")
    kit.refused("no socket", f"postgres://x@/c?host={kit.folder}", "No such file",
                "start PostgreSQL")
    kit.refused("no such host", f"{role}no.such.host.invalid/c", "no.such.host.invalid",
                "correct the host")
    for title, uri in (("a port", f"{role}localhost:54x2/c"),
                       ("a password with /", "postgres://x:Xk9/-passwort@localhost/c"),
                       ("a password with @", "postgres://x:Xk9@-passwort@localhost/c")):
        code, said = kit.start("--store", uri)
        ok(code == 2 and "-passwort" not in said and "%2F" in said
           and "--store-password" in said, f"refused: {title} that is misread", said)
    kit.refused("a parameter with a typo", f"{role}localhost/c?sslmod=require", "'sslmod'",
                code=2)
    kit.refused("a password with /?", "postgres://x:Xk9/?-passwort=@localhost/c", "not a valid URI",
                code=2)
    kit.refused("a value with a typo", f"{role}localhost/c?sslmode=reqire", "sslmode",
                "correct the URI")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        kit.refused("no answer", f"{role}127.0.0.1:{port}/c", "timeout expired", "address is wrong",
                    "machine is off", "firewall")
    kit.refused("no such database", re.sub("cluehouse$", "none", kit.tcp), "none", "createdb")


def no_primary(kit):
    """Of two hosts one is dead, and one a standby."""
    dead = free_port()
    kit.cluster.sql("ALTER DATABASE cluehouse SET default_transaction_read_only = on",
                    kit.cluster.admin)
    kit.refused("no primary", f"postgres://cluehouse@127.0.0.1:{dead},localhost:{kit.cluster.port}"
                "/cluehouse", "database cluehouse: 127.0.0.1: Connection refused",
                "localhost: a standby", "there is no primary: start it, or promote the standby")
    kit.cluster.sql("ALTER DATABASE cluehouse RESET default_transaction_read_only",
                    kit.cluster.admin)
    kit.refused("two dead hosts", f"postgres://x@127.0.0.1:{dead},127.0.0.2:{dead}/c",
                "127.0.0.1: Connection refused; 127.0.0.2: Connection refused",
                "start PostgreSQL")


def too_old(kit):
    line = Proxy(os.path.join(kit.cluster.folder, f".s.PGSQL.{kit.cluster.port}"), b"12")
    kit.refused("PostgreSQL 12", f"postgres://cluehouse@127.0.0.1:{line.port}/cluehouse",
                "PostgreSQL 12", "13 or newer")
    kit.cluster.sql("ALTER DATABASE cluehouse SET default_transaction_read_only = on",
                    kit.cluster.admin)
    kit.refused("a standby", kit.tcp, "read-only", "primary")
    kit.cluster.sql("ALTER DATABASE cluehouse RESET default_transaction_read_only",
                    kit.cluster.admin)


# --- Rights --------------------------------------------------------------------------------

def no_rights(kit):
    sql, tcp = kit.cluster.sql, kit.tcp
    for role in (f"locked LOGIN PASSWORD '{SECRET}'", "silent NOLOGIN", "poor LOGIN"):
        sql("CREATE ROLE " + role)
    kit.refused("a wrong password", tcp.replace("cluehouse@", f"locked:{SECRET}-not@"),
                "password authentication failed", "--store-password FILE")
    passwords(kit, tcp.replace("cluehouse@", "locked@"))
    kit.refused("no such role", tcp.replace("cluehouse@", "nobody@"), "nobody", "createuser")
    kit.refused("no LOGIN", tcp.replace("cluehouse@", "silent@"), "silent", "LOGIN")
    poor = tcp.replace("cluehouse@", "poor@")
    kit.refused("no CREATE", poor, "poor", "CREATE")
    with Node(kit, "first") as node:  # makes the tables
        ok(node.url != "", "a role with all rights makes the tables", node.said)
    kit.refused("no rights in the schema", poor, "poor", "schema cluehouse")
    sql("GRANT USAGE ON SCHEMA cluehouse TO poor;"
        "GRANT ALL ON ALL TABLES IN SCHEMA cluehouse TO poor;"
        "REVOKE INSERT ON cluehouse.log FROM poor")
    kit.refused("no INSERT", poor, "may not INSERT", "cluehouse.log", "GRANT ALL", "TO poor")
    sql("GRANT INSERT ON cluehouse.log TO poor")
    with Node(kit, "poor", store=poor) as node:
        ok(create(node)[1]["ok"], "a role with these rights is enough", node.said)


def passwords(kit, locked):
    """In a file, which is libpq's or ours."""
    for title, text, mode, *words in (
            ("no password file", None, 0, "there is no password file"),
            ("a password file that others may read", f"*:*:*:*:{SECRET}\n", 0o440,
             "its mode is 0440", "--store-password FILE"),
            ("a password file for another host", f"other:*:*:*:{SECRET}\n", 0o600,
             "no line for this host")):
        path = os.path.join(kit.folder, "pgpass")
        if text is not None:
            kit.file("pgpass", text, mode)
        uri = f"{locked}?passfile={path}"
        code, said = kit.start("--store", uri)
        ok(code == 1 and path in said and SECRET not in said
           and all(word in said for word in words), f"refused: {title}", said)
        if text is not None:
            os.remove(path)
    wrong = kit.file("wrong", SECRET + "-not\n", 0o600)
    kit.refused("a wrong password in a file", locked, "password authentication failed",
                options=["--store-password", wrong])
    for title, words, name in (("no such file", ["No such file"], kit.folder + "/no-file"),
                               ("an empty file", ["empty"], kit.file("empty", "")),
                               ("an empty line", ["password"], kit.file("line", "\n"))):
        kit.refused(f"{title} as a password", locked, *words, options=["--store-password", name],
                    code=2)
    code, said = kit.start("--store-password", wrong)
    ok(code == 2 and "--store postgres://" in said, "refused: a password without --store", said)
    rest_of_passwords(kit, locked, wrong)


def rest_of_passwords(kit, locked, wrong):
    kit.cluster.sql("CREATE DATABASE secret OWNER locked")
    secret = locked.replace("/cluehouse", "/secret")
    strange = "p%&=?/ @#'\"\\" + SECRET
    kit.cluster.sql("ALTER ROLE locked PASSWORD '" + strange.replace("'", "''") + "'")
    file = kit.file("credential", strange + "\n", 0o444)
    with Node(kit, "locked", "--store-password", file, store=secret.replace("@", ":wrong@")) as node:
        ok("everybody on this machine can read the database's password" in node.said,
           "a password that everybody can read", node.said)
        os.remove(file)
        kit.cluster.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        " WHERE datname = 'secret'")
        until(lambda: create(node)[1]["ok"])
        ok("no-beat" not in node.said and SECRET not in node.said,
           "a node connects again with the password of a file that is gone", node.said)
        with open(f"/proc/{node.process.pid}/cmdline", "rb") as line:
            ok(SECRET.encode() not in line.read(), "and shows it nowhere")
    file = kit.file("credential", strange + "\n", 0o440)
    for how, options, env in (("by --store-password", ["--store-password", file], {}),
                              ("by a variable", [], {"CLUEHOUSE_STORE_PASSWORD": file})):
        done = subprocess.run([kit.program, "doctor", secret, *options], text=True,
                              capture_output=True, env={**os.environ, **env}, check=False)
        ok(done.returncode == 0 and "all is well" in done.stdout, f"the doctor, {how}",
           done.stdout, done.stderr)
    target = os.path.join(kit.folder, "copied.db")
    done = subprocess.run([kit.program, "copy", "--from", secret, "--to", target,
                           "--store-password", file], text=True, capture_output=True, check=False)
    ok(done.returncode == 0 and os.path.exists(target), "a copy", done.stdout, done.stderr)
    done = subprocess.run([kit.program, "export", "none", "--store", secret, "--store-password",
                           file], text=True, capture_output=True, check=False)
    ok(done.returncode == 1 and "there is no table" in done.stderr, "an export", done.stderr)
    kit.cluster.sql(f"ALTER ROLE locked PASSWORD '{SECRET}'")
    os.remove(wrong)


def wrong_schema(kit):
    sql = kit.cluster.sql
    sql("UPDATE cluehouse.cluehouse SET value = '7' WHERE name = 'schema'")
    kit.refused("a newer schema", kit.tcp, "newer cluehouse", "version 7", "knows 1")
    sql("UPDATE cluehouse.cluehouse SET value = '1' WHERE name = 'schema'")
    sql("CREATE DATABASE other", kit.cluster.admin)
    other = kit.cluster.uri.replace("/cluehouse?", "/other?")
    sql("CREATE SCHEMA cluehouse; CREATE TABLE cluehouse.things (a int)", other)
    kit.refused("a schema that something else made", other, "database other",
                "another database")
    ok(sql("SELECT string_agg(relname, ' ') FROM pg_class"
           " WHERE relnamespace = 'cluehouse'::regnamespace", other).strip() == "things",
       "and nothing is changed in it")


# --- Certificates --------------------------------------------------------------------------

def openssl(folder, *arguments):
    subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)


def make_certificate(folder, name, host, days="2"):
    new = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    if host is None:
        openssl(folder, "req", "-x509", *new, "-keyout", name + ".key", "-out", name + ".pem",
                "-subj", "/CN=the authority", "-days", days)
        return
    openssl(folder, "req", *new, "-keyout", name + ".key", "-out", name + ".csr", "-subj",
            "/CN=" + host, "-addext", "subjectAltName=DNS:" + host)
    openssl(folder, "x509", "-req", "-in", name + ".csr", "-CA", "ca.pem", "-CAkey", "ca.key",
            "-out", name + ".pem", "-copy_extensions", "copy", "-days", days)


def use_certificate(kit, folder, name):
    cluster = kit.cluster
    for ending, to in (("pem", "server.crt"), ("key", "server.key")):
        path = os.path.join(cluster.data, to)
        shutil.copy(os.path.join(folder, f"{name}.{ending}"), path)
        os.chmod(path, 0o600)
        if cluster.user is not None:
            os.chown(path, cluster.user.pw_uid, cluster.user.pw_gid)
    cluster.sql("ALTER SYSTEM SET ssl = on")
    cluster.run("pg_ctl", "-D", cluster.data, "reload")
    time.sleep(0.3)


def certificates(kit):
    kit.refused("no TLS there", kit.tcp + "?sslmode=require", "does not support SSL",
                "switch TLS on")
    if shutil.which("openssl") is None:
        ok(True, "certificates # SKIP openssl is not installed")
        return
    folder = os.path.join(kit.folder, "tls")
    os.mkdir(folder)
    make_certificate(folder, "ca", None)
    make_certificate(folder, "stranger", None)
    for name, host, days in (("good", "localhost", "2"), ("other", "db.example", "2"),
                             ("old", "localhost", "-1")):
        make_certificate(folder, name, host, days)
    uri = f"{kit.tcp}?sslmode=verify-full&sslrootcert={folder}/"
    kit.cluster.sql("CREATE ROLE secure LOGIN")
    use_certificate(kit, folder, "other")
    kit.refused("a certificate for another name", uri + "ca.pem", "db.example",
                'host name "localhost"', "the name in the certificate")
    use_certificate(kit, folder, "old")
    kit.refused("a certificate that has expired", uri + "ca.pem", "certificate verify failed",
                "expired", "sslrootcert")
    use_certificate(kit, folder, "good")
    kit.refused("a certificate of another authority", uri + "stranger.pem",
                "certificate verify failed", "sslrootcert")
    kit.refused("no authority", uri + "none.pem", "none.pem", "sslrootcert=FILE")
    secure = kit.tcp.replace("cluehouse@", "secure@")
    kit.refused("no TLS from here", secure + "?sslmode=disable", "pg_hba.conf",
                "sslmode=verify-full in the URI")
    with Node(kit, "safe", store=uri + "ca.pem") as node:
        fine = node.url != "" and create(node)[1]["ok"]
        ok(fine, "a good certificate is accepted, in the sandbox too", node.said)
        if not fine:
            return
        kit.cluster.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        " WHERE application_name = 'cluehouse'")
        until(lambda: create(node)[1]["ok"])
        ok("no-beat" not in node.said, "and again after the connection was cut", node.said)


def health(node):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{node.port}/healthz") as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


# --- A full disk ---------------------------------------------------------------------------

def full_disk(kit):
    def fault(text):
        with open(kit.cluster.faults + ".new", "w", encoding="ascii") as file:
            file.write(text)
        os.chmod(kit.cluster.faults + ".new", 0o644)
        os.rename(kit.cluster.faults + ".new", kit.cluster.faults)

    def tables():
        return kit.cluster.sql("SELECT id FROM cluehouse.tables").split()

    saved, before = [], len(tables())
    with Node(kit, "full") as node:
        saved += [create(node)[1]["table"] for _ in range(3)]
        fault("match base/\nfail write ENOSPC\n")
        answers = []
        while len(answers) < 200 and (not answers or answers[-1]["ok"]):
            answers.append(create(node)[1])
        saved += [answer["table"] for answer in answers if answer["ok"]]
        ok(answers[-1].get("slug") == "could-not-save", "a full disk: could-not-save",
           answers[-1])
        ok(re.search('event=cannot-save why=".*No space left.*make room', node.said),
           "and the log names it", node.said)
        seen = []
        end = time.monotonic() + 5
        while time.monotonic() < end:
            seen.append((create(node)[1].get("slug"), health(node)))
            time.sleep(0.1)
        ok(node.said.count("event=cannot-save") <= 2 and node.said.count("saving-again") <= 1
           and {code for _, code in seen[20:]} == {503}, "once, and stays unwell",
           node.said, seen)
        fault("")
        until(lambda: (answers.append(create(node)[1]) or answers[-1]["ok"]))
        saved.append(answers[-1]["table"])
        ok("event=saving-again" in node.said and health(node) == 200, "it goes on when there is room", node.said)
    ok(not set(saved) - set(tables()) and len(tables()) == before + len(saved),
       "all that was acknowledged is there, and nothing else", saved, tables())


# --- A standby that does not answer --------------------------------------------------------

def no_standby(kit):
    def wait_for(names):
        kit.cluster.sql(f"ALTER SYSTEM SET synchronous_standby_names = '{names}'")
        kit.cluster.run("pg_ctl", "-D", kit.cluster.data, "reload")
        time.sleep(0.3)

    with Node(kit, "early", *kit.peers("early")) as early:
        wait_for("ghost")
        with Node(kit, "waits", *kit.peers("waits"), wait=False) as node:
            begun = time.monotonic()
            until(lambda: "event=join-hangs" in node.said)
            ok(time.monotonic() - begun < 5.5 and "synchronous standby" in node.said,
               "a node that waits for a standby to join says so", node.said)
            for title, server in (("starts", node), ("cannot save", early)):
                begun = time.monotonic()
                done = subprocess.run(
                    [kit.program, "admin", "ban", "192.0.2.1", "--data", server.folder],
                    text=True, capture_output=True, check=False, timeout=20)
                ok(done.returncode == 1 and "does not answer" in done.stderr
                   and 4 < time.monotonic() - begun < 8,
                   f"admin gives up: a server that {title}", done.stdout, done.stderr)
            early.stop()
            wait_for("")
            node.await_url()
            ok(node.url != "", "and joins when there is one", node.said)


# --- Other nodes ---------------------------------------------------------------------------

def clusters(kit):
    uri = kit.cluster.uri
    listen = f"127.0.0.1:{free_port()}"
    with Node(kit, "ada", *kit.peers("ada", listen=listen)) as ada:
        ok(ada.url != "", "a node starts", ada.said)
        kit.refused("another secret", uri, "node ada", "another secret", "--node-secret",
                    "database of its own",
                    options=["--node", "bob", *kit.peers("bob", secret="two")])
        kit.refused("another secret and the same name", uri, "node ada", "another secret",
                    options=["--node", "ada", *kit.peers("ada", secret="two")])
        kit.refused("no secret", uri, "node ada", "this one has none", options=["--node", "bob"])
        kit.refused("another node's address", uri, "node ada", listen, "--node-address",
                    options=["--node", "bob", *kit.peers("bob", address=listen)])
        prints = kit.cluster.sql("SELECT cluster FROM cluehouse.nodes WHERE name = 'ada'")
        ok(re.fullmatch("[0-9a-f]{64}\n", prints), "its secret is not in the database", prints)
        taken = free_port()
        with socket.create_server(("127.0.0.1", taken)):
            kit.refused("a port that is taken", uri, f"port {taken} is taken", "--node-listen",
                        options=["--node", "bob", *kit.peers("bob", listen=f"127.0.0.1:{taken}")])
        ok(re.search("event=open node=ada nodes=1\n", ada.said), "and says who it is", ada.said)
        for command, word in (("doctor", "cluehouse doctor postgres://"), ("backup", "pg_dump")):
            more = [os.path.join(kit.folder, "x.db")] if command == "backup" else []
            done = subprocess.run([kit.program, command, "--data", ada.folder, *more], text=True,
                                  capture_output=True, check=False)
            ok(done.returncode == 1 and word in done.stderr, f"{command} of a node's folder",
               done.stderr)
        kit.refused("the same node twice", uri, "data folder",
                    options=["--node", "ada", *kit.peers("ada"), "--data", ada.folder])
        time.sleep(1)
        ok(ada.process.poll() is None and "replaced" not in ada.said,
           "and the first one goes on", ada.said)
        with Node(kit, "ada", *kit.peers("ada"), "--data", kit.folder + "/ada2") as again:
            ok("event=replaces node=ada" in again.said, "a second one of a name says so",
               again.said)
            code = ada.process.wait(10)
            ok("event=replaced node=ada" in ada.said and "cannot-save" not in ada.said,
               "and so does the first", code, ada.said)
            again.process.kill()
            again.process.wait()
        with Node(kit, "bob", *kit.peers("bob", secret="two")) as bob:
            ok(bob.url != "", "a secret is changed when no node is alive; a dead one is "
               "waited for", bob.said)
    with Node(kit, "solo") as solo:
        ok(solo.url != "", "a node without others starts", solo.said)
        kit.refused("two without others", uri, "node solo", "--node-listen", "--node-secret",
                    options=["--node", "duo"])


def watch(node, table):
    """What becomes of a client that comes to the wrong node: True if it is sent away."""
    try:
        return not Client(node).request(do="watch", table=table)["ok"]
    except EOFError:
        return True


def relays(kit):
    """A node is not where it says."""
    port, other = free_port(), free_port()
    with Node(kit, "ada", *kit.peers("ada", address=f"127.0.0.1:{other}")) as ada, \
            Node(kit, "bob", *kit.peers("bob", listen=f"0.0.0.0:{other}",
                                        address=f"127.0.0.2:{other}")) as bob:
        table = create(ada)[1]["table"]
        ok(watch(bob, table) and watch(bob, table) and watch(bob, table),
           "an address that leads to another node: clients are sent away")
        lines = re.findall(f".*event=relay-failed node=127.0.0.1:{other} why=loop.*", bob.said)
        ok(len(lines) == 1 and "--node-address" in lines[0], "and the log names it once",
           bob.said)
    with Node(kit, "ada", *kit.peers("ada", listen=f"127.0.0.1:{port}")) as ada, \
            Node(kit, "bob", *kit.peers("bob")) as bob:
        table = create(ada)[1]["table"]
        ok(not watch(bob, table), "a node that is where it says", bob.said)
        ada.process.kill()
        ada.process.wait()
        buried = f"event=node-buried node=ada address=127.0.0.1:{port} ok=true"

        # A client that comes again, for a beat may have been under way.
        def comes_again():
            return buried in bob.said or watch(bob, table) and buried in bob.said

        until(comes_again)
        ok(buried in bob.said, "a node that died is named when it is buried", bob.said)
    stranger = f"127.0.0.1:{other}"
    with Node(kit, "ada", *kit.peers("ada", address=stranger)) as ada, \
            Node(kit, "bob", *kit.peers("bob")) as bob, \
            tempfile.TemporaryDirectory() as folder:
        # A node of another cluster, at another database, where ada should be.
        kit.cluster.sql("CREATE DATABASE elsewhere", kit.cluster.admin)
        with Node(kit, "eve", *kit.peers("eve", secret="two", listen=stranger), "--data", folder,
                  store=kit.cluster.uri.replace("/cluehouse?", "/elsewhere?")) as eve:
            table = create(ada)[1]["table"]
            ok(watch(bob, table), "another secret while running: clients are sent away",
               bob.said)
            ok(re.search(f"event=relay-failed node={stranger} why=wrong-key .*--node-secret",
                         bob.said), "and the log names it", bob.said)
            ok("the nodes' keys differ" in eve.said, "at both ends", eve.said)


def clocks(kit):
    """One node an hour ahead, one an hour behind, and one that is right."""
    def shift(name, seconds):
        os.makedirs(os.path.join(kit.folder, name), exist_ok=True)
        control = kit.file(os.path.join(name, "faults"), f"clock {seconds}\n")
        return {"LD_PRELOAD": kit.faults, "CLUEHOUSE_FAULTS": control}

    with Node(kit, "early", *kit.peers("early"), env=shift("early", 3600)) as early, \
            Node(kit, "late", *kit.peers("late"), env=shift("late", -3600)) as late, \
            Node(kit, "right", *kit.peers("right")) as right:
        nodes = (early, late, right)
        made = [(node, *create(node)) for node in nodes]
        time.sleep(4)  # longer than a lease
        ok(re.findall(r"event=clock-differs ahead=(\S+)", early.said) in (["3600"], ["3599"])
           and re.findall(r"event=clock-differs ahead=(\S+)", late.said)
           in (["-3600"], ["-3601"]) and "clock-differs" not in right.said,
           "clocks that differ are named, once", early.said, late.said, right.said)
        for node, client, answer in made:
            table = answer["table"]
            code = client.wait_for(lambda m: "table" in m and "code" in m["table"])["table"]["code"]
            found = [Client(other).request(do="find", code=code) for other in nodes]
            ok(client.request(do="ready", ready=False)["ok"]
               and all(answer.get("table") == table for answer in found)
               and all(not watch(other, table) for other in nodes),
               "a table stays where it is, and is found by its code", found, node.said)
        owners = kit.cluster.sql("SELECT max(epoch) FROM cluehouse.tables WHERE owner IN (SELECT"
                                 " node FROM cluehouse.leases WHERE until > now())").strip()
        ok(not any("lease-lost" in node.said or "expired" in node.said for node in nodes)
           and owners == "1", "nothing is stolen, and nothing expires", owners)


# --- Settings ------------------------------------------------------------------------------

def settings(kit):
    store = "postgres://x@127.0.0.1:1/c"
    good = kit.file("good-secret", "x" * 32)
    listen = ["--node-listen", "127.0.0.1:8138"]
    for title, words, options in (
            ("--node-listen without a secret", ["secret"], ["--node-listen", "0.0.0.0:8138"]),
            ("a secret without --node-listen", ["--node-listen"], ["--node-secret", good]),
            ("an empty secret", ["empty"], [*listen, "--node-secret", kit.file("empty", "")]),
            ("a short secret", ["16"], [*listen, "--node-secret", kit.file("short", "abc\n")]),
            ("no secret file", ["No such file"], [*listen, "--node-secret", good + "-none"]),
            ("a folder as a secret", ["directory"], [*listen, "--node-secret", kit.folder]),
            ("a bad name", ["letters, digits"], ["--node", "a b"]),
            ("a long name", ["at most 63"], ["--node", "a" * 64]),
            ("every address", ["--node-address"],
             ["--node-listen", "0.0.0.0:8138", "--node-secret", good]),
            ("a long path", ["107 bytes"],
             ["--node-listen", "unix:/" + "x" * 120, "--node-secret", good]),
            ("a name as an address", ["in numbers"],
             [*listen, "--node-address", "host.example:8138", "--node-secret", good]),
            ("no port", ["port"], ["--node-listen", "127.0.0.1:0", "--node-secret", good])):
        kit.refused(title, store, *words, options=options, code=2)
    kit.refused("a file", "tables.db", "postgres://", code=2)
    code, said = kit.start("--node", "ada")
    ok(code == 2 and "--store postgres://" in said, "refused: --node without --store", said)
    _, said = kit.start("--store", store, *listen, "--node-secret",
                        kit.file("open", "x" * 32, 0o644))
    ok("everybody" in said and "chmod 600" in said, "a secret that everybody can read", said)


class Cluster(postgres.Cluster):
    """With TCP, passwords for one role, and faults of the disk."""

    def __init__(self, faults):
        self.port = free_port()
        super().__init__(f"listen_addresses = 'localhost'\nport = {self.port}\n"
                         "max_connections = 60\n")
        self.faults, self.shim = os.path.join(self.folder, "faults"), faults
        self.uri += f"&port={self.port}"
        self.admin += f"&port={self.port}"

    def create(self):
        super().create()
        path = os.path.join(self.data, "pg_hba.conf")
        with open(path, encoding="utf-8") as file:
            rest = file.read()
        with open(path, "w", encoding="utf-8") as file:
            file.write("host all locked all scram-sha-256\nhostssl all secure all trust\n"
                       "host all secure all reject\n" + rest)

    def start(self):
        # Not by pg_ctl as it is: run() leaves no shim in its environment.
        subprocess.run(
            [os.path.join(self.bin, "pg_ctl"), "-D", self.data, "-w", "-t", "60", "-l",
             os.path.join(self.folder, "log"), "start"], cwd=self.folder, check=True,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "LD_PRELOAD": self.shim, "CLUEHOUSE_FAULTS": self.faults},
            **self.as_user())


def main():
    program, faults = (os.path.realpath(path) for path in sys.argv[1:3])
    if postgres.programs() is None:
        print("1..0 # SKIP PostgreSQL is not installed")
        return 0
    with Cluster(faults) as cluster, tempfile.TemporaryDirectory() as folder:
        kit = Kit(program, faults, cluster, folder)
        for part in (unreachable, no_primary, too_old, no_rights, wrong_schema, certificates, full_disk,
                     no_standby, clusters, relays, clocks, settings):
            part(kit)
    print(f"1..{tests}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
