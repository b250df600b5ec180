import type pg from 'pg';
import { BusinessQuery, lastOf } from './business-query.ts';
import type { Connections } from './connections.ts';

type Row = Record<string, unknown>;

/** What a transaction asks on. */
type OpenTransaction = Pick<Connections, 'query'> & {
  together(questions: readonly pg.QueryConfig[]): Promise<Row[][]>;
  /** Nothing can be asked after it. */
  commitWith(questions: readonly pg.QueryConfig[]): Promise<Row[][]>;
};

/**
 * All or nothing on a connection to itself; begun again when PostgreSQL undid it for no fault of its own. `begin` goes
 * out with the first statement: nobody waits for its answer before the end.
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
        // Without its business a statement sees no row and writes none, so what failed here has done nothing.
        await begun;
        if (!isOver()) await client.query('commit');
        return result;
      } catch (error) {
        // A failed rollback means the connection is gone: the server has rolled back by itself.
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
  // After the first statement, which is sent in this turn.
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

/**
 * These as a transaction, sent in one write. A commit that comes behind a statement that PostgreSQL refused takes
 * everything back.
 */
export function inOneWrite(connections: Connections, questions: readonly pg.QueryConfig[]): Promise<Row[][]> {
  return trying(() =>
    connections.alone(async (client) => {
      const begin = new BusinessQuery({ text: 'begin' }, connections.settings);
      const answers = await sendTogether(client, [begin, ...questions], 'commit');
      return answers.slice(1, -1);
    }),
  );
}

/** Pipelined: in one write, which wakes PostgreSQL once. The first that failed is why the others did. */
export async function sendTogether(
  client: pg.PoolClient,
  asked: readonly pg.QueryConfig[],
  end?: 'commit',
): Promise<Row[][]> {
  if (!client.pipeline) return sendInTurn(client, asked, end);
  let unsent = false;
  // With a function to call back it is known at once that a value cannot be written: PostgreSQL never hears of that
  // statement, and would commit the others.
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
  const sent = asked.map(ask);
  if (end) sent.push(ask({ text: unsent ? 'rollback' : end }));
  stream.uncork();
  const answers = await Promise.allSettled(sent);
  return answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
}

/** Where nothing is pipelined: each waits for the answer of the one before it. */
async function sendInTurn(
  client: pg.PoolClient,
  asked: readonly pg.QueryConfig[],
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
    for (const query of asked) await ask(query);
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
 * How often in all what failed like this may be tried. PostgreSQL has undone everything: in a deadlock and a
 * serialization failure (40P01, 40001), which are over at once, and when a lock did not come in time (55P03): a rush
 * on one row, a migration that changes the table. That one was waited for already, so it is tried once more and then
 * told (503).
 */
function mostAttempts(error: unknown): number {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === '40P01' || code === '40001') return 3;
  return code === '55P03' ? 2 : 1;
}
