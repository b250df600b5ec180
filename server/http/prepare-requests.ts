import type { FastifyInstance } from 'fastify';
import { requestLine } from '#server/observing/log-lines.ts';
import { countRequest } from '#server/observing/request-metrics.ts';
import { activeTracing } from '#server/observing/tracing.ts';
import { answerToError } from './answer-to-error.ts';
import { compressAnswers } from './compress-answers.ts';
import { fail, failAt } from './failure.ts';
import { acceptForms } from './form-input.ts';
import { refuseManyParts } from './limits/json-parts.ts';
import { sendFailure } from './personal-route.ts';
import { baseHeaders } from './security.ts';

const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

type Parts = {
  secure: boolean;
  /** The business of a host, if known. */
  businessOf(host: string | undefined): { slug: string; practice: boolean } | undefined;
};

/** Registers what all requests share: headers, JSON bodies, compression, errors, one log line, metrics and traces. */
export function prepareRequests(app: FastifyInstance, { secure, businessOf }: Parts): void {
  const headers = baseHeaders(secure);
  // A logger for each request would cost more than a cached answer; lines name the request instead.
  app.setChildLoggerFactory((logger) => logger);
  app.decorateRequest('caller', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    // A practice shows the same goods at another address, where nobody can buy them.
    if (businessOf(request.headers.host)?.practice) reply.header('x-robots-tag', 'noindex, nofollow');
    const tracing = activeTracing();
    if (tracing) tracing.request(request, done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route } = request.routeOptions;
    const business = businessOf(request.headers.host)?.slug;
    // Balancers check every second: only failed checks are logged.
    const isUsual = reply.statusCode === 200 && PROBES.has(route ?? '');
    request.log[isUsual ? 'debug' : 'info'](requestLine(request, reply, { route, business }), 'request');
    const counted = { method: request.method, route: route ?? 'unknown', status: reply.statusCode };
    countRequest(counted, business, reply.elapsedTime / 1000);
    activeTracing()?.endRequest(request, reply, route);
    done();
  });
  compressAnswers(app);
  acceptJson(app);
  acceptForms(app);
  app.setErrorHandler((error, request, reply) => {
    const { failure, unexpected } = answerToError(error);
    if (unexpected)
      request.log.error(
        { requestId: request.id, err: error, route: request.routeOptions.url },
        'request failed',
      );
    // For files the call has already reported which one and its limit.
    if (failure.failure !== 'PAYLOAD_TOO_LARGE' || failure.details.length > 0)
      return sendFailure(request, reply, failure);
    const kilobytes = Math.floor(request.routeOptions.bodyLimit / 1024);
    return sendFailure(
      request,
      reply,
      failAt(
        'PAYLOAD_TOO_LARGE',
        'body',
        `Lo que enviaste es demasiado grande: el máximo es ${kilobytes} KB.`,
      ),
    );
  });
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, fail('NOT_FOUND')));
}

/** A DELETE or PUT may announce JSON and send no body. */
function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    const json = body.toString();
    refuseManyParts(json, request.routeOptions.bodyLimit);
    parse(request, json, done);
  });
}
