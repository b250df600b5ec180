import type { CountMode } from '#rules/stock/count.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { unpickedGoods } from '#server/picking/current-picks.ts';

/** The two things several people record at once: counted goods and received goods. */
export type EntriesOf = 'count' | 'reception';

const tables = {
  count: {
    entry: part`stock_count_entry`,
    head: part`count_id`,
    expected: part`e.expected`,
    date: part`null::text`,
  },
  reception: {
    entry: part`reception_entry`,
    head: part`reception_id`,
    expected: part`0::bigint`,
    date: part`e.expires_on::text`,
  },
} as const;

/** An entry of a product, as the rules take it. */
export type EntryRow = {
  product_id: string;
  id: string;
  follows: string | null;
  counted: number;
  /** Of a count: the expected quantity. */
  expected: number;
  /** Of a reception: the expiry date, when recorded. */
  expires_on: string | null;
  mode: CountMode;
  person: string;
  at: Date;
};
export type Entries = ReadonlyMap<string, readonly EntryRow[]>;

/** The entries of some or all products of a count or a reception, each after its predecessor. */
export async function readEntries(
  db: Queries,
  of: EntriesOf,
  id: string,
  productIds?: readonly string[],
): Promise<Map<string, EntryRow[]>> {
  const { entry, head, expected, date } = tables[of];
  const rows = await db.all<EntryRow>(sql`
    select e.product_id, e.id, e.follows, e.counted, ${expected} as expected, ${date} as expires_on, e.mode,
      e.at,
      btrim(u.name || ' ' || u.last_name) as person
    from ${entry} e join app_user u on u.business_id = e.business_id and u.id = e.actor_id
    where e.business_id = ${db.businessId} and e.${head} = ${id}
      ${productIds === undefined ? nothing : part`and e.product_id = any(${[...productIds]}::uuid[])`}`);
  return new Map([...Map.groupBy(rows, (row) => row.product_id)].map(([one, own]) => [one, inTurn(own)]));
}

/** The number of entries, by which a client notices that it has missed some. */
export const numberOf = (entries: Entries): number =>
  [...entries.values()].reduce((sum, own) => sum + own.length, 0);

function inTurn(rows: readonly EntryRow[]): EntryRow[] {
  const after = new Map(rows.map((row) => [row.follows, row]));
  const sorted: EntryRow[] = [];
  for (let next = after.get(null); next; next = after.get(next.id)) sorted.push(next);
  return sorted;
}

/** Whether product `po` has no entry yet. */
export const isLeft = (of: EntriesOf, id: string) => part`not exists (select from ${tables[of].entry} e
  where e.business_id = po.business_id and e.${tables[of].head} = ${id} and e.product_id = po.product_id)`;

export type NewEntry = Pick<EntryRow, 'id' | 'product_id' | 'follows' | 'counted' | 'mode'> & {
  of: EntriesOf;
  headId: string;
  officeId: string;
  actor: string;
  /** Of a reception. */
  expires_on?: string | null;
};

/**
 * Returns whether the entry was written: another one may follow the same predecessor. The expected quantity of a count
 * is as of this statement, by the clock of the movements: stock is locked before, so that a correction made meanwhile
 * is either included or later.
 */
export async function insertEntry(tx: Queries, entry: NewEntry): Promise<boolean> {
  const { of, id, headId, officeId, product_id: productId } = entry;
  const expected = part`po.stock + coalesce((select w.demand
    from (${unpickedGoods(tx.businessId, part`${officeId}`)}) w where w.product_id = po.product_id), 0),`;
  if (of === 'count')
    await tx.run(sql`
      select from product_office
      where business_id = ${tx.businessId} and office_id = ${officeId} and product_id = ${productId} for share`);
  const added = await tx.run(sql`
    insert into ${tables[of].entry} (business_id, ${tables[of].head}, product_id, id, follows, counted,
      ${of === 'count' ? part`expected,` : part`expires_on,`} mode, actor_id)
    select ${tx.businessId}, ${headId}, po.product_id, ${id}, ${entry.follows}, ${entry.counted},
      ${of === 'count' ? expected : part`${entry.expires_on ?? null}::date,`} ${entry.mode}, ${entry.actor}
    from product_office po
    where po.business_id = ${tx.businessId} and po.office_id = ${officeId} and po.product_id = ${productId}
    on conflict do nothing`);
  return added === 1;
}
