import { netOfOffer, type SaleDays } from '#rules/offers/sale-days.ts';
import type { RowFigures } from '../figure-parts.ts';
import type { Change, FigureChange, ProductChange, SaleChange } from '../plan.ts';
import type { CurrentProduct } from '../planning/current.ts';
import { saleChange } from '../planning/sales.ts';
import { RECORD_WORDS } from '../problem-texts.ts';
import type { StoredRow } from '../row-queries.ts';

/**
 * Codes of products that have stock movements of other causes than imports; whether the import ended before all of it
 * was written; the day of the calendar.
 */
export type Since = { moved: ReadonlySet<string>; isHalfway: boolean; today: string };

/** What a row gets back of what an import wrote; what was changed since stays. */
export function backOf(
  { sku, before, after, outcome }: StoredRow,
  { before: had, after: made }: RowFigures,
  has: CurrentProduct,
  { moved, isHalfway, today }: Since,
): Change & { isChangedSince: boolean; isRemoved: boolean } {
  const figures: FigureChange[] = [];
  let isChangedSince = false;
  const keep = () => {
    isChangedSince = true;
  };
  const isMade = outcome === 'created';
  const isRemoved = isMade && !moved.has(sku) && isAsMade(after?.product ?? {}, has);
  const product: ProductChange = isMade
    ? { inactive: true, inactive_reason: RECORD_WORDS.undoneReason, ...(isRemoved && { removed: true }) }
    : productBack(before, after, has, keep);
  const saleBack = salesBack(before?.sales ?? [], after?.sales ?? [], made, { has, today, keep });
  for (const [at, figure] of made.entries()) {
    const [officeId, price, net, stock, stockMin] = figure;
    const now = has.figureIn(officeId);
    const was = had[at];
    if (!now) continue;
    const back: FigureChange = [officeId, null, null, null, null, null];
    if (was && was[1] !== null && was[2] !== null && (price !== null || net !== null)) {
      const isOurs =
        (price === null || price === now[0]) && (net === null || net === now[1] || saleBack.isOurs(officeId));
      if (isOurs) [, back[1], back[2]] = was;
      else keep();
    }
    if (was && was[4] !== null && stockMin !== null && stockMin === now[3]) back[4] = was[4];
    const isCounted = stock !== null && wasCounted(figure, now[4], isHalfway);
    const change = isCounted ? Math.max((was?.[3] ?? 0) - stock, -now[2]) : 0;
    if (change !== 0) {
      back[3] = change;
      back[5] = now[4];
    }
    if (back.slice(1).some((value) => value !== null)) figures.push(back);
  }
  return {
    product,
    figures,
    ...(saleBack.sales.length > 0 ? { sales: saleBack.sales } : {}),
    isChangedSince,
    isRemoved,
  };
}

/** Whether a new product is as the import made it, wherever it was put since. */
function isAsMade(made: ProductChange, has: CurrentProduct): boolean {
  const { tags: _tags, label: _label, subcategory_id: _shelf, ...fields } = made;
  const names = Object.keys(fields) as (keyof typeof fields)[];
  return names.every((name) => has[name] === made[name]);
}

/** Prices of certain days that are still those of the import, or ended by themselves, and what is beside them. */
function salesBack(
  before: readonly SaleChange[],
  after: readonly SaleChange[],
  made: readonly FigureChange[],
  { has, today, keep }: { has: CurrentProduct; today: string; keep: () => void },
) {
  const sales: SaleChange[] = [];
  const ours = new Set<string>();
  for (const [at, change] of after.entries()) {
    const [officeId, net, , until] = change;
    const was = before[at] ?? saleChange(officeId, null, null);
    const now = has.saleIn(officeId);
    const figure = has.figureIn(officeId);
    const isStill = now ? isSameSale(change, now) : net === null || (until !== null && until < today);
    if (!figure || !isStill) {
      if (now && !isSameSale(was, now)) keep();
      continue;
    }
    const beside = change[4] ?? was[4];
    const price = made.find(([id]) => id === officeId)?.[1] ?? null;
    const isAsMade =
      (price === null || price === figure[0]) &&
      ((now?.isBegun && figure[1] === now.net) ||
        beside === null ||
        figure[1] === netOfOffer(beside, figure[0]));
    if (isAsMade) ours.add(officeId);
    else keep();
    sales.push(isAsMade ? was : (was.with(4, null).with(5, true) as SaleChange));
  }
  return { sales, isOurs: (officeId: string) => ours.has(officeId) };
}

function isSameSale([, net, from, until]: SaleChange, now: SaleDays): boolean {
  return now.net === net && now.from === from && now.until === until;
}

/** Whether its stock was written: what was received moves with it, and sales do not. */
function wasCounted(
  [, , , stock, , received, before]: FigureChange,
  receivedNow: number,
  isHalfway: boolean,
): boolean {
  if (typeof received !== 'number' || received === -1) return true;
  if (receivedNow === received) return false;
  // Of one that ended halfway, another count may be somebody else's: it stays.
  return !isHalfway || typeof before !== 'number' || receivedNow - received === (stock ?? 0) - before;
}

function productBack(
  before: StoredRow['before'],
  after: StoredRow['after'],
  has: CurrentProduct,
  keep: () => void,
): ProductChange {
  const made = after?.product ?? {};
  // A product that is removed again stays where it is: the shelf that it had may be gone.
  const { subcategory_id: shelf, ...others } = before?.product ?? {};
  const had = others.removed || shelf === undefined ? others : { ...others, subcategory_id: shelf };
  const names = Object.keys(had) as Exclude<keyof ProductChange, 'tags'>[];
  const isHiddenAgain = made.inactive === true && has.inactive_reason !== made.inactive_reason;
  const back = names.filter((name) => {
    const isOurs =
      name === 'subcategory_id' && after?.shelf
        ? true
        : has[name] === made[name] && !(name === 'inactive' && isHiddenAgain);
    if (!isOurs) keep();
    return isOurs;
  });
  return Object.fromEntries(back.map((name) => [name, before?.product[name]])) as ProductChange;
}
