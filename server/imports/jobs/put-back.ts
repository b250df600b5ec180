import type { RowFigures } from '../figure-parts.ts';
import type { Change, FigureChange, ProductChange, SaleChange } from '../plan.ts';
import type { CurrentProduct } from '../planning/current.ts';
import { saleChange } from '../planning/sales.ts';
import { RECORD_WORDS } from '../problem-texts.ts';
import type { StoredRow } from '../row-queries.ts';

/**
 * Shelves that an import made and nobody used since, and the one where their products go; whether it ended before all
 * of it was written.
 */
export type Emptied = { shelves: readonly string[]; waitingId: string; isHalfway: boolean };

/** What a row gets back of what an import wrote; what was changed since stays. */
export function backOf(
  { before, after, outcome }: StoredRow,
  { before: had, after: made }: RowFigures,
  has: CurrentProduct,
  { shelves, waitingId, isHalfway }: Emptied,
): Change & { isChangedSince: boolean } {
  const figures: FigureChange[] = [];
  let isChangedSince = false;
  const keep = () => {
    isChangedSince = true;
  };
  const product: ProductChange =
    outcome === 'created'
      ? {
          inactive: true,
          inactive_reason: RECORD_WORDS.undoneReason,
          ...(shelves.includes(has.subcategory_id) && { subcategory_id: waitingId }),
        }
      : productBack(before, after, has, keep);
  const saleBack = salesBack(before?.sales ?? [], after?.sales ?? [], has, keep);
  for (const [at, figure] of made.entries()) {
    const [officeId, price, net, stock, stockMin] = figure;
    const now = has.figureIn(officeId);
    const was = had[at];
    if (!now) continue;
    const back: FigureChange = [officeId, null, null, null, null, null];
    if (was && was[1] !== null && was[2] !== null && (price !== null || net !== null)) {
      const isOurs =
        (price === null || price === now[0]) &&
        (net === null || net === now[1] || saleBack.isBegun(officeId));
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
    figures: [...figures, ...saleBack.endingsBeside(figures)],
    ...(saleBack.sales.length > 0 ? { sales: saleBack.sales } : {}),
    isChangedSince,
  };
}

/** Prices of certain days that are still those of the import, and what ends with those that began since. */
function salesBack(
  before: readonly SaleChange[],
  after: readonly SaleChange[],
  has: CurrentProduct,
  keep: () => void,
) {
  const sales: SaleChange[] = [];
  const begun = new Map<string, number>();
  for (const [at, made] of after.entries()) {
    const [officeId, net, from, until] = made;
    const now = has.saleIn(officeId);
    const isOurs = net === null ? !now : now?.net === net && now.from === from && now.until === until;
    if (!isOurs) {
      // One that ended by itself left nothing.
      if (now) keep();
      continue;
    }
    sales.push(before[at] ?? saleChange(officeId, null));
    const figure = has.figureIn(officeId);
    if (now?.isBegun && figure && figure[1] === now.net)
      begun.set(officeId, Math.min(now.offerBefore ?? figure[0], figure[0]));
  }
  return {
    sales,
    isBegun: (officeId: string) => begun.has(officeId),
    /** Net prices of offices that get nothing else of it back. */
    endingsBeside: (figures: readonly FigureChange[]) =>
      [...begun].flatMap(([officeId, net]): FigureChange[] => {
        const own = figures.find(([id]) => id === officeId);
        if (own && own[2] === null) own[2] = net;
        return own ? [] : [[officeId, null, net, null, null, null]];
      }),
  };
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
  const names = Object.keys(before?.product ?? {}) as Exclude<keyof ProductChange, 'tags'>[];
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
