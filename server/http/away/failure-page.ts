import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '#contract/errors.ts';
import { type Failure, fail } from '../failure.ts';
import { awayTexts } from './texts.ts';

/** Inline styles, which this page's policy allows, in the green theme, because the business may be unknown. */
const look = {
  body: 'margin:0;background:#f3f6f0;color:#14241b;font:16px/1.5 "Instrument Sans",system-ui,sans-serif',
  main: 'box-sizing:border-box;max-width:480px;min-height:100vh;margin:0 auto;padding:16px;display:grid;align-content:center',
  card: 'background:#fff;border:1px solid #dce4da;border-radius:16px;overflow:hidden;text-align:center',
  scene: 'background:#ddf0df;color:#14683f;padding:32px',
  words: 'padding:24px 20px 28px',
  title: 'margin:0 0 8px;font-size:22px;line-height:1.25',
  text: 'margin:0 0 20px;color:#43544a',
  button:
    'display:inline-block;min-height:48px;box-sizing:border-box;padding:12px 24px;border-radius:12px;background:#14683f;color:#fff;font-weight:600;text-decoration:none',
  link: 'display:inline-block;min-height:48px;box-sizing:border-box;padding:12px 16px;color:#0d5030;font-weight:600',
  support: 'margin:20px 0 0;color:#5a6a60;font-size:13px;overflow-wrap:anywhere',
};

/** The basket of the logo, drawn inline, because no file may be needed. */
const basket =
  '<svg width="56" height="56" viewBox="0 0 66 66" fill="currentColor" aria-hidden="true"><path d="M11 24v-2a22 22 0 0 1 44 0v2h-6v-2a16 16 0 0 0-32 0v2zM3.6 24h58.8a2.6 2.6 0 0 1 2.55 3.1L58.2 61.9A5 5 0 0 1 53.3 66H12.7a5 5 0 0 1-4.9-4.1L1.05 27.1A2.6 2.6 0 0 1 3.6 24z"/></svg>';

const policy =
  "default-src 'none'; style-src-attr 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Whether the client is a browser that shows a page: neither a call nor the data of an open page. */
export function wantsPage({ url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  if (path.startsWith('/api/') || path.endsWith('.data')) return false;
  return /(^|,)\s*text\/html\s*(;\s*q=(1(\.0*)?|0\.0*[1-9]\d*)\s*)?(,|$)/.test(headers.accept ?? '');
}

/** A failure as a page that depends on nothing else: no database, file or script. */
export function sendFailurePage(request: FastifyRequest, reply: FastifyReply, failure: Failure) {
  reply.header('content-type', 'text/html; charset=utf-8');
  reply.header('content-security-policy', policy);
  reply.header('vary', 'accept');
  return reply.code(errors[failure.failure].status).send(pageOf(failure, request.id));
}

/** The same page for when no process answers: HAProxy's own page (deploy/haproxy/away.html). */
export function nobodyServesPage(): string {
  return pageOf(fail('UNAVAILABLE'));
}

function pageOf(failure: Failure, requestId?: string): string {
  const title = escapeHtml(awayTexts.title(failure));
  // An empty address means this page.
  const again =
    errors[failure.failure].status === 404 ? '' : `<a href="" style='${look.button}'>${awayTexts.retry}</a> `;
  const support =
    requestId === undefined
      ? ''
      : `\n<p style='${look.support}'>${awayTexts.support} <code>${escapeHtml(requestId)}</code></p>`;
  return `<!doctype html>
<html lang="es-CO"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<meta name="theme-color" content="#14683f"><link rel="icon" href="/favicon.svg" type="image/svg+xml"></head>
<body style='${look.body}'><main id="content" style='${look.main}'><section style='${look.card}'>
<div style='${look.scene}'>${basket}</div><div style='${look.words}'>
<h1 style='${look.title}'>${title}</h1><p style='${look.text}'>${escapeHtml(awayTexts.text(failure))}</p>
<div>${again}<a href="/" style='${look.link}'>${awayTexts.home}</a></div>${support}
</div></section></main></body></html>`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
