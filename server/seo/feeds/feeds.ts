import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FEED_PLATFORMS, type FeedPlatform } from '#rules/goods/feeds.ts';
import { hasModule } from '#server/business/modules/module-gate.ts';
import type { Context } from '#server/http/context.ts';
import { encodingsFor } from '#server/http/encoding.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import type { CallLimits } from '#server/http/limits/call-limits.ts';
import { schemeOf } from '#server/http/own-origin.ts';
import { sendFailure } from '#server/http/personal-route.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { appVersion } from '#server/installation/app-version.ts';
import { knownOffices, type Office } from '#server/offices/offices.ts';
import { feedRows, feedState } from './feed-queries.ts';
import { feedXml } from './feed-xml.ts';
import { createSlots } from './slots.ts';

type Parts = { requests: RequestContext; limits: CallLimits };
type Address = { Params: { platform: FeedPlatform }; Querystring: { sede?: string } };

/** Each reads the whole catalogue: more at a time would cost shoppers more than they bring. */
const AT_ONCE = { business: 4, process: 12 };
/** Who reads more slowly than this would keep others from it. */
const LONGEST_MS = 5 * 60_000;
const RETRY_AFTER_SECONDS = 30;

/**
 * /feeds/google.xml and /feeds/meta.xml: the catalogue of the office that visitors get, or of `?sede=` (rule 128). Only
 * for a business with the module; who has the same feed is told so.
 */
export function registerFeeds(app: FastifyInstance, { requests, limits }: Parts): void {
  const slots = createSlots(AT_ONCE);
  app.get<Address>(`/feeds/:platform(^${FEED_PLATFORMS.join('|')}$).xml`, async (request, reply) => {
    const business = await requests.businessOf(request);
    if (isFailure(business)) return sendFailure(request, reply, business);
    const context = requests.context(request, business, undefined, () => {});
    if (business.practice || !(await hasModule(context, 'product_feeds'))) return notThere(request, reply);
    const refused = limits.refuseAddress('page', business, request.ip);
    if (refused) return sendFailure(request, reply, refused);
    const offices = await knownOffices(context);
    const { sede } = request.query;
    const usual = offices.find(({ isDefault }) => isDefault) ?? offices[0];
    const office = sede === undefined ? usual : offices.find(({ id }) => id === sede);
    if (!office) return notThere(request, reply);
    const giveBack = slots.take(business.id);
    if (!giveBack) return sendFailure(request, reply, crowded());
    // What changed is asked of all products, too.
    const text = await feedFor(request, reply, { context, office, isUsual: office === usual }).catch(
      (error: unknown) => {
        giveBack();
        throw error;
      },
    );
    if (!text) {
      giveBack();
      return reply;
    }
    const late = setTimeout(() => text.destroy(new Error('A feed was read too slowly')), LONGEST_MS).unref();
    text.once('close', () => {
      clearTimeout(late);
      giveBack();
    });
    return send(request, reply, text);
  });
}

type Shop = { context: Context; office: Office; isUsual: boolean };

/** The text to send; undefined when it was answered without: who asks has it, or wants to know only of it. */
async function feedFor(
  request: FastifyRequest<Address>,
  reply: FastifyReply,
  { context, office, isUsual }: Shop,
): Promise<Readable | undefined> {
  const { platform } = request.params;
  const origin = `${schemeOf(request)}://${request.headers.host}`;
  const search = isUsual ? '' : `?sede=${office.id}`;
  const shelf = { officeId: office.id, platform };
  const title = `${context.business.name} · ${office.displayName}`;
  const goods = await context.cached(`feed ${platform} ${office.id}`, () => feedState(context.db, shelf));
  const state = [appVersion, origin, search, platform, title, goods].join(' ');
  const etag = `W/"${createHash('sha256').update(state).digest('base64url').slice(0, 27)}"`;
  reply.headers({ etag, 'cache-control': 'public, max-age=300', vary: 'accept-encoding' });
  const isSame = request.headers['if-none-match'] === etag;
  if (isSame || request.method === 'HEAD') {
    reply.type('application/xml; charset=utf-8');
    reply.code(isSame ? 304 : 200).send('');
    return undefined;
  }
  return Readable.from(feedXml({ title, origin }, feedRows(context.db, shelf), { platform, origin, search }));
}

function send(request: FastifyRequest, reply: FastifyReply, text: Readable) {
  reply.type('application/xml; charset=utf-8');
  if (!encodingsFor(request.headers['accept-encoding']).includes('gzip')) return reply.send(text);
  reply.header('content-encoding', 'gzip');
  // A reader who leaves, and a database that does, end both.
  return reply.send(pipeline(text, createGzip({ level: 4 }), () => {}));
}

function crowded() {
  return fail('TOO_MANY_REQUESTS', { data: { retryAfterSeconds: RETRY_AFTER_SECONDS } });
}

function notThere(request: FastifyRequest, reply: FastifyReply) {
  return sendFailure(request, reply, fail('NOT_FOUND'));
}
