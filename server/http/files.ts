import type { FastifyInstance } from 'fastify';
import { registerPromotionLinks } from '../campaigns/promotion-links.ts';
import { registerAgeAnswer } from '../catalogue/goods/age-answer.ts';
import { registerDeliveryPhotos } from '../deliveries/serve-photos.ts';
import { registerPersonalFiles } from '../identity/personal-data/files.ts';
import { registerOrderCalendar } from '../orders/calendar-file.ts';
import type { Drawings } from '../pictures/drawn.ts';
import { registerStoredFiles } from '../pictures/serve.ts';
import type { FileStorage } from '../storage/storage.ts';
import { registerDownloads } from '../tickets/download-files.ts';
import type { RequestContext } from './request-context.ts';

/** Responses that are not JSON: files, calendars, and links in messages. */
export function registerFiles(
  app: FastifyInstance,
  requests: RequestContext,
  storage: FileStorage,
  drawings: Drawings | undefined,
): void {
  registerPersonalFiles(app, requests);
  registerDownloads(app, requests);
  registerPromotionLinks(app, requests);
  registerAgeAnswer(app, requests);
  registerStoredFiles(app, requests, storage, drawings);
  registerDeliveryPhotos(app, requests, storage);
  registerOrderCalendar(app, requests);
}
