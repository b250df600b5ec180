import { WEBHOOK_EVENTS } from '#contract/webhooks/events.ts';
import { createShop, type Shop } from './shop.ts';

type Delivery = { id: string; event: string; attempts: number };
type Detail = { payload: string; log: { headers: Record<string, string> }[] };
type Target = { shop: string; url: string; email: string; password: string; webhookId?: string | undefined };
type Machine = { log: (line: string) => void; wait: () => Promise<void>; isOver: () => boolean };

const NAME = 'Reenvío a un equipo';
/** What is new is among the newest, unless more than these come in a second. */
const NEWEST = 100;

/** Posts each new attempt of a webhook's deliveries to the target until it is over; why it cannot, if it cannot. */
export async function forwardWebhooks(target: Target, machine: Machine): Promise<string | undefined> {
  const shop = createShop(target.shop);
  const refused = await shop.signIn(target.email, target.password);
  if (refused !== undefined) return refused;
  const { webhookId } = target;
  if (webhookId !== undefined) return await follow(shop, webhookId, target.url, machine);
  const body = { name: NAME, url: target.url, events: [...WEBHOOK_EVENTS] };
  const made = await shop.ask<{ id: string; version: number; secret: string }>('POST', '/webhooks', body);
  if (typeof made === 'string') return made;
  machine.log(`Webhook ${made.id}, signed by ${made.secret}`);
  try {
    return await follow(shop, made.id, target.url, machine);
  } finally {
    const now = await shop.ask<{ version: number }>('GET', `/webhooks/${made.id}`);
    if (typeof now !== 'string') await shop.ask('DELETE', `/webhooks/${made.id}?version=${now.version}`);
  }
}

async function follow(shop: Shop, webhookId: string, target: string, machine: Machine) {
  /** Attempts that are there already, or were posted. */
  const posted = new Map<string, number>();
  for (let isFirst = true; !machine.isOver(); isFirst = false) {
    const found = await shop.ask<{ list: Delivery[] }>(
      'GET',
      `/webhooks/${webhookId}/deliveries?limit=${NEWEST}`,
    );
    if (typeof found === 'string') return found;
    for (const { id, event, attempts } of found.list.toReversed()) {
      const isNew = attempts > (posted.get(id) ?? 0);
      posted.set(id, attempts);
      if (isNew && !isFirst) machine.log(`${event} ${await postAgain(shop, id, target)}`);
    }
    await machine.wait().catch(() => {});
  }
  return undefined;
}

/** The last attempt as it was sent, or would have been. */
async function postAgain(shop: Shop, deliveryId: string, target: string): Promise<string> {
  const detail = await shop.ask<Detail>('GET', `/webhook-deliveries/${deliveryId}`);
  if (typeof detail === 'string') return detail;
  const [last] = detail.log;
  try {
    const answer = await fetch(target, {
      method: 'POST',
      headers: last?.headers ?? {},
      body: detail.payload,
    });
    return `→ ${answer.status}`;
  } catch (error) {
    const { cause, message } = error as Error;
    return `→ ${cause instanceof Error ? cause.message : message}`;
  }
}
