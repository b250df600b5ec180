import type { openDatabase } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Business } from './context.ts';

type Registry = ReturnType<typeof openDatabase>['registry'];

/** A changed host name is known to all processes after this. */
const REREAD_MS = 10_000;
/** Unknown hosts must not cause a query each time. */
const ASK_AGAIN_MS = 1_000;
/** Ports make many headers of one host. */
const MOST_HEADERS = 1_000;

/**
 * The business of a host name. Hosts are data; `localhost` and addresses of this machine mean the default business. An
 * unknown host has no business (storefront 2: the 404 page).
 */
export function createTenancy(
  registry: Registry,
  options: { defaultBusiness?: string | undefined; publicHost?: string | undefined },
) {
  let byHost = new Map<string, Business>();
  /** Raw Host headers, so that the next request with the same one needs no look-up. */
  let byHeader = new Map<string, Business>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const rows = await registry.all<{ id: string; slug: string; name: string; host: string | null }>(
      sql`select b.id, b.slug, b.name, h.host from business b left join business_host h on h.business_id = b.id
          order by b.created_at, b.slug`,
    );
    const next = new Map<string, Business>();
    for (const { host, ...business } of rows) {
      if (host) next.set(host, business);
    }
    const standard = rows.find((row) => row.slug === options.defaultBusiness) ?? rows[0];
    if (standard) {
      const business = { id: standard.id, slug: standard.slug, name: standard.name };
      for (const host of ['localhost', '127.0.0.1', '[::1]', options.publicHost]) {
        if (host && !next.has(host)) next.set(host, business);
      }
    }
    byHost = next;
    byHeader = new Map();
    readAt = Date.now();
  }

  async function refresh(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    await reading;
  }

  const rereading = setInterval(() => void refresh().catch(() => {}), REREAD_MS);
  rereading.unref();

  return {
    /** Without waiting: the hot path. */
    known(hostHeader = ''): Business | undefined {
      const seen = byHeader.get(hostHeader);
      if (seen) return seen;
      const business = byHost.get(hostName(hostHeader));
      if (business && byHeader.size < MOST_HEADERS) byHeader.set(hostHeader, business);
      return business;
    },
    async find(hostHeader: string | undefined): Promise<Business | undefined> {
      const host = hostName(hostHeader);
      if (!byHost.has(host) && Date.now() - readAt > ASK_AGAIN_MS) await refresh();
      return byHost.get(host);
    },
    close: () => clearInterval(rereading),
    async all(): Promise<Business[]> {
      const rows = await registry.all<Business>(sql`select id, slug, name from business order by slug`);
      return rows;
    },
  };
}

export type Tenancy = ReturnType<typeof createTenancy>;

function hostName(hostHeader: string | undefined): string {
  return (hostHeader ?? '').toLowerCase().replace(/:\d+$/, '');
}
