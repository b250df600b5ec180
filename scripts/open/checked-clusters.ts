import type { ClustersConfig } from '#server/config/clusters.ts';
import type { Config } from '#server/config/config.ts';

/** What a database is tried with. */
export type Settings = Pick<Config, 'connections' | 'defaultBusiness'>;

type Fault = { fault: string; isAway: boolean } | undefined;

/**
 * Why the clusters cannot be served, in one line. One that is away while another answers, or a registry that is, keeps
 * nobody from opening the rest, and is named.
 */
export async function clustersFault(
  { registryUrl, served }: ClustersConfig,
  faultOf: (url: string, settings: Settings) => Promise<Fault>,
): Promise<string | undefined> {
  const [registry, ...clusters] = await Promise.all([
    registryFault(registryUrl, served),
    ...served.map(async ({ name, databaseUrl, connections }) => {
      const found = await faultOf(databaseUrl, { connections, defaultBusiness: undefined });
      return found && { ...found, fault: `CLUSTERS_FILE, ${name}: ${found.fault}` };
    }),
  ]);
  const found = [registry, ...clusters].filter((one) => one !== undefined);
  const wrong = found.find(({ isAway }) => !isAway);
  if (wrong) return wrong.fault;
  const away = clusters.filter((one) => one !== undefined);
  if (away.length > 0 && away.length === served.length) return away[0]?.fault;
  for (const { fault } of found) console.warn(`Away: ${fault}`);
  return undefined;
}

async function registryFault(url: string, served: ClustersConfig['served']): Promise<Fault> {
  const { openRegistry } = await import('#server/clusters/registry.ts');
  const registry = openRegistry(url);
  try {
    const names = await registry.clusters();
    const unknown = served.find(({ name }) => !names.includes(name));
    return (
      unknown && {
        fault: `CLUSTERS_FILE: the registry does not know ${unknown.name}: run "node scripts/run.mjs clusters add ${unknown.name}"`,
        isAway: false,
      }
    );
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    const words = error instanceof Error ? error.message.split('\n')[0] || error.name : String(error);
    const advice = code === '42P01' ? ': run "node scripts/run.mjs migrate" first' : '';
    // What is not there, or refuses our role, does not come by itself.
    return { fault: `REGISTRY_URL: ${words}${advice}`, isAway: !/^(28|3D|42)/.test(code) };
  } finally {
    void registry.close().catch(() => undefined);
  }
}
