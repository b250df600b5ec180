import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BODY_LIMIT } from '#contract/call.ts';
import { errors } from '#contract/errors.ts';
import { newId } from '../../db/ids.ts';
import { type Failure, FailureError, fail, failureBody } from '../failure.ts';
import { apiPolicy, baseHeaders } from '../security.ts';
import { oddityOf } from './odd-requests.ts';

/** Address and headers together, as Node counts them. */
const MOST_HEADER_BYTES = 16 * 1024;

/** How long a request may take to arrive. Whoever sends drop by drop holds a connection for no longer than this. */
export type Patience = { headersMs: number; requestMs: number; checkedEveryMs: number };
const patience: Patience = { headersMs: 10_000, requestMs: 20_000, checkedEveryMs: 2_000 };

/** A connection on which nothing moves: a reader who does not read. */
const STILL_MS = 60_000;

/** What of a request is read at all, and for how long it is waited for. */
export function requestLimits(secure: boolean, given: Patience = patience) {
  return {
    // Of whatever is no call; each call has its own.
    bodyLimit: BODY_LIMIT,
    requestTimeout: given.requestMs,
    connectionTimeout: STILL_MS,
    http: {
      maxHeaderSize: MOST_HEADER_BYTES,
      // Looked at with everything else that is odd about a request, which answers in the form of every failure.
      requireHostHeader: false,
      headersTimeout: given.headersMs,
      connectionsCheckingInterval: given.checkedEveryMs,
    },
    clientErrorHandler: refuseUnread,
    // An address that cannot be read has no route, and nothing that is done for every request is done for it.
    frameworkErrors(_error: unknown, request: FastifyRequest, reply: FastifyReply) {
      const { status, headers, body } = answerOf(fail('INVALID_INPUT'), request.id);
      reply
        .code(status)
        .headers({ ...baseHeaders(secure), ...headers })
        .send(body);
    },
  };
}

/** What Node's parser lets through and nobody means is refused before anything is done for it. */
export function hearOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const failure = oddityOf(request.raw);
    done(failure && new FailureError(failure));
  });
  app.server.on('checkExpectation', (request, response) => {
    const { status, headers, body } = answerOf(fail('INVALID_INPUT'));
    response.writeHead(status, headers);
    response.end(body);
    request.resume();
  });
}

const failureOfParser: Record<string, 'HEADERS_TOO_LARGE' | 'REQUEST_TIMEOUT'> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** The one shape of every failure also for what could not be read as HTTP; the connection ends with it. */
function refuseUnread(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = answerOf(fail(failureOfParser[error.code ?? ''] ?? 'INVALID_INPUT'));
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} -\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

function answerOf(failure: Failure, requestId = newId()) {
  const body = JSON.stringify(failureBody(failure, requestId));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'content-security-policy': apiPolicy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'x-request-id': requestId,
    connection: 'close',
  };
  return { status: errors[failure.failure].status, headers, body };
}
