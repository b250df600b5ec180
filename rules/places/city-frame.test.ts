import { expect, test } from 'vitest';
import { frameOf } from './city-frame.ts';

test.each([
  ['a wide city has north up', { lat: 3.44, lng: -76.44 }, (x: number, y: number) => x > 0 && y < 0],
  ['a high one has it at the left', { lat: 3.55, lng: -76.51 }, (x: number, y: number) => x < 0 && y < 0],
])('stores are in the frame at their positions, none at its edge: %s', (_, other, isTurned) => {
  const first = { lat: 3.4, lng: -76.53 };
  const frame = frameOf([first, other]);
  const [one, two] = [frame.place(first), frame.place(other)];
  expect(isTurned(two.x - one.x, two.y - one.y)).toBe(true);
  for (const { x, y } of [one, two]) {
    expect(x).toBeGreaterThan(20);
    expect(x).toBeLessThan(frame.width - 20);
    expect(y).toBeGreaterThan(8);
    expect(y).toBeLessThan(frame.height - 8);
  }
});

test('one store has its surroundings', () => {
  const frame = frameOf([{ lat: 3.4, lng: -76.5 }]);
  expect(frame.place({ lat: 3.4, lng: -76.5 })).toEqual({ x: 500, y: 100 });
  expect(frame.place({ lat: 3.41, lng: -76.5 })).toEqual({ x: 500, y: 26 });
});
