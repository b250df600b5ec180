import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { netWithout, type SaleDays } from '#rules/offers/sale-days.ts';
import { bannedProducts } from '#server/catalogue/goods/ban.ts';
import { keepGoodsLaw } from '#server/catalogue/goods/keep-law.ts';
import { changeSales, type Figure } from '#server/catalogue/writing/sale-prices.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { KeyContext } from '#server/http/context.ts';
import type { Failure } from '#server/http/failure.ts';
import { NO_OFFICE, productOf, readOffices, readProducts } from './codes.ts';
import { writeOnce } from './requests.ts';

type Row = CheckedInputOf<'erp.writeOffers'>['body']['rows'][number];
type Answer = OutputOf<'erp.writeOffers'>;
type RowError = Answer['errors'][number];
type Wrong = Omit<RowError, 'row'>;
type Placed = { at: number; row: Row; productId: string };

/**
 * Offers with days of another system, by the writer of sales, once however often they are sent (rule 146). Invalid rows
 * are reported; all others are written.
 */
export function writeErpOffers(
  { body }: CheckedInputOf<'erp.writeOffers'>,
  context: KeyContext,
): Promise<Answer | Failure<'REQUEST_KEY_REUSED'>> {
  const now = context.now();
  return writeOnce(context, 'erp.writeOffers', body, async (tx) => {
    const { byOffice, errors } = await placeRows(tx, body.rows, context.key.officeId, bogotaDay(now));
    const written = { added: 0, changed: 0, ended: 0, errors };
    const notices: ((db: BusinessDatabase) => Promise<void>)[] = [];
    for (const [officeId, rows] of byOffice) {
      const outcomes = new Map<string, Outcome>();
      const byProduct = new Map(rows.map((placed) => [placed.productId, placed]));
      const { notify } = await changeSales(tx, { officeId, now }, [...byProduct.keys()], (figure) => {
        const placed = byProduct.get(figure.productId);
        const outcome = placed ? outcomeOf(placed.row, figure, bogotaDay(now)) : 'same';
        outcomes.set(figure.productId, outcome);
        return typeof outcome === 'string' || 'code' in outcome ? undefined : outcome.sale;
      });
      for (const { at, row, productId } of rows) {
        const outcome = outcomes.get(productId) ?? NO_PRICE;
        if (outcome === 'same') continue;
        if ('code' in outcome) errors.push({ row: at, ...named(outcome, row) });
        else written[outcome.is] += 1;
      }
      notices.push(notify);
    }
    // An answered request is not sent again: this commit waits for the disk.
    await tx.run(sql`select set_config('synchronous_commit', 'on', true)`);
    return {
      answer: written,
      async notify(db) {
        for (const notify of notices) await notify(db);
      },
    };
  });
}

/** Rows that name a product in an office and may be an offer, by office, in the order in which orders lock. */
async function placeRows(tx: Queries, rows: readonly Row[], officeId: string | null, today: string) {
  const offices = await readOffices(tx, officeId);
  const products = await readProducts(tx, rows);
  const errors: RowError[] = [];
  const placed: (Placed & { officeId: string })[] = [];
  for (const [at, row] of rows.entries()) {
    const office = offices.get(row.office);
    const found = productOf(row, products);
    if (office === undefined) errors.push({ row: at, code: 'UNKNOWN_OFFICE', ...NO_OFFICE });
    else if (typeof found !== 'string') errors.push({ row: at, code: 'UNKNOWN_PRODUCT', ...found });
    else placed.push({ at, row, productId: found, officeId: office });
  }
  const same = Map.groupBy(placed, (one) => `${one.officeId} ${one.productId}`);
  // The law is held until the offers are written.
  await tx.run(keepGoodsLaw(tx.businessId));
  const ids = [...new Set(placed.map(({ productId }) => productId))];
  const bans = new Map((await bannedProducts(tx, ids)).map(({ id, message }) => [id, message]));
  const right = placed.filter(({ at, row, productId, officeId: office }) => {
    const wrong = wrongOf(row, today, {
      isTwice: (same.get(`${office} ${productId}`)?.length ?? 0) > 1,
      ban: bans.get(productId),
    });
    if (wrong) errors.push({ row: at, ...named(wrong, row) });
    return !wrong;
  });
  const byOffice = [...Map.groupBy(right, (one) => one.officeId)];
  return { byOffice: byOffice.sort(([one], [other]) => (one < other ? -1 : 1)), errors };
}

type Facts = { isTwice: boolean; ban: string | undefined };

function wrongOf({ price_neto: net, until }: Row, today: string, { isTwice, ban }: Facts): Wrong | undefined {
  if (isTwice) return TWICE;
  if (net !== null && ban !== undefined) return { field: 'price_neto', code: 'BANNED', message: ban };
  return until !== undefined && until < today ? PASSED : undefined;
}

type Outcome = Wrong | 'same' | { is: 'added' | 'changed' | 'ended'; sale: SaleDays | null };

/** What becomes of an offer, by the price as it is now. */
function outcomeOf({ price_neto: net, from, until }: Row, figure: Figure, today: string): Outcome {
  const { sale } = figure;
  if (net === null) return sale ? { is: 'ended', sale: null } : 'same';
  const isSame = sale?.net === net && sale.until === until && (from === undefined || sale.from === from);
  // Sent again without a first day, the offer that runs began before.
  if (isSame && (from !== undefined || sale.isBegun)) return 'same';
  if (net >= netWithout(figure, sale)) return NOT_LOWER;
  return { is: sale ? 'changed' : 'added', sale: { net, from: from ?? today, until: until ?? null } };
}

const TWICE: Wrong = {
  field: 'id_item',
  code: 'TWICE',
  message: 'El producto está más de una vez para la misma sede: ninguna cuenta.',
};
const NO_PRICE: Wrong = {
  field: 'id_item',
  code: 'NO_PRICE',
  message: 'Esta sede todavía no vende el producto: envía primero su precio.',
};
const PASSED: Wrong = { field: 'until', code: 'PASSED', message: 'Ese día ya pasó.' };
const NOT_LOWER: Wrong = {
  field: 'price_neto',
  code: 'NOT_LOWER',
  message: 'Sin la oferta ya cuesta eso o menos.',
};

/** At the field by which the row names its product. */
function named(wrong: Wrong, { id_item: code }: Row): Wrong {
  return wrong.field === 'id_item' && code === undefined ? { ...wrong, field: 'bar_code' } : wrong;
}
