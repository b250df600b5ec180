import type { Queries } from '#server/db/database.ts';
import { NIL_ID } from '#server/db/ids.ts';
import type { Sql } from '#server/db/sql.ts';
import type { IdentitySeal } from '#server/secrets/identity-seal.ts';
import { profileOf } from './profile-of.ts';
import { sections } from './sections.ts';

/**
 * The copy as JSON, streamed: one bounded query at a time and only when the reader has taken the previous part, so that
 * neither a long history nor a slow connection fills the memory.
 */
export async function* writeExport(
  db: Queries,
  userId: string,
  about: { business: string; now: Date; identities: IdentitySeal },
): AsyncGenerator<string> {
  yield `{\n"tienda": ${JSON.stringify(about.business)},\n"generado": ${JSON.stringify(about.now)},\n`;
  yield `"cuenta": ${JSON.stringify(await profileOf(db, userId, about.identities))}`;
  for (const { name, limit, page, opened = asStored } of sections) {
    yield `,\n${JSON.stringify(name)}: [`;
    let first = true;
    for await (const row of rowsOf(db, limit, (after) => page(db.businessId, userId, after))) {
      yield `${first ? '\n' : ',\n'}${JSON.stringify(opened(row, about.identities))}`;
      first = false;
    }
    yield ']';
  }
  yield '\n}\n';
}

const asStored = (row: { id: string }) => row;

async function* rowsOf(db: Queries, limit: number, ask: (after: string) => Sql) {
  let after = NIL_ID;
  for (;;) {
    const rows = await db.all<{ id: string }>(ask(after));
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    after = last.id;
  }
}
