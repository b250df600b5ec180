import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { derivedKeys, keysOfDatabase, type SecretKeys } from '#server/secrets/secret-keys.ts';
import { createActivity } from './activity/activity.ts';
import { createBackground } from './background.ts';
import { type Installation, noInstallation } from './business/keys/installation.ts';
import { createOwnAccounts } from './business/keys/own-accounts.ts';
import { createCache } from './cache/cache.ts';
import { createCartFacts } from './cart/facts.ts';
import { createCatalogueIndexes } from './catalogue-index/catalogue-index.ts';
import { claimsOf } from './clusters/claims.ts';
import type { Listener } from './clusters/listener.ts';
import type { Registry } from './clusters/registry.ts';
import type { Config } from './config/config.ts';
import type { ProcessKind } from './config/process-kind.ts';
import type { ConnectionOptions } from './db/connections.ts';
import { type Database, openDatabase } from './db/database.ts';
import { createGeocoding, type GeocodingParts } from './geocoding/geocoding.ts';
import { createFastify } from './http/create-fastify.ts';
import { registerDocs } from './http/docs/docs.ts';
import { registerFiles } from './http/files.ts';
import { registerHealth } from './http/health/health.ts';
import { createCallLimits } from './http/limits/call-limits.ts';
import { endConnectionsOnClose, readArrived } from './http/limits/closing.ts';
import { limitConnections } from './http/limits/connection-limit.ts';
import { limitArrival, refuseOddRequests, type Timeouts } from './http/limits/request-limits.ts';
import { createOrderTurns } from './http/limits/turns.ts';
import { createOwnOrigin } from './http/own-origin.ts';
import { type RenderPage, registerPages } from './http/pages/pages.ts';
import { createPerform } from './http/perform.ts';
import { prepareRequests } from './http/prepare-requests.ts';
import { createRequestContext } from './http/request-context.ts';
import { registerCalls } from './http/routes.ts';
import { createSessionCookie } from './http/session-cookie.ts';
import { registerStaticFiles } from './http/static-files.ts';
import { createTenancy } from './http/tenancy.ts';
import type { Google } from './identity/google/verify-token.ts';
import type { PasswordProvider } from './identity/second-try/password-provider.ts';
import type { WorkerSettings } from './jobs/workers.ts';
import type { Senders } from './messages/message.ts';
import { backgroundErrors } from './observing/metrics.ts';
import { openMetrics } from './observing/metrics-server.ts';
import { type AskStranger, askStranger } from './outgoing/ask-stranger.ts';
import type { Gateways } from './payments/gateways/create-gateways.ts';
import type { Drawings } from './pictures/drawn.ts';
import type { Push } from './push/push.ts';
import { createCartChanges } from './realtime/cart-changes.ts';
import { followChanges, forgetting } from './realtime/follow-changes.ts';
import { createGuests, guestNetworkOf } from './realtime/guests.ts';
import { createSocket } from './realtime/socket.ts';
import { createIdentitySeal } from './secrets/identity-seal.ts';
import { type FilesOptions, openFiles } from './uploads/open-files.ts';

