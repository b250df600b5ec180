import { expect, test } from 'vitest';
import { frameOf, outlinesIn } from './city-frame.ts';

test('stores stand in the frame as in the city: north up, one scale both ways, none at the edge', () => {
  const [south, north] = [
    { lat: 3.4, lng: -76.53 },
    { lat: 3.46, lng: -76.51 },
  ];
  const frame = frameOf([south, north]);
  const [below, above] = [frame.place(south), frame.place(north)];
  expect(above.y).toBeLessThan(below.y);
  expect(above.x).toBeGreaterThan(below.x);
  for (const { x, y } of [below, above]) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(frame.width);
    expect(y).toBeGreaterThan(8);
    expect(y).toBeLessThan(frame.height - 8);
  }
  expect((below.y - above.y) / (above.x - below.x)).toBeCloseTo(0.06 / 0.02, 1);
});

test('one store has its surroundings, and only what is near is drawn', () => {
  const frame = frameOf([{ lat: 3.4, lng: -76.5 }]);
  expect(frame.place({ lat: 3.4, lng: -76.5 })).toEqual({ x: 250, y: 50 });
  const around = [340_000, -7_650_000, 100, 0, 0, 100];
  const elsewhere = [440_000, -7_650_000, 100, 0, 0, 100];
  expect(outlinesIn(frame, [around, elsewhere])).toMatch(/^M250 50L[\d.]+ [\d.]+L[\d.]+ [\d.]+Z$/);
});
