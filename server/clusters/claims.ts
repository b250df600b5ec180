import pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { Name, Registry } from './registry.ts';

/** Slugs and hosts, which no two businesses of an installation share. A single cluster has unique keys for them. */
export type Claims = {
  /** Claims the names of a new business, then creates it. */
  make(business: { id: string; slug: string; host: string }, make: () => Promise<void>): Promise<void>;
  /** Claims all hosts of an existing business, then runs the work. */
  rename<T>(businessId: string, hosts: readonly string[], work: () => Promise<T>): Promise<T>;
};

const noClaims: Claims = {
  make: (_business, make) => make(),
  rename: (_businessId, _hosts, work) => work(),
};

/** The claims of an app: in the registry for one of several clusters, otherwise none. */
export function claimsOf(
  { cluster }: { cluster?: { name: string; registry: Registry } | undefined },
  database: Pick<Database, 'registry'>,
): Claims {
  return cluster ? createClaims(cluster.registry, cluster.name, database.registry) : noClaims;
}

/**
 * Whether an error means that a business already has the name: in a cluster or in the registry, whose constraints have
 * the same names.
 */
export function isUsed(error: unknown, constraint: 'business_slug_key' | 'business_host_pkey'): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
}

const isRefused = (error: unknown) =>
  isUsed(error, 'business_slug_key') || isUsed(error, 'business_host_pkey');

/**
 * Names are claimed in the registry first and then written in the cluster. A process that dies in between leaves a
 * claim without a business: whoever wants the name there can take it after a minute, and `clusters check` finds the
 * others.
 */
function createClaims(registry: Registry, cluster: string, own: Database['registry']): Claims {
  /** Releases names that no business of this cluster has. Returns whether any was released. */
  async function giveBack(names: readonly Name[], except: string): Promise<boolean> {
    let isGiven = false;
    for (const name of names) {
      const holder = await registry.holderOf(name);
      if (!holder?.isOld || holder.id === except || holder.cluster !== cluster) continue;
      if (await isThere(own, name, holder.id)) continue;
      await registry.release(name, holder.id);
      isGiven = true;
    }
    return isGiven;
  }

  async function claim(names: readonly Name[], id: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isRefused(error) || !(await giveBack(names, id))) throw error;
      await work();
    }
  }

  return {
    async make({ id, slug, host }, make) {
      await claim([{ slug }, { host }], id, () => registry.claim({ id, slug, cluster, hosts: [host] }));
      try {
        await make();
      } catch (error) {
        // After any other failure it is unknown whether the names were written.
        if (isRefused(error)) await registry.release({ slug }, id);
        throw error;
      }
    },
    async rename(businessId, hosts, work) {
      const names = hosts.map((host) => ({ host }));
      await claim(names, businessId, () => registry.claimHosts(businessId, hosts));
      try {
        const outcome = await work();
        await keepThose(businessId);
        return outcome;
      } catch (error) {
        if (isRefused(error)) await keepThose(businessId);
        throw error;
      }
    },
  };

  /** Keeps in the registry the hosts that the cluster has now: others may write them at the same time. */
  async function keepThose(businessId: string): Promise<void> {
    const rows = await own.all<{ host: string }>(
      sql`select host from business_host where business_id = ${businessId}`,
    );
    await registry.keepHosts(
      businessId,
      rows.map(({ host }) => host),
    );
  }
}

async function isThere(own: Database['registry'], name: Name, id: string): Promise<boolean> {
  const rows = await own.all(
    'slug' in name
      ? sql`select from business where id = ${id} and slug = ${name.slug}`
      : sql`select from business_host where business_id = ${id} and host = ${name.host}`,
  );
  return rows.length > 0;
}
