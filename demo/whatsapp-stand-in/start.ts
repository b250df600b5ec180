import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createDeliveries } from '#demo/gateway-simulator/deliver.ts';
import {
  html,
  json,
  readRequest,
  type SimAnswer,
  type SimRequest,
  seeOther,
} from '#demo/gateway-simulator/http.ts';
import { changeSettings, standardSettings, takeOne } from '#demo/gateway-simulator/settings.ts';
import { remember, type ShopPlace } from '#demo/gateway-simulator/state.ts';
import type { DeliveryState } from '#rules/messages/delivery-states.ts';
import { takeMessage } from './calls.ts';
import { chatPage, chatPath, listPage } from './pages.ts';
import { reply, report, reportTaken } from './reports.ts';
import { type Bubble, createStandInState, type StandInChange } from './state.ts';

export type WhatsappStandInOptions = {
  /** 0 or missing: any free port. */
  port?: number;
  /** The address to listen on; by default this machine only. */
  host?: string;
  /** The host name that people reach it by. */
  publicHost?: string;
  shop: ShopPlace;
  /** Hears of every message that is taken. */
  onTaken?: ((bubble: Bubble) => void) | undefined;
};

/**
 * Starts a server that stands in for Meta's Cloud API: takes templates, shows conversations as on the phone, lets
 * people answer, and reports to the shop with its signature. Nothing leaves this machine, its state is in memory.
 */
export async function startWhatsappStandIn(options: WhatsappStandInOptions) {
  const { port = 0, host = '127.0.0.1', publicHost = 'localhost', shop, onTaken } = options;
  const state = createStandInState(shop);
  const deliveries = createDeliveries(state);
  const world = { state, deliveries };

  function answerTo(request: SimRequest): SimAnswer {
    if (/^\/v\d+\.\d+\//.test(request.path)) {
      const { answer, bubble } = takeMessage(state, request);
      if (bubble) {
        remember(state.bubbles, bubble);
        onTaken?.(bubble);
        reportTaken(world, bubble);
      }
      return answer;
    }
    const [, business = '', phone = ''] = /^\/chat\/([\w-]+)\/(\d+)$/.exec(request.path) ?? [];
    if (phone !== '') return chat(request, { business, phone });
    if (request.path === '/') return html(200, listPage(state.bubbles));
    return json(404, { error: 'not found' });
  }

  /** Opening a conversation marks it as read. */
  function chat(request: SimRequest, who: { business: string; phone: string }): SimAnswer {
    const mine = state.bubbles.filter(
      ({ business, phone }) => business === who.business && phone === who.phone,
    );
    if (request.method === 'POST') {
      const form = new URLSearchParams(request.body);
      reply(world, { ...who, text: form.get('text') ?? '', payload: form.get('payload') ?? undefined });
      return seeOther(chatPath(who));
    }
    for (const bubble of mine) if (bubble.status === 'delivered') report(world, bubble, 'read');
    return html(200, chatPage(mine, who));
  }

  /** Calls of the shop fail on request; pages never do. */
  async function answer(request: SimRequest, response: ServerResponse): Promise<void> {
    const { calls } = state.settings;
    const fault = request.path.endsWith('/messages') && takeOne(calls, 'times') ? calls.fault : undefined;
    if (fault === 'slow') await pause(calls.slowMs, undefined, { ref: false });
    if (fault === 'closed') return void response.destroy();
    const due = fault === '500' ? json(500, { error: { code: 2, message: 'Service' } }) : answerTo(request);
    if (fault === 'lost') return void response.destroy();
    response.writeHead(due.status, due.headers).end(due.body);
  }

  const server = createServer((incoming, response) => {
    readRequest(incoming)
      .then((request) => answer(request, response))
      .catch(() => {
        const { status, headers, body } = json(400, { error: 'bad request' });
        if (!response.headersSent) response.writeHead(status, headers).end(body);
      });
  });
  await listen(server, port, host);
  state.url = `http://${publicHost}:${(server.address() as AddressInfo).port}`;

  return {
    url: state.url,
    state,
    /** Changes the simulated faults. */
    set(change: StandInChange): void {
      changeSettings({ ...standardSettings(), ...state.settings }, change);
    },
    /** Somebody answers the shop: with words, or by the button of a message. */
    reply: (words: Parameters<typeof reply>[1]) => reply(world, words),
    /** Meta reports how far a message came. */
    report: (bubble: Bubble, status: DeliveryState) => report(world, bubble, status),
    settled: deliveries.settled,
    async close(): Promise<void> {
      deliveries.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type WhatsappStandIn = Awaited<ReturnType<typeof startWhatsappStandIn>>;

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
