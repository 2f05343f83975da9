"""server_kit.py - starts servers and clients for tests.

SPDX-License-Identifier: MIT
"""
import base64
import json
import os
import re
import socket
import struct
import subprocess
import time
import urllib.request

TIMEOUT = 20  # seconds


class Server:
    """A server with its data in FOLDER. `url` is empty if it did not start."""

    def __init__(self, program, folder, *options, env=None):
        self.data = os.path.join(folder, "data")
        self.log = open(os.path.join(folder, "log"), "a+b")
        self.process = subprocess.Popen(
            [program, "serve", "--data", self.data, "--listen", "127.0.0.1:0",
             "--bot-pace", "off", *options],
            stdout=subprocess.PIPE, stderr=self.log, env={**os.environ, **(env or {})})
        self.url = self.process.stdout.readline().decode().strip()
        self.port = int(self.url.rstrip("/").rsplit(":", 1)[1]) if self.url else 0

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.process.terminate()
        assert self.process.wait(TIMEOUT) == 0

    def metric(self, name):
        text = urllib.request.urlopen(self.url + "metrics").read().decode()
        return int(re.search(f"^{re.escape(name)} ([0-9]+)", text, re.M).group(1))

    def memory(self, what):
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as status:
            return int(re.search(f"^{what}:\\s+([0-9]+)", status.read(), re.M).group(1)) << 10

    def lines(self):
        with open(self.log.name, encoding="utf-8") as log:
            return log.read().splitlines()


class Client:
    def __init__(self, server, address=None):
        self.socket = socket.create_connection(("127.0.0.1", server.port), TIMEOUT)
        self.ahead = b""
        self.received = []
        key = base64.b64encode(os.urandom(16)).decode()
        more = f"X-Forwarded-For: {address}\r\n" if address else ""
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n{more}"
            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode())
        while b"\r\n\r\n" not in self.ahead:
            self.more()
        head, self.ahead = self.ahead.split(b"\r\n\r\n", 1)
        assert b" 101 " in head, head

    def more(self):
        got = self.socket.recv(65536)
        if not got:
            raise EOFError
        self.ahead += got

    def send(self, text, times=1):
        body = text.encode()
        size = (bytes([0x80 | len(body)]) if len(body) < 126
                else b"\xfe" + struct.pack("!H", len(body)))
        self.socket.sendall((b"\x81" + size + bytes(4) + body) * times)

    def take(self, size):
        while len(self.ahead) < size:
            self.more()
        taken, self.ahead = self.ahead[:size], self.ahead[size:]
        return taken

    def frame(self):
        first, size = self.take(2)
        if size == 126:
            size = struct.unpack("!H", self.take(2))[0]
        elif size == 127:
            size = struct.unpack("!Q", self.take(8))[0]
        return first, self.take(size)

    def receive(self):
        while True:
            first, body = self.frame()
            if first == 0x81:
                return json.loads(body)
            if first == 0x88:
                raise EOFError

    def wait_for(self, fits):
        """The first message that fits; others are kept for later calls."""
        for at, message in enumerate(self.received):
            if fits(message):
                return self.received.pop(at)
        while True:
            message = self.receive()
            if fits(message):
                return message
            self.received.append(message)

    def request(self, **request):
        """Sends a request and returns its answer."""
        request["id"] = base64.b16encode(os.urandom(8)).decode()
        self.send(json.dumps(request))
        return self.wait_for(lambda m: m.get("id") == request["id"])

    def close(self):
        self.socket.close()


def until(true):
    """Waits until true() holds."""
    end = time.monotonic() + TIMEOUT
    while not true():
        assert time.monotonic() < end, "the condition never became true"
        time.sleep(0.05)
