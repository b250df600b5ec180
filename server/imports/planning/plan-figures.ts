import type { FigureChange, SaleChange } from '../plan.ts';
import { wholePesos } from '../reading/figures.ts';
import type { CurrentProduct } from './current.ts';
import type { FigureTuple } from './current-figures.ts';
import type { Offer, RowFigure } from './read-figures.ts';
import type { Draft } from './read-row.ts';
import { saleBefore, saleChange, saleOn } from './sales.ts';

/**
 * The differences between a row and each office's current figures; `aboveIts`: the first net price above its price;
 * `unsold`: offices that do not sell the product and of which the row has figures, but no price; `hasBan`: a discount
 * of goods that may not have any, which is none.
 * Half a million of them are planned: values shared by a row are computed once.
 */
export function figuresOf(
  draft: Draft,
  current: CurrentProduct | undefined,
  { offices, today, isBanned = false }: { offices: readonly string[]; today: string; isBanned?: boolean },
) {
  const byOffice = new Map<string | null, PlannedFigure>();
  const unit = unitOf(draft, current);
  for (const figure of draft.figures) byOffice.set(figure.officeId, countedIn(figure, unit));
  const everywhere = byOffice.get(null);
  const before: FigureChange[] = [];
  const after: FigureChange[] = [];
  const sales: { before: SaleChange[]; after: SaleChange[] } = { before: [], after: [] };
  let aboveIts: number | undefined;
  const unsold: string[] = [];
  let [isSold, hasBan] = [false, false];
  for (const officeId of offices) {
    const own = byOffice.get(officeId);
    const whole = own && everywhere ? { ...everywhere, ...own } : (own ?? everywhere);
    if (!whole) continue;
    const has = current?.figureIn(officeId);
    const isDiscount =
      typeof whole.offer === 'object' && (netOf(whole, has) ?? 0) < (whole.price ?? has?.[0] ?? 0);
    const planned: PlannedFigure = isBanned && isDiscount ? { ...whole, offer: 'none' } : whole;
    hasBan ||= planned !== whole;
    if (!has && planned.price === undefined) {
      if (own && hasGoods(own)) unsold.push(officeId);
      continue;
    }
    isSold = true;
    const netPrice = netOf(planned, has);
    if (netPrice !== undefined && netPrice > (planned.price ?? has?.[0] ?? netPrice)) aboveIts ??= netPrice;
    const hasSale = current?.saleIn(officeId);
    const full = planned.price ?? has?.[0];
    const { offer, sale, without } = saleOn(today, planned, {
      net: netPrice,
      price: full,
      netToday: has?.[1],
      has: hasSale,
    });
    const isOther = offer !== planned.offer;
    const todays = isOther ? netOf({ price: full, offer }, has) : netPrice;
    if (sale !== undefined) {
      sales.before.push(saleBefore(officeId, has, hasSale));
      const beside = todays !== undefined && todays === full ? 'price' : (todays ?? null);
      sales.after.push(saleChange(officeId, sale, sale === null ? beside : (without ?? null)));
    }
    const [price, net, stock, least] = nextFigure(planned, todays, has);
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
  // A figure of all offices is of those that sell the product.
  const isLost = !isSold && everywhere !== undefined && hasGoods(everywhere);
  return { before, after, sales, aboveIts, hasBan, unsold: isLost ? offices : unsold };
}

/** A stock of 0 and no offer are true where a product is not sold. */
function hasGoods({ stock = 0, stockMin = 0, offer }: PlannedFigure): boolean {
  return stock > 0 || stockMin > 0 || typeof offer === 'object';
}

/** The net price that the row says: its offer is of the price of each office, in the file or today's. */
export function netOf(
  { price, offer }: { price?: number | undefined; offer?: Offer | undefined },
  has: FigureTuple | undefined,
): number | undefined {
  if (offer === undefined) return undefined;
  if (offer === 'none') return price;
  if ('net' in offer) return offer.net;
  const full = price ?? has?.[0];
  return full === undefined ? undefined : Math.max(1, wholePesos(full * (1 - offer.percent / 100)));
}

/** As the shop sells it; a new product as the file says. */
export function isSoldByWeight({ soldBy }: Draft, current: CurrentProduct | undefined): boolean {
  return current ? current.count_type === 'grams' : soldBy !== undefined;
}

const isAs = (next: number | null, has: number) => next === null || next === has;

/** How a stock of a row is read: in another unit than the shop's it is not written. */
type Unit = 'pieces' | 'grams' | 'other';

function unitOf(draft: Draft, current: CurrentProduct | undefined): Unit {
  const isWeighed = isSoldByWeight(draft, current);
  if (isWeighed ? draft.isByPiece : draft.soldBy !== undefined) return 'other';
  return isWeighed ? 'grams' : 'pieces';
}

/** Pieces are integers; a fraction of a gram is an invalid stock (STOCK_IN_KILOS), few grams are in doubt. */
function countedIn(figure: RowFigure, unit: Unit): PlannedFigure {
  const { price, offer, stock, stockMin } = figure;
  const isCounted = Number.isInteger(stock ?? 0) && Number.isInteger(stockMin ?? 0);
  if (unit === 'pieces' && isCounted) return figure;
  const planned: PlannedFigure = {};
  if (price !== undefined) planned.price = price;
  if (offer !== undefined) planned.offer = offer;
  if (figure.saleFrom !== undefined) planned.saleFrom = figure.saleFrom;
  if (figure.saleUntil !== undefined) planned.saleUntil = figure.saleUntil;
  if (unit === 'other') return stock === 0 ? { ...planned, stock } : planned;
  const isWeighed = unit === 'grams';
  const counted = isWeighed ? (figure.stockGrams ?? gramsIn(stock)) : stock && Math.floor(stock);
  const least = isWeighed ? (figure.stockMinGrams ?? gramsIn(stockMin)) : stockMin && Math.floor(stockMin);
  if (counted !== undefined) planned.stock = counted;
  if (least !== undefined) planned.stockMin = least;
  return planned;
}

/** Fewer grams are pieces or kilos of a file that does not say so: 11 pieces are not 11 g. */
const LEAST_GRAMS = 100;
const isFew = (figure: number) => figure > 0 && figure < LEAST_GRAMS;

const gramsIn = (figure: number | undefined) =>
  figure !== undefined && Number.isInteger(figure) && !isFew(figure) ? figure : undefined;

/** A stock in another unit than the shop's, by the file's word or by its size, unless the shop has the same. */
export function otherUnitIn(
  draft: Draft,
  current: CurrentProduct | undefined,
  offices: readonly string[],
): string | undefined {
  const unit = unitOf(draft, current);
  if (unit === 'pieces') return undefined;
  for (const { officeId, stock, stockGrams, stockMin, stockMinGrams } of draft.figures) {
    const isAs = (figure: number, place: 2 | 3) =>
      (officeId === null ? offices : [officeId]).every((id) => {
        const has = current?.figureIn(id);
        return !has || has[place] === figure;
      });
    const isOdd = (figure = 0, grams: number | undefined, place: 2 | 3) =>
      figure > 0 &&
      (unit === 'other' || (grams === undefined && isFew(figure) && Number.isInteger(figure))) &&
      !isAs(figure, place);
    if (isOdd(stock, stockGrams, 2)) return stock?.toLocaleString('es-CO');
    if (isOdd(stockMin, stockMinGrams, 3)) return stockMin?.toLocaleString('es-CO');
  }
  return undefined;
}

/** Whether prices that may be thousands are those that the shop has. */
export function areAsIs(
  doubts: Draft['doubts'],
  current: CurrentProduct | undefined,
  offices: readonly string[],
): boolean {
  return doubts.every(({ officeId, place, pesos }) =>
    (officeId === null ? offices : [officeId]).every((id) => {
      const has = current?.figureIn(id);
      return has?.[place] === pesos;
    }),
  );
}

/** A stock of weighed products that cannot be in grams, because it has a fraction. */
export function kilosIn(draft: Draft, current: CurrentProduct | undefined): string | undefined {
  if (!isSoldByWeight(draft, current)) return undefined;
  const amounts = draft.figures.flatMap(({ stock = 0, stockGrams, stockMin = 0, stockMinGrams }) => [
    stockGrams ?? stock,
    stockMinGrams ?? stockMin,
  ]);
  return amounts.find((figure) => !Number.isInteger(figure))?.toLocaleString('es-CO');
}

/** A stock of pieces with a fraction: what is below a piece is dropped, and that is reported. */
export function fractionIn(draft: Draft, current: CurrentProduct | undefined): string | undefined {
  if (isSoldByWeight(draft, current)) return undefined;
  const stocks = draft.figures.flatMap(({ stock = 0, stockMin = 0 }) => [stock, stockMin]);
  return stocks.find((figure) => !Number.isInteger(figure))?.toLocaleString('es-CO');
}

/** In pieces or grams. */
type PlannedFigure = Omit<RowFigure, 'officeId' | 'stockGrams' | 'stockMinGrams'>;

type Next = [number | null, number | null, number | null, number | null];

function nextFigure(
  { price, stock, stockMin }: PlannedFigure,
  offerPrice: number | undefined,
  has: FigureTuple | undefined,
): Next {
  if (price !== undefined && offerPrice === undefined && has && has[1] < has[0] && price !== has[0])
    // A new price without an offer column: the offer stays while it still is below the price.
    return [price, has[1] <= price ? has[1] : price, stock ?? null, stockMin ?? null];
  const net = offerPrice ?? (price !== undefined && (!has || has[1] === has[0]) ? price : null);
  return [price ?? null, net, stock ?? null, stockMin ?? null];
}
