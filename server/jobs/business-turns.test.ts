import { expect, it } from 'vitest';
import { createBusinessTurns } from './business-turns.ts';

const of = (count: number) => Array.from({ length: count }, (_, n) => ({ id: String(n) }));

it('a few businesses are looked at each time', () => {
  const turns = createBusinessTurns();
  expect([turns.whoseTurn(of(32)), turns.whoseTurn(of(32))]).toEqual([of(32), of(32)]);
});

it('of many each comes within ten looks, and where something happened every time, for a minute', () => {
  let now = 1_000_000;
  const turns = createBusinessTurns(() => now);
  turns.attend('299');
  const seen = new Set<string>();
  for (let look = 0; look < 10; look += 1) {
    const ids = turns.whoseTurn(of(300)).map(({ id }) => id);
    expect(ids.length).toBeLessThanOrEqual(31);
    expect(ids).toContain('299');
    for (const id of ids) seen.add(id);
  }
  expect(seen.size).toBe(300);
  now += 61_000;
  expect(turns.whoseTurn(of(300)).map(({ id }) => id)).not.toContain('299');
});
