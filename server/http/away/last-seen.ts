import type { FastifyReply } from 'fastify';
import type { PageHead } from '../../cache/cache.ts';
import type { Business } from '../context.ts';
import { escapeHtml } from './failure-page.ts';
import { awayTexts } from './texts.ts';

/** Identifies a page: business, host, office and address; without an office, the default one. */
type Which = { business: Business; host: string | undefined; officeId: string | undefined; address: string };
type SeenPage = { body: Buffer; head: PageHead; at: Date };

const MOST_BYTES = 24 * 1024 * 1024;
/** An older page tells too little about today. */
const OLDEST_MS = 12 * 3_600_000;

const notice =
  'margin:0;padding:12px 16px;background:#fff1d0;color:#5a3700;font:600 16px/1.4 "Instrument Sans",system-ui,sans-serif;text-align:center';

/**
 * The last rendered pages of visitors, for reading while the database is down (docs/decisions/003). Sent only instead
 * of a failure; a notice on top says how old they are and that ordering is not possible, and nobody caches them: no
 * call and no order is answered from here. The oldest are dropped first.
 */
export function createLastSeen(now: () => Date = () => new Date()) {
  const pages = new Map<string, SeenPage>();
  /** Default office by business. */
  const standard = new Map<string, string>();
  let bytes = 0;

  const pageKeyOf = ({ business, host, officeId = standard.get(business.id), address }: Which) =>
    `${business.id} ${host} ${officeId} ${address}`;

  function forget(key: string): void {
    bytes -= pages.get(key)?.body.length ?? 0;
    pages.delete(key);
  }

  return {
    /** @param which `chosen`: the requested office, whichever was used */
    remember(
      which: Which & { officeId: string; chosen: string | undefined },
      head: PageHead,
      body: Buffer,
    ): void {
      if (head.status !== 200 || !head.contentType.startsWith('text/html')) return;
      if (which.chosen === undefined) standard.set(which.business.id, which.officeId);
      const key = pageKeyOf(which);
      forget(key);
      pages.set(key, { body, head, at: now() });
      bytes += body.length;
      for (const oldest of pages.keys()) {
        if (bytes <= MOST_BYTES) break;
        forget(oldest);
      }
    },
    find(which: Which): SeenPage | undefined {
      const page = pages.get(pageKeyOf(which));
      return page && now().getTime() - page.at.getTime() < OLDEST_MS ? page : undefined;
    },
    send(reply: FastifyReply, { body, head, at }: SeenPage) {
      reply.header('content-type', head.contentType);
      reply.header('content-security-policy', head.policy);
      reply.header('cache-control', 'private, no-store');
      return reply.code(200).send(marked(body.toString(), at));
    },
  };
}

export type LastSeen = ReturnType<typeof createLastSeen>;

/** The notice is part of the page, so it is also read without JavaScript. */
function marked(html: string, at: Date): string {
  const words = escapeHtml(awayTexts.lastSeen(at));
  return html
    .replace('<html ', `<html data-away-since="${at.toISOString()}" `)
    .replace(/<body\b[^>]*>/, (body) => `${body}<p role="status" style='${notice}'>${words}</p>`);
}