export type AppOptions = FilesOptions &
  Omit<ConnectionOptions, 'onError' | 'isOneOfSeveral'> & {
    /** The database as the application's role. */
    databaseUrl: string;
    publicUrl?: string;
    secure?: boolean;
    trustProxy?: Config['trustProxy'];
    countLoopback?: boolean;
    /** Connections that one address may have open; any number without it. */
    connectionsPerAddress?: number;
    logLevel?: string;
    /** Where log lines go; standard output without it. */
    logStream?: { write(line: string): void };
    defaultBusiness?: string | undefined;
    /** Concurrent orders per business; tests stop several of them midway. */
    ordersAtOnce?: number;
    /**
     * Concurrent changes of one cart, order or person; tests of what the database itself decides allow more.
     */
    changesAtOnce?: number;
    /** The clock of every rule; tests set it. */
    now?: () => Date;
    /** Payment providers; without them nothing can be paid online. */
    gateways?: Gateways;
    /** Verifier of sign-ins by Google; without it that is not offered. */
    google?: Google | undefined;
    /** Provider for people without a local password; without it there is none. */
    passwords?: PasswordProvider | undefined;
    /** Geocoding and map tiles beside the built-in ones. */
    geocoding?: GeocodingParts;
    /** Senders of mail and SMS; without them messages wait. */
    senders?: Senders;
    /** Messages by WhatsApp; without it there are none. */
    whatsapp?: Config['whatsapp'];
    /** Where purchases are reported; Google and Meta without it. */
    measuring?: Config['measuring'];
    /** Pictures that are generated when first requested; without it there are only uploaded ones. */
    drawings?: Drawings | undefined;
    /** Push notifications; without it nothing is pushed. */
    push?: Push | undefined;
    /** Settings of businesses from the environment. */
    installation?: Installation;
    /** What lasting secrets are sealed with; without it they last as long as the database's password. */
    secretKeys?: SecretKeys;
    /** How long a request may take to arrive; tests wait less. */
    timeouts?: Timeouts;
    /** One of several clusters of this process, whose listener passes it its requests (docs/growing.md). */
    cluster?: { name: string; registry: Registry; listener: Listener } | undefined;
    /** Where Prometheus reads /metrics; nowhere without it. */
    metrics?: { host: string; port: number } | undefined;
    /** The kind of this process; by default everything. */
    process?: ProcessKind;
    /** Runs jobs and scheduled rounds here; without it they wait for another process. */
    workers?: Partial<WorkerSettings>;
    /** HTTP client for addresses staff typed; tests replace it. */
    askStranger?: AskStranger;
    /** The address where simulated people reach the shop, this process without it; tests let them think for less. */
    practice?: { urls?: readonly string[] | undefined; pace?: number; webhooks?: boolean };
    /** Interval of the payment worker. */
    workEveryMs?: number;
    /** How long a closing server keeps serving, while /readyz already sends a balancer elsewhere. */
    drainMs?: number;
    /** Whether the first requests have been made once; until then /readyz is false. */
    isWarm?: () => boolean;
    /** The web application; without it only the calls are served. */
    web?: { render: RenderPage; folder?: string; dev?: boolean; securityContact?: string };
  };

