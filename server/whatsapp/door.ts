import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail, isFailure } from '#server/http/failure.ts';
import { sendFailure } from '#server/http/personal-route.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { isSame } from '#server/secrets/is-same.ts';
import { readReport, WHATSAPP_PATH } from './report.ts';
import { isSigned } from './signature.ts';
import { takeReply } from './take-reply.ts';
import { takeStatus } from './take-status.ts';

/** A report of Meta may have 3 MB. */
const MOST_BYTES = 3 * 1024 * 1024;

/**
 * Meta's webhook, at the host of each business. Its signature is of the bytes as they came, so nothing parses them
 * before. What a report says is stored before it is answered, each part once: Meta repeats what was not answered by 200
 * for days.
 */
export function registerWhatsapp(app: FastifyInstance, requests: RequestContext): void {
  app.get(WHATSAPP_PATH, { exposeHeadRoute: false }, (request, reply) =>
    shakeHands(request, reply, requests),
  );
  app.register(async (reports) => {
    reports.removeAllContentTypeParsers();
    reports.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    reports.post(WHATSAPP_PATH, { bodyLimit: MOST_BYTES }, (request, reply) =>
      take(request, reply, requests),
    );
  });
}

/** Answers Meta's check that the address is ours. */
async function shakeHands(request: FastifyRequest, reply: FastifyReply, requests: RequestContext) {
  const business = await requests.businessOf(request);
  if (isFailure(business)) return sendFailure(request, reply, business);
  const { whatsapp } = requests.context(request, business, undefined, () => {});
  const query = request.query as Record<string, unknown>;
  const challenge = query['hub.challenge'];
  const isOurs =
    whatsapp !== undefined &&
    query['hub.mode'] === 'subscribe' &&
    isSame(String(query['hub.verify_token'] ?? ''), whatsapp.keys.verifyToken) &&
    typeof challenge === 'string' &&
    /^[\w.-]{1,200}$/.test(challenge);
  if (!isOurs) return sendFailure(request, reply, fail('NOT_FOUND'));
  return reply.header('content-type', 'text/plain; charset=utf-8').send(challenge);
}

async function take(request: FastifyRequest, reply: FastifyReply, requests: RequestContext) {
  const business = await requests.businessOf(request);
  if (isFailure(business)) return sendFailure(request, reply, business);
  const context = requests.context(request, business, undefined, () => {});
  const { whatsapp } = context;
  if (!whatsapp) return sendFailure(request, reply, fail('NOT_FOUND'));
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const signature = request.headers['x-hub-signature-256'];
  if (!isSigned(body, typeof signature === 'string' ? signature : undefined, whatsapp.keys.appSecret)) {
    request.log.warn({ event: 'whatsapp.report_refused', ip: request.ip }, 'whatsapp');
    return sendFailure(request, reply, fail('EVENT_NOT_VALID', { message: NOT_META }));
  }
  const { statuses, replies } = readReport(jsonOf(body), whatsapp.keys.phoneNumberId);
  for (const status of statuses) await takeStatus(status, context);
  for (const one of replies) await takeReply(one, context);
  return reply.header('content-type', 'application/json; charset=utf-8').send('{"message":"Recibido"}');
}

const NOT_META = 'El aviso no viene de WhatsApp: su firma no es la de la app.';

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
