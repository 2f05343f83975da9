/* picture.ts - a result as a picture: the box of the game, and how it ended. SPDX-License-Identifier: MIT */
import { inOrder, type Place } from './text';

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 560; // of the words
const SHOWN = 6; // people

interface Words {
  game: string;
  title: string;
  head: string;
  /** What was to be found, if anything. */
  found: string;
  /** By place: "12 points". */
  points: (place: Place) => string;
  foot: string;
}

async function image(src: string): Promise<HTMLImageElement> {
  const it = new Image();
  it.src = src;
  await it.decode();
  return it;
}

/** A colour of the page as canvases understand it. */
function colour(name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Draws a text, made smaller until it fits. */
function write(to: CanvasRenderingContext2D, text: string, x: number, y: number, size: number, most: number, face: string): void {
  for (let now = size; now > 14; now -= 2) {
    to.font = `700 ${now}px ${face}`;
    if (to.measureText(text).width <= most) break;
  }
  to.fillText(text, x, y, most);
}

function drawPlaces(to: CanvasRenderingContext2D, places: Place[], { points }: Words): void {
  const step = Math.min(84, 330 / Math.min(places.length, SHOWN));
  inOrder(places)
    .slice(0, SHOWN)
    .forEach((place, i) => {
      const y = 275 + i * step;
      to.fillStyle = place.won ? colour('--accent') : colour('--ink');
      write(to, `${place.won ? '★ ' : ''}${place.name}`, LEFT, y, step * 0.6, 380, 'system-ui, sans-serif');
      to.textAlign = 'right';
      to.fillStyle = colour('--soft');
      write(to, points(place), WIDTH - 48, y, step * 0.45, 220, 'system-ui, sans-serif');
      to.textAlign = 'left';
    });
}

/** The picture, as PNG. */
export async function resultPicture(places: Place[], words: Words): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const to = canvas.getContext('2d');
  if (to === null) throw new Error('this browser cannot draw');
  await document.fonts.load('700 60px Fraunces').catch(() => undefined);
  const box = await image(BOXES[words.game] ?? '/icon.svg');
  to.fillStyle = colour('--plain-card');
  to.fillRect(0, 0, WIDTH, HEIGHT);
  to.drawImage(box, 225, 0, 750, 900, 0, 0, 525, HEIGHT); // its middle
  to.fillStyle = colour('--accent');
  to.fillRect(525, 0, 8, HEIGHT);
  write(to, words.title, LEFT, 96, 34, 590, 'Fraunces, Georgia, serif');
  to.fillStyle = colour('--ink');
  write(to, words.head, LEFT, 182, 62, 590, 'Fraunces, Georgia, serif');
  to.fillStyle = colour('--soft');
  write(to, words.found, LEFT, 226, 28, 590, 'system-ui, sans-serif');
  drawPlaces(to, places, words);
  to.fillStyle = colour('--soft');
  write(to, words.foot, LEFT, HEIGHT - 28, 22, 590, 'system-ui, sans-serif');
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'));
}
