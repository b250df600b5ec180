import { activeTracing, traced } from '#server/observing/tracing.ts';
import type { Sql } from './sql.ts';

/** Statement texts come from the code, so there are few. */
const names = new Map<string, string>();
const MOST_NAMES = 1_000;
const LONGEST_TEXT = 2_000;

/** What a statement changes, or else reads first: 'update customer_order', 'select product'. */
function nameOf({ text }: Pick<Sql, 'text'>): string {
  let name = names.get(text);
  if (name !== undefined) return name;
  const [, insert] = /\binsert into (\w+)/i.exec(text) ?? [];
  const [, update] = /\bupdate (\w+)(?: \w+)? set\b/i.exec(text) ?? [];
  const [, remove] = /\bdelete from (\w+)/i.exec(text) ?? [];
  const [, read] = /\bfrom (\w+)/i.exec(text) ?? [];
  if (insert) name = `insert ${insert}`;
  else if (update) name = `update ${update}`;
  else if (remove) name = `delete ${remove}`;
  else name = read ? `select ${read}` : 'select';
  if (names.size < MOST_NAMES) names.set(text, name);
  return name;
}

/** A span for a statement, or for several that are sent together: names and text, never values. */
export function tracedStatements<T>(statements: readonly Sql[], work: () => Promise<T>): Promise<T> {
  const [first] = statements;
  if (!activeTracing() || !first) return work();
  const name = statements.length === 1 ? nameOf(first) : `${statements.length} statements`;
  const attributes = {
    'db.system.name': 'postgresql',
    'db.query.summary': statements.map(nameOf).join('; '),
    'db.query.text': first.text.slice(0, LONGEST_TEXT),
    'canasta.statement': first.name,
  };
  return traced({ name, kind: 'statement', attributes }, work);
}
