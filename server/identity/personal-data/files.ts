import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { sendFailure } from '#server/http/personal-route.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { filePolicy } from '#server/http/security.ts';
import { auditAccess } from '#server/identity/record-queries.ts';
import { readableTypes } from '#server/pictures/types.ts';
import { takeTicket } from '#server/tickets/tickets.ts';
import { COPY_TICKET } from './export/export-calls.ts';
import { writeExport } from './export/write-export.ts';
import { photoWidth } from './photo/picture.ts';
import { ownPhoto } from './photo/queries.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type PhotoAddress = { Params: { id: string }; Querystring: { w?: unknown } };

/** Personal files that are not JSON calls: a person's photo, and the copy of their data. */
export function registerPersonalFiles(app: FastifyInstance, requests: RequestContext): void {
  app.get<PhotoAddress>('/files/photo/:id', (request, reply) => photo(request, reply, requests));
  // A HEAD request, which only tests the link, must not use it up.
  app.get<{ Params: { ticket: string } }>(
    '/files/data/:ticket',
    { exposeHeadRoute: false },
    (request, reply) => copyOfData(request, reply, requests, request.params.ticket),
  );
}

/** Served only to its person; nothing in it can run, whatever a browser takes it for. */
async function photo(request: FastifyRequest<PhotoAddress>, reply: FastifyReply, requests: RequestContext) {
  const business = await requests.businessOf(request);
  if (isFailure(business)) return sendFailure(request, reply, business);
  const user = await requests.userOf(request, business);
  if (isFailure(user)) return sendFailure(request, reply, user);
  const { id } = request.params;
  if (!user || !UUID.test(id)) return sendFailure(request, reply, fail('NOT_FOUND'));
  const { db } = requests.context(request, business, user, () => {});
  const width = photoWidth(request.query.w);
  const types = readableTypes(request.headers.accept);
  const file = await ownPhoto(db, user.id, { id, width, types });
  if (!file) return sendFailure(request, reply, fail('NOT_FOUND'));
  reply.header('content-security-policy', filePolicy);
  reply.header('content-disposition', 'inline');
  reply.header('cache-control', 'private, no-cache');
  reply.header('vary', 'accept, cookie, authorization');
  const etag = `"${id}-${width}-${file.type}"`;
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(file.type).send(file.bytes);
}

async function copyOfData(
  request: FastifyRequest,
  reply: FastifyReply,
  requests: RequestContext,
  ticket: string,
) {
  const business = await requests.businessOf(request);
  if (isFailure(business)) return sendFailure(request, reply, business);
  const context = requests.context(request, business, undefined, () => {});
  const { db } = context;
  const whose = await takeTicket(db, COPY_TICKET, ticket);
  if (!whose) return sendFailure(request, reply, fail('NOT_FOUND', { message: LINK_OVER }));
  await auditAccess(db, { action: 'personalData.exported', userId: whose.userId, role: 'guest' }, context);
  const name = `mis-datos-${business.slug}-${bogotaDay(context.now())}.json`;
  reply.header('content-security-policy', filePolicy);
  reply.header('content-disposition', `attachment; filename="${name}"`);
  reply.header('cache-control', 'private, no-store');
  reply.type('application/json; charset=utf-8');
  const { identities } = context;
  const about = { business: business.name, now: context.now(), identities };
  return reply.send(Readable.from(writeExport(db, whose.userId, about)));
}

const LINK_OVER = 'Este enlace ya se usó o venció. Pide la copia otra vez desde tu perfil.';
