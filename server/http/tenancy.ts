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
  options: { defaultBusiness?: string | undefined; publicUrl?: string | undefined },
) {
  let byHost = new Map<string, Business>();
  /** By business: the host of its links. */
  let ownHosts = new Map<string, string>();
  /** Raw Host headers, so that the next request with the same one needs no look-up. */
  let byHeader = new Map<string, Business>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const publicHost = options.publicUrl && new URL(options.publicUrl).hostname;

  async function read(): Promise<void> {
    const rows = await registry.all<Business & { host: string | null }>(
      sql`select b.id, b.slug, b.name, b.practice, h.host from business b left join business_host h on h.business_id = b.id
          order by b.created_at, b.slug, h.created_at, h.host`,
    );
    const next = new Map<string, Business>();
    const own = new Map<string, string>();
    for (const { host, ...business } of rows) {
      if (host) next.set(host, business);
      if (host && !own.has(business.id)) own.set(business.id, host);
    }
    const standard = rows.find((row) => row.slug === options.defaultBusiness) ?? rows[0];
    if (standard) {
      const { host: _, ...business } = standard;
      for (const host of ['localhost', '127.0.0.1', '[::1]', publicHost]) {
        if (host && !next.has(host)) next.set(host, business);
      }
    }
    const ofPublicUrl = publicHost && next.get(publicHost);
    if (ofPublicUrl) own.set(ofPublicUrl.id, publicHost);
    byHost = next;
    ownHosts = own;
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
    /**
     * The address of a business in what is sent to people: PUBLIC_URL where that is its own, else its first host, with
     * the scheme and port of PUBLIC_URL. Never the Host of a request, which anybody may choose.
     */
    originOf(businessId: string): string {
      const url = new URL(options.publicUrl ?? 'http://localhost');
      url.hostname = ownHosts.get(businessId) ?? url.hostname;
      return url.origin;
    },
    /** Those of a moment ago, without waiting. */
    knownBusinesses: () => [...new Map([...byHost.values()].map((one) => [one.id, one])).values()],
    close: () => clearInterval(rereading),
    async all(): Promise<Business[]> {
      const rows = await registry.all<Business>(
        sql`select id, slug, name, practice from business order by slug`,
      );
      return rows;
    },
  };
}

export type Tenancy = ReturnType<typeof createTenancy>;

function hostName(hostHeader: string | undefined): string {
  return (hostHeader ?? '').toLowerCase().replace(/:\d+$/, '');
}
