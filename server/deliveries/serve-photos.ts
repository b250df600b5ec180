import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAdminOrSuper } from '#rules/roles.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { sendFailure } from '#server/http/personal-route.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { filePolicy } from '#server/http/security.ts';
import { worksAt } from '#server/orders/viewer.ts';
import type { FileStorage } from '#server/storage/storage.ts';
import { keyOfPhoto } from './photo-names.ts';
import { findPhotoOrder } from './photo-queries.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type PhotoAddress = { Params: { order: string; id: string } };

/** Serves photos to staff of the office and the shopper; for everybody else they do not exist. */
export function registerDeliveryPhotos(
  app: FastifyInstance,
  requests: RequestContext,
  storage: FileStorage,
): void {
  app.get<PhotoAddress>('/files/delivery/:order/:id', async (request, reply) => {
    const found = await findFor(request, requests, storage);
    if (!found) return sendFailure(request, reply, fail('NOT_FOUND'));
    reply.header('content-security-policy', filePolicy);
    reply.header('content-disposition', 'inline');
    reply.header('cache-control', 'private, max-age=3600');
    reply.header('vary', 'cookie, authorization');
    return reply.type('image/jpeg').header('content-length', found.bytes).send(found.stream);
  });
}

async function findFor(
  request: FastifyRequest<PhotoAddress>,
  requests: RequestContext,
  storage: FileStorage,
) {
  const business = await requests.businessOf(request);
  if (isFailure(business)) return undefined;
  const user = await requests.userOf(request, business);
  const { order, id } = request.params;
  if (!user || isFailure(user) || !UUID.test(order) || !UUID.test(id)) return undefined;
  const { db } = requests.context(request, business, user, () => {});
  const photo = await findPhotoOrder(db, order, id);
  const isStaff = photo && isAdminOrSuper(user.role) && worksAt(user, photo.office_id);
  if (!photo || !(isStaff || photo.user_id === user.id)) return undefined;
  return storage.get(keyOfPhoto(db.businessId, order, id));
}
