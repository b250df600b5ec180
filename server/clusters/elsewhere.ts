import type { Registry } from './registry.ts';

/** Also limits look-ups of hosts that no business has, which anybody can invent. */
const READ_AGAIN_MS = 1_000;

export type Elsewhere = (host: string) => Promise<{ cluster: string | undefined } | 'unknown'>;

/**
 * The cluster of a host that no cluster of this process has, as the registry says: of a list that is read at most once
 * a second, and serves on while the registry is away. Unknown only where it has never been read.
 */
export function createElsewhere(registry: Pick<Registry, 'hosts'>): Elsewhere {
  let clusters: ReadonlyMap<string, string> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      clusters = new Map((await registry.hosts()).map(({ host, cluster }) => [host, cluster]));
    } catch {
      // The previous list is used; the listener to the registry's connections has logged the reason.
    } finally {
      readAt = Date.now();
      reading = undefined;
    }
  }

  return async (host) => {
    if (Date.now() - readAt > READ_AGAIN_MS) {
      reading ??= read();
      await reading;
    }
    return clusters === undefined ? 'unknown' : { cluster: clusters.get(host) };
  };
}
