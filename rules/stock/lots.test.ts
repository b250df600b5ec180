import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrivedLots,
  expiryProblem,
  type Lot,
  leaving,
  lotsLeft,
  pickedFirst,
  reducedPrice,
  undated,
  withArrived,
  withoutExpired,
} from './lots.ts';

/** Two of them have passed. */
const TODAY = '2026-12-05';
const DAYS = ['2026-12-01', '2026-12-03', '2026-12-09', '2027-01-15'];
const day = fc.constantFrom(...DAYS);
const amount = fc.integer({ min: 1, max: 6 });

type Event =
  | { kind: 'dated'; day: string; amount: number }
  | { kind: 'undated' | 'sold' | 'expired' | 'looked'; amount: number };
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ kind: fc.constant('dated' as const), day, amount }),
  fc.record({
    kind: fc.constantFrom('undated' as const, 'sold' as const, 'expired' as const, 'looked' as const),
    amount,
  }),
);

/** Each piece with its date; '' without one. */
function counted(pieces: readonly string[]): Lot[] {
  const dated = pieces.filter((piece) => piece !== '').toSorted();
  return [...Map.groupBy(dated, (piece) => piece)].map(([expires_on, own]) => ({
    expires_on,
    amount: own.length,
  }));
}

/** The place of a piece among those that leave: sold ones are not expired, thrown ones are first. */
const soldAs = (piece: string) => (piece !== '' && piece < TODAY ? `z${piece}` : piece);
const thrownAs = (piece: string) => (piece !== '' && piece < TODAY ? ` ${piece}` : `z${piece}`);

function without(pieces: readonly string[], amount: number, place: (piece: string) => string): string[] {
  const inOrder = pieces.toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
  return inOrder.slice(amount);
}

describe('what is left of lots', () => {
  it('is what is left on a shelf from which the oldest pieces leave, and expired ones are thrown away', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let pieces: string[] = [];
        let lots: Lot[] = [];
        for (const one of events) {
          const before = pieces.length;
          if (one.kind === 'dated' || one.kind === 'undated') {
            const piece = one.kind === 'dated' ? one.day : '';
            pieces = [...pieces, ...Array<string>(one.amount).fill(piece)];
            const came = one.kind === 'dated' ? [{ expires_on: one.day, amount: one.amount }] : [];
            lots = withArrived(lots, pieces.length, { amount: one.amount, came, today: TODAY });
          } else if (one.kind === 'sold') {
            pieces = without(pieces, one.amount, soldAs);
          } else if (one.kind === 'expired') {
            const gone = Math.min(one.amount, before);
            pieces = without(pieces, gone, thrownAs);
            lots = withoutExpired(lots, pieces.length, { amount: gone, today: TODAY });
          } else lots = lotsLeft(lots, pieces.length, TODAY);
          expect(lotsLeft(lots, pieces.length, TODAY)).toEqual(counted(pieces));
          expect(undated(lots, pieces.length)).toBe(pieces.filter((piece) => piece === '').length);
        }
      }),
      { seed: 50, numRuns: 500 },
    );
  });

  it('goes with what leaves for another shelf: together they are what was there', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ expires_on: day, amount }), { selector: (lot) => lot.expires_on }),
        fc.nat(30),
        fc.nat(30),
        (lots, there, moved) => {
          const away = leaving(lots, there, moved, TODAY);
          const all = withArrived(lotsLeft(lots, there, TODAY), there + moved, {
            amount: moved,
            came: away,
            today: TODAY,
          });
          expect(lotsLeft(all, 1_000, TODAY)).toEqual(lotsLeft(lots, there + moved, TODAY));
        },
      ),
      { seed: 50 },
    );
  });

  it('keeps what has expired while others are sold, which pickers leave lying', () => {
    const lots = [
      { expires_on: '2026-12-03', amount: 4 },
      { expires_on: '2026-12-09', amount: 6 },
    ];
    expect(lotsLeft(lots, 6, TODAY)).toEqual([
      { expires_on: '2026-12-03', amount: 4 },
      { expires_on: '2026-12-09', amount: 2 },
    ]);
    expect(withoutExpired(lots, 25, { amount: 8, today: TODAY })).toEqual([
      { expires_on: '2026-12-09', amount: 6 },
    ]);
  });

  it('loses the dates that were named, whichever expired before', () => {
    const lots = DAYS.slice(0, 3).map((expires_on) => ({ expires_on, amount: 2 }));
    const dates = ['2026-12-03'];
    expect(withoutExpired(lots, 5, { amount: 2, dates, today: TODAY })).toEqual([lots[0], lots[2]]);
  });

  it('of a stock that fell to nothing is nothing', () => {
    expect(lotsLeft([{ expires_on: '2026-12-01', amount: 4 }], 0, TODAY)).toEqual([]);
    expect(lotsLeft([{ expires_on: '2026-12-01', amount: 4 }], -2, TODAY)).toEqual([]);
  });
});

it('a picker takes the first date that has not passed, and puts aside what has', () => {
  const left = DAYS.map((expires_on) => ({ expires_on, amount: 1 }));
  expect(pickedFirst(left, '2026-12-03')).toEqual({ take: '2026-12-03', expired: '2026-12-01' });
  expect(pickedFirst(left, '2026-11-30')).toEqual({ take: '2026-12-01', expired: null });
  expect(pickedFirst(left, '2027-02-01')).toEqual({ take: null, expired: '2027-01-15' });
  expect(pickedFirst([], '2026-12-03')).toEqual({ take: null, expired: null });
});

it('a reduced price is at least as low, in coins, and never nothing', () => {
  expect([reducedPrice(4_990, 30), reducedPrice(120, 50), reducedPrice(60, 50)]).toEqual([3_450, 50, 30]);
  expect([reducedPrice(1, 90), reducedPrice(3, 90)]).toEqual([1, 1]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 90 }), (net, percent) => {
      const price = reducedPrice(net, percent);
      expect(price).toBeGreaterThanOrEqual(1);
      expect(price).toBeLessThanOrEqual(Math.max(1, (net * (100 - percent)) / 100));
    }),
  );
});

it('what came is of the dates that were written', () => {
  const entry = (counted: number, expires_on: string | null, mode: 'replace' | 'add' = 'add') => ({
    counted,
    expires_on,
    mode,
  });
  const entries = [
    entry(9, '2026-12-01', 'replace'),
    entry(3, '2026-12-09', 'replace'),
    entry(2, null),
    entry(4, '2026-12-03'),
    entry(1, '2026-12-09'),
    entry(0, '2026-12-01'),
  ];
  expect(arrivedLots(entries)).toEqual({
    lots: [
      { expires_on: '2026-12-03', amount: 4 },
      { expires_on: '2026-12-09', amount: 4 },
    ],
    undated: 2,
  });
  expect(arrivedLots([])).toEqual({ lots: [], undated: 0 });
});

it('a day that has passed or is too far is none on which goods that come in expire', () => {
  expect(expiryProblem('2026-11-30', '2026-11-30')).toBeUndefined();
  expect(expiryProblem('2026-11-29', '2026-11-30')).toMatch(/Ya venció/);
  expect(expiryProblem('2036-11-30', '2026-11-30')).toBeUndefined();
  expect(expiryProblem('2126-12-03', '2026-11-30')).toMatch(/año/);
  expect(expiryProblem('2026-11-01', '2026-11-30', '2025-11-30')).toBeUndefined();
});
