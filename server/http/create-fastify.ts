import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { TrustedProxies } from '#server/config/trusted-proxies.ts';
import { errorOf, lineBase } from '#server/observing/log-lines.ts';
import { requestIdOf } from '#server/observing/request-names.ts';
import { requestLimits, type Timeouts } from './limits/request-limits.ts';

type Options = {
  secure: boolean;
  logLevel?: string | undefined;
  logStream?: { write(line: string): void } | undefined;
  trustProxy?: TrustedProxies | undefined;
  timeouts?: Timeouts | undefined;
};

/** The HTTP server with its limits, without routes; one log line a request is written by prepare-requests.ts. */
export function createFastify({
  secure,
  logLevel = 'info',
  logStream,
  trustProxy = false,
  timeouts,
}: Options): FastifyInstance {
  return Fastify({
    logger: {
      level: logLevel,
      ...(logStream ? { stream: logStream } : {}),
      base: lineBase,
      serializers: { err: errorOf },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => requestIdOf(headers),
    trustProxy: trustedHops(trustProxy),
    ...requestLimits(secure, timeouts),
    forceCloseConnections: 'idle',
    // A 503 would lose the request: its sender does not know yet that this server is closing.
    return503OnClosing: false,
    // Plugins only add routes and wait for nothing; a timeout would fail the start on a busy machine.
    pluginTimeout: 0,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
  });
}

/** Returns Fastify's function of hops: the n-th proxy in front of the shop is trusted, the one before it is not. */
function trustedHops(proxies: TrustedProxies) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}
