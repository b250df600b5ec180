import { formatPesos } from '#rules/money.ts';
import type { CurrentProduct } from './current.ts';
import type { FigureTuple } from './current-figures.ts';
import type { Draft, RowFigure } from './interpret.ts';
import { type Survey, unitPriceOf } from './survey.ts';

/** Figures of an office; null stays as it is. */
export type FigureChange = [
  officeId: string,
  price: number | null,
  priceNeto: number | null,
  stock: number | null,
  stockMin: number | null,
  /** What had come in when it was planned: stock is written where that is still so. -1: it was not sold there. */
  received?: number | null,
  /** What there was then: what is sold until it is written stays sold. */
  stockBefore?: number | null,
];

/** More than half as much again, or less than half: a person looks at it. */
const JUMP_UP = 1.5;
const JUMP_DOWN = 0.5;
/** So many times what is usual on the shelf. */
const UNUSUAL = 10;

/**
 * What the row says of each office, where that differs from what it has. Half a million of them are planned: what is
 * the same in all of a row is made once.
 */
export function figuresOf(draft: Draft, current: CurrentProduct | undefined, offices: readonly string[]) {
  const isWeighed = current?.count_type === 'grams';
  const byOffice = new Map<string | null, Wanted>();
  for (const figure of draft.figures) byOffice.set(figure.officeId, countedIn(figure, isWeighed));
  const everywhere = byOffice.get(null);
  const before: FigureChange[] = [];
  const after: FigureChange[] = [];
  for (const officeId of offices) {
    const own = byOffice.get(officeId);
    const wanted = own && everywhere ? { ...everywhere, ...own } : (own ?? everywhere);
    if (!wanted) continue;
    const has = current?.figureIn(officeId);
    if (!has && wanted.price === undefined) continue;
    const [price, net, stock, least] = nextFigure(wanted, has);
    if (has && isAs(price, has[0]) && isAs(net, has[1]) && isAs(stock, has[2]) && isAs(least, has[3]))
      continue;
    after.push(
      stock === null
        ? [officeId, price, net, stock, least, null]
        : has
          ? [officeId, price, net, stock, least, has[4], has[2]]
          : [officeId, price, net, stock, least, -1],
    );
    before.push(has ? [officeId, has[0], has[1], has[2], has[3]] : [officeId, null, null, null, null]);
  }
  return { before, after };
}

const isAs = (next: number | null, has: number) => next === null || next === has;

/** Pieces are whole; grams that are none of a whole number are nobody's stock (STOCK_IN_KILOS). */
function countedIn(figure: RowFigure, isWeighed: boolean): Wanted {
  const { price, priceNeto, stock, stockMin } = figure;
  const isCounted = Number.isInteger(stock ?? 0) && Number.isInteger(stockMin ?? 0);
  if (!isWeighed && isCounted) return figure;
  const wanted: Wanted = {};
  if (price !== undefined) wanted.price = price;
  if (priceNeto !== undefined) wanted.priceNeto = priceNeto;
  const counted = isWeighed ? (figure.stockGrams ?? whole(stock)) : stock && Math.floor(stock);
  const least = isWeighed ? (figure.stockMinGrams ?? whole(stockMin)) : stockMin && Math.floor(stockMin);
  if (counted !== undefined) wanted.stock = counted;
  if (least !== undefined) wanted.stockMin = least;
  return wanted;
}

const whole = (figure: number | undefined) => (Number.isInteger(figure) ? figure : undefined);

/** A stock of weighed goods that cannot be grams: nobody counts half of one. */
export function kilosIn(draft: Draft, current: CurrentProduct | undefined): string | undefined {
  if (current?.count_type !== 'grams') return undefined;
  const said = draft.figures.flatMap(({ stock = 0, stockGrams, stockMin = 0, stockMinGrams }) => [
    stockGrams ?? stock,
    stockMinGrams ?? stockMin,
  ]);
  return said.find((figure) => !Number.isInteger(figure))?.toLocaleString('es-CO');
}

/** As it is counted: pieces or grams. */
type Wanted = { price?: number; priceNeto?: number; stock?: number; stockMin?: number };

type Next = [number | null, number | null, number | null, number | null];

function nextFigure({ price, priceNeto, stock, stockMin }: Wanted, has: FigureTuple | undefined): Next {
  if (price !== undefined && priceNeto === undefined && has && has[1] < has[0] && price !== has[0])
    // A new price without a word about the offer: the offer stays where it still is one.
    return [price, has[1] <= price ? has[1] : price, stock ?? null, stockMin ?? null];
  const net = priceNeto ?? (price !== undefined && (!has || has[1] === has[0]) ? price : null);
  return [price ?? null, net, stock ?? null, stockMin ?? null];
}

export function jumpOf(
  after: readonly FigureChange[],
  current: CurrentProduct | undefined,
): string | undefined {
  for (const [officeId, price, net] of after) {
    const has = price === null && net === null ? undefined : current?.figureIn(officeId);
    if (!has) continue;
    for (const [from, to] of [
      [has[0], price],
      [has[1], net],
    ] as const) {
      if (to === null || to === from) continue;
      if (to > from * JUMP_UP || to < from * JUMP_DOWN) return `de ${formatPesos(from)} a ${formatPesos(to)}`;
    }
  }
  return undefined;
}

const UNIT_WORDS = { g: 'gramo', ml: 'mililitro', und: 'unidad', m: 'metro' } as const;

export function unusualOf(draft: Draft, survey: Survey): string | undefined {
  const price = unitPriceOf(draft);
  const { content } = draft;
  const usual = content && survey.usualUnitPrice(draft.path, content.unit);
  if (price === undefined || !content || usual === undefined || usual <= 0) return undefined;
  if (price <= usual * UNUSUAL && price >= usual / UNUSUAL) return undefined;
  const text = (value: number) =>
    value < 100 ? value.toFixed(1).replace('.', ',') : formatPesos(Math.round(value));
  return `${text(price)} por ${UNIT_WORDS[content.unit]}, lo usual es ${text(usual)}`;
}
