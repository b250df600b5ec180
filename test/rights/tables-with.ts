import { businessIds } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';

/** [table, word] for every table with rows of the first business in which a word stands. */
export async function tablesWith(adminUrl: string, words: readonly string[]): Promise<[string, string][]> {
  return withClient(adminUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    );
    const found: [string, string][] = [];
    for (const { name } of tables) {
      for (const word of words) {
        const { rowCount } = await client.query(
          `select 1 from ${name} t where business_id = $1 and t::text like '%' || $2 || '%' limit 1`,
          [businessIds.canasta, word],
        );
        if (rowCount) found.push([name, word]);
      }
    }
    return found;
  });
}

/** Where a word stands as it is: as text, or as the bytes of it in hexadecimal or base64. */
export function inTheClear(adminUrl: string, words: readonly string[]): Promise<[string, string][]> {
  const written = words.flatMap((word) => [
    word,
    Buffer.from(word).toString('hex'),
    Buffer.from(word).toString('base64').replace(/=+$/, ''),
  ]);
  return tablesWith(adminUrl, written);
}
