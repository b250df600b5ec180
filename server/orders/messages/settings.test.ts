import { afterAll, beforeAll, expect, it } from 'vitest';
import { ORDER_MOMENTS } from '#rules/orders/moments.ts';
import type { Client } from '#test/client.ts';
import { basket } from '#test/delivery-world.ts';
import { people } from '#test/people.ts';
import { acceptedOrder, openPicking } from '#test/picking/picking-world.ts';
import type { TestServer } from '#test/server.ts';

/** What a business says of an order in its own words, what it does not tell, and what staff see of it. */

let server: TestServer;
let luz: Client;

beforeAll(async () => {
  ({ server, luz } = await openPicking({ workEveryMs: 50 }));
});
afterAll(() => server.close());

const soon = { timeout: 10_000, interval: 50 };

const setting = async (moment: 'on_the_way' | 'cancelled') => {
  const { list } = (await luz.call('orderMessages.list', {})).ok();
  const found = list.find((one) => one.moment === moment);
  if (!found) throw new Error('No such moment');
  return found;
};

async function everythingLeft(): Promise<void> {
  await server.sql('update message set next_try_at = now() where sealed is not null');
  await expect.poll(() => server.sql('select 1 from message where sealed is not null'), soon).toEqual([]);
}

it('every moment is told at first, and what the law asks for cannot be switched off', async () => {
  const { list } = (await luz.call('orderMessages.list', {})).ok();
  expect(list.map(({ off }) => off)).toEqual(list.map(() => false));
  expect(list[0]?.moment).toBe('received');
  const body = { moment: 'received', off: true, words: '', version: 1 } as const;
  const refused = (await luz.call('orderMessages.save', { body })).failure();
  expect(refused).toMatchObject({ error: 'INVALID_INPUT', details: [{ field: 'off' }] });
});

it('without an order there is nothing to show, and that is said', async () => {
  const body = { moment: 'ready', words: '' } as const;
  const failure = (await luz.call('orderMessages.preview', { body })).failure();
  expect(failure.message).toBe('Aún no hay pedidos con qué mostrarlo.');
});

it('words of the business stand in the mail, in the preview and in what one sends to oneself', async () => {
  const words = 'Trae <b>bolsas</b> propias.';
  const placed = await acceptedOrder(server, luz, basket);
  await everythingLeft();
  const preview = (await luz.call('orderMessages.preview', { body: { moment: 'cancelled', words } })).ok();
  expect(preview.html).toContain('Trae &lt;b>bolsas&lt;/b> propias.');
  for (const moment of ORDER_MOMENTS) {
    const { whatsapp } = (await luz.call('orderMessages.preview', { body: { moment, words } })).ok();
    expect(whatsapp).toMatch(
      /^Hola, \S+: .*pedido N\.º .* Trae <b>bolsas<\/b> propias\. Si no quieres .* BAJA\.$/,
    );
    expect(whatsapp).not.toMatch(/\.\.| {2}|undefined|\{\{/);
  }
  server.sent.length = 0;
  (await luz.call('orderMessages.try', { body: { moment: 'cancelled', words } })).ok();
  await expect
    .poll(() => server.sent, soon)
    .toMatchObject([{ to: people.luz.email, subject: expect.stringMatching(/^Prueba: Cancelamos/) }]);
  const { version } = await setting('cancelled');
  (await luz.call('orderMessages.save', { body: { moment: 'cancelled', off: false, words, version } })).ok();
  (
    await luz.call('orders.move', { params: { id: placed.id }, body: { state: '12_store_cancel_order' } })
  ).ok();
  server.sent.length = 0;
  await everythingLeft();
  expect(server.sent[0]?.text).toContain(words);
});

it('a moment that is off is not told, and staff see that it was not', async () => {
  const { version } = await setting('on_the_way');
  const body = { moment: 'on_the_way', off: true, words: '', version } as const;
  (await luz.call('orderMessages.save', { body })).ok();
  expect((await luz.call('orderMessages.save', { body })).failure().error).toBe('STALE_EDIT');
  const placed = await acceptedOrder(server, luz, basket);
  await everythingLeft();
  (
    await luz.call('orders.move', {
      params: { id: placed.id },
      body: { state: '10_store_dispatch_products' },
    })
  ).ok();
  server.sent.length = 0;
  await everythingLeft();
  expect(server.sent).toEqual([]);
  const { list } = (await luz.call('orderMessages.ofOrder', { params: { id: placed.id } })).ok();
  expect(list.map(({ moments, state, channel }) => [moments.join(), state, channel])).toEqual([
    ['on_the_way', 'dropped', null],
    ['received', 'sent', 'mail'],
  ]);
});
