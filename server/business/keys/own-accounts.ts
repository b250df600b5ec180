import { keysOf, SERVICES, type ServiceName } from '#contract/business/service-keys.ts';
import type { CatalogueChange } from '#server/cache/cache.ts';
import type { Database, Queries } from '#server/db/database.ts';
import { readSecrets } from '#server/secrets/business-secrets.ts';
import type { SecretKeys } from '#server/secrets/secret-keys.ts';
import { accountsOf, type OwnAccounts, type Values } from './accounts.ts';

const none: OwnAccounts = {};
const allServices = Object.keys(SERVICES) as ServiceName[];

/** The name under which a key is sealed: 'wompi.wompi_private_key'. */
export function secretName(service: ServiceName, key: string): string {
  return `${service}.${key.toLowerCase()}`;
}

/** The keys of these services that can be opened, by service. */
export async function readValues(
  db: Queries,
  secretKeys: SecretKeys,
  services: readonly ServiceName[],
): Promise<Partial<Record<ServiceName, Values>>> {
  const names = services.flatMap((service) => keysOf(service).map(([name]) => secretName(service, name)));
  const found = await readSecrets(db, secretKeys, names);
  const keys: Partial<Record<ServiceName, Values>> = {};
  for (const service of services) {
    const values = keysOf(service).flatMap(([name]) => {
      const value = found.get(secretName(service, name));
      return value === undefined ? [] : [[name, value] as const];
    });
    if (values.length > 0) keys[service] = Object.fromEntries(values);
  }
  return keys;
}

/**
 * The accounts of all businesses with own keys, in memory: payments and messages get them without waiting. Loaded at
 * start, and again when the database reports a change; `changed` is called once they are loaded.
 */
export function createOwnAccounts(parts: {
  database: Pick<Database, 'forBusiness'>;
  businesses: () => Promise<{ id: string }[]>;
  secretKeys: SecretKeys;
  changed: (businessId: string) => void;
  onError: (error: unknown) => void;
}) {
  const { database, businesses, secretKeys, onError } = parts;
  const cached = new Map<string, OwnAccounts>();

  async function load(businessId: string): Promise<void> {
    const keys = await readValues(database.forBusiness(businessId), secretKeys, allServices);
    const accounts = accountsOf(keys);
    if (Object.keys(accounts).length > 0 || cached.has(businessId)) cached.set(businessId, accounts);
    parts.changed(businessId);
  }
  async function loadAll(): Promise<void> {
    await Promise.all((await businesses()).map(({ id }) => load(id).catch(onError)));
  }

  return {
    /** The same object until the keys change. */
    of: (businessId: string): OwnAccounts => cached.get(businessId) ?? none,
    loadAll,
    changed(change: CatalogueChange) {
      if (change.kind === 'business' && change.table === 'business_secret')
        load(change.businessId).catch(onError);
    },
    /** A key may have changed while notifications were down. */
    setListening(up: boolean) {
      if (up) loadAll().catch(onError);
    },
  };
}

export type AllOwnAccounts = Pick<ReturnType<typeof createOwnAccounts>, 'of'>;
