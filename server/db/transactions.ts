import type pg from 'pg';
import { BusinessQuery, lastOf } from './business-query.ts';
import type { Connections } from './connections.ts';

type Row = Record<string, unknown>;

/** The operations of an open transaction. */
type OpenTransaction = Pick<Connections, 'query'> & {
  together(questions: readonly pg.QueryConfig[]): Promise<Row[][]>;
  commitWith(questions: readonly pg.QueryConfig[]): Promise<Row[][]>;
};

/**
 * All or nothing on an exclusive connection; retried when PostgreSQL rolled it back for reasons of concurrency. `begin`
 * is sent with the first statement: nobody waits for its response before the end.
 */
export function inTransaction<T>(
  connections: Connections,
  work: (open: OpenTransaction) => Promise<T>,
): Promise<T> {
  return trying(() =>
    connections.alone(async (client, cut) => {
      const begun = begin(client, connections);
      if (!client.pipeline) await begun;
      const { open, isOver } = openOn(client);
      try {
        const result = await work(open);
        // Without its business a statement reads and writes no rows, so a failure here has changed nothing.
        await begun;
        if (!isOver()) await client.query('commit');
        return result;
      } catch (error) {
        // A failed rollback means the connection is lost: the server has rolled back.
        await client.query('rollback').catch(cut);
        await begun;
        throw error;
      }
    }),
  );
}

function begin(client: pg.PoolClient, { settings }: Connections): Promise<unknown> {
  const { stream } = client.connection;
  stream.cork();
  const begun = sendTogether(client, [new BusinessQuery({ text: 'begin' }, settings)]);
  begun.catch(() => {});
  // Runs after the first statement, which is sent in this turn of the event loop.
  process.nextTick(() => stream.uncork());
  return begun;
}

function openOn(client: pg.PoolClient): { open: OpenTransaction; isOver(): boolean } {
  let isOver = false;
  const askable = () => {
    if (isOver) throw new Error('A statement behind the commit of its transaction');
    return client;
  };
  return {
    open: {
      query: async (question) => askable().query(question),
      together: async (questions) => sendTogether(askable(), questions),
      async commitWith(questions) {
        const answers = sendTogether(askable(), questions, 'commit');
        isOver = true;
        return (await answers).slice(0, -1);
      },
    },
    isOver: () => isOver,
  };
}

/** Runs statements as one transaction, sent in one write. The commit after a failed statement rolls everything back. */
export function inOneWrite(connections: Connections, questions: readonly pg.QueryConfig[]): Promise<Row[][]> {
  return trying(() =>
    connections.alone(async (client) => {
      const begin = new BusinessQuery({ text: 'begin' }, connections.settings);
      const answers = await sendTogether(client, [begin, ...questions], 'commit');
      return answers.slice(1, -1);
    }),
  );
}

/** Pipelines statements in one write, which wakes PostgreSQL once. The first failure is the cause of the others. */
export async function sendTogether(
  client: pg.PoolClient,
  statements: readonly pg.QueryConfig[],
  end?: 'commit',
): Promise<Row[][]> {
  if (!client.pipeline) return sendInTurn(client, statements, end);
  let unsent = false;
  // A callback reports at once that a value cannot be encoded: PostgreSQL would not see that statement and would commit
  // the others.
  const ask = (query: pg.QueryConfig) =>
    new Promise<Row[]>((resolve, reject) => {
      client.query<Row>(query, (error: Error | null, result) => {
        if (!error) return resolve(lastOf(result).rows);
        unsent = true;
        reject(error);
      });
    });
  const { stream } = client.connection;
  stream.cork();
  const sent = statements.map(ask);
  if (end) sent.push(ask({ text: unsent ? 'rollback' : end }));
  stream.uncork();
  const answers = await Promise.allSettled(sent);
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
}

/** Without pipelining, each statement waits for the response of the one before it. */
async function sendInTurn(
  client: pg.PoolClient,
  statements: readonly pg.QueryConfig[],
  end?: 'commit',
): Promise<Row[][]> {
  const answers: Row[][] = [];
  const ask = (query: pg.QueryConfig) =>
    new Promise<void>((resolve, reject) => {
      client.query<Row>(query, (error: Error | null, result) => {
        if (error) return reject(error);
        answers.push(lastOf(result).rows);
        resolve();
      });
    });
  try {
    for (const query of statements) await ask(query);
    if (end) await ask({ text: end });
    return answers;
  } catch (error) {
    if (end) await ask({ text: 'rollback' }).catch(() => {});
    throw error;
  }
}

async function trying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= mostAttempts(error)) throw error;
    }
  }
}

/**
 * Maximum attempts after a failure that rolled everything back: deadlock and serialization failures (40P01, 40001),
 * which pass quickly, and lock timeouts (55P03): a rush on one row, a migration that changes the table. The latter
 * already waited, so it is retried once and then reported (503).
 */
function mostAttempts(error: unknown): number {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === '40P01' || code === '40001') return 3;
  return code === '55P03' ? 2 : 1;
}
