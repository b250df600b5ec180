type Step = () => Promise<void>;

export type Stopper = {
  /** Adds what must be undone; the last added is undone first. */
  onStop(step: Step): void;
  /** Takes the signals back from a library that listens too and would end the process half way (Vite does). */
  claimSignals(): void;
  /** Undoes everything and ends the process. */
  stop(exitCode: number): Promise<never>;
};

/** npm passes Ctrl-C on although the terminal has sent it already: one press arrives twice. */
const samePress = 500;
const timeoutMs = 20_000;

/**
 * SIGINT, SIGTERM and SIGHUP stop the process in order and with exit code 0, at any moment of its life; a
 * second signal stops it at once.
 */
export function stopOnSignals(): Stopper {
  const steps: Step[] = [];
  let askedAt = 0;

  async function stop(exitCode: number): Promise<never> {
    setTimeout(() => process.exit(1), timeoutMs).unref();
    for (const step of steps.toReversed()) {
      await step().catch((error: unknown) => console.error(error));
    }
    process.exit(exitCode);
  }

  function asked(): void {
    if (askedAt === 0) {
      askedAt = Date.now();
      void stop(0);
    } else if (Date.now() - askedAt > samePress) {
      process.exit(1);
    }
  }

  function claimSignals(): void {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.removeAllListeners(name);
      process.on(name, asked);
    }
  }

  claimSignals();
  return { onStop: (step) => steps.push(step), claimSignals, stop };
}
