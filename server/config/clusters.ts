import { type ConnectionsConfig, connectionsConfig } from './connections.ts';
import { databaseAddress } from './database-address.ts';
import { isRecord, readJson } from './json-file.ts';
import { type Env, type Faults, text } from './values.ts';

/** One cluster of PostgreSQL with the businesses in it. */
export type ClusterConfig = { name: string; databaseUrl: string; connections: ConnectionsConfig };

export type ClustersConfig = {
  /** The registry, as the application's role. */
  registryUrl: string;
  /** All of CLUSTERS_FILE. */
  all: readonly ClusterConfig[];
  /** The clusters that this process serves. */
  served: readonly ClusterConfig[];
};

/** The registry's name in OWNERS_FILE, beside those of the clusters. */
export const REGISTRY = 'registry';

/** Several clusters, where REGISTRY_URL names their registry (docs/growing.md). */
export function clustersConfig(env: Env, faults: Faults): ClustersConfig | undefined {
  const registryUrl = databaseAddress(env, faults, 'REGISTRY_URL');
  if (text(env, 'REGISTRY_URL') === undefined) {
    for (const name of ['CLUSTERS_FILE', 'CLUSTERS', 'OWNERS_FILE'])
      if (text(env, name) !== undefined)
        faults.push(`${name} is for several clusters: set REGISTRY_URL, too`);
    return undefined;
  }
  for (const name of ['DATABASE_URL', 'LISTEN_URL', 'OWNER_URL'])
    if (text(env, name) !== undefined)
      faults.push(`${name} stands in CLUSTERS_FILE or OWNERS_FILE where there is a REGISTRY_URL`);
  if (text(env, 'CLUSTERS_FILE') === undefined) faults.push('REGISTRY_URL needs CLUSTERS_FILE');
  const all = entriesOf(env, 'CLUSTERS_FILE', ['DATABASE_URL', 'LISTEN_URL'], faults).flatMap(
    ([name, entry]) => {
      const databaseUrl = required(entry, 'DATABASE_URL', `CLUSTERS_FILE, ${name}`, faults);
      if (name === REGISTRY) faults.push(`CLUSTERS_FILE: no cluster can be called "${REGISTRY}"`);
      const own: Faults = [];
      const connections = connectionsConfig({ ...env, ...entry }, own);
      faults.push(...own.map((fault) => `CLUSTERS_FILE, ${name}: ${fault}`));
      return databaseUrl === undefined ? [] : [{ name, databaseUrl, connections }];
    },
  );
  const names = (text(env, 'CLUSTERS') ?? '').split(',').map((name) => name.trim());
  const chosen = names.filter((name) => name !== '');
  for (const name of chosen)
    if (!all.some((one) => one.name === name)) faults.push(`CLUSTERS: "${name}" is not in CLUSTERS_FILE`);
  const served = chosen.length === 0 ? all : all.filter(({ name }) => chosen.includes(name));
  return registryUrl === undefined ? undefined : { registryUrl, all, served };
}

/** The owners of the registry and of clusters, for `migrate`, and `clusters`. */
export function clusterOwners(env: Env, faults: Faults): ReadonlyMap<string, string> {
  const entries = entriesOf(env, 'OWNERS_FILE', ['OWNER_URL'], faults).flatMap(([name, entry]) => {
    const url = required(entry, 'OWNER_URL', `OWNERS_FILE, ${name}`, faults);
    return url === undefined ? [] : [[name, url] satisfies [string, string]];
  });
  return new Map(entries);
}

/** { "norte": { "DATABASE_URL": "…" }, … }: for each cluster the same names as the variables. */
function entriesOf(env: Env, variable: string, settings: readonly string[], faults: Faults): [string, Env][] {
  const path = text(env, variable);
  if (path === undefined) return [];
  const content = readJson(path);
  if (!isRecord(content)) {
    faults.push(`${variable} must be a readable JSON file: {"norte": {"${settings[0]}": "…"}}: "${path}"`);
    return [];
  }
  if (Object.keys(content).length === 0) faults.push(`${variable} names none: "${path}"`);
  return Object.entries(content).flatMap(([name, written]) => {
    const at = `${variable}, ${name}`;
    if (!/^[a-z][a-z0-9-]{0,39}$/.test(name))
      faults.push(`${at}: a cluster's name has small letters, digits and -`);
    const entry: Env = {};
    for (const [setting, value] of Object.entries(isRecord(written) ? written : {})) {
      if (!settings.includes(setting)) faults.push(`${at}: ${setting} is not known here`);
      else if (typeof value !== 'string') faults.push(`${at}: ${setting} must be a text`);
      else entry[setting] = value;
    }
    return [[name, entry] satisfies [string, Env]];
  });
}

function required(entry: Env, name: string, at: string, faults: Faults): string | undefined {
  const own: Faults = [];
  const url = databaseAddress(entry, own, name);
  if (text(entry, name) === undefined) own.push(`${name} is missing`);
  faults.push(...own.map((fault) => `${at}: ${fault}`));
  return own.length > 0 ? undefined : url;
}
