/* locale.ts - the words of HUE, in English. SPDX-License-Identifier: MIT */
import type { LocalePart } from '../../locales';

export const strings = {
  'goal.hue': 'Everyone places cards until each of you has one left. That last card scores: you get the size of the largest region in each of its three colours, and its middle colour counts twice. So grow the colours of a card you keep.',
  'goal.hue.lay-card': 'Put a card next to others, or over one square. Skulls wipe out regions, so place them where the others hope to score.',
  'game.hue': 'HUE',
  'blurb.hue': 'Build the board, grow your colours, and save one secret card to score.',
  'option.poison': 'A skull wipes out',
  'value.region': 'the region it touches',
  'value.colour': 'the whole colour, if it hits the biggest region',
  'move.hue.lay': 'Place your {1} in the outlined spot.',
  'hue.colour.R': 'red',
  'hue.colour.Y': 'yellow',
  'hue.colour.G': 'green',
  'hue.colour.B': 'blue',
  'hue.colour.P': 'purple',
  'hue.card.solid': '{colours} card',
  'hue.card.striped': '{colours} striped card',
  'hue.card.poison': '{colours} skull card',
  'hue.card.start': '{colours} starting card',
  'hue.card.a': 'a {card}',
  'hue.board': 'Board. Arrow keys move your card, R turns it, Enter places it.',
  'hue.board.rows': 'What’s on the board',
  'hue.board.row': 'Row {row}: {squares}',
  'hue.square.solid': 'column {column} {colours}',
  'hue.square.skull': 'column {column} {colours} with a skull',
  'hue.square.rows': 'column {column} {colours} from top to bottom',
  'hue.square.columns': 'column {column} {colours} from left to right',
  'hue.zoom.in': 'Zoom in',
  'hue.zoom.out': 'Zoom out',
  'hue.zoom.fit': 'Show the whole board',
  'hue.values': 'What each colour is worth. Press one to see its best region.',
  'hue.values.title': 'What each colour is worth now',
  'hue.values.show': 'Show where {colour} scores',
  'hue.goal': 'Place 1 more. The card you keep scores its number.|Place {n} more. The card you keep scores its number.',
  'hue.goal.all': 'Everyone keeps one last card, and only that card scores.',
  'hue.goal.more': 'It’s worth its three colours, the middle one twice.',
  'hue.hand': 'Your cards',
  'hue.hold': '{card}, points if you keep it:',
  'hue.worth': 'The number with each card is what it would score now. Grow its colours, then keep it to the end.',
  'hue.kept': 'The card you kept',
  'hue.kept.why':
    'It’s secret until the end. Right now it would score 1 point.|It’s secret until the end. Right now it would score {n} points.',
  'hue.cards': '{n} card|{n} cards',
  'hue.cards.poison': '{n} card, skull|{n} cards, skull',
  'hue.poison.held': 'Still holds a skull card',
  'hue.poison.laid': 'Has placed their skull card',
  'hue.poison.mine': 'Your skull wipes out every region it touches in its own colour.',
  'hue.choose': 'Pick or drag a card.',
  'hue.aim': 'Choose a dot for its middle.',
  'hue.advised': 'This is the hint. Press “Place” to follow it.',
  'hue.laid': '{name} places a card.',
  'hue.laid.effect': '{name} places a card: {colour} {from} → {to}.',
  'hue.laid.you': 'Your card is down.',
  'hue.waiting': '{name} is choosing a card.',
  'hue.beside': 'Fits here.',
  'hue.covers': 'Covers one square.',
  'hue.becomes': '{colour} {from} → {to}',
  'hue.spoils': 'The skull wipes out 1 point of {colour}.|The skull wipes out {n} points of {colour}.',
  'hue.no-change': 'No colour changes.',
  'hue.wrong.card-touches-nothing': 'It touches nothing here. Move it to a dot.',
  'hue.wrong.card-covers-two-squares': 'It covers two squares here, and one is the limit. Move it to a dot.',
  'hue.legend.beside': 'fits',
  'hue.legend.covers': 'covers one square',
  'hue.turn': 'Turn',
  'hue.turn.tap': 'Tap the card on the board to turn it.',
  'hue.turn.key': 'Key: R',
  'hue.place': 'Place',
  'hue.place.key': 'Key: Enter',
  'hue.help': 'How it scores',
  'hue.help.last':
    'Everyone keeps one last card, secret until the end. It scores the values of its three colours, the middle one twice. The number with a card is what it would score now.',
  'hue.help.lay':
    'A card goes next to others, or covers exactly one square.',
  'hue.help.region':
    'A colour is worth its best region of touching squares: a plain square counts 3, a stripe in a striped square counts 1. Press a colour above to see it counted.',
  'hue.help.poison':
    'A skull that touches more of its own colour wipes out that whole region. Alone, it’s worth 3. Covered, it does nothing.',
  'hue.help.poison.region': 'When a region is wiped out, the next best one of that colour counts.',
  'hue.help.poison.colour': 'When the biggest region is wiped out, the colour is worth nothing.',
  'hue.help.keys':
    'Keys: 1 to 6 take a card, arrows go from place to place, Shift and arrows square by square, R turns, Enter places, Escape puts it back, + − 0 zoom.',
  'hue.end': 'The scores',
  'hue.end.last': 'The last card! Time to score.',
  'hue.end.last.effect': 'The last card: {colour} {from} → {to}.',
  'hue.end.region': '{colour} is worth {n}.',
  'hue.end.cards': 'Now the kept cards. Middles count twice.',
  'hue.end.won': '{name} wins with 1 point.|{name} wins with {n} points.',
  'hue.end.won.you': 'You win with 1 point!|You win with {n} points!',
  'hue.end.tie': 'It’s a tie. Whoever sits closest to the first player wins it.',
  'hue.end.again': 'Show it again',
  'hue.end.skip': 'Skip to the result',
  'hue.hidden': 'one card, still hidden',
  'hue.won': 'wins',
  'hue.yours': 'The card you kept',
  'hue.yours.best': 'scored the most of all your cards.',
  'hue.yours.better': 'wasn’t your best. On this board another one scores 1.|wasn’t your best. On this board another one scores {n}.',
  'hue.yours.kept': 'kept',
  'hue.say.begins': '{name} goes first.',
  'hue.say.begins.you': 'You go first.',
  'hue.say.start': 'The board starts with {card}.',
  'hue.say.dealt': '{name} gets {card}.',
  'hue.say.dealt.you': 'You’re dealt {card}.',
  'hue.say.laid': '{name} places {card}.',
  'hue.say.laid.you': 'You place {card}.',
  'hue.say.laid-over': '{name} covers a square with {card}.',
  'hue.say.laid-over.you': 'You cover a square with {card}.',
  'hue.say.value': 'At the end {colour} is worth {value}.',
  'hue.say.scored': '{name} kept {card} for 1 point.|{name} kept {card} for {n} points.',
  'hue.say.scored.you': 'You kept {card} for 1 point.|You kept {card} for {n} points.',
  'hue.say.won': '{name} wins.',
  'hue.say.won.you': 'You win!',
};

declare module '../../locales' {
  interface Strings extends Record<keyof typeof strings, string> {}
}

/** Why a bot lays a card: the four sentences differ in what follows. */
export const keeping = 'Keeping {card} would then score you {n} points';
export const cuts = '; this cuts {colour} from {from} to {to}';
export const raises = '; this raises {colour} from {from} to {to}';
export const both = `${cuts} and raises {colour2} from {from2} to {to2}`;

/** With one point, and with several. */
export const forms = (one: string, more: string, rest: string) => `${one}${rest}.|${more}${rest}.`;

const kept = 'Keep your {card}, and it’ll score {n} points';
const reasons = Object.fromEntries(
  [both, cuts, raises, ''].map((rest) => [`${keeping}${rest}.`, forms(kept.replace('points', 'point'), kept, rest)]),
);

/** Short, for the line of a phone. */
const questions = { 'lay-card': 'Place a card beside others or over a square.' };

const locale: LocalePart = { strings, questions, reasons };
export default locale;
