import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { createFastify } from '#server/http/create-fastify.ts';
import { fail } from '#server/http/failure.ts';
import { endConnectionsOnClose } from '#server/http/limits/closing.ts';
import { limitConnections } from '#server/http/limits/connection-limit.ts';
import { refuseOddRequests } from '#server/http/limits/request-limits.ts';
import { sendFailure } from '#server/http/personal-route.ts';
import { prepareRequests } from '#server/http/prepare-requests.ts';
import { hostName, type Tenancy } from '#server/http/tenancy.ts';
import { createElsewhere } from './elsewhere.ts';
import type { Registry } from './registry.ts';

/** The parts of a cluster's app that the listener of its process uses. */
type Joined = { tenancy: Tenancy; database: Database };

/** What the app of a cluster requires of the listener. */
export type Listener = {
  join(cluster: string, parts: Joined): void;
  /** Accepts no further connections. */
  stopListening(): void;
  /** Resolves when all apps have answered what had arrived. */
  answered(): Promise<void>;
};

const PROBES = new Set(['/healthz', '/readyz']);

type Served = { app: FastifyInstance; cluster: string; parts: Joined };
/** Another process serves the host, or it is unknown which. */
type NotHere = 'MISDIRECTED' | 'UNAVAILABLE';

/**
 * One address before the apps of several clusters: a request goes to the app of the cluster its host's business is in.
 * The app has everything else, as where it listens itself; here are the limits of connections and the probes. A host of
 * a cluster that this process does not serve is answered 421: a balancer sends it to the wrong processes. While the
 * registry has never answered, a host that nobody here has is answered 503: it may be somebody's.
 */
export function createListener(
  options: Parameters<typeof createFastify>[0] & {
    countLoopback?: boolean;
    connectionsPerAddress?: number;
    registry: Registry;
    isWarm: () => boolean;
    drainMs: number;
  },
) {
  const { secure } = options;
  const front = createFastify(options);
  const joined = new Map<string, Joined>();
  const served: Served[] = [];
  const elsewhere = createElsewhere(options.registry);
  const notHere = new WeakMap<IncomingMessage, NotHere>();
  const state = { closing: false };
  let answered: Promise<void> | undefined;

  const listener: Listener = {
    join: (cluster, parts) => void joined.set(cluster, parts),
    stopListening() {
      answered ??= new Promise((resolve) => front.server.close(() => resolve()));
    },
    async answered() {
      await answered;
    },
  };

  /**
   * Finds the app without waiting, on the hot path. A business that is moving is read in its old cluster until it is
   * open in the new one.
   */
  function servedAt(host: string | undefined): Served | undefined {
    let leaving: Served | undefined;
    for (const one of served) {
      const business = one.parts.tenancy.known(host);
      if (business && !one.parts.tenancy.isLeaving(business.id)) return one;
      if (business) leaving = one;
    }
    return leaving;
  }

  /** The app that answers. An unknown host gets the page for it from any app. */
  async function find(host: string | undefined): Promise<Served | NotHere> {
    await Promise.all(served.map(({ parts }) => parts.tenancy.find(host).catch(() => undefined)));
    const found = servedAt(host);
    if (found) return found;
    const place = await elsewhere(hostName(host));
    if (place === 'unknown') return 'UNAVAILABLE';
    const { cluster } = place;
    const one = cluster === undefined ? served[0] : served.find((other) => other.cluster === cluster);
    return one ?? 'MISDIRECTED';
  }

  const [own] = front.server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  front.server.removeAllListeners('request');
  front.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const pass = (to: Served | NotHere) => {
      if (typeof to !== 'string') return void to.app.server.emit('request', request, response);
      notHere.set(request, to);
      own?.(request, response);
    };
    if (PROBES.has(request.url ?? '')) return void own?.(request, response);
    const to = servedAt(request.headers.host);
    if (to) pass(to);
    else void find(request.headers.host).then(pass);
  });
  front.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // There is no other error listener yet: a connection that is cut meanwhile would end the process.
    socket.on('error', () => socket.destroy());
    const pass = (to: Served | NotHere) => {
      if (typeof to === 'string') socket.destroy();
      else if (!socket.destroyed) to.app.server.emit('upgrade', request, socket, head);
    };
    const to = servedAt(request.headers.host);
    if (to) pass(to);
    else void find(request.headers.host).then(pass);
  });

  prepareRequests(front, { secure, businessOf: () => undefined });
  refuseOddRequests(front, secure);
  front.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true }),
  );
  front.get('/readyz', async (_request, reply) => {
    const { ok, ...more } = await readiness();
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok, ...more });
  });
  // Answers without waiting for the body.
  front.addHook('onRequest', (request, reply, done) => {
    if (PROBES.has(request.url)) return done();
    sendFailure(request, reply, fail(notHere.get(request.raw) ?? 'MISDIRECTED'));
  });
  const { connectionsPerAddress: most = 0, trustProxy = false, countLoopback = false } = options;
  limitConnections(front.server, { most, trustProxy, countLoopback });
  endConnectionsOnClose(front);

  /** Ready when at least one cluster is served; the others are listed with their reasons. */
  async function readiness(): Promise<{ ok: boolean; reason?: string; without?: Record<string, string> }> {
    if (state.closing) return { ok: false, reason: 'stopping' };
    if (!options.isWarm()) return { ok: false, reason: 'warming' };
    const without: Record<string, string> = {};
    for (const { app, cluster } of served) {
      const { ok, reason } = (await app.inject('/readyz')).json<{ ok: boolean; reason: string }>();
      if (!ok) without[cluster] = reason;
    }
    const missing = Object.values(without);
    if (missing.length === served.length) return { ok: false, reason: missing[0] ?? 'clusters' };
    return missing.length === 0 ? { ok: true } : { ok: true, without };
  }

  front.addHook('preClose', async () => {
    state.closing = true;
    await pause(options.drainMs);
    // The apps' sockets end, then what had arrived is answered, then their databases are closed.
    await Promise.all(served.map(({ app }) => app.close()));
    listener.stopListening();
  });

  return {
    front,
    listener,
    /** Adds an app before the listener listens. */
    async add(cluster: string, app: FastifyInstance): Promise<void> {
      const parts = joined.get(cluster);
      if (!parts) throw new Error(`the app of ${cluster} has not joined`);
      await app.ready();
      served.push({ app, cluster, parts });
    },
    apps: served as readonly Served[],
  };
}
