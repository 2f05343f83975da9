"""control.py SOCKET LINE - say a line at the house's control socket.

With LINE `listen` instead: bind a datagram socket at SOCKET and print the first
thing that is sent there, as systemd would read it.

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
