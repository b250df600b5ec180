import { type AppOptions, createApp } from '#server/app.ts';
import type { ClustersConfig } from '#server/config/clusters.ts';
import { openMetrics } from '#server/observing/metrics-server.ts';
import { createListener } from './listener.ts';
import { openRegistry } from './registry.ts';

/**
 * One app for each cluster that this process serves, with its own connections, memory and work, behind one listener. A
 * cluster that is away takes nothing from the others.
 */
export async function serveClusters(
  { registryUrl, served }: ClustersConfig,
  options: Omit<AppOptions, 'databaseUrl' | 'cluster'>,
) {
  const { metrics: place, drainMs = 0, isWarm = () => true, ...shared } = options;
  const { secure = false } = options;
  const registry = openRegistry(registryUrl, (error) => front.log.warn({ err: error }, 'registry'));
  const { front, listener, add, apps } = createListener({ ...shared, secure, registry, drainMs, isWarm });
  for (const { name, databaseUrl, connections } of served) {
    const cluster = { name, registry, listener };
    await add(name, await createApp({ ...shared, databaseUrl, ...connections, cluster }));
  }
  const metrics =
    place &&
    (await openMetrics(place, {
      process: options.process ?? 'all',
      dataDir: options.dataDir,
      databases: apps.map(({ cluster, parts: { database, tenancy } }) => ({
        cluster,
        database,
        businesses: tenancy.knownBusinesses,
      })),
    }));
  if (metrics) front.log.info({ metrics: metrics.url }, 'metrics are told here');
  front.addHook('onClose', async () => {
    await metrics?.close();
    await registry.close();
  });
  return { front, apps };
}
