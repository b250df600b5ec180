import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CurrentProduct } from './current.ts';
import type { FigureTuple } from './current-figures.ts';
import { figuresOf } from './plan-figures.ts';
import type { RowFigure } from './read-figures.ts';
import { createInterpreter, type Draft } from './read-row.ts';

const OFFICES = ['norte', 'sur'];
const TODAY = '2026-11-20';
type Columns = [name: string, field: 'price' | 'price_neto' | 'discount', officeId: string | null][];

/** The price and net price of each office that a row of these columns leads to. */
function planned(columns: Columns, cells: readonly string[], has?: FigureTuple) {
  const names = ['SKU', ...columns.map(([name]) => name)];
  const interpret = createInterpreter(
    { kind: 'json', columns: names.map((name) => ({ name, samples: [] })) } as never,
    {
      columns: [
        { column: 'SKU', field: 'sku', office_id: null },
        ...columns.map(([column, field, office_id]) => ({ column, field, office_id })),
      ],
    } as never,
  );
  const draft = interpret({ line: 2, cells: ['1', ...cells] } as never);
  const { after, aboveIts } = figuresOf(draft, currentWith(has), { offices: OFFICES, today: TODAY });
  const figures = Object.fromEntries(after.map(([office, price, net]) => [office, [price, net]]));
  return { figures, aboveIts, problems: draft.problems.map(({ code }) => code) };
}

function currentWith(has: FigureTuple | undefined): CurrentProduct | undefined {
  return (
    has &&
    ({ count_type: 'units', figureIn: () => has, saleIn: () => undefined } as unknown as CurrentProduct)
  );
}

const SHARED: Columns = [
  ['PVP', 'price', null],
  ['OFERTA', 'price_neto', null],
  ['PVP NORTE', 'price', 'norte'],
];

describe('an offer is of the price of each office', () => {
  it('that has none of its own: an empty one, and one in pesos', () => {
    expect(planned(SHARED, ['10000', '', '12000']).figures).toEqual({
      norte: [12_000, 12_000],
      sur: [10_000, 10_000],
    });
    expect(planned(SHARED, ['10000', '', '9000'])).toMatchObject({
      figures: { norte: [9_000, 9_000] },
      aboveIts: undefined,
    });
    expect(planned(SHARED, ['10000', '8000', '12000']).figures).toEqual({
      norte: [12_000, 8_000],
      sur: [10_000, 8_000],
    });
  });

  it('above the price of an office, or above today’s in a file without prices, it is refused', () => {
    expect(planned(SHARED, ['10000', '8000', '7000']).aboveIts).toBe(8_000);
    const offers: Columns = [['OFERTA', 'price_neto', null]];
    expect(planned(offers, ['14000'], [10_000, 10_000, 5, 0, 5]).aboveIts).toBe(14_000);
    expect(planned(offers, ['9000'], [10_000, 10_000, 5, 0, 5]).figures).toMatchObject({
      sur: [null, 9_000],
    });
  });

  it('is the price where there is none, and not where nobody can read it', () => {
    for (const none of ['', '0'])
      expect(planned(SHARED, [none, '8000', '']).figures).toMatchObject({ sur: [8_000, 8_000] });
    const { figures, problems } = planned(SHARED, ['doce mil', '8000', '']);
    expect([figures, problems]).toEqual([{}, ['BAD_PRICE']]);
  });

  it('a percentage is of each price, in the file or today’s', () => {
    const percent: Columns = [
      ['PVP N', 'price', 'norte'],
      ['PVP S', 'price', 'sur'],
      ['DCTO', 'discount', null],
    ];
    expect(planned(percent, ['10000', '5000', '20']).figures).toEqual({
      norte: [10_000, 8_000],
      sur: [5_000, 4_000],
    });
    const alone: Columns = [['DCTO', 'discount', null]];
    expect(planned(alone, ['20'], [10_000, 10_000, 5, 0, 5]).figures).toMatchObject({ sur: [null, 8_000] });
    // A workbook's 20 % may be stored as 0.2.
    expect(planned(alone, ['0.2'], [10_000, 10_000, 5, 0, 5]).problems).toEqual(['PRICE_IN_DOUBT']);
  });

  it('an empty percentage takes no offer in pesos away', () => {
    const both: Columns = [
      ['PVP', 'price', null],
      ['OFERTA', 'price_neto', null],
      ['DCTO', 'discount', null],
    ];
    for (const none of ['', '0'])
      expect(planned(both, ['10000', '8000', none]).figures).toMatchObject({ sur: [10_000, 8_000] });
    expect(planned(both, ['10000', '', '20']).figures).toMatchObject({ sur: [10_000, 8_000] });
  });
});

it('whatever the columns say, what is written is a net price above 0 and not above its price', () => {
  const pesos = fc.integer({ min: 1, max: 1_000_000 });
  const offer = fc.oneof(
    fc.constant('none' as const),
    pesos.map((net) => ({ net })),
    fc.integer({ min: 1, max: 99 }).map((percent) => ({ percent })),
  );
  const figure = (officeId: string | null) =>
    fc.record({ price: pesos, offer }, { requiredKeys: [] }).map((one): RowFigure => ({ officeId, ...one }));
  const has = fc
    .tuple(pesos, pesos)
    .map(([one, other]): FigureTuple => [Math.max(one, other), Math.min(one, other), 5, 0, 5]);
  fc.assert(
    fc.property(figure(null), figure('norte'), fc.option(has, { nil: undefined }), (all, own, current) => {
      const draft = { figures: [all, own] } as unknown as Draft;
      const { after, aboveIts } = figuresOf(draft, currentWith(current), { offices: OFFICES, today: TODAY });
      if (aboveIts !== undefined) return;
      for (const [, price, net] of after) {
        const full = price ?? current?.[0] ?? 0;
        const paid = net ?? current?.[1] ?? full;
        expect(paid).toBeGreaterThan(0);
        expect(paid).toBeLessThanOrEqual(full);
      }
    }),
  );
});
