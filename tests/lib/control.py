"""control.py SOCKET LINE - sends a line to the server's control socket.

Prints the answer. If LINE is `listen`, it binds a datagram socket at SOCKET
instead and prints the first datagram, like systemd's notify socket.

SPDX-License-Identifier: MIT
"""
import socket
import sys

path, line = sys.argv[1:]
if line == "listen":
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sock:
        sock.settimeout(10)
        sock.bind(path)
        print(sock.recv(4096).decode())
else:
    with socket.socket(socket.AF_UNIX) as sock:
        sock.settimeout(10)
        sock.connect(path)
        sock.sendall(line.encode() + b"\n")
        while True:
            more = sock.recv(4096)
            if not more:
                break
            sys.stdout.write(more.decode())
