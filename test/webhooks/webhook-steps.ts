import { expect } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { askStranger } from '#server/outgoing/ask-stranger.ts';
import type { Client } from '../client.ts';
import { startTestServer } from '../server.ts';

/** A shop that may send to this machine, and sends what is due at once, or each second as a real one. */
export async function openWebhooks({ workEveryMs = 100 } = {}) {
  const here = { resolve: async () => [], mayReach: () => true };
  const server = await startTestServer({ askStranger: (one) => askStranger(one, here), workEveryMs });
  const luz = await server.as('luz');
  return { server, luz, steps: webhookSteps(luz) };
}

/** What staff do with webhooks, and how long they wait for it. */
export function webhookSteps(staff: Client) {
  const soon = { timeout: 12_000 };
  const delivery = async (id: string) => (await staff.call('webhookDeliveries.get', { params: { id } })).ok();
  return {
    make: async (body: InputOf<'webhooks.create'>['body']) =>
      (await staff.call('webhooks.create', { body })).ok(),
    test: async (id: string) => (await staff.call('webhooks.test', { params: { id }, query: {} })).ok(),
    read: async (id: string) => (await staff.call('webhooks.get', { params: { id }, query: {} })).ok(),
    delivery,
    deliveries: async (id: string, query: InputOf<'webhooks.deliveries'>['query'] = {}) =>
      (await staff.call('webhooks.deliveries', { params: { id }, query })).ok(),
    /** Until so many attempts of a delivery are known. */
    attempts: (id: string, count: number) =>
      expect.poll(async () => (await delivery(id)).log.length, soon).toBe(count),
  };
}
