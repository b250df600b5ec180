import type { openDatabase } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Business } from './context.ts';

type Registry = ReturnType<typeof openDatabase>['registry'];

/** A changed host name is known to all processes after this. */
const REREAD_MS = 10_000;
/** The interval with several clusters: a business that moves is read-only until all processes know where it is. */
export const REREAD_OF_SEVERAL_MS = 1_000;
/** Unknown hosts must not cause a query each time. */
const ASK_AGAIN_MS = 1_000;
/** Ports make many headers of one host. */
const MOST_HEADERS = 1_000;

type BusinessRow = Business & { moving: 'leaving' | null; host: string | null };

/**
 * The business of a host name. Hosts are data; `localhost` and addresses of this machine mean the default business. An
 * unknown host has no business (storefront 2: the 404 page).
 */
export function createTenancy(
  registry: Registry,
  options: {
    defaultBusiness?: string | undefined;
    publicUrl?: string | undefined;
    /** Whether this is one of several clusters; then the default business may be in another one. */
    isOneOfSeveral?: boolean;
  },
) {
  const { isOneOfSeveral = false } = options;
  let leaving = new Set<string>();
  let ids = new Set<string>();
  let moved: (change: { businessId: string; isGone: boolean }) => void = () => {};
  let byHost = new Map<string, Business>();
  /** The host of a business's links, by business. */
  let ownHosts = new Map<string, string>();
  /** Raw Host headers, so that the next request with the same one needs no look-up. */
  let byHeader = new Map<string, Business>();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const publicHost = options.publicUrl && new URL(options.publicUrl).hostname;

  async function read(): Promise<void> {
    // One that leaves for another cluster is read here until it is there.
    const rows = await registry.all<BusinessRow>(
      sql`select b.id, b.slug, b.name, b.practice, b.moving, h.host
          from business b left join business_host h on h.business_id = b.id
          where b.moving is null or b.moving = 'leaving'
          order by b.created_at, b.slug, h.created_at, h.host`,
    );
    const next = new Map<string, Business>();
    const own = new Map<string, string>();
    for (const { host, moving: _, ...business } of rows) {
      if (host) next.set(host, business);
      if (host && !own.has(business.id)) own.set(business.id, host);
    }
    const standard =
      rows.find((row) => row.slug === options.defaultBusiness) ?? (isOneOfSeveral ? undefined : rows[0]);
    if (standard) {
      const { host: _, moving: __, ...business } = standard;
      for (const host of ['localhost', '127.0.0.1', '[::1]', publicHost]) {
        if (host && !next.has(host)) next.set(host, business);
      }
    }
    const ofPublicUrl = publicHost && next.get(publicHost);
    if (ofPublicUrl) own.set(ofPublicUrl.id, publicHost);
    byHost = next;
    ownHosts = own;
    byHeader = new Map();
    leaving = new Set(rows.flatMap(({ id, moving }) => (moving === null ? [] : [id])));
    const isFirst = readAt === Number.NEGATIVE_INFINITY;
    readAt = Date.now();
    const before = ids;
    ids = new Set(rows.map(({ id }) => id));
    if (isFirst) return;
    for (const businessId of before) if (!ids.has(businessId)) moved({ businessId, isGone: true });
    for (const businessId of ids) if (!before.has(businessId)) moved({ businessId, isGone: false });
  }

  async function refresh(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    await reading;
  }

  const rereading = setInterval(
    () => void refresh().catch(() => {}),
    isOneOfSeveral ? REREAD_OF_SEVERAL_MS : REREAD_MS,
  );
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
    /** The businesses as last read, without waiting. */
    knownBusinesses: () => [...new Map([...byHost.values()].map((one) => [one.id, one])).values()],
    /** Called with each business that has come to this cluster, or has left it. */
    onMoved(call: typeof moved) {
      moved = call;
    },
    /** Whether it is on its way to another cluster, and only read here. */
    isLeaving: (businessId: string) => leaving.has(businessId),
    close: () => clearInterval(rereading),
    /** The businesses that this cluster works for. */
    async all(): Promise<Business[]> {
      const rows = await registry.all<Business>(
        sql`select id, slug, name, practice from business where moving is null order by slug`,
      );
      return rows;
    },
  };
}

export type Tenancy = ReturnType<typeof createTenancy>;

/** The name in a Host header. */
export function hostName(hostHeader: string | undefined): string {
  return (hostHeader ?? '').toLowerCase().replace(/:\d+$/, '');
}
