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

export type WritableTable<F extends Fields> = {
  table: ReturnType<typeof part>;
  columns: ReturnType<typeof part>;
  /** Normalises fields before they are written: safe markup, trimmed names. */
  clean?: (fields: Partial<F>) => Partial<F>;
  /** Columns that change when a row is removed. */
  whenRemoved?: Partial<F>;
  /** Changes of other rows, in the same transaction before the row itself. */
  alongside?: (tx: Queries, id: string, fields: Partial<F>, now: Date) => Promise<void>;
};

const stateColumns = part`id, inactive, inactive_at, created_at, updated_at, version`;

/**
 * Adds, changes and removes rows of one table, in the transaction of the caller, who checked permission
 * (server/resource). Each change moves the version. Removal is soft (rule 48): references still find the row.
 */
export function recordsOf<F extends Fields>({
  table,
  columns,
  clean = (fields) => fields,
  whenRemoved = {},
  alongside = async () => {},
}: WritableTable<F>) {
  type Row = RecordRow<F>;

  /** Undefined when another row has its unique name, also one added at the same time. */
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
    /** Locked until the transaction ends; includes removed rows. */
    lock: (tx: Queries, id: string) =>
      tx.first<Row>(sql`
        select ${columns}, ${stateColumns} from ${table}
        where business_id = ${tx.businessId} and id = ${id} for no key update`),
  };
}
