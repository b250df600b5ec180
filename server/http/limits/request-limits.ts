import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BODY_LIMIT } from '#contract/call.ts';
import { errors } from '#contract/errors.ts';
import { LONGEST_UPLOAD_SECONDS } from '#contract/files.ts';
import { newId } from '../../db/ids.ts';
import { sendFailurePage, wantsPage } from '../away/failure-page.ts';
import { type Failure, FailureError, fail, failureBody } from '../failure.ts';
import { baseHeaders } from '../security.ts';
import { oddityOf } from './odd-requests.ts';

/** Maximum of address and headers together, as Node counts them. */
const MOST_HEADER_BYTES = 16 * 1024;

/** Time for a request to arrive; a slow sender holds a connection no longer. */
export type Timeouts = { headersMs: number; requestMs: number; checkedEveryMs: number };
const timeouts: Timeouts = { headersMs: 10_000, requestMs: 20_000, checkedEveryMs: 2_000 };

/** A connection idle for this long has a client that does not read. */
const STILL_MS = 60_000;

/** Time for the refusal to arrive before the connection is closed. */
const LAST_WORDS_MS = 500;

/** Limits of what is read of a request, and of how long it may take. */
export function requestLimits(secure: boolean, waits: Timeouts = timeouts) {
  return {
    // The limit for all requests but calls, which have their own.
    bodyLimit: BODY_LIMIT,
    // Node has one limit for all requests, so this is the longest; limitArrival applies the others.
    requestTimeout: Math.max(waits.requestMs, LONGEST_UPLOAD_SECONDS * 1000),
    connectionTimeout: STILL_MS,
    http: {
      maxHeaderSize: MOST_HEADER_BYTES,
      // refuseOddRequests checks it, and answers with the usual body of a failure.
      requireHostHeader: false,
      headersTimeout: waits.headersMs,
      connectionsCheckingInterval: waits.checkedEveryMs,
    },
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket) =>
      refuseUnread(error, socket, secure),
    // An unreadable address ('/search/100%') has no route, and the hooks of requests do not run for it.
    frameworkErrors(_error: unknown, request: FastifyRequest, reply: FastifyReply) {
      const { status, headers, body } = answerOf(fail('INVALID_INPUT'), secure, request.id);
      reply.headers(headers);
      if (!wantsPage(request)) return reply.code(status).send(body);
      return sendFailurePage(request, reply.removeHeader('content-length'), fail('NOT_FOUND'));
    },
  };
}

/**
 * How long the body of a request may take to arrive. Uploads get longer once their sender is admitted: a refused body
 * is not waited for.
 */
export function limitArrival(ms: number = timeouts.requestMs) {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();
  function start(server: Server, request: IncomingMessage, wait: number): void {
    clearTimeout(timers.get(request));
    const timer = setTimeout(() => {
      if (request.complete) return;
      const late = Object.assign(new Error('A request that did not arrive'), {
        code: 'ERR_HTTP_REQUEST_TIMEOUT',
      });
      server.emit('clientError', late, request.socket);
    }, wait);
    timers.set(request, timer.unref());
  }
  let attached: Server | undefined;
  return {
    ms,
    /** Must be attached before all other request handlers. */
    attach(server: Server): void {
      attached = server;
      server.prependListener('request', (request: IncomingMessage) => {
        if (!hasBody(request)) return;
        start(server, request, ms);
        request.once('close', () => clearTimeout(timers.get(request)));
      });
    },
    allow(request: IncomingMessage, longer: number): void {
      if (attached && timers.has(request)) start(attached, request, longer);
    },
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || !['0', undefined].includes(headers['content-length']);
}

/** Refuses requests Node's parser accepts but no client means, before anything is done for them. */
export function refuseOddRequests(app: FastifyInstance, secure: boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const failure = oddityOf(request.raw);
    done(failure && new FailureError(failure));
  });
  app.server.on('checkExpectation', (request, response) => {
    const { status, headers, body } = answerOf(fail('INVALID_INPUT'), secure);
    response.writeHead(status, headers);
    response.end(body);
    request.resume();
  });
}

const failureOfParser: Record<string, 'HEADERS_TOO_LARGE' | 'REQUEST_TIMEOUT'> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** Answers unparsable input with the common shape of failures as well, and ends the connection. */
function refuseUnread(error: Error & { code?: string }, socket: Socket, secure: boolean): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = answerOf(
    fail(failureOfParser[error.code ?? ''] ?? 'INVALID_INPUT'),
    secure,
  );
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} -\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  // Ending only this side would leave the connection open for as long as the client wants.
  setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref();
}

function answerOf(failure: Failure, secure: boolean, requestId = newId()) {
  const body = JSON.stringify(failureBody(failure, requestId));
  const headers = {
    ...baseHeaders(secure),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    connection: 'close',
  };
  return { status: errors[failure.failure].status, headers, body };
}
