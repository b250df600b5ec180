import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { bookable, differenceOf, tallyOf } from '#rules/stock/count.ts';
import { CORRECTIONS } from '#rules/stock/movements.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { someOf } from '#server/cart/texts.ts';
import { lockStocks, moveStock } from '#server/catalogue/writing/move-stock.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { worksAt } from '#server/orders/viewer.ts';
import { type Entries, numberOf, readEntries } from '../entries.ts';
import { type CountRow, endCount, lockCount } from './queries.ts';

type Input = CheckedInputOf<'stockCounts.book'>;
type Booked = OutputOf<'stockCounts.book'>;
type Refusal = Failure<'NOT_FOUND' | 'INVALID_INPUT' | 'COUNT_CHANGED' | 'COUNT_ENDED'>;
type Difference = OutputOf<'stockCounts.differences'>['list'][number];

const OTHERS = 'Mientras revisabas alguien contó otra vez. Mira las diferencias y registra de nuevo.';

/**
 * Ends a count: its differences are added to what is there now, each with its reason, in one transaction and once. It
 * needs the same rows as new orders, so it takes their turn.
 */
export async function bookCount(input: Input, context: SignedInContext): Promise<Booked | Refusal> {
  return context.orderTurn(() => context.db.transaction((tx) => book(tx, input, context)));
}

async function book(
  tx: Queries,
  { params: { id }, body: { lines, entries: seen } }: Input,
  context: SignedInContext,
): Promise<Booked | Refusal> {
  const { user, now } = context;
  const count = await lockCount(tx, id, 'update');
  if (!count || !worksAt(user, count.office_id)) return fail('NOT_FOUND');
  if (count.state !== 'open') return fail('COUNT_ENDED');
  const entries = await readEntries(tx, 'count', id);
  const isAsSeen = lines.every(({ product_id, difference }) => {
    const tally = tallyOf(entries.get(product_id) ?? []);
    return tally !== undefined && differenceOf(tally) === difference;
  });
  const isMore = seen !== undefined && seen !== numberOf(entries);
  if (!isAsSeen || isMore || new Set(lines.map((line) => line.product_id)).size < lines.length)
    return fail('COUNT_CHANGED', { message: OTHERS });
  const places = lines.map(({ product_id: productId }) => ({ officeId: count.office_id, productId }));
  const stocks = await lockStocks(tx, places);
  const corrected = await correctedSince(tx, count.office_id, lines, entries);
  if (corrected.length > 0) return fail('COUNT_CHANGED', { message: correctedText(corrected) });
  const moves = lines.map(({ product_id: productId, difference, reason }) => {
    const stock = stocks.get(`${count.office_id} ${productId}`) ?? 0;
    return { officeId: count.office_id, productId, reason, difference, amount: bookable(difference, stock) };
  });
  const booked = moves.filter(({ amount }) => amount !== 0);
  await moveStock(tx, booked, { kind: 'count', note: count.name, actor: user.id, source: id });
  await endCount(tx, { id, state: 'booked', by: user.id, at: now() });
  const short = moves.filter(({ amount, difference }) => amount !== difference);
  const limited = await titlesOf(
    tx,
    short.map(({ productId }) => productId),
  );
  await writeAudit(tx, context, {
    call: 'stockCounts.book',
    entity: 'stock_count',
    entityId: id,
    before: { name: count.name, counted: entries.size },
    after: { lines, limited },
  });
  return { message: 'El conteo quedó registrado.', booked: booked.length, limited };
}

/**
 * Products whose stock was set right since they were counted: the same difference would be booked twice. Ids begin with
 * their time in milliseconds, and the key with the product: what was before is not read.
 */
async function correctedSince(
  tx: Queries,
  officeId: string,
  lines: readonly { product_id: string }[],
  entries: Entries,
): Promise<string[]> {
  const counted = lines.map(({ product_id }) => ({ product_id, at: entries.get(product_id)?.at(-1)?.at }));
  const rows = await tx.all<{ title: string }>(sql`
    select p.title from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as e (product_id uuid, at timestamptz)
    join product p on p.business_id = ${tx.businessId} and p.id = e.product_id
    where exists (select from stock_movement m where m.business_id = ${tx.businessId} and m.office_id = ${officeId}
      and m.product_id = e.product_id and m.at > e.at and m.kind = any(${[...CORRECTIONS]})
      and m.id > (lpad(to_hex((extract(epoch from e.at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid)
    order by p.title`);
  return rows.map(({ title }) => title);
}

function correctedText(titles: readonly string[]): string {
  const [before, again] =
    titles.length === 1 ? ['Después de contarlo', 'Cuéntalo'] : ['Después de contarlos', 'Cuéntalos'];
  return `${before}, alguien corrigió el inventario de ${someOf(titles)}. ${again} otra vez y registra.`;
}

async function titlesOf(tx: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.all<{ title: string }>(sql`
    select title from product where business_id = ${tx.businessId} and id = any(${[...ids]}::uuid[]) order by title`);
  return rows.map(({ title }) => title);
}

type Product = Pick<
  Difference,
  'product_id' | 'title' | 'id_item' | 'photoUrl' | 'tint' | 'countType' | 'stock'
> & { unit_cost: number | null };

/** Differences, the most expensive first. */
export async function readDifferences(
  db: Queries,
  count: CountRow,
): Promise<OutputOf<'stockCounts.differences'>> {
  const entries = await readEntries(db, 'count', count.id);
  const products = await db.all<Product & { weight: number }>(sql`
    select p.id as product_id, p.title, p.sku as id_item, p.picture as "photoUrl", c.tint, p.count_type as "countType",
      po.stock, cost_of_stock(p.business_id, p.id, 1000000)::float8 / 1000000 as unit_cost
    from product p
    join category c on c.business_id = p.business_id and c.id = p.category_id
    join product_office po on po.business_id = p.business_id and po.product_id = p.id and po.office_id = ${count.office_id}
    where p.business_id = ${db.businessId} and p.id = any(${[...entries.keys()]}::uuid[])`);
  const all = products.flatMap(({ unit_cost, ...product }): Difference[] => {
    const own = entries.get(product.product_id) ?? [];
    const tally = tallyOf(own);
    if (!tally) return [];
    const difference = differenceOf(tally);
    return [
      {
        ...product,
        counted: tally.counted,
        expected: tally.expected,
        difference,
        places: tally.places,
        has_moved: tally.hasMoved,
        person: own.at(-1)?.person ?? '',
        cost: unit_cost === null ? null : Math.round(Math.abs(difference) * unit_cost),
      },
    ];
  });
  const list = all
    .filter(({ difference }) => difference !== 0)
    .sort((one, other) => (other.cost ?? 0) - (one.cost ?? 0) || one.title.localeCompare(other.title, 'es'));
  const left = count.products - count.counted;
  return { list, equal: all.length - list.length, left, entries: numberOf(entries) };
}
