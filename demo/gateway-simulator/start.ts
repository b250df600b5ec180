import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { AccountsByBusiness } from '#server/config/payment-accounts.ts';
import { controlApi, createControl } from './control.ts';
import { credibancoApi } from './credibanco/api.ts';
import { credibancoPage } from './credibanco/page.ts';
import { createDeliveries } from './deliver.ts';
import { html, json, readRequest, type SimAnswer, type SimRequest } from './http.ts';
import { messagePage } from './layout.ts';
import { type CallFault, takeOne } from './settings.ts';
import { createState, remember, type ShopPlace } from './state.ts';
import { texts } from './texts.ts';
import { wompiApi } from './wompi/api.ts';
import { bankPage, wompiPage } from './wompi/page.ts';

export type SimulatorOptions = {
  /** 0 or missing: any free port. */
  port?: number;
  /** The address to listen on; by default this machine only. */
  host?: string;
  /** The host name that shoppers reach it by. */
  publicHost?: string | undefined;
  shop: ShopPlace;
  /** The clock of expiry and signatures; tests pass the shop's. */
  now?: () => Date;
  accounts?: AccountsByBusiness;
};

/**
 * Starts a server that simulates Wompi and CredibanCo: calls, payment pages, events. No money moves, and its state is
 * in memory only.
 */
export async function startGatewaySimulator(options: SimulatorOptions) {
  const { shop, now, accounts, port = 0, host = '127.0.0.1', publicHost = 'localhost' } = options;
  const state = createState({ shop, now, accounts });
  const deliveries = createDeliveries(state);
  const world = { state, deliveries };
  const control = createControl(world);

  function answerTo(request: SimRequest): SimAnswer {
    const { path } = request;
    if (path.startsWith('/control')) return controlApi(control, request);
    if (path.startsWith('/v1/')) return wompiApi(world, request);
    if (path === '/p/' || path === '/p') return wompiPage(world, request);
    if (path.startsWith('/bank/')) return bankPage(world, request);
    if (path.startsWith('/documents/')) return html(200, messagePage(texts.termsTitle, texts.terms));
    if (path.startsWith('/payment/rest/')) return credibancoApi(world, request);
    if (path.startsWith('/payment/merchants/')) return credibancoPage(world, request);
    if (path === '/') return html(200, messagePage(texts.homeTitle, texts.home));
    return json(404, { error: 'not found' });
  }

  /** Calls of the shop fail on request; pages and the control never do. */
  async function answer(request: SimRequest, response: ServerResponse): Promise<void> {
    const isCall = /^\/(v1|payment\/rest)\//.test(request.path);
    const { calls } = state.settings;
    if (isCall) remember(state.received, withoutSecrets(request));
    const fault =
      isCall && request.path.includes(calls.path) && takeOne(calls, 'times') ? calls.fault : undefined;
    if (fault === 'closed') return void response.destroy();
    if (fault === 'slow') await pause(calls.slowMs, undefined, { ref: false });
    const due =
      fault !== undefined && fault !== 'slow' && fault !== 'lost' ? nonsense[fault] : answerTo(request);
    if (fault === 'lost') return void response.destroy();
    response.writeHead(due.status, due.headers).end(due.body);
  }

  const server = createServer((incoming, response) => {
    readRequest(incoming)
      .then((request) => answer(request, response))
      .catch((error: unknown) => {
        const { status, body, headers } = json(400, { error: error instanceof Error ? error.message : '' });
        if (!response.headersSent) response.writeHead(status, headers).end(body);
      });
  });
  await listen(server, port, host);
  state.url = `http://${publicHost}:${(server.address() as AddressInfo).port}`;

  return {
    url: state.url,
    ...control,
    /** Resolves when every event is sent, including retries. */
    settled: deliveries.settled,
    async close(): Promise<void> {
      deliveries.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type GatewaySimulator = Awaited<ReturnType<typeof startGatewaySimulator>>;

const nonsense: Record<Exclude<CallFault, 'slow' | 'closed' | 'lost'>, SimAnswer> = {
  '500': json(500, { error: { type: 'INTERNAL_ERROR' } }),
  malformed: { ...json(200, {}), body: '{"data": {"id": "1' },
  html: {
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<html><h1>Mantenimiento</h1></html>',
  },
  huge: json(200, { data: 'x'.repeat(4 * 1024 * 1024) }),
  redirect: { status: 302, headers: { location: '/control' }, body: '' },
};

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function withoutSecrets(request: SimRequest) {
  // What is sent as JSON has cards and documents.
  const form = request.body.startsWith('{') ? '' : request.body;
  const parameters = Object.fromEntries([...request.query, ...new URLSearchParams(form)]);
  delete parameters.password;
  return { at: new Date().toISOString(), method: request.method, path: request.path, parameters };
}
