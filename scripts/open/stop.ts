type Step = () => Promise<void>;

export type Stopper = {
  /** Adds a cleanup step; steps run in reverse order. */
  onStop(step: Step): void;
  /** The steps may take this much longer. */
  extend(ms: number): void;
  /** Removes signal handlers of a library that would end the process prematurely (Vite does). */
  claimSignals(): void;
  /** Runs all cleanup steps and ends the process. */
  stop(exitCode: number): Promise<never>;
};

/** npm forwards Ctrl-C although the terminal already sent it: one press arrives twice. */
const samePress = 500;
/** How long the steps may take. */
const usualTimeoutMs = 20_000;

/**
 * SIGINT, SIGTERM and SIGHUP stop the process in order and with exit code 0, at any time; a second signal stops it
 * immediately.
 */
export function stopOnSignals(): Stopper {
  const steps: Step[] = [];
  let askedAt = 0;
  let timeoutMs = usualTimeoutMs;

  async function stop(exitCode: number): Promise<never> {
    setTimeout(() => process.exit(1), timeoutMs).unref();
    for (const step of steps.toReversed()) {
      await step().catch((error: unknown) => console.error(error));
    }
    process.exit(exitCode);
  }

  function requestStop(): void {
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
      process.on(name, requestStop);
    }
  }

  claimSignals();
  const extend = (ms: number) => {
    timeoutMs += ms;
  };
  return { onStop: (step) => steps.push(step), extend, claimSignals, stop };
}
