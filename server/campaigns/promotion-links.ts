import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail, isFailure } from '#server/http/failure.ts';
import { sendFailure } from '#server/http/personal-route.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { noteOpened, promotionOf, unsubscribe } from './unsubscribe.ts';

type Address = { Params: { token: string } };

/** Links in messages that are not pages: to the campaign's target, and one-click unsubscribe (RFC 8058). */
export function registerPromotionLinks(app: FastifyInstance, requests: RequestContext): void {
  // A HEAD request, which only tests the link, does not count as opened.
  app.get<Address>('/ir/:token', { exposeHeadRoute: false }, (request, reply) =>
    open(request, reply, requests),
  );
  app.register(async (mailboxes) => {
    const form = 'application/x-www-form-urlencoded';
    mailboxes.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 1_024 }, (_request, _body, done) =>
      done(null, undefined),
    );
    mailboxes.post<Address>('/baja/:token', (request, reply) => withdraw(request, reply, requests));
  });
}

/** Redirects to a page of the shop, whatever the link contains. */
async function open(request: FastifyRequest<Address>, reply: FastifyReply, requests: RequestContext) {
  const business = await requests.businessOf(request);
  if (isFailure(business)) return sendFailure(request, reply, business);
  reply.header('cache-control', 'private, no-store');
  const { token } = request.params;
  const context = requests.context(request, business, undefined, () => {});
  const found = await promotionOf(token, context);
  if (!found) return sendFailure(request, reply, fail('NOT_FOUND'));
  await context.db.transaction((tx) => noteOpened(tx, found, context.now()));
  return reply.redirect(found.link, 303);
}

async function withdraw(request: FastifyRequest<Address>, reply: FastifyReply, requests: RequestContext) {
  const business = await requests.businessOf(request);
  if (isFailure(business)) return sendFailure(request, reply, business);
  const context = requests.context(request, business, undefined, () => {});
  const done = await unsubscribe(request.params.token, context);
  return done ? reply.code(200).send() : sendFailure(request, reply, fail('NOT_FOUND'));
}
