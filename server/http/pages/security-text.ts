import type { FastifyInstance } from 'fastify';
import { isFailure } from '#server/http/failure.ts';
import { schemeOf } from '#server/http/own-origin.ts';
import { sendFailure } from '#server/http/personal-route.ts';
import type { RequestContext } from '#server/http/request-context.ts';

/** A copy stored longer ago may be out of date (RFC 9116 advises less than a year). */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

type Parts = { requests: RequestContext; now: () => Date; securityContact: string };

/** Serves /.well-known/security.txt, the contact for vulnerabilities (RFC 9116), on every host with a shop. */
export function registerSecurityText(app: FastifyInstance, { requests, now, securityContact }: Parts): void {
  if (securityContact === '') return;
  app.get('/.well-known/security.txt', async (request, reply) => {
    const business = await requests.businessOf(request);
    if (isFailure(business)) return sendFailure(request, reply, business);
    const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS;
    reply.header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return reply.send(
      [
        `Contact: ${securityContact}`,
        `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
        'Preferred-Languages: es, en',
        `Canonical: ${schemeOf(request)}://${request.headers.host}/.well-known/security.txt`,
        '',
      ].join('\n'),
    );
  });
}
