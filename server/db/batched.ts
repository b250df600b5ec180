import pg from 'pg';
import { part, type Sql } from './sql.ts';

/**
 * One statement that answers many questions of a kind: a row for each that has an answer, with its `place`, counted
 * from 1.
 */
export type BatchStatement<Question> = (businessId: string, questions: readonly Question[]) => Sql;

export type Batched = <Question, Row extends Placed>(
  statementOf: BatchStatement<Question>,
  question: Question,
) => Promise<Row | undefined>;

type Placed = { place: number };
type Asked = {
  question: unknown;
  resolve(row: Placed | undefined): void;
  reject(error: unknown): void;
};

/** What one statement may be asked: more would hold up those who come behind it on its connection. */
const MOST = 32;
/**
 * So long those who come wait for the statement under way: one that takes longer waits for something that is not
 * theirs.
 */
const TIMEOUT_MS = 10;

/**
 * Asks together what is asked at the same time (docs/decisions/025): those who come in one turn of the event loop are
 * one statement, and those who come while it is under way the next. A statement that PostgreSQL refuses is asked
 * again for each alone, so that a fault stays with whose it is.
 */
export function createBatcher(businessId: string, ask: (statement: Sql) => Promise<Placed[]>): Batched {
  const batchers = new Map<BatchStatement<never>, ReturnType<typeof createKindBatcher>>();
  return <Question, Row extends Placed>(statementOf: BatchStatement<Question>, question: Question) => {
    let batcher = batchers.get(statementOf);
    if (!batcher) {
      batcher = createKindBatcher((questions) => ask(statementOf(businessId, questions as Question[])));
      batchers.set(statementOf, batcher);
    }
    return batcher(question) as Promise<Row | undefined>;
  };
}

function createKindBatcher(ask: (questions: readonly unknown[]) => Promise<Placed[]>) {
  let waiting: Asked[] = [];
  /** Statements that are still waited for, and whether one is about to be asked. */
  let underWay = 0;
  let isNextSet = false;

  function next(): void {
    if (underWay > 0 || waiting.length === 0 || isNextSet) return;
    isNextSet = true;
    // After everything else of this turn: what was answered together goes on together.
    setImmediate(askThoseWaiting);
  }

  function askThoseWaiting(): void {
    isNextSet = false;
    const asked = waiting.slice(0, MOST);
    waiting = waiting.slice(MOST);
    underWay += 1;
    let isWaitedFor = true;
    const goOn = () => {
      if (!isWaitedFor) return;
      isWaitedFor = false;
      underWay -= 1;
      next();
    };
    const timer = setTimeout(goOn, TIMEOUT_MS);
    void answer(asked).finally(() => {
      clearTimeout(timer);
      goOn();
    });
  }

  async function answer(asked: readonly Asked[]): Promise<void> {
    try {
      const rows = await ask(asked.map(({ question }) => question));
      const byPlace = new Map(rows.map((row) => [row.place, row]));
      for (const [at, { resolve }] of asked.entries()) resolve(byPlace.get(at + 1));
    } catch (error) {
      // Only what PostgreSQL itself refused was surely not done: of a cut connection nobody knows.
      const isUndone = error instanceof pg.DatabaseError;
      if (isUndone && asked.length > 1) await Promise.all(asked.map((one) => answer([one])));
      else for (const { reject } of asked) reject(error);
    }
  }

  return (question: unknown): Promise<Placed | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      next();
    });
}

/**
 * Values of the questions as an array of that type. PostgreSQL takes any such array for ten values: it would else
 * look at how many there are, and plan the statement anew each time.
 */
export function arrayOf(values: readonly unknown[], type: ReturnType<typeof part>) {
  return part`(select ${values}::${type}[])`;
}
