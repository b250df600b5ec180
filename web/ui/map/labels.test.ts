import { expect, it } from 'vitest';
import type { Drawing } from './drawing.ts';
import { labelsIn } from './labels.ts';

const barrio = (name: string, x: number, y: number, size: number) => ({ name, path: '', at: { x, y }, size });

const drawing: Drawing = {
  origin: { lat: 3.4372, lng: -76.5225 },
  barrios: [
    barrio('Junín', 4, 0, 10),
    barrio('Bretaña', 0, 0, 40),
    barrio('Alameda', 0, 30, 20),
    barrio('Pance', 4_000, 0, 90),
  ],
  streets: [{ name: 'Calle 9', path: '', at: { x: 0, y: 60 }, size: 4 }],
  coverages: [],
  offices: [],
};
const size = { width: 400, height: 300 };
const names = (zoom: number, scale = 1) =>
  labelsIn(drawing, { x: 0, y: 0 }, scale, zoom, size).map(({ text }) => text);

it('no name stands on another, the larger barrio is named, and none outside of the window', () => {
  expect(names(13)).toEqual(['Bretaña', 'Alameda']);
});

it('streets are named nearer by, and nothing from far away', () => {
  expect(names(14)).toEqual(['Bretaña', 'Alameda', 'Calle 9']);
  expect(names(12)).toEqual([]);
});

it('nearer by there is room for more', () => {
  expect(names(16, 20)).toContain('Junín');
});
