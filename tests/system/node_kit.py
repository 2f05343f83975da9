"""node_kit.py - starts nodes of one PostgreSQL for tests, each behind a line that can be cut.

SPDX-License-Identifier: MIT
"""
import os
import signal
import socket
import struct
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "lib"))
import postgres  # noqa: E402

SOCKET = ".s.PGSQL.5432"
SETTLE = 20  # seconds, that anything may take that must happen


def until(true, what):
    """Waits until true() holds, and returns what it says."""
    end = time.monotonic() + SETTLE
    while not (said := true()):
        if time.monotonic() > end:
            raise AssertionError(f"this never happened: {what}")
        time.sleep(0.02)
    return said


def free_port():
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return sock.getsockname()[1]


def shut(*socks):
    for sock in socks:
        try:
            sock.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


class Call:
    """One connection of a line. What comes while it is held is kept, and nothing is closed."""

    def __init__(self, line, near, far):
        self.line, self.near, self.far = line, near, far
        self.pid = 0                   # of the database's process at its other end
        self.up, self.down = threading.Event(), threading.Event()
        self.keeps = threading.Event()  # something for the database is being held
        self.dropped = False
        self.start()

    def start(self):
        for call, gate in ((self.carry_up, self.up), (self.carry_down, self.down)):
            gate.set()
            threading.Thread(target=call, daemon=True).start()

    def hold(self, up=True, down=True):
        if up:
            self.up.clear()
        if down:
            self.down.clear()

    def release(self):
        self.up.set()
        self.down.set()

    def carry_up(self):
        try:
            while data := self.near.recv(65536):
                if not self.up.is_set():
                    self.keeps.set()
                self.up.wait()
                self.far.sendall(data)
        except OSError:
            pass
        if not self.dropped:
            shut(self.near, self.far)

    def carry_down(self):
        try:
            while data := self.far.recv(65536):
                at = data.find(b"K\0\0\0\x0c")  # BackendKeyData
                if self.pid == 0 and at >= 0:
                    self.pid = struct.unpack("!I", data[at + 5:at + 9])[0]
                self.down.wait()
                if not self.dropped:
                    self.near.sendall(data)
        except OSError:
            pass
        shut(self.near, self.far)

    def drop(self):
        """The node loses the connection; the database does not know, and what is held for it
        may still come."""
        self.dropped = True
        shut(self.near)

    def end(self):
        """The database learns of it too."""
        shut(self.far)

    def lose(self):
        """Both lose it, and what is held is lost too."""
        shut(self.near, self.far)
        self.release()


class Line:
    """A socket in front of the database's, which can fall silent as a network that swallows
    packets."""

    def __init__(self, folder, target):
        self.target = target
        self.silent = False
        self.gate = None                # so many calls go through; the others wait
        self.calls = []
        self.server = socket.socket(socket.AF_UNIX)
        self.server.bind(os.path.join(folder, SOCKET))
        self.server.listen(64)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near, _ = self.server.accept()
            far = socket.socket(socket.AF_UNIX)
            try:
                far.connect(os.path.join(self.target, SOCKET))
            except OSError:
                near.close()
                far.close()
                continue
            call = Call(self, near, far)
            if self.silent or self.gate is not None and len(self.calls) >= self.gate:
                call.hold()
            self.calls.append(call)

    def silence(self):
        self.silent = True
        for call in self.calls:
            call.hold()

    def open_gate(self):
        self.gate = None
        for call in self.calls:
            call.release()

    def speak(self, besides=None):
        """Everything goes on, but for one call."""
        self.silent = False
        for call in self.calls:
            if call is not besides:
                call.release()


class Node:
    """A server. It reaches the database through a line; or without one, at one of several
    hosts."""

    def __init__(self, name, folder, program, targets, env=None):
        self.name, self.program = name, program
        self.env = {**os.environ, **(env or {})}
        self.folder = os.path.join(folder, name)
        os.mkdir(self.folder)
        self.secret = os.path.join(folder, "secret")
        with open(self.secret, "w", encoding="ascii") as file:
            file.write("a secret of the nodes of this test\n")
        self.port, self.peer = free_port(), free_port()
        self.line = Line(self.folder, targets[0]) if len(targets) == 1 else None
        hosts = [self.folder] if self.line else targets
        self.store = f"postgres://cluehouse@/cluehouse?host={','.join(hosts)}"
        self.log = open(os.path.join(self.folder, "log"), "ab")
        self.process = None

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "serve", "--store", self.store, "--node", self.name,
             "--node-listen", f"127.0.0.1:{self.peer}", "--node-secret", self.secret,
             "--data", self.folder, "--listen", f"127.0.0.1:{self.port}",
             "--limit-per-address", "10000", "--log-level", "warn",
             "--limit-messages", "10000"],
            stdout=subprocess.PIPE, stderr=self.log, env=self.env)
        if not self.process.stdout.readline():
            raise RuntimeError(f"{self.name} did not start: see {self.log.name}")

    def end(self, what):
        """Returns how long it took."""
        began = time.monotonic()
        self.process.send_signal(what)
        self.process.wait()
        return time.monotonic() - began

    def kill(self):
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def said(self):
        with open(self.log.name, encoding="utf-8", errors="replace") as file:
            return file.read()
