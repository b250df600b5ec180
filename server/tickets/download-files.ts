import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayCall } from '#contract/access.ts';
import { DownloadKind } from '#contract/tickets.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { sendFailure } from '#server/http/personal-route.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { apiPolicy } from '#server/http/security.ts';
import { downloads } from '#server/tickets/downloads.ts';
import type { Download } from './download.ts';
import { takeTicket } from './tickets.ts';

type Address = { Params: { kind: string; ticket: string } };

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<Download['type'], string>;

/** The address where a download's ticket opens. Link checks (HEAD) must not use it up. */
export function registerDownloads(app: FastifyInstance, requests: RequestContext): void {
  app.get<Address>('/files/download/:kind/:ticket', { exposeHeadRoute: false }, (request, reply) =>
    sendDownload(request, reply, requests),
  );
}

async function sendDownload(
  request: FastifyRequest<Address>,
  reply: FastifyReply,
  requests: RequestContext,
): Promise<FastifyReply> {
  const business = await requests.businessOf(request);
  if (isFailure(business)) return sendFailure(request, reply, business);
  const { db, now, identities } = requests.context(request, business, undefined, () => {});
  const kind = DownloadKind.safeParse(request.params.kind).data;
  const ticket = kind && (await takeTicket(db, kind, request.params.ticket));
  const download: Download | undefined = kind && downloads[kind];
  // The role may have been revoked within the minute.
  if (!ticket || !download || !mayCall(download.who, ticket.role)) {
    return sendFailure(request, reply, fail('NOT_FOUND', { message: LINK_OVER }));
  }
  const file = `${download.name}-${business.slug}-${bogotaDay(now())}.${download.type}`;
  reply.header('content-security-policy', `${apiPolicy}; sandbox`);
  reply.header('content-disposition', `attachment; filename="${file}"`);
  reply.header('cache-control', 'private, no-store');
  reply.type(TYPES[download.type]);
  return reply.send(Readable.from(download.write(db, ticket.parameters, { identities, user: ticket })));
}

const LINK_OVER = 'Este enlace ya se usó o venció. Pide la descarga otra vez.';
