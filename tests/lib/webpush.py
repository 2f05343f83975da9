"""webpush.py - the browser's side of Web Push, from the RFCs alone.

Decrypts messages (RFC 8291, RFC 8188) and checks who sent them (RFC 8292). It
shares nothing with our program, not even a library.

SPDX-License-Identifier: MIT
"""
import base64
import hashlib
import hmac
import json
import secrets

# --- The curve P-256 ---------------------------------------------------------
P = 0xFFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
     0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)


def add(a, b):
    if a is None or b is None:
        return a or b
    if a[0] == b[0] and (a[1] + b[1]) % P == 0:
        return None
    if a == b:
        slope = (3 * a[0] * a[0] - 3) * pow(2 * a[1], -1, P)
    else:
        slope = (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


def times(k, point):
    total = None
    while k:
        if k & 1:
            total = add(total, point)
        point = add(point, point)
        k >>= 1
    return total


def to_bytes(point):
    return b"\x04" + point[0].to_bytes(32, "big") + point[1].to_bytes(32, "big")


def to_point(raw):
    assert len(raw) == 65 and raw[0] == 4, raw
    x, y = int.from_bytes(raw[1:33], "big"), int.from_bytes(raw[33:], "big")
    assert (y * y - x * x * x + 3 * x - B) % P == 0
    return x, y


def verifies(point, text, signature):
    digest = int.from_bytes(hashlib.sha256(text).digest(), "big")
    r, s = (int.from_bytes(signature[i:i + 32], "big") for i in (0, 32))
    w = pow(s, -1, N)
    at = add(times(digest * w % N, G), times(r * w % N, point))
    return at is not None and at[0] % N == r


# --- AES-128-GCM -------------------------------------------------------------
def double(a):
    return (a << 1 ^ (0x11B if a & 0x80 else 0)) & 0xFF


def make_box():
    box, p, q = [0] * 256, 1, 1
    while True:
        p ^= double(p)
        for shift in (1, 2, 4):
            q ^= q << shift & 0xFF
        q ^= 0x09 if q & 0x80 else 0
        spread = q
        for turn in range(1, 5):
            spread ^= (q << turn | q >> 8 - turn) & 0xFF
        box[p] = spread ^ 0x63
        if p == 1:
            box[0] = 0x63
            return box


BOX = make_box()


def expand(key):
    words, factor = [list(key[i:i + 4]) for i in range(0, 16, 4)], 1
    for i in range(4, 44):
        word = list(words[i - 1])
        if i % 4 == 0:
            word = [BOX[b] for b in word[1:] + word[:1]]
            word[0] ^= factor
            factor = double(factor)
        words.append([a ^ b for a, b in zip(words[i - 4], word)])
    return [sum(words[i:i + 4], []) for i in range(0, 44, 4)]


def block(keys, text):
    state = [a ^ b for a, b in zip(text, keys[0])]
    for turn in range(1, 11):
        state = [BOX[state[(i + 4 * (i % 4)) % 16]] for i in range(16)]
        if turn < 10:
            mixed = []
            for i in range(0, 16, 4):
                column = state[i:i + 4]
                mixed += [double(column[j]) ^ double(column[(j + 1) % 4]) ^ column[(j + 1) % 4]
                          ^ column[(j + 2) % 4] ^ column[(j + 3) % 4] for j in range(4)]
            state = mixed
        state = [a ^ b for a, b in zip(state, keys[turn])]
    return bytes(state)


def gmul(x, y):
    z = 0
    for i in range(127, -1, -1):
        if x >> i & 1:
            z ^= y
        y = y >> 1 ^ (0xE1 << 120 if y & 1 else 0)
    return z


def open_gcm(key, nonce, sealed):
    text, tag = sealed[:-16], sealed[-16:]
    keys = expand(key)
    mark, total = int.from_bytes(block(keys, bytes(16)), "big"), 0
    for i in range(0, len(text), 16):
        total = gmul(total ^ int.from_bytes(text[i:i + 16].ljust(16, b"\0"), "big"), mark)
    total = gmul(total ^ 8 * len(text), mark)
    first = int.from_bytes(block(keys, nonce + b"\0\0\0\1"), "big")
    assert (total ^ first).to_bytes(16, "big") == tag, "the tag is wrong"
    out = bytearray()
    for i in range(0, len(text), 16):
        pad = block(keys, nonce + (2 + i // 16).to_bytes(4, "big"))
        out += bytes(a ^ b for a, b in zip(text[i:i + 16], pad))
    return bytes(out)


# --- Web Push ----------------------------------------------------------------
def encode(raw):
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def mac(key, text):
    return hmac.new(key, text, hashlib.sha256).digest()


class Browser:
    """A subscription: its secrets, and what it tells the server."""

    def __init__(self, endpoint):
        self.secret = secrets.randbelow(N - 1) + 1
        self.point = to_bytes(times(self.secret, G))
        self.auth = secrets.token_bytes(16)
        self.subscription = {
            "endpoint": endpoint, "expirationTime": None,
            "keys": {"p256dh": encode(self.point), "auth": encode(self.auth)}}

    def read(self, body):
        """The message in the body of a request."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        assert length == 65 and len(body) <= size, (length, size)
        sender, sealed = body[21:86], body[86:]
        shared = times(self.secret, to_point(sender))[0].to_bytes(32, "big")
        info = b"WebPush: info\0" + self.point + sender + b"\1"
        salted = mac(salt, mac(mac(self.auth, shared), info))
        key = mac(salted, b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = mac(salted, b"Content-Encoding: nonce\0\1")[:12]
        plain = open_gcm(key, nonce, sealed).rstrip(b"\0")
        assert plain[-1] == 2, plain
        return json.loads(plain[:-1])


def sender_of(authorization):
    """The claims of a VAPID header that is signed, and the key that signed."""
    token, key = authorization.removeprefix("vapid t=").split(", k=")
    head, claims, signature = token.split(".")
    assert json.loads(decode(head)) == {"typ": "JWT", "alg": "ES256"}
    assert verifies(to_point(decode(key)), f"{head}.{claims}".encode(), decode(signature))
    return json.loads(decode(claims)), key
