import { withClient } from '#test/postgres-client.ts';

/** What staff would do in the back office, straight in the database; the shop hears it at once. */
export async function change(statement: string, values: unknown[] = []): Promise<void> {
  await withClient(process.env.E2E_DATABASE_URL ?? '', (client) => client.query(statement, values));
}
