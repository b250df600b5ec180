import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { part, sql } from '#server/db/sql.ts';

/** A row that staff write: its fields by the names of their columns. */
export type RecordRow<Fields> = Fields & {
  id: string;
  inactive: boolean;
  inactive_at: Date | null;
  created_at: Date;
  updated_at: Date;
  version: number;
};

type Fields = Record<string, unknown>;
type Changes<F> = Partial<F> & { inactive?: boolean };

/** What the door needs to know of a table. */
export type WritableTable<F extends Fields> = {
  table: ReturnType<typeof part>;
  /** The columns that may be written; no other is. */
  columns: ReturnType<typeof part>;
  /** What is made of fields before they are written: markup made safe, names without blanks around them. */
  clean?: (fields: Partial<F>) => Partial<F>;
  /** What else of a row is so once it was removed. */
  whenRemoved?: Partial<F>;
  /** What must be true of other rows, in the same transaction and before the row itself is written. */
  alongside?: (tx: Queries, id: string, fields: Partial<F>, now: Date) => Promise<void>;
};

const stateColumns = part`id, inactive, inactive_at, created_at, updated_at, version`;

/**
 * Adding, changing and removing rows of one table, in the transaction of the caller, who checked that it may be
 * (server/resource). Each change moves the version. Removal is soft (decision 48): what points at the row still finds
 * it.
 */
export function recordsOf<F extends Fields>({
  table,
  columns,
  clean = (fields) => fields,
  whenRemoved = {},
  alongside = async () => {},
}: WritableTable<F>) {
  type Row = RecordRow<F>;

  /** Undefined where another row has its unique name, also one that is added at the same time. */
  async function addUnlessTaken(
    tx: Queries,
    fields: F,
    now: Date,
    id: string = newId(),
  ): Promise<Row | undefined> {
    const cleaned = { ...fields, ...clean(fields) };
    await alongside(tx, id, cleaned, now);
    return tx.first<Row>(sql`
      insert into ${table} (business_id, id, ${columns}, created_at, updated_at)
      select ${tx.businessId}, ${id}, ${columns}, ${now}, ${now}
      from jsonb_populate_record(null::${table}, ${JSON.stringify(cleaned)}::jsonb)
      on conflict do nothing
      returning ${columns}, ${stateColumns}`);
  }

  async function add(...args: Parameters<typeof addUnlessTaken>): Promise<Row> {
    const row = await addUnlessTaken(...args);
    if (!row) throw new Error('Another row has its unique name');
    return row;
  }

  async function change(tx: Queries, id: string, changes: Changes<F>, now: Date): Promise<Row> {
    const cleaned = { ...changes, ...clean(changes) };
    await alongside(tx, id, cleaned, now);
    return tx.one<Row>(sql`
      update ${table} t
      set (${columns}, inactive) = (
          select ${columns}, inactive from jsonb_populate_record(t, ${JSON.stringify(cleaned)}::jsonb)),
        version = t.version + 1, updated_at = ${now}
      where t.business_id = ${tx.businessId} and t.id = ${id}
      returning ${columns}, ${stateColumns}`);
  }

  return {
    add,
    addUnlessTaken,
    change,
    remove: (tx: Queries, id: string, now: Date) => change(tx, id, { ...whenRemoved, inactive: true }, now),
    /** Locked until the transaction ends; one that was removed, too. */
    lock: (tx: Queries, id: string) =>
      tx.first<Row>(sql`
        select ${columns}, ${stateColumns} from ${table}
        where business_id = ${tx.businessId} and id = ${id} for no key update`),
  };
}
