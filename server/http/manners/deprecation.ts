import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Deprecated, fullPath } from '#contract/call.ts';
import { type CallId, calls } from '#contract/index.ts';

const GUIDE = '/api/docs/listas-fallas-y-versiones';

/** Said with each answer of a call that will be switched off (RFC 9745 and 8594), also with its failures. */
export function sayDeprecated(deprecated: Deprecated) {
  const headers = deprecationHeaders(deprecated);
  return async (_request: FastifyRequest, reply: FastifyReply) => void reply.headers(headers);
}

export function deprecationHeaders({ since, sunset, instead }: Deprecated): Record<string, string> {
  const successor = fullPath(calls[instead as CallId]);
  return {
    deprecation: `@${new Date(`${since}T00:00:00-05:00`).getTime() / 1000}`,
    sunset: new Date(`${sunset}T23:59:59-05:00`).toUTCString(),
    link: `<${successor}>; rel="successor-version", <${GUIDE}>; rel="deprecation"`,
  };
}
