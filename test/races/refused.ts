import { expect } from 'vitest';
import type { CallId, InputOf } from '#contract/index.ts';
import type { Client } from '../client.ts';
import type { TestServer } from '../server.ts';

/** Everything an order or a cart could change, as text. */
export async function tables(server: TestServer): Promise<string> {
  const names = [
    'cart',
    'cart_line',
    'cart_history',
    'cart_merge',
    'customer_order',
    'order_line',
    'order_event',
  ];
  const others = ['coupon', 'coupon_use', 'delivery_window', 'order_counter', 'product_office', 'payment'];
  const parts = [...names, ...others].map(
    (name) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${name} t)`,
  );
  const [row] = await server.sql<{ dump: string }>(
    `select concat_ws(' ', ${parts.join(', ')}, (select count(*) from outbox where topic = 'order.changed')) as dump`,
  );
  return row?.dump ?? '';
}

/** Sends what the types would not let through. */
export function send(client: Client, id: CallId, input: unknown) {
  return client.call(id, input as InputOf<typeof id>);
}

/** The failure with its field in words for a shopper, and the tables as they were. */
export async function refusedWithoutTrace(
  { server, client }: { server: TestServer; client: Client },
  id: CallId,
  input: unknown,
  error: string,
  field: string,
): Promise<void> {
  const before = await tables(server);
  const failure = (await send(client, id, input)).failure();
  expect(failure.error).toBe(error);
  expect(failure.details.map((detail) => detail.field)).toContain(field);
  for (const text of [failure.message, ...failure.details.map(({ message }) => message)]) {
    expect(text).toMatch(/\p{Lu}.{8,}/u);
    expect(text).not.toMatch(/\b(invalid|expected|received|must|should|null|undefined|error)\b/i);
  }
  expect(await tables(server)).toBe(before);
}
