import { afterAll, describe, expect, it } from 'vitest';
import { type Figures, measureAddresses, measureSpellings, type Part } from './measure.ts';

/**
 * What the embedded geocoder reaches on addresses as people type them, in a town that knows nothing within a hundred
 * metres of each (decision 017). Its parts are told apart: one was looked at, the others only measured. FIGURES=1
 * prints the figures.
 */
const figures: string[] = [];
afterAll(() => {
  if (process.env.FIGURES === '1') console.log(['', ...figures].join('\n'));
});

type Floor = Pick<Figures, 'placed' | 'medianMeters' | 'p90Meters' | 'farOfNear' | 'barrio' | 'refused'>;

const floors: [Part, string, Floor][] = [
  [
    'develop',
    'Cali',
    { placed: 0.95, medianMeters: 125, p90Meters: 360, farOfNear: 0.045, barrio: 0.87, refused: 1 },
  ],
  [
    'held back',
    'Cali',
    { placed: 0.95, medianMeters: 165, p90Meters: 500, farOfNear: 0.035, barrio: 0.78, refused: 1 },
  ],
  [
    'develop',
    'Palmira',
    { placed: 0.97, medianMeters: 50, p90Meters: 300, farOfNear: 0.05, barrio: 1, refused: 1 },
  ],
  [
    'held back',
    'Palmira',
    { placed: 0.97, medianMeters: 65, p90Meters: 900, farOfNear: 0.09, barrio: 1, refused: 1 },
  ],
  [
    'fresh',
    'Cali',
    { placed: 0.97, medianMeters: 145, p90Meters: 330, farOfNear: 0.022, barrio: 0.8, refused: 1 },
  ],
  [
    'fresh',
    'Palmira',
    { placed: 0.98, medianMeters: 55, p90Meters: 320, farOfNear: 0.04, barrio: 1, refused: 1 },
  ],
  [
    'shopper',
    'Cali',
    { placed: 1, medianMeters: 160, p90Meters: 330, farOfNear: 0, barrio: 0.92, refused: 1 },
  ],
  [
    'shopper',
    'Palmira',
    { placed: 1, medianMeters: 60, p90Meters: 320, farOfNear: 0.06, barrio: 1, refused: 1 },
  ],
  [
    'judged',
    'Cali',
    { placed: 1, medianMeters: 120, p90Meters: 300, farOfNear: 0, barrio: 0.92, refused: 1 },
  ],
  [
    'judged',
    'Palmira',
    { placed: 0.96, medianMeters: 45, p90Meters: 180, farOfNear: 0, barrio: 1, refused: 1 },
  ],
];

describe('addresses as people type them', () => {
  it.each(floors)('%s, %s', (half, city, floor) => {
    const { wrong, ...reached } = measureAddresses(half, city);
    figures.push(`${half}, ${city}: ${JSON.stringify(reached)}`);
    // Of those that were held back nobody sees which ones are wrong.
    const said = half === 'develop' ? wrong.join('\n') : 'held back';
    expect(reached.placed, said).toBeGreaterThanOrEqual(floor.placed);
    expect(reached.medianMeters, said).toBeLessThanOrEqual(floor.medianMeters);
    expect(reached.p90Meters, said).toBeLessThanOrEqual(floor.p90Meters);
    expect(reached.farOfNear, said).toBeLessThanOrEqual(floor.farOfNear);
    expect(reached.barrio, said).toBeGreaterThanOrEqual(floor.barrio);
    expect(reached.refused, said).toBeGreaterThanOrEqual(floor.refused);
  });
});

describe('spellings of existing barrios', () => {
  it.each<Part>(['develop', 'held back', 'judged'])('%s: nine of ten are suggested', (half) => {
    const { asked, found, wrong } = measureSpellings(half);
    figures.push(`${half}: ${asked} spellings, ${(found * 100).toFixed(1)} % found`);
    expect(found, half === 'develop' ? wrong.join('\n') : 'held back').toBeGreaterThanOrEqual(0.95);
  });
});
