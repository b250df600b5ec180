import type { Drawing } from './drawing.ts';
import type { Place } from './projection.ts';

export type Label = { key: string; text: string; kind: 'barrio' | 'street' | 'office'; at: Place };

type Size = { width: number; height: number };

const LETTER = 6.4;
const LINE = 16;
/** The zooms from which names of barrios and streets are shown. */
const BARRIOS_FROM = 13;
const STREETS_FROM = 14;

/**
 * The labels that fit a window of the drawing: offices first, then barrios, large before small, then streets. `middle`
 * is the window's centre, `scale` its zoom relative to the drawing.
 */
export function labelsIn(drawing: Drawing, middle: Place, scale: number, zoom: number, size: Size): Label[] {
  const taken: { x: number; y: number; half: number }[] = [];
  const labels: Label[] = [];

  function put(text: string, at: Place, kind: Label['kind'], key: string): void {
    const [x, y] = [(at.x - middle.x) * scale, (at.y - middle.y) * scale];
    const half = (text.length * LETTER) / 2;
    if (Math.abs(x) + half > size.width / 2 || Math.abs(y) + LINE > size.height / 2) return;
    const isFree = taken.every((one) => Math.abs(one.x - x) > one.half + half || Math.abs(one.y - y) > LINE);
    if (!isFree) return;
    taken.push({ x, y, half });
    labels.push({ key, text, kind, at });
  }

  for (const { id, at } of drawing.offices) {
    const [x, y] = [(at.x - middle.x) * scale, (at.y - middle.y) * scale];
    taken.push({ x, y, half: LINE });
    labels.push({ key: id, text: '', kind: 'office', at });
  }
  if (zoom >= BARRIOS_FROM) {
    for (const { name, at } of [...drawing.barrios].sort((one, other) => other.size - one.size)) {
      put(name, at, 'barrio', `barrio ${name}`);
    }
  }
  if (zoom >= STREETS_FROM || drawing.barrios.length === 0) {
    for (const [place, { name, at }] of drawing.streets.entries()) {
      put(name, at, 'street', `street ${name} ${place}`);
    }
  }
  return labels;
}
