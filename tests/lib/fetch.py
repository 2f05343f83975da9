"""fetch.py ADDRESS PATH [METHOD] [HEADER:VALUE ...] - sends one HTTP request.

ADDRESS is the line that `cluehouse serve` prints: http://HOST:PORT/,
https://HOST:PORT/ or unix:/PATH. Prints the status line, the headers and the
body. With METHOD `ws` it sends the last argument as a WebSocket message and
prints the first message it receives.

SPDX-License-Identifier: MIT
"""
import base64
import http.client
import os
import socket
import ssl
import struct
import sys
from urllib.parse import urlsplit


def connect(address):
    """A connected socket, and the value for Host."""
    if address.startswith("unix:"):
        sock = socket.socket(socket.AF_UNIX)
        sock.settimeout(10)
        sock.connect(address[5:])
        return sock, "localhost"
    url = urlsplit(address)
    sock = socket.create_connection((url.hostname, url.port), timeout=10)
    if url.scheme == "https":
        context = ssl.create_default_context()
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        sock = context.wrap_socket(sock)
    return sock, url.netloc


def plain(sock, host, method, path, headers):
    sent = {"Host": host, "Connection": "close"}
    sent.update(tuple(h.split(":", 1)) for h in headers)
    conn = http.client.HTTPConnection("localhost")
    conn.sock = sock
    conn.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    for name, value in sent.items():
        conn.putheader(name, value.strip())
    conn.endheaders()
    answer = conn.getresponse()
    print(answer.status, answer.reason)
    for name, value in answer.getheaders():
        print(f"{name.lower()}: {value}")
    print()
    sys.stdout.flush()
    sys.stdout.buffer.write(answer.read())


def take(sock, size):
    data = b""
    while len(data) < size:
        more = sock.recv(size - len(data))
        if not more:
            sys.exit("closed")
        data += more
    return data


def websocket(sock, host, path, text):
    key = base64.b64encode(os.urandom(16)).decode()
    sock.sendall((f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
                  f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                  f"Sec-WebSocket-Key: {key}\r\n\r\n").encode())
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += take(sock, 1)
    if b" 101 " not in head.split(b"\r\n")[0]:
        sys.exit(head.decode())
    body = text.encode()
    mask = os.urandom(4)
    size = (struct.pack("!B", 0x80 | len(body)) if len(body) < 126
            else struct.pack("!BH", 0x80 | 126, len(body)))
    sock.sendall(b"\x81" + size + mask +
                 bytes(b ^ mask[i % 4] for i, b in enumerate(body)))
    size = take(sock, 2)[1]
    if size == 126:
        size = struct.unpack("!H", take(sock, 2))[0]
    elif size == 127:
        size = struct.unpack("!Q", take(sock, 8))[0]
    print(take(sock, size).decode())


def main():
    address, path = sys.argv[1:3]
    method = sys.argv[3] if len(sys.argv) > 3 else "GET"
    sock, host = connect(address)
    if method == "ws":
        websocket(sock, host, path, sys.argv[4])
    else:
        plain(sock, host, method, path, sys.argv[4:])


main()
