import { expect, it } from 'vitest';
import { freePlace } from './shapes.tsx';

it('a label lies neither on the basket of its office nor on a label with the same centre', () => {
  const basket = { x: 200, y: 105 };
  const first = freePlace({ x: 200, y: 100 }, [], [basket]);
  // A basket of 30 px and a label of 26 px.
  expect(first.y - basket.y).toBeGreaterThanOrEqual(28);
  expect(freePlace({ x: 200, y: 100 }, [first], [basket]).y - first.y).toBe(26);
  expect(freePlace({ x: 400, y: 100 }, [first], [basket])).toEqual({ x: 400, y: 100 });
});
