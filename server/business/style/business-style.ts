import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBusinessConfig } from '#server/business/settings.ts';
import { isFailure } from '#server/http/failure.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { openPreview } from '#server/preview/preview-ticket.ts';
import { safeCss } from './safe-css.ts';

const ADDRESS = '/business.css';
const YEAR = 'public, max-age=31536000, immutable';

/** Recently checked styles, by source text: nothing is checked twice. */
const cached = new Map<string, { css: string; version: string }>();
const MOST_KNOWN = 50;

/** The address of a business's style, new for each version; '' when nothing of it is allowed. */
export function styleAddress(written: string): string {
  const { css, version } = styleOf(written);
  return css === '' ? '' : `${ADDRESS}?v=${version}`;
}

/** Serves the business's style as a file: pages refuse inline styles (http/security.ts). */
export function registerBusinessStyle(app: FastifyInstance, requests: RequestContext): void {
  app.get(
    ADDRESS,
    async (request: FastifyRequest<{ Querystring: { v?: string; vista?: string } }>, reply: FastifyReply) => {
      const business = await requests.businessOf(request);
      if (isFailure(business)) return reply.code(404).send();
      const { db } = requests.context(request, business, undefined, () => {});
      const ticket = request.query.vista;
      const user = ticket === undefined ? undefined : await requests.userOf(request, business);
      const preview =
        ticket === undefined || !user || isFailure(user)
          ? undefined
          : await openPreview({ db, user }, ticket);
      const written = preview && !isFailure(preview) ? preview.settings?.custom_css_styles : undefined;
      const { css, version } = styleOf(written ?? (await readBusinessConfig(db)).wire.custom_css_styles);
      reply.header('content-type', 'text/css; charset=utf-8');
      // An outdated address serves the current style, uncached.
      reply.header('cache-control', request.query.v === version ? YEAR : 'no-cache');
      return reply.send(css);
    },
  );
}

function styleOf(written: string) {
  const judged = cached.get(written);
  if (judged) return judged;
  const css = safeCss(written);
  const style = { css, version: createHash('sha256').update(css).digest('base64url').slice(0, 12) };
  const [oldest] = cached.keys();
  if (cached.size >= MOST_KNOWN && oldest !== undefined) cached.delete(oldest);
  cached.set(written, style);
  return style;
}
