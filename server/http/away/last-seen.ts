import type { FastifyReply } from 'fastify';
import type { PageHead } from '../../cache/cache.ts';
import type { Business } from '../context.ts';
import { escapeHtml } from './failure-page.ts';
import { awayTexts } from './texts.ts';

/**
 * Of which page: its business, host, office and address; without an office the one that sells to whoever chose none.
 */
type Which = { business: Business; host: string | undefined; officeId: string | undefined; address: string };
type SeenPage = { body: Buffer; head: PageHead; at: Date };

const MOST_BYTES = 24 * 1024 * 1024;
/** A page of longer ago says too little of today. */
const OLDEST_MS = 12 * 3_600_000;

const notice =
  'margin:0;padding:12px 16px;background:#fff1d0;color:#5a3700;font:600 16px/1.4 "Instrument Sans",system-ui,sans-serif;text-align:center';

/**
 * Visitors' pages as they were drawn last, for reading while the database is away (docs/decisions/003). They are sent
 * only in place of a failure, say on top from when they are and that nothing can be ordered, and nobody keeps them:
 * no call and no order is ever answered from here. The pages drawn longest ago go first.
 */
export function createLastSeen(now: () => Date = () => new Date()) {
  const pages = new Map<string, SeenPage>();
  /** The office that sells to whoever chose none, by business. */
  const standard = new Map<string, string>();
  let bytes = 0;

  const keyOf = ({ business, host, officeId = standard.get(business.id), address }: Which) =>
    `${business.id} ${host} ${officeId} ${address}`;

  function forget(key: string): void {
    bytes -= pages.get(key)?.body.length ?? 0;
    pages.delete(key);
  }

  return {
    /** @param which `chosen`: the office that was asked for, whichever it then was */
    remember(
      which: Which & { officeId: string; chosen: string | undefined },
      head: PageHead,
      body: Buffer,
    ): void {
      if (head.status !== 200 || !head.contentType.startsWith('text/html')) return;
      if (which.chosen === undefined) standard.set(which.business.id, which.officeId);
      const key = keyOf(which);
      forget(key);
      pages.set(key, { body, head, at: now() });
      bytes += body.length;
      for (const oldest of pages.keys()) {
        if (bytes <= MOST_BYTES) break;
        forget(oldest);
      }
    },
    find(which: Which): SeenPage | undefined {
      const page = pages.get(keyOf(which));
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

/** The notice stands in the page itself: whoever reads without JavaScript reads it, too. */
function marked(html: string, at: Date): string {
  const words = escapeHtml(awayTexts.lastSeen(at));
  return html
    .replace('<html ', `<html data-away-since="${at.toISOString()}" `)
    .replace(/<body\b[^>]*>/, (body) => `${body}<p role="status" style='${notice}'>${words}</p>`);
}
