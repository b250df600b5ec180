import pg from 'pg';
import { part, type Sql } from './sql.ts';

/**
 * One statement that answers many queries of a kind: a row for each that has an answer, with its `place`, counted from
 * 1.
 */
export type BatchStatement<Question> = (businessId: string, questions: readonly Question[]) => Sql;

export type Batched = <Question, Row extends Placed>(
  statementOf: BatchStatement<Question>,
  question: Question,
) => Promise<Row | undefined>;

type Placed = { place: number };
type WaitingQuestion = {
  question: unknown;
  resolve(row: Placed | undefined): void;
  reject(error: unknown): void;
};

/** Maximum of queries in one statement: more would delay those behind it on its connection. */
const MOST = 32;
/** How long callers wait for the running statement: a slower one waits for something unrelated. */
const TIMEOUT_MS = 10;

/**
 * Combines simultaneous queries (docs/decisions/025): those of one turn of the event loop become one statement, and
 * those that arrive while it runs the next. When PostgreSQL rejects a statement, each query is sent alone, so that an
 * error reaches only its caller.
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
  let waiting: WaitingQuestion[] = [];
  /** Number of running statements, and whether the next one is scheduled. */
  let underWay = 0;
  let isNextSet = false;

  function next(): void {
    if (underWay > 0 || waiting.length === 0 || isNextSet) return;
    isNextSet = true;
    // Runs after everything else in this turn: callers answered together continue together.
    setImmediate(askThoseWaiting);
  }

  function askThoseWaiting(): void {
    isNextSet = false;
    const batch = waiting.slice(0, MOST);
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
    void answerAll(batch).finally(() => {
      clearTimeout(timer);
      goOn();
    });
  }

  async function answerAll(questions: readonly WaitingQuestion[]): Promise<void> {
    try {
      const rows = await ask(questions.map(({ question }) => question));
      const byPlace = new Map(rows.map((row) => [row.place, row]));
      for (const [at, { resolve }] of questions.entries()) resolve(byPlace.get(at + 1));
    } catch (error) {
      // Only an error reported by PostgreSQL means that nothing was done; after a cut connection it is unknown.
      const isUndone = error instanceof pg.DatabaseError;
      if (isUndone && questions.length > 1) await Promise.all(questions.map((one) => answerAll([one])));
      else for (const { reject } of questions) reject(error);
    }
  }

  return (question: unknown): Promise<Placed | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      next();
    });
}

/**
 * Values of the queries as an array of that type, for `unnest(…)` and `any(…)`. PostgreSQL assumes ten elements for any
 * such array: it would otherwise look at the number and plan the statement again each time.
 */
export function arrayOf(values: readonly unknown[], type: ReturnType<typeof part>) {
  return part`(select ${values}::${type}[])::${type}[]`;
}
