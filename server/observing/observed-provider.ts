import { PausedError, SilentError } from '#server/outgoing/outgoing-error.ts';
import { providerRequests, providerSeconds } from './metrics.ts';
import { traced } from './tracing.ts';

const OUTCOMES = ['ok', 'timeout', 'failed', 'paused'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** Whoever watches sees that it exists before anything went wrong. */
export function announceProvider(provider: string): void {
  for (const outcome of OUTCOMES) providerRequests.inc({ provider, outcome }, 0);
}

/** A request to another company's service: counted by how it ended, timed and traced. */
export async function observed<T>(provider: string, method: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  let outcome: Outcome = 'ok';
  try {
    return await traced({ name: `${method} ${provider}`, kind: 'provider', attributes: { provider } }, work);
  } catch (error) {
    outcome = outcomeOf(error);
    throw error;
  } finally {
    providerRequests.inc({ provider, outcome });
    if (outcome !== 'paused') providerSeconds.observe({ provider }, (performance.now() - began) / 1000);
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof PausedError) return 'paused';
  return error instanceof SilentError ? 'timeout' : 'failed';
}
