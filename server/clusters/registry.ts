import pg from 'pg';
import { DatabaseClient } from '#server/db/client.ts';

type Row = Record<string, unknown>;

type Placed = { id: string; slug: string; cluster: string };
export type Name = { slug: string } | { host: string };

export type Registry = ReturnType<typeof openRegistry>;

const CONNECT_MS = 4_000;
const ANSWER_MS = 5_000;

/**
 * The registry: which cluster a business is in, and its slug and hosts, which no other business has. Processes ask it
 * when these change and for hosts they do not know, never for a request of a business they serve: without it shops go
 * on.
 */
export function openRegistry(url: string, onError: (error: Error) => void = () => {}) {
  const pool = new pg.Pool({
    connectionString: url,
    Client: DatabaseClient,
    max: 2,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
  }).on('error', onError);
  pool.on('connect', (client) => void client.on('error', () => {}));
  const all = async <T extends Row>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await pool.query<T>(text, values)).rows;

  return {
    all,
    async clusters(): Promise<string[]> {
      return (await all<{ name: string }>('select name from cluster order by name')).map(({ name }) => name);
    },
    /** All hosts, for those that a process does not serve. */
    hosts: () =>
      all<{ host: string; cluster: string }>(
        'select h.host, b.cluster from business_host h join business b on b.id = h.business_id',
      ),
    /** The holder of a slug or a host, and whether it has had it for more than a minute. */
    async holderOf(name: Name): Promise<(Placed & { isOld: boolean }) | undefined> {
      const columns = 'b.id, b.slug, b.cluster';
      const [row] =
        'slug' in name
          ? await all<Placed & { isOld: boolean }>(
              `select ${columns}, b.claimed_at < now() - interval '1 minute' as "isOld" from business b where b.slug = $1`,
              [name.slug],
            )
          : await all<Placed & { isOld: boolean }>(
              `select ${columns}, h.claimed_at < now() - interval '1 minute' as "isOld"
               from business_host h join business b on b.id = h.business_id where h.host = $1`,
              [name.host],
            );
      return row;
    },
    /**
     * Claims all names or none. Throws 23505 (business_slug_key, business_host_pkey) where one of them is another's.
     */
    async claim({ id, slug, cluster, hosts }: Placed & { hosts: readonly string[] }): Promise<void> {
      await all(
        `with placed as (insert into business (id, slug, cluster) values ($1, $2, $3)
           on conflict (id) do update set slug = excluded.slug, cluster = excluded.cluster returning id)
         insert into business_host (host, business_id)
         select wanted.host, placed.id from placed, unnest($4::text[]) wanted (host)
         where not exists (select from business_host h where h.host = wanted.host and h.business_id = placed.id)`,
        [id, slug, cluster, hosts],
      );
    },
    /** Claims further hosts for a business. Throws 23505 (business_host_pkey). */
    async claimHosts(id: string, hosts: readonly string[]): Promise<void> {
      await all(
        `insert into business_host (host, business_id) select wanted.host, $1 from unnest($2::text[]) wanted (host)
         where not exists (select from business_host h where h.host = wanted.host and h.business_id = $1)`,
        [id, hosts],
      );
    },
    /** Releases all its other hosts, except those that somebody may be about to write. */
    async keepHosts(id: string, hosts: readonly string[]): Promise<void> {
      await all(
        `delete from business_host
         where business_id = $1 and host <> all ($2) and claimed_at < now() - interval '1 minute'`,
        [id, hosts],
      );
    },
    async release(name: Name, id: string): Promise<void> {
      if ('slug' in name) await all('delete from business where id = $1 and slug = $2', [id, name.slug]);
      else await all('delete from business_host where business_id = $1 and host = $2', [id, name.host]);
    },
    close: () => pool.end(),
  };
}
