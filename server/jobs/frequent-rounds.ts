import { createLoop, type Loop } from '#server/db/loop.ts';
import type { Duty } from './duty.ts';

/** Continuous work: sending notices, pending work of businesses. */
export type FrequentRound = {
  name: string;
  does: string;
  everyMs: number;
  /** May run in two processes at once: it takes each row exclusively before working on it. */
  round: (isStopping: () => boolean) => Promise<unknown>;
};

/**
 * Frequent rounds, run by the process on duty. Waking a round runs it at once in this process, on duty or not: what was
 * just written need not wait for another process.
 */
export function createFrequentRounds(
  rounds: readonly FrequentRound[],
  duty: Duty,
  onError: (error: unknown) => void,
) {
  const all = rounds.map(({ name, everyMs, round }) => {
    let isWoken = false;
    const loop: Loop = createLoop(
      async (isStopping) => {
        if (!isWoken && !duty.isMine()) return;
        isWoken = false;
        await round(isStopping);
      },
      { everyMs, onError },
    );
    const wake = () => {
      isWoken = true;
      loop.wake();
    };
    return { name, loop, wake };
  });
  return {
    start() {
      for (const { loop } of all) loop.start();
      duty.start(() => {
        for (const { wake } of all) wake();
      });
    },
    wake(name: string): void {
      for (const one of all) if (one.name === name) one.wake();
    },
    async stop(): Promise<void> {
      await Promise.all([duty.stop(), ...all.map(({ loop }) => loop.stop())]);
    },
  };
}
