import { z } from 'zod';
import { orderNow, payAtCredibanco, settleCredibanco } from './credibanco/orders.ts';
import type { Deliveries } from './deliver.ts';
import { json, type SimAnswer, type SimRequest } from './http.ts';
import { changeSettings, SettingsChange, standardSettings } from './settings.ts';
import type { State } from './state.ts';
import { payAtWompi, readCheckout, settleWompi, wompiEvent } from './wompi/payments.ts';

type World = { state: State; deliveries: Deliveries };

const Payment = z.strictObject({
  /** The address the shop sends the shopper to. */
  url: z.url(),
  status: z.enum(['APPROVED', 'DECLINED', 'ERROR', 'PENDING']).default('APPROVED'),
  method: z.enum(['CARD', 'NEQUI', 'PSE', 'BANCOLOMBIA_TRANSFER']).default('CARD'),
});
const Settlement = z.strictObject({
  id: z.string(),
  status: z.enum(['APPROVED', 'DECLINED', 'ERROR', 'VOIDED']),
});

export type PaymentInput = z.input<typeof Payment>;
export type SettlementInput = z.input<typeof Settlement>;

/** Controls of the simulator for tests and people: the same by HTTP and in the process. Errors are thrown. */
export function createControl({ state, deliveries }: World) {
  const world = { state, deliveries };
  return {
    /** Changes the simulated faults. */
    set(change: SettingsChange): void {
      changeSettings(state.settings, SettingsChange.parse(change));
    },
    /** As after a restart. */
    reset(): void {
      deliveries.stop();
      state.settings = standardSettings();
      state.wompi.clear();
      state.tokens.clear();
      state.sources.clear();
      state.credibanco.clear();
      state.received.length = 0;
      state.deliveries.length = 0;
    },
    /** Pays at a checkout address or a formUrl like a shopper; returns the transaction's id. */
    pay(input: PaymentInput): { id: string } {
      const { url, status, method } = Payment.parse(input);
      const query = new URL(url).searchParams;
      const mdOrder = query.get('mdOrder');
      if (mdOrder !== null) {
        const order = state.credibanco.get(mdOrder);
        if (!order || orderNow(state, order).status !== 0) throw new Error('This order cannot be paid');
        payAtCredibanco(world, order, { method, outcome: status });
        return { id: mdOrder };
      }
      const checkout = readCheckout(state, query);
      if ('fault' in checkout) throw new Error(checkout.fault);
      return { id: payAtWompi(world, checkout, { method, outcome: status }).id };
    },
    /** Sets the status of a payment and notifies the shop. */
    settle(input: SettlementInput): void {
      const { id, status } = Settlement.parse(input);
      const payment = state.wompi.get(id);
      const order = state.credibanco.get(id);
      if (payment) settleWompi(world, payment, status);
      else if (order)
        settleCredibanco(world, order, ({ APPROVED: 2, VOIDED: 4, DECLINED: 6, ERROR: 6 } as const)[status]);
      else throw new Error('There is no such payment');
    },
    /** The signed Wompi event of a payment in its current state, for sending it manually. */
    event(id: string) {
      const payment = state.wompi.get(id);
      if (!payment) throw new Error('There is no such payment');
      return wompiEvent(state, payment);
    },
    state() {
      const { settings, received, deliveries: sent } = state;
      const payments = { wompi: [...state.wompi.values()], credibanco: [...state.credibanco.values()] };
      return { settings, ...payments, received, deliveries: sent };
    },
  };
}

export type Control = ReturnType<typeof createControl>;

/** /control: JSON only, so that no foreign page can send requests from a browser. */
export function controlApi(control: Control, request: SimRequest): SimAnswer {
  const what = request.path.replace(/^\/control\/?/, '');
  if (request.method === 'GET' && what === '') return json(200, control.state());
  if (request.method === 'GET' && what === 'event')
    return json(200, control.event(request.query.get('id') ?? ''));
  if (request.method !== 'POST' || !/^application\/json/.test(request.headers['content-type'] ?? ''))
    return json(415, { error: 'POST with application/json, or GET /control' });
  const input = request.body === '' ? {} : JSON.parse(request.body);
  if (what === 'pay') return json(200, control.pay(input));
  if (what === '') control.set(input);
  else if (what === 'reset') control.reset();
  else if (what === 'settle') control.settle(input);
  else return json(404, { error: `There is no /control/${what}` });
  return json(200, control.state());
}
