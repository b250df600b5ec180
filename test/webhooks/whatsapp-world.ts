import { expect } from 'vitest';
import { newWamid } from '#demo/whatsapp-stand-in/calls.ts';
import { startWhatsappStandIn, type WhatsappStandIn } from '#demo/whatsapp-stand-in/start.ts';
import type { Bubble } from '#demo/whatsapp-stand-in/state.ts';
import type { DeliveryState } from '#rules/messages/delivery-states.ts';
import { standInKeys } from '#server/whatsapp/desk.ts';
import { WHATSAPP_PATH } from '#server/whatsapp/report.ts';
import { signatureOf } from '#server/whatsapp/signature.ts';
import type { Client } from '../client.ts';
import { businessIds } from '../factories/ids.ts';
import { openPicking } from '../picking/picking-world.ts';
import type { TestServer } from '../server.ts';

export type WhatsappWorld = {
  server: TestServer;
  meta: WhatsappStandIn;
  luz: Client;
  wilson: Client;
  /** What waits is due: all of it is gone, and reported. */
  leave(): Promise<void>;
  close(): Promise<void>;
};

const soon = { timeout: 10_000, interval: 50 };

/** A server whose messages by WhatsApp go to a stand-in for Meta over real sockets. */
export async function openWhatsapp(
  options: NonNullable<Parameters<typeof openPicking>[0]> = {},
  onTaken?: (bubble: Bubble) => void,
): Promise<WhatsappWorld> {
  const shop = { url: 'http://127.0.0.1:9' };
  const meta = await startWhatsappStandIn({ shop, onTaken });
  const whatsapp = { kind: 'stand-in', url: meta.url } as const;
  const { server, luz, wilson } = await openPicking({ whatsapp, workEveryMs: 50, ...options });
  shop.url = server.url;
  await server.sql(
    "update business_module set status = 'active' where code = 'whatsapp_messages' and business_id = $1",
    [businessIds.canasta],
  );
  return {
    server,
    meta,
    luz,
    wilson,
    async leave() {
      await server.sql('update message set next_try_at = now() where sealed is not null');
      await expect.poll(() => server.sql('select 1 from message where sealed is not null'), soon).toEqual([]);
      await meta.settled();
    },
    async close() {
      await server.close();
      await meta.close();
    },
  };
}

/** The shopper of an order is told by WhatsApp at this number from now on. Returns their id. */
export async function byWhatsapp(
  { server }: WhatsappWorld,
  orderId: string,
  client: Client,
  phone: string,
): Promise<string> {
  const [person] = await server.sql<{ id: string }>(
    'select user_id as id from customer_order where id = $1',
    [orderId],
  );
  await server.sql('update app_user set phone = $2 where id = $1', [person?.id, `+${phone}`]);
  await server.sql('update customer_order set customer = customer || $2 where id = $1', [
    orderId,
    { phone: `+${phone}` },
  ]);
  await chooseWhatsapp(client);
  return person?.id ?? '';
}

/** Of a person: they are told of their orders by WhatsApp from now on. */
export async function chooseWhatsapp(client: Client): Promise<void> {
  const { consent } = (await client.call('orderChannel.get', {})).ok();
  const body = { channel: 'whatsapp', text_version: consent.text_version } as const;
  (await client.call('orderChannel.save', { body })).ok();
}

/** A report as Meta sends it, with the signature of a secret. */
export function postReport(
  { url }: Pick<TestServer, 'url'>,
  body: unknown,
  secret = standInKeys('canasta').appSecret,
): Promise<Response> {
  const bytes = JSON.stringify(body, null, 1);
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(bytes, secret) };
  return fetch(`${url}${WHATSAPP_PATH}`, { method: 'POST', headers, body: bytes });
}

/** How far a message came, beside parts that nobody understands. */
export function statusReport(
  id: string,
  status: DeliveryState,
  number = standInKeys('canasta').phoneNumberId,
) {
  const one = { id: newWamid(), status, timestamp: '1795000000', biz_opaque_callback_data: id };
  const value = { metadata: { phone_number_id: number }, statuses: [one, { odd: 1 }] };
  const changes = [
    { field: 'messages', value },
    { field: 'account_update', value: {} },
  ];
  return { object: 'whatsapp_business_account', entry: [{ id: '1', changes }] };
}
