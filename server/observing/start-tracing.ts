import type { ObservingConfig } from '#server/config/observing.ts';
import { traceWith } from './tracing.ts';

/** Traces of this process from here on, where a collector is named; the SDK is loaded only then. Answers how to end. */
export async function startTracing(
  config: ObservingConfig['traces'],
  instance: string,
): Promise<() => Promise<void>> {
  if (!config) return async () => {};
  const { openTracing } = await import('./open-tracing.ts');
  const opened = openTracing(config, instance);
  traceWith(opened);
  return async () => {
    traceWith(undefined);
    await opened.close();
  };
}
