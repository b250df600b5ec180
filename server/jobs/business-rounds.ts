import type { BusinessDatabase, Database } from '#server/db/database.ts';
import { type Fragment, part, sql } from '#server/db/sql.ts';

/** Work that a business may have at any moment. Any number of processes may do it: it takes each row for itself. */
export type BusinessWork<Business extends { id: string }> = {
  /** Whether there is anything to do, as a condition of SQL. */
  waits: (businessId: string, now: Date) => Fragment;
  /** Does what waits. Ends early when the process does. */
  serve: (business: Business, isStopping: () => boolean) => Promise<unknown>;
};

export type BusinessRound<Business extends { id: string }> = BusinessWork<Business> & {
  name: string;
  does: string;
};

/** Businesses looked at together. */
const AT_ONCE = 8;

/**
 * Asks each business in one statement which of all its work waits, and has that done. A look waits for no work: what
 * is slow keeps neither another business waiting nor another kind of work.
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
  const working = new Map<string, { isAskedAgain: boolean; done: Promise<void> }>();

  async function look(isStopping: () => boolean): Promise<void> {
    const left = [...(await businesses())];
    const lookNext = async (): Promise<void> => {
      for (let next = left.pop(); next && !isStopping(); next = left.pop()) {
        const waiting = await waitingOf(database.forBusiness(next.id));
        for (const round of rounds) if (waiting.has(round.name)) work(round, next, isStopping);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lookNext));
  }

  /** The names of what has to be done; all of them where that cannot be read. */
  async function waitingOf(db: BusinessDatabase): Promise<Set<string>> {
    try {
      const { names } = await db.one<{ names: string[] }>(waitingNames(rounds, db.businessId, now()));
      return new Set(names);
    } catch (error) {
      onError(error);
      return new Set(rounds.map(({ name }) => name));
    }
  }

  /** What is under way already is done once more after it: something may have come since it looked. */
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
    /** When no look follows any more: ends with what is being done. */
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
