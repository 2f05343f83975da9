/*
 * commitments.ts - the commitments of a deal and the seed that its cards are
 * drawn from, as src/match/commitment.c makes them: BLAKE2b-256, keyed with a
 * context. docs/log.md.
 *
 * SPDX-License-Identifier: MIT
 */
import { BLAKE2b } from '@noble/hashes/blake2';
import { bytesOf, hexOf } from './hex';

const text = new TextEncoder();

function hash(context: string, ...data: Uint8Array[]): string {
  const state = new BLAKE2b({ dkLen: 32, key: text.encode(context) });
  data.forEach((part) => state.update(part));
  return hexOf(state.digest());
}

/** The server's commitment to a seed. All arguments are hexadecimal digits. */
export const commitment = (seed: string) => hash('cluehouse seed 1', bytesOf(seed));

/** A player's commitment to random bytes, for the deal of one seed. */
export const mixCommitment = (commit: string, random: string) =>
  hash('cluehouse mix 2', text.encode(commit), bytesOf(random));

/** The seed that cards are drawn from. */
export const dealSeed = (seed: string, head: string) => hash('cluehouse deal 2', bytesOf(seed), text.encode(head));
