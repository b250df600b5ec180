import type { Queries } from './database.ts';
import type { Sql } from './sql.ts';

/** Rows a statement deletes, so that none runs long. */
const STEP = 5_000;

/** Repeats a statement that deletes some rows until it deletes fewer, or the server closes; returns the sum. */
export async function deleteInSteps(
  db: Pick<Queries, 'run'>,
  isClosing: () => boolean,
  statement: (rows: number) => Sql,
): Promise<number> {
  let deleted = 0;
  for (let rows = STEP; rows === STEP && !isClosing(); deleted += rows) rows = await db.run(statement(STEP));
  return deleted;
}
