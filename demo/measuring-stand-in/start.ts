import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { html, json, readRequest, type SimAnswer, type SimRequest } from '#demo/gateway-simulator/http.ts';
import { escapeHtml } from '#demo/stand-in-page.ts';
import { texts } from './texts.ts';

export type MeasuringStandInOptions = {
  /** 0 or missing: any free port. */
  port?: number;
  /** The address to listen on; by default this machine only. */
  host?: string;
  /** The host name that people reach it by. */
  publicHost?: string;
  /** Its clock; tests set it. */
  now?: () => Date;
};

export type Counted = {
  service: 'google' | 'meta';
  account: string;
  order: string;
  value: number;
  event: unknown;
};

const DAY_SECONDS = 86_400;
/** Meta refuses what is older ("Server event parameters"), and Google drops it silently. */
const OLDEST_DAYS = { meta: 7, google: 3 };
const MOST_SHOWN = 200;

/** A token that begins otherwise is none of Meta's. */
const Conversions = z.object({
  access_token: z.string().startsWith('EAA'),
  data: z
    .array(
      z.object({
        event_name: z.literal('Purchase'),
        event_time: z.int(),
        event_id: z.string().min(1),
        action_source: z.literal('website'),
        event_source_url: z.url(),
        user_data: z
          .object({ client_user_agent: z.string().min(1), fbp: z.string(), fbc: z.string() })
          .partial({ fbp: true, fbc: true }),
        custom_data: z.object({ currency: z.string().length(3), value: z.number() }),
      }),
    )
    .min(1),
});
const Collected = z.object({
  client_id: z.string().min(1),
  timestamp_micros: z.int(),
  events: z
    .array(
      z.object({
        name: z.literal('purchase'),
        params: z.object({ transaction_id: z.string().min(1), currency: z.string(), value: z.number() }),
      }),
    )
    .min(1)
    .max(25),
});

/**
 * Starts a server that stands in for Meta's Conversions API and Google Analytics' Measurement Protocol: counts
 * purchases once, and shows them. Nothing leaves this machine, its state is in memory.
 */
export async function startMeasuringStandIn(options: MeasuringStandInOptions = {}) {
  const { port = 0, host = '127.0.0.1', publicHost = 'localhost', now = () => new Date() } = options;
  const isOld = (seconds: number, days: number) => now().getTime() / 1000 - seconds > days * DAY_SECONDS;
  const state = { counted: [] as Counted[], requests: 0, failing: 0 };

  function answer(request: SimRequest): SimAnswer {
    if (request.path === '/') return html(200, page(state.counted));
    if (request.method !== 'POST') return json(404, { error: 'not found' });
    state.requests += 1;
    if (state.failing > 0) {
      state.failing -= 1;
      return json(503, { error: { code: 2, message: 'Service temporarily unavailable' } });
    }
    if (request.path === '/mp/collect') return collect(request);
    const [, pixel] = /^\/v\d+\.\d+\/(\d+)\/events$/.exec(request.path) ?? [];
    return pixel === undefined ? refusal(404, 100, 'Unsupported post request') : convert(request, pixel);
  }

  function convert(request: SimRequest, pixel: string): SimAnswer {
    const body = jsonOf(request.body);
    const read = Conversions.safeParse(body);
    if (!read.success) {
      const isToken = read.error.issues.some(({ path }) => path[0] === 'access_token');
      return isToken
        ? refusal(401, 190, 'Invalid OAuth access token')
        : refusal(400, 100, 'Invalid parameter');
    }
    for (const event of read.data.data) {
      if (isOld(event.event_time, OLDEST_DAYS.meta)) return refusal(400, 100, 'event_time is too old');
      if (event.user_data.fbp === undefined && event.user_data.fbc === undefined)
        return refusal(400, 100, 'Not enough customer information');
    }
    for (const event of read.data.data)
      count({
        service: 'meta',
        account: pixel,
        order: event.event_id,
        value: event.custom_data.value,
        event,
      });
    return json(200, { events_received: read.data.data.length, messages: [], fbtrace_id: 'A' });
  }

  /** Whatever comes is answered so; what is not understood is dropped. */
  function collect(request: SimRequest): SimAnswer {
    const account = request.query.get('measurement_id') ?? '';
    const read = Collected.safeParse(jsonOf(request.body));
    const isKnown = account !== '' && (request.query.get('api_secret') ?? '') !== '';
    if (read.success && isKnown && !isOld(read.data.timestamp_micros / 1e6, OLDEST_DAYS.google)) {
      for (const { params } of read.data.events)
        count({
          service: 'google',
          account,
          order: params.transaction_id,
          value: params.value,
          event: read.data,
        });
    }
    return { status: 204, headers: {}, body: '' };
  }

  function count(one: Counted): void {
    const isSame = (other: Counted) =>
      other.service === one.service && other.account === one.account && other.order === one.order;
    if (!state.counted.some(isSame)) state.counted.unshift(one);
    state.counted.splice(MOST_SHOWN);
  }

  const server = createServer((incoming, response) => {
    readRequest(incoming)
      .then(answer)
      .catch(() => json(400, { error: 'bad request' }))
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
  await listen(server, port, host);
  return {
    url: `http://${publicHost}:${(server.address() as AddressInfo).port}`,
    state,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type MeasuringStandIn = Awaited<ReturnType<typeof startMeasuringStandIn>>;

function refusal(status: number, code: number, message: string): SimAnswer {
  return json(status, {
    error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'A' },
  });
}

function page(counted: readonly Counted[]): string {
  const rows = counted.map(
    ({ service, account, order, value }) =>
      `<tr><td>${texts.services[service]}</td><td>${escapeHtml(account)}</td><td>${escapeHtml(order)}</td><td>${texts.pesos(value)}</td></tr>`,
  );
  const head = texts.columns.map((name) => `<th scope="col">${name}</th>`).join('');
  return `<!doctype html>
<html lang="es-CO">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:1.5rem auto;max-width:44rem;padding:0 1rem;color:#16202e}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #d5dbe3}td:last-child,th:last-child{text-align:right}</style>
</head>
<body>
<h1>${texts.title}</h1>
<p>${texts.about}</p>
${counted.length === 0 ? `<p>${texts.none}</p>` : `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`}
</body>
</html>`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
