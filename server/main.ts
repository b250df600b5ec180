import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { type AppOptions, createApp } from './app.ts';
import { installationOf } from './business/keys/installation.ts';
import { serveClusters } from './clusters/serve-clusters.ts';
import type { Config } from './config/config.ts';
import { createProvider } from './geocoding/providers/create-geocoder.ts';
import { warmUp } from './http/health/warm-up.ts';
import type { RenderPage } from './http/pages/pages.ts';
import { googleOf } from './identity/google/google-of.ts';
import { passwordProviderOf } from './identity/second-try/password-provider.ts';
import { createSenders } from './messages/senders.ts';
import { instance } from './observing/log-lines.ts';
import { startTracing } from './observing/start-tracing.ts';
import { createGateways } from './payments/gateways/create-gateways.ts';
import { createPush } from './push/create-push.ts';
import { lastingKeys } from './secrets/lasting-keys.ts';
import { openStorage } from './storage/open-storage.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export type ServerOptions = {
  config: Config;
  /** The database, as the application's role; undefined where there are several clusters. */
  databaseUrl: string | undefined;
  /** Pictures that are drawn when first seen. */
  drawings?: AppOptions['drawings'];
  /** Pages straight from the sources, reloaded as they change. */
  dev?: boolean;
};

/** Starts serving on the configured address. */
export async function startServer({ config, databaseUrl, drawings, dev = false }: ServerOptions): Promise<{
  address: string;
  app: FastifyInstance;
  close(): Promise<void>;
}> {
  const vite = dev ? await startVite() : undefined;
  const { securityContact } = config;
  const web = vite
    ? { render: vite.render, dev, securityContact }
    : { render: await builtPages(), folder: `${root}build/client`, dev, securityContact };
  const secretKeys = await lastingKeys(config);
  const endTracing = await startTracing(config.observing.traces, instance);
  const storage = await openStorage(config.files.storage, console.warn);
  let warm = false;
  const options = {
    isWarm: () => warm,
    publicUrl: config.publicUrl,
    secure: config.sessionSecure,
    trustProxy: config.trustProxy,
    countLoopback: config.countLoopback,
    connectionsPerAddress: config.connectionsPerAddress,
    logLevel: config.logLevel,
    defaultBusiness: config.defaultBusiness,
    metrics: config.observing.metrics,
    process: config.process,
    practice: { urls: config.practiceUrls, webhooks: config.practiceWebhooks },
    workers: { atOnce: config.jobsAtOnce },
    drainMs: config.drainSeconds * 1000,
    gateways: createGateways(config.payments),
    google: googleOf(config.google),
    passwords: passwordProviderOf(config.secondTry),
    geocoding: { provider: createProvider(config.geocoding), tiles: config.geocoding.tiles },
    senders: createSenders({ folder: join(config.dataDir, 'messages'), mail: config.mail, sms: config.sms }),
    whatsapp: config.whatsapp,
    measuring: config.measuring,
    installation: installationOf(config),
    secretKeys,
    storage,
    drawings,
    dataDir: config.dataDir,
    uploadLimits: config.files.limits,
    push: createPush({ secretKeys, subject: contactOf(config), fcm: config.push.fcm }),
    web,
  };
  const { app, shops } = await openShops(config, databaseUrl, options);
  if (vite) for (const shop of shops) vite.attach(shop.app);
  const address = await app.listen({ port: config.port, host: config.host });
  if (!vite && config.process !== 'worker')
    for (const shop of shops) await warmUp(shop.app, config, shop.databaseUrl);
  warm = true;
  return {
    address,
    app,
    async close() {
      await app.close();
      await endTracing();
      await vite?.close();
    },
  };
}

/** What listens, and the shops behind it: itself, or one for each cluster (docs/growing.md). */
async function openShops(
  config: Config,
  databaseUrl: string | undefined,
  options: Omit<AppOptions, 'databaseUrl'>,
): Promise<{ app: FastifyInstance; shops: { app: FastifyInstance; databaseUrl: string }[] }> {
  if (config.clusters) {
    const { front, apps } = await serveClusters(config.clusters, options);
    const urls = new Map(config.clusters.served.map((one) => [one.name, one.databaseUrl]));
    return {
      app: front,
      shops: apps.map(({ app, cluster }) => ({ app, databaseUrl: urls.get(cluster) ?? '' })),
    };
  }
  if (databaseUrl === undefined) throw new Error('a shop needs the address of its database');
  const app = await createApp({ ...options, databaseUrl, ...config.connections });
  return { app, shops: [{ app, databaseUrl }] };
}

/** The contact push services may use about our messages. */
function contactOf({ mail, publicUrl }: Config): string {
  return mail.kind === 'smtp' ? `mailto:${mail.from}` : publicUrl;
}

/** The pages as `react-router build` left them. */
async function builtPages(): Promise<RenderPage> {
  const build: ServerBuild = await import(`${root}build/server/index.js`);
  return createRequestHandler(build, 'production');
}

/** Vite inside this process: one address for pages, calls and sockets in development. */
async function startVite() {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { port: 24_678 } },
    appType: 'custom',
  });
  const render: RenderPage = async (request, context) => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
    return createRequestHandler(build, 'development')(request, context);
  };
  return {
    render,
    /** Vite serves its own files before the pages are tried. */
    attach(app: FastifyInstance) {
      app.addHook('onRequest', (request, reply, done) => {
        const ours = /^\/(api|socket|healthz|readyz|pictures|videos)\b/.test(request.url);
        if (ours) done();
        else vite.middlewares(request.raw, reply.raw, () => done());
      });
    },
    close: () => vite.close(),
  };
}
