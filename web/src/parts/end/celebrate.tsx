/*
 * celebrate.tsx - what rains over the page when a game was won: shapes and colours
 * of that game, for a moment, drawn on a canvas. Nothing with less motion.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useRef } from 'preact/hooks';
import type { GameModule } from '../../games/module';
import { mayMove } from '../../settings';

const PIECES = 90;
const LASTS = 3200; // ms
const PLAIN = {
  shapes: ['M1 3h8v4H1z', 'M5 1a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z'],
  colours: ['#c62828', '#1565c0', '#2e7d32', '#f9a825', '#6a1b9a', '#00838f'],
};

interface Piece {
  path: Path2D;
  colour: string;
  /** From the left and the top, in parts of the window; speeds in such parts a second. */
  x: number;
  y: number;
  fall: number;
  drift: number;
  turn: number;
  size: number;
}

function pieces({ shapes, colours }: typeof PLAIN): Piece[] {
  const paths = shapes.map((shape) => new Path2D(shape));
  return Array.from({ length: PIECES }, (_, i) => ({
    path: paths[i % paths.length]!,
    colour: colours[i % colours.length]!,
    x: Math.random(),
    y: -0.05 - 0.6 * Math.random(),
    fall: 0.45 + 0.35 * Math.random(),
    drift: 0.1 * (Math.random() - 0.5),
    turn: 6 * (Math.random() - 0.5),
    size: 0.9 + 0.9 * Math.random(),
  }));
}

function draw(pen: CanvasRenderingContext2D, all: Piece[], seconds: number): void {
  const { width, height } = pen.canvas;
  const scale = devicePixelRatio;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.globalAlpha = Math.min(1, (LASTS / 1000 - seconds) * 1.5);
  for (const { path, colour, x, y, fall, drift, turn, size } of all) {
    const tilt = Math.cos(3 * turn * seconds); // it tumbles
    const at = [(x + drift * seconds) * width, (y + fall * seconds) * height] as const;
    const angle = turn * seconds;
    const long = size * scale;
    pen.setTransform(long * Math.cos(angle), long * Math.sin(angle), -long * tilt * Math.sin(angle), long * tilt * Math.cos(angle), ...at);
    pen.translate(-5, -5);
    pen.fillStyle = colour;
    pen.fill(path);
  }
}

export function Celebrate({ game }: { game: GameModule | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !mayMove()) return;
    pen.canvas.width = innerWidth * devicePixelRatio;
    pen.canvas.height = innerHeight * devicePixelRatio;
    const all = pieces(game?.celebration ?? PLAIN);
    const from = performance.now();
    let frame = 0;
    const next = (now: number) => {
      if (now - from > LASTS) return pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
      draw(pen, all, Math.max(0, now - from) / 1000);
      frame = requestAnimationFrame(next);
    };
    frame = requestAnimationFrame(next);
    return () => cancelAnimationFrame(frame);
  }, []);
  return <canvas ref={canvas} class="celebrate" aria-hidden="true" />;
}
