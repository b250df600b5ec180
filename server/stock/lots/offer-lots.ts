import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { versionText } from '#rules/dates/date-text.ts';
import { GOODS_LAW } from '#rules/goods/kinds.ts';
import { netWithout } from '#rules/offers/sale-days.ts';
import { reducedPrice } from '#rules/stock/lots.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { changeSales, type Figure } from '#server/catalogue/writing/sale-prices.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, FailureError, fail, failAt, invalid } from '#server/http/failure.ts';
import { worksAt } from '#server/orders/viewer.ts';
import { type ChosenLot, readChosen } from './queries.ts';

type Body = CheckedInputOf<'stockLots.offer'>['body'];
type Done = OutputOf<'stockLots.offer'>;
type Refusal = Failure<'NOT_FOUND' | 'INVALID_INPUT'>;
type Notify = (db: BusinessDatabase) => Promise<void>;

/**
 * Prices of days for what expires soon, all of them or none: in its office, from today until the last day of its newest
 * chosen date. They end by themselves, as all prices of days (decision 061); the same press again changes nothing.
 */
export async function offerLots({ body }: { body: Body }, context: SignedInContext): Promise<Done | Refusal> {
  const { db } = context;
  const written = await context.orderTurn(() => db.transaction((tx) => offer(tx, body, context)));
  if ('failure' in written) return written;
  for (const notify of written.notices) await notify(db);
  return {
    message: written.changed === 1 ? 'Quedó en oferta.' : 'Quedaron en oferta.',
    changed: written.changed,
  };
}

async function offer(
  tx: Queries,
  { lots: ids, percent, until }: Body,
  context: SignedInContext,
): Promise<{ changed: number; notices: Notify[] } | Refusal> {
  const now = context.now();
  const today = bogotaDay(now);
  if (until !== null && until < today) return failAt('INVALID_INPUT', 'until', 'Ese día ya pasó.');
  const lots = await readChosen(tx, ids, today);
  if (lots.length < new Set(ids).size || lots.some((lot) => !worksAt(context.user, lot.office_id)))
    return fail('NOT_FOUND');
  const details: { field: string; message: string }[] = [];
  const refuse = ({ id, title }: ChosenLot, why: string): undefined => {
    details.push({ field: `lots.${ids.indexOf(id)}`, message: `${title}: ${why}` });
  };
  for (const lot of lots) refusalOf(lot, today, refuse);
  if (details.length > 0) return invalid(details);

  const notices: Notify[] = [];
  let changed = 0;
  for (const [officeId, ofOffice] of Map.groupBy(lots, (lot) => lot.office_id)) {
    // The last chosen date of each product.
    const byProduct = new Map(ofOffice.map((lot) => [lot.product_id, lot]));
    const written: { before: Figure; net: number; until: string }[] = [];
    const { count, notify } = await changeSales(tx, { officeId, now }, [...byProduct.keys()], (figure) => {
      const lot = byProduct.get(figure.productId);
      if (!lot) return undefined;
      const last = until !== null && until < lot.expires_on ? until : lot.expires_on;
      const before = netWithout(figure, figure.sale);
      const net = reducedPrice(before, percent);
      const { sale } = figure;
      if (sale?.net === net && sale.until === last && sale.isBegun) return undefined;
      if (sale) return refuse(lot, `ya tiene un precio de días${untilText(sale.until)}. Quítalo primero.`);
      if (net >= before) return refuse(lot, 'ya no puede costar menos.');
      written.push({ before: figure, net, until: last });
      return { net, from: today, until: last };
    });
    // What is written would be undone.
    if (details.length > 0) throw new FailureError(invalid(details));
    for (const { before, ...after } of written)
      await writeAudit(tx, context, {
        call: 'stockLots.offer',
        entity: 'product',
        entityId: before.productId,
        before: { office_id: officeId, price_neto: before.net },
        after: { office_id: officeId, price_neto: after.net, until: after.until },
      });
    changed += count;
    notices.push(notify);
  }
  return { changed, notices };
}

function refusalOf(lot: ChosenLot, today: string, refuse: (lot: ChosenLot, why: string) => undefined): void {
  const { ban } = GOODS_LAW[lot.kind];
  if (ban !== '') refuse(lot, ban);
  else if (lot.expires_on < today) refuse(lot, 'ya venció. Sácalo del inventario como merma.');
  else if (lot.amount <= 0) refuse(lot, 'ya no queda nada de esa fecha.');
}

const untilText = (until: string | null) => (until === null ? '' : ` hasta el ${versionText(until)}`);
