import { part } from '#server/db/sql.ts';

type Fragment = ReturnType<typeof part>;

/**
 * A sort order: an expression that is never null, and the type its cursor is parsed as. Ties are sorted by id.
 */
export type Sort = { by: Fragment; as: 'text' | 'bigint' | 'date' | 'timestamptz' };

/** Where a page ended: the order it was in, the value of its last row as PostgreSQL writes it, and the row's id. */
export type Cursor = { order: string; value: string; id: string };

export function writeCursor({ order, value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([order, value, id])).toString('base64url');
}

/**
 * The cursor of a list in this order; undefined for anything else, so that PostgreSQL reads no text it would refuse.
 */
export function readCursor(text: string, order: string, { as }: Sort): Cursor | undefined {
  const [ofOrder, value, id] = listIn(text);
  if (ofOrder !== order || typeof value !== 'string' || typeof id !== 'string') return undefined;
  return UUID.test(id) && isValueOf[as](value) ? { order, value, id } : undefined;
}

export function typedValue({ as }: Sort, { value }: Cursor): Fragment {
  if (as === 'bigint') return part`${value}::bigint`;
  if (as === 'date') return part`${value}::date`;
  return as === 'timestamptz' ? part`${value}::timestamptz` : part`${value}::text`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isValueOf: Record<Sort['as'], (value: string) => boolean> = {
  text: (value) => !value.includes('\0'),
  bigint: (value) => /^-?\d{1,18}$/.test(value),
  date: (value) => /^\d{4}-\d\d-\d\d$/.test(value) && isDay(value),
  timestamptz: (value) =>
    /^-?infinity$/.test(value) ||
    (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/.test(value) &&
      isDay(value.slice(0, 10)) &&
      !Number.isNaN(Date.parse(value.replace(' ', 'T').replace('+00', 'Z')))),
};

/** Date.parse takes the 31st of a month of 30 days, PostgreSQL does not. */
function isDay(day: string): boolean {
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

function listIn(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
