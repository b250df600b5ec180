import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Placed, positionsAfterMove } from './positions.ts';

const list = (...positions: number[]): Placed[] =>
  positions.map((position, at) => ({ id: 'abcdefgh'[at] ?? '', position }));

it.each<[string, Placed[], string, string | null, Placed[] | undefined]>([
  ['between two with room, nobody else moves', list(10, 20, 30), 'c', 'a', [{ id: 'c', position: 15 }]],
  ['to the end', list(10, 20, 30), 'a', 'c', [{ id: 'a', position: 40 }]],
  ['to the front', list(10, 20, 30), 'c', null, [{ id: 'c', position: 0 }]],
  [
    'before 0, which moves on',
    list(0, 20, 30),
    'c',
    null,
    [
      { id: 'c', position: 0 },
      { id: 'a', position: 1 },
    ],
  ],
  [
    'without room, only as many as must',
    list(1, 2, 3, 9),
    'd',
    'a',
    [
      { id: 'd', position: 2 },
      { id: 'b', position: 3 },
      { id: 'c', position: 4 },
    ],
  ],
  [
    'among equals, those before stay equal',
    list(1000, 1000, 1000, 1000),
    'd',
    'b',
    [
      { id: 'd', position: 1001 },
      { id: 'c', position: 1002 },
    ],
  ],
  ['behind whom it stands already', list(10, 20, 30), 'b', 'a', []],
  ['behind itself', list(10, 20), 'a', 'a', undefined],
  ['behind nobody of the list', list(10, 20), 'a', 'x', undefined],
  ['nothing that is there', list(10, 20), 'x', 'a', undefined],
])('%s', (_, from, id, after, moved) => {
  expect(positionsAfterMove(from, id, after)).toEqual(moved);
});

it('the position is strictly between its neighbours, and all others keep their order', () => {
  const positions = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(positions, fc.nat(), fc.nat(), (all, from, to) => {
      const rows = list(...all.sort((one, other) => one - other));
      const moving = rows[from % rows.length]?.id ?? '';
      const rest = rows.filter(({ id }) => id !== moving);
      const at = to % (rest.length + 1);
      const moved = positionsAfterMove(rows, moving, rest[at - 1]?.id ?? null) ?? expect.fail();
      const now = new Map([...rows, ...moved].map(({ id, position }) => [id, position]));
      const expected = rest.toSpliced(at, 0, { id: moving, position: 0 }).map(({ id }) => id);
      const got = expected.map((id) => now.get(id) ?? -2);
      expect(got.every((position, index) => index === 0 || position >= (got[index - 1] ?? 0))).toBe(true);
      expect([got[at], (got[at - 1] ?? -1) < (got[at] ?? 0), (got[at + 1] ?? 99) > (got[at] ?? 0)]).toEqual([
        expect.any(Number),
        true,
        true,
      ]);
    }),
  );
});
