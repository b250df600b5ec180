import type { BusinessDatabase, Database } from '#server/db/database.ts';

/** Periodic work for a business; ends early when the server closes. */
export type Round = (db: BusinessDatabase, isClosing: () => boolean) => Promise<unknown>;

/**
 * Visits all businesses one after another at intervals, for the first time a while after the start: a server that
 * restarts often must get to it, but not while it warms up. A failing business does not stop the others.
 */
export function startRounds(
  database: Pick<Database, 'forBusiness'>,
  businesses: () => Promise<{ id: string }[]>,
  onError: (error: unknown) => void,
  { firstMs, everyMs, round }: { firstMs: number; everyMs: number; round: Round },
) {
  let closing = false;
  let running = Promise.resolve();
  const isClosing = () => closing;
  const goRound = async () => {
    for (const { id } of await businesses()) {
      if (!closing) await round(database.forBusiness(id), isClosing).catch(onError);
    }
  };
  const run = () => {
    running = running.then(goRound).catch(onError);
  };
  const first = setTimeout(run, firstMs);
  const every = setInterval(run, everyMs);
  first.unref();
  every.unref();
  return {
    async stop(): Promise<void> {
      closing = true;
      clearTimeout(first);
      clearInterval(every);
      await running;
    },
  };
}