/**
 * Builds the whole server, ready to listen. Closing it answers what arrives for `drainMs`, lets requests in flight
 * finish, disconnects sockets and leaves no connection open.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const secure = options.secure ?? false;
  const arriving = limitArrival(options.timeouts?.requestMs);
  const app = createFastify({ ...options, secure });
  const onError = (error: unknown) => {
    backgroundErrors.inc();
    app.log.error({ err: error }, 'background error');
  };
  const database = openDatabase(options.databaseUrl, {
    ...options,
    isOneOfSeveral: options.cluster !== undefined,
    onError,
    note: (text) => app.log.warn(text),
  });
  const tenancy = createTenancy(database.registry, {
    ...options,
    isOneOfSeveral: options.cluster !== undefined,
  });
  const cookie = createSessionCookie(secure);
  const now = options.now ?? (() => new Date());
  const { cache, catalogues, cartFacts } = createMemory(database, now);
  const perform = createPerform(cache);
  const activities = createActivity(database, { now, onError });
  const cartChanges = createCartChanges(database, { onError });
  const secretKeys = options.secretKeys ?? keysOfDatabase(options.databaseUrl);
  const identities = createIdentitySeal(secretKeys, (of) =>
    app.log.error({ of }, 'sealed under another SECRET_KEY: it cannot be read'),
  );
  const accounts = createOwnAccounts({
    database,
    businesses: tenancy.all,
    secretKeys,
    onError,
    changed: (businessId) => cache.changed({ kind: 'business', businessId, table: 'business_secret' }),
  });
  const installation = options.installation ?? noInstallation;
  const geocoding = createGeocoding(options.geocoding ?? {}, (note) => app.log.warn(note, 'geocoding'));
  const isOwn = createOwnOrigin({
    https: secure || options.publicUrl?.startsWith('https:') === true,
    proxied: Boolean(options.trustProxy),
  });
  const { uploads, pictures, ...files } = await openFiles(options, arriving.allow);
  const background = createBackground({
    ...options,
    database,
    databaseUrl: options.listenUrl ?? options.databaseUrl,
    businesses: tenancy.all,
    originOf: tenancy.originOf,
    now,
    secretKeys,
    onError,
    accounts,
    installation,
    storage: pictures.storage,
    askStranger: options.askStranger ?? askStranger,
    practice: { pace: 1, ...options.practice, urls: () => options.practice?.urls ?? [app.listeningOrigin] },
    kind: options.process ?? 'all',
    log: app.log,
  });
  const requests = createRequestContext({
    database,
    tenancy,
    cookie,
    catalogues,
    cartFacts,
    cache,
    activities,
    cartChanges,
    isOwn,
    orderTurns: createOrderTurns(options.ordersAtOnce),
    desks: background.desks,
    whatsappOf: background.whatsappOf,
    measuringOf: background.measuringOf,
    shared: {
      messages: background.messages,
      jobs: background.jobs,
      installation,
      claims: claimsOf(options, database),
      geocoding,
      pictures,
      askStranger: options.askStranger ?? askStranger,
      google: options.google,
      passwords: options.passwords,
      push: options.push,
      uploadLimits: uploads.limits,
      codeKeys: derivedKeys('codes', secretKeys),
      secretKeys,
      identities,
      now,
    },
    publicUrl: options.publicUrl,
  });
  const limits = createCallLimits(Date.now, options.countLoopback);
  const state = { closing: false };

  prepareRequests(app, { secure, businessOf: tenancy.known });
  refuseOddRequests(app, secure);
  registerHealth(app, database, { state, now, isWarm: options.isWarm });
  registerDocs(app);
  // A worker only answers health checks.
  if (options.process !== 'worker') {
    const parts = { perform, cache, requests, limits };
    registerCalls(app, { ...parts, uploads });
    registerFiles(app, requests, pictures.storage, options.drawings);
    if (options.web)
      await registerWeb(app, options.web, { ...parts, now, secure, tiles: geocoding.tiles?.url });
  }

  const socket = createSocket(app.server, {
    database,
    tenancy,
    cookie,
    isOwn,
    secure,
    onError,
    guests: createGuests(),
    networkOf: guestNetworkOf(options.trustProxy ?? false),
    signInMs: arriving.ms,
  });
  arriving.attach(app.server);
  const { connectionsPerAddress: most = 0, trustProxy = false, countLoopback = false } = options;
  limitConnections(app.server, { most, trustProxy, countLoopback });
  endConnectionsOnClose(app);
  const memory = [catalogues, cartFacts, cache, accounts];
  const unsubscribe = await followChanges(database, memory, socket);
  tenancy.onMoved(forgetting(memory, socket));
  options.cluster?.listener.join(options.cluster.name, { tenancy, database });
  // Without a database the shop reports it (/readyz); keys are read again when it is back.
  await accounts.loadAll().catch(onError);
  await background.start();
  const metrics =
    options.metrics &&
    (await openMetrics(options.metrics, {
      databases: [{ database, businesses: tenancy.knownBusinesses }],
      process: options.process ?? 'all',
      dataDir: options.dataDir,
    }));
  if (metrics) app.log.info({ metrics: metrics.url }, 'metrics are told here');

  app.addHook('preClose', async () => {
    state.closing = true;
    await Promise.all([pause(options.drainMs ?? 0), background.stop()]);
    await readArrived();
    options.cluster?.listener.stopListening();
    await socket.close();
    await options.cluster?.listener.answered();
  });
  app.addHook('onClose', async () => {
    tenancy.close();
    await metrics?.close();
    await Promise.all([activities.close(), cartChanges.close()]);
    await unsubscribe();
    await database.close();
    await options.drawings?.close();
    await files.close();
  });
  return app;
}

/** The caches of a process; used while the database proves that it reports changes. */
function createMemory({ isLive }: Database, now: () => Date) {
  const cache = createCache({ isLive });
  const onRebuilt = (businessId: string) => cache.changed({ kind: 'business', businessId, table: 'search' });
  const catalogues = createCatalogueIndexes(onRebuilt, isLive, now);
  return { cache, catalogues, cartFacts: createCartFacts(isLive) };
}

async function registerWeb(
  app: FastifyInstance,
  { render, folder, dev = false, securityContact = '' }: NonNullable<AppOptions['web']>,
  parts: Omit<Parameters<typeof registerPages>[1], 'render' | 'dev' | 'securityContact'>,
): Promise<void> {
  await registerStaticFiles(app, folder);
  registerPages(app, { ...parts, render, dev, securityContact });
}
