/*
 * blake2b.ts - BLAKE2b-256, keyed with a context, and what src/match/commit.c makes
 * of it: commitments, and the seed that cards are drawn from. docs/log.md.
 *
 * SPDX-License-Identifier: MIT
 */
import { bytesOf, hexOf } from './hex';

const BLOCK = 128;
const IV = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
/** Which word of the message goes where, a row for each round. */
const SIGMA = [
  '0123456789abcdef', 'ea489fd61c02b753', 'b8c052fdae367194', '7931dcbe265a40f8',
  '905724afe1bc683d', '2c6a0b834d75fe19', 'c51fed4a0763928b', 'db7ec13950f4862a',
  '6fe9b308c2d714a5', 'a2847615fb9e3cd0', '0123456789abcdef', 'ea489fd61c02b753',
];
/** Which words of the state are mixed, columns and then diagonals. */
export const MIX = ['048c', '159d', '26ae', '37bf', '05af', '16bc', '278d', '349e'];

/** Of 64 bits; what is too much is lost where it is stored. */
const rotate = (x: bigint, n: bigint) => (x >> n) | (x << (64n - n));

function mix(v: BigUint64Array, at: string, x: bigint, y: bigint): void {
  const [a, b, c, d] = [...at].map((digit) => parseInt(digit, 16)) as [number, number, number, number];
  const half = (add: bigint, first: bigint, second: bigint) => {
    v[a] = v[a]! + v[b]! + add;
    v[d] = rotate(v[d]! ^ v[a]!, first);
    v[c] = v[c]! + v[d]!;
    v[b] = rotate(v[b]! ^ v[c]!, second);
  };
  half(x, 32n, 24n);
  half(y, 16n, 63n);
}

function compress(h: BigUint64Array, block: Uint8Array<ArrayBuffer>, count: number, last: boolean): void {
  const m = new BigUint64Array(block.buffer); // browsers are little-endian
  const v = new BigUint64Array([...h, ...IV]);
  v[12] = v[12]! ^ BigInt(count);
  if (last) v[14] = ~v[14]!;
  for (const row of SIGMA)
    MIX.forEach((at, i) => {
      const word = (k: number) => m[parseInt(row.charAt(k), 16)]!;
      mix(v, at, word(2 * i), word(2 * i + 1));
    });
  for (let i = 0; i < 8; i++) h[i] = h[i]! ^ v[i]! ^ v[i + 8]!;
}

function padded(bytes: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(BLOCK);
  block.set(bytes);
  return block;
}

const text = new TextEncoder();

/** Of data, at least one byte; in hexadecimal digits. */
function hash(context: string, data: ArrayLike<number>): string {
  const key = text.encode(context);
  const all = new Uint8Array(BLOCK + data.length); // the key is a block of its own
  all.set(key);
  all.set(data, BLOCK);
  const h = new BigUint64Array(IV);
  h[0] = h[0]! ^ BigInt(0x01010020 ^ (key.length << 8));
  for (let at = 0; at < all.length; at += BLOCK) {
    const end = Math.min(at + BLOCK, all.length);
    compress(h, padded(all.slice(at, end)), end, end === all.length);
  }
  return hexOf(new Uint8Array(h.buffer, 0, 32));
}

/** The server's commitment to a seed. All here are hexadecimal digits. */
export const commitment = (seed: string) => hash('cluehouse seed 1', bytesOf(seed));

/** A player's commitment to random bytes, for the deal of one seed. */
export const mixCommitment = (commit: string, random: string) =>
  hash('cluehouse mix 2', [...text.encode(commit), ...bytesOf(random)]);

/** What cards are drawn from. */
export const dealSeed = (seed: string, head: string) =>
  hash('cluehouse deal 2', [...bytesOf(seed), ...text.encode(head)]);
