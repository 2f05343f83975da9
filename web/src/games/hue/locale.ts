/* locale.ts - the words of HUE, in English. SPDX-License-Identifier: MIT */
import type { LocalePart } from '../../locales';

export const strings = {
  'goal.hue': 'Everyone lays cards until each of you has one left. That last card scores: you get the size of the largest area in each of its three colours, and its middle colour counts twice. So grow the colours of a card you keep.',
  'goal.hue.lay-card': 'Put a card next to others, or over one square. Skulls spoil an area, so lay them where the others hope to score.',
  'game.hue': 'HUE',
  'blurb.hue': 'Lay cards, grow colours, and keep the card that they favour.',
  'option.poison': 'Skulls spoil',
  'value.region': 'their region',
  'value.colour': 'their colour',
  'move.hue.lay': 'Lay: {1}; from column {2}, row {3}, {4}.',
  'hue.colour.R': 'red',
  'hue.colour.Y': 'yellow',
  'hue.colour.G': 'green',
  'hue.colour.B': 'blue',
  'hue.colour.P': 'purple',
  'hue.card.solid': 'solid card {colours}',
  'hue.card.striped': 'striped card {colours}',
  'hue.card.poison': 'poison card {colours}',
  'hue.card.start': 'starting card {colours}',
  'hue.board': 'Board. Arrow keys move your card, R turns it, Enter places it.',
  'hue.board.rows': 'What lies on the board',
  'hue.board.row': 'Row {row}: {squares}',
  'hue.square.solid': 'column {column} {colours}',
  'hue.square.skull': 'column {column} {colours} with a skull',
  'hue.square.rows': 'column {column} {colours} from top to bottom',
  'hue.square.columns': 'column {column} {colours} from left to right',
  'hue.zoom.in': 'Closer',
  'hue.zoom.out': 'Further away',
  'hue.zoom.fit': 'Show the whole board',
  'hue.values': 'What each colour is worth; press one to see its best region',
  'hue.hand': 'Your cards',
  'hue.hold': '{card}, points if kept:',
  'hue.worth': 'The number with a card: its points if you keep it to the end.',
  'hue.kept': 'Your score card',
  'hue.kept.why':
    'You keep it hidden until the end. As things lie it is worth 1 point.|You keep it hidden until the end. As things lie it is worth {n} points.',
  'hue.cards': '{n} card|{n} cards',
  'hue.cards.poison': '{n} card, poison|{n} cards, poison',
  'hue.poison.held': 'Still holds a poison card',
  'hue.poison.laid': 'Has laid their poison card',
  'hue.poison.mine': 'You hold a poison card: its skull spoils every region it touches in its own colour.',
  'hue.choose': 'Choose a card to lay.',
  'hue.waiting': '{name} is choosing a card.',
  'hue.beside': 'Fits here.',
  'hue.covers': 'Covers one square.',
  'hue.becomes': '{colour} {from} → {to}',
  'hue.spoils': 'The skull spoils {n} of {colour}.',
  'hue.no-change': 'No colour changes.',
  'hue.wrong.card-touches-nothing': 'Not here: it must share a side with a square, or cover one.',
  'hue.wrong.card-covers-two-squares': 'Not here: it may cover one square only.',
  'hue.turn': 'Turn',
  'hue.turn.key': 'Key: R',
  'hue.turn.right': 'right',
  'hue.turn.down': 'down',
  'hue.turn.left': 'left',
  'hue.turn.up': 'up',
  'hue.place': 'Place',
  'hue.place.key': 'Key: Enter',
  'hue.help': 'How it scores',
  'hue.help.last':
    'Everyone keeps one last card, hidden until the end. You score the values of its three colours; the middle one counts twice. The number under a card is what it would score now.',
  'hue.help.lay':
    'A card lies beside others, or covers exactly one square. A colour is worth its best region: a square counts 3, a stripe 1 for each square.',
  'hue.help.poison':
    'A skull that touches more of its own colour spoils that whole region: it is worth nothing. Alone it is worth 3. Covered, it does nothing.',
  'hue.help.poison.region': 'If a region is spoilt, the next best one of that colour counts.',
  'hue.help.poison.colour': 'If the largest region is spoilt, the colour is worth nothing.',
  'hue.help.keys':
    'Keys: 1 to 6 take a card, arrows go from place to place, Shift and arrows square by square, R turns, Enter places, Escape puts back, + − 0 zoom.',
  'hue.end': 'The scores',
  'hue.end.region': '{colour}: the best region is worth {n}.',
  'hue.end.cards': 'The cards that were kept: the middle colour counts twice.',
  'hue.end.tie': 'A tie: whoever sits nearest to the start player wins.',
  'hue.end.again': 'Show it again',
  'hue.end.skip': 'Show the result',
  'hue.hidden': 'one card, still hidden',
  'hue.won': 'wins',
  'hue.say.begins': '{name} lays the first card.',
  'hue.say.start': 'On the table: {cards}.',
  'hue.say.dealt': '{name} gets {cards}.',
  'hue.say.laid': '{name} lays {card}, from column {column}, row {row}, running {turn}.',
  'hue.say.laid-over': '{name} lays {card}, from column {column}, row {row}, running {turn}, over a square of the {covered}.',
  'hue.say.value': 'In the end {colour} is worth {value}.',
  'hue.say.scored': '{name} kept {card}: 1 point.|{name} kept {card}: {n} points.',
  'hue.say.won': '{name} wins.',
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

const reasons = Object.fromEntries(
  [both, cuts, raises, ''].map((rest) => [
    `${keeping}${rest}.`,
    forms(keeping.replace('points', 'point'), keeping, rest),
  ]),
);

const locale: LocalePart = { strings, reasons };
export default locale;
