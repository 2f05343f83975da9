/*
 * rounds.ts - the rounds of a game, from its facts: for the gallery at the end.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Fact } from '../../types';
import type { Round } from './model';

function fresh(giver: number, seats: number): Round {
  const each = <T>(make: () => T): T[] => Array.from({ length: seats }, make);
  return { giver, target: '', cues: [null, null], pieces: each(() => [null, null]), points: each(() => 0), tied: [] };
}

/** A struck cue goes, and the pieces that were placed for it (H18). */
function strike(round: Round): void {
  const slot = round.cues[1] === null ? 0 : 1;
  round.cues[slot] = null;
  for (const pair of round.pieces) pair[slot] = null;
}

function note(round: Round, { fact, seat, cue, cell, points }: Fact): void {
  const slot = round.cues[1] === null ? 0 : 1;
  if (fact === 'cue') round.cues[round.cues[0] === null ? 0 : 1] = String(cue);
  else if (fact === 'guessed') round.pieces[Number(seat)]![slot] = String(cell);
  else if (fact === 'struck') strike(round);
  else if (fact === 'revealed') round.target = String(cell);
  else if (fact === 'points') round.points[Number(seat)] = Number(points);
}

/** Those that were scored, as far back as the facts go. */
export function roundsOf(facts: Fact[], seats: number): Round[] {
  const rounds: Round[] = [];
  let tied: number[] = [];
  for (const fact of facts) {
    const round = rounds[rounds.length - 1];
    if (fact.fact === 'giver') rounds.push({ ...fresh(Number(fact.seat), seats), tied });
    else if (fact.fact === 'tied') tied = [fact.seat].flat().map(Number);
    else if (round) note(round, fact);
  }
  return rounds.filter(({ target }) => target !== '');
}
