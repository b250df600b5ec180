import type { Context } from '#server/http/context.ts';
import { activeCodes } from './module-queries.ts';

/** Whether the business has a module; cached until the database reports a change. */
export async function hasModule(
  { cached, db }: Pick<Context, 'cached' | 'db'>,
  code: string,
): Promise<boolean> {
  return (await cached('active modules', () => activeCodes(db))).includes(code);
}
