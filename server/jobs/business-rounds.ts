import type { BusinessDatabase, Database } from '#server/db/database.ts';
import { type Fragment, part, sql } from '#server/db/sql.ts';
import { createBusinessTurns } from './business-turns.ts';

/** Work a business may have at any moment. Any number of processes may do it: rows are taken exclusively. */
export type BusinessWork<Business extends { id: string }> = {
  /** Whether work is pending, as an SQL condition. */
  waits: (businessId: string, now: Date) => Fragment;
  /** Does the pending work; ends early with the process. */
  serve: (business: Business, isStopping: () => boolean) => Promise<unknown>;
};

export type BusinessRound<Business extends { id: string }> = BusinessWork<Business> & {
  name: string;
  does: string;
};

/** Businesses queried at the same time. */
const AT_ONCE = 8;

/**
 * Queries the pending work of a business in one statement for all kinds, and starts it; of many businesses, those whose
 * turn it is. Polling does not wait for work: a slow one delays neither other businesses nor other kinds.
 */
export function createBusinessRounds<Business extends { id: string }>(
  rounds: readonly BusinessRound<Business>[],
  {
    database,
    businesses,
    now,
    onError,
  }: {
    database: Pick<Database, 'forBusiness'>;
    businesses: () => Promise<readonly Business[]>;
    now: () => Date;
    onError: (error: unknown) => void;
  },
) {
  const turns = createBusinessTurns();
  const working = new Map<string, { isAskedAgain: boolean; done: Promise<void> }>();

  async function look(isStopping: () => boolean): Promise<void> {
    const left = turns.whoseTurn(await businesses());
    const lookNext = async (): Promise<void> => {
      for (let next = left.pop(); next && !isStopping(); next = left.pop()) {
        const waiting = await waitingOf(database.forBusiness(next.id));
        if (waiting.size > 0) turns.attend(next.id);
        for (const round of rounds) if (waiting.has(round.name)) work(round, next, isStopping);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lookNext));
  }

  /** Names of the pending work; all names when the query fails. */
  async function waitingOf(db: BusinessDatabase): Promise<Set<string>> {
    try {
      const { names } = await db.one<{ names: string[] }>(waitingNames(rounds, db.businessId, now()));
      return new Set(names);
    } catch (error) {
      onError(error);
      return new Set(rounds.map(({ name }) => name));
    }
  }

  /**
   * Starts the work; work in progress is repeated once afterwards, because something may have been added since it
   * started.
   */
  function work(
    { name, serve }: BusinessRound<Business>,
    business: Business,
    isStopping: () => boolean,
  ): void {
    const key = `${name} ${business.id}`;
    const under = working.get(key);
    if (under) {
      under.isAskedAgain = true;
      return;
    }
    const one = { isAskedAgain: true, done: Promise.resolve() };
    working.set(key, one);
    const run = async () => {
      while (one.isAskedAgain && !isStopping()) {
        one.isAskedAgain = false;
        await serve(business, isStopping).catch(onError);
      }
      working.delete(key);
    };
    one.done = run();
  }

  return {
    look,
    /** Has a business queried at every poll for a while, after something was written for it. */
    attend: turns.attend,
    /** After polling has stopped: waits for work in progress. */
    async drain(): Promise<void> {
      await Promise.all([...working.values()].map(({ done }) => done));
    },
  };
}

function waitingNames(rounds: readonly BusinessRound<never>[], businessId: string, now: Date) {
  const [first, ...others] = rounds.map(
    ({ name, waits }) => part`case when ${waits(businessId, now)} then ${name}::text end`,
  );
  const names = others.reduce((all, one) => part`${all}, ${one}`, first ?? part`null::text`);
  return sql`select array_remove(array[${names}], null) as names`;
}
