import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { groupThousands } from '#rules/money.ts';
import type { Mail, Message } from '#server/messages/message.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { confirm, readyCart } from '#test/factories/rum-cart.ts';
import { plain } from '#test/plain.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Ley 1480 of 2011, article 50 d: who orders is told at once what was ordered, for how much, and when it comes. */

let server: TestServer;
let marcela: Client;
let working = true;

beforeAll(async () => {
  const senders = () => {
    const send = async (message: Message) => {
      if (!working) throw new Error('the mail server is away');
      sent.push(message);
    };
    return { send, pausing: () => false };
  };
  server = await startTestServer({ senders: { mail: senders(), sms: senders() }, workEveryMs: 50 });
  marcela = await server.as('marcela');
  const identity = {
    legal_company: 'Canasta S.A.S.',
    legal_nit: '901.234.567-7',
    legal_phone: '602 555 0100',
  };
  await server.sql("update business_config set custom_text_fields = $1, tax_default = 'vat_5'", [identity]);
});
afterAll(() => server.close());
beforeEach(async () => {
  working = true;
  sent.length = 0;
  await marcela.call('cart.discardActive', {});
});

const sent: Message[] = [];
const soon = { timeout: 10_000, interval: 50 };

async function place(): Promise<{ id: string; id_order: number; token: string; price_total: number }> {
  const body = { product_id: goods.aguacate.id, count: 350, countType: 'grams' } as const;
  await marcela.call('cart.addProduct', { body });
  await marcela.call('cart.addProduct', { body: { product_id: goods.cafe.id, count: 13 } });
  return (await confirm(marcela, await readyCart(marcela))).ok().order;
}

it('is acknowledged by one mail with its goods, costs, window and payment, who sells and the rights', async () => {
  const order = await place();
  await expect.poll(() => sent.length, soon).toBe(1);
  const [mail] = sent as Mail[];
  expect(mail).toMatchObject({ channel: 'mail', to: 'marcela@correo.test' });
  expect(mail?.subject).toBe(`Recibimos tu pedido N.º ${groupThousands(order.id_order)} · Canasta`);
  const text = plain(mail?.text) ?? '';
  for (const words of [
    'Café molido: $ 113.100\n  13 und',
    '$ 8.700 cada uno',
    '350 g',
    '$ 9.800 el kilo',
    'Domicilio:',
    'Los precios incluyen los impuestos.',
    'IMPUESTOS INCLUIDOS\nIVA 5 %, base $ 160.505: $ 8.025\nIVA 19 %, base $ 2.521: $ 479',
    'LLEGA\nEl viernes 20 de noviembre de ',
    'En efectivo, al recibir',
    'Retracto',
    'Canasta S.A.S. · NIT 901.234.567-7',
    'www.sic.gov.co',
    `http://canasta.localhost/shoppingcart-detail/${order.token}`,
  ])
    expect(text).toContain(words);
  expect(text).toContain(`Total: $ ${groupThousands(order.price_total)}`);
  // Nothing in it is loaded or run.
  expect(mail?.html).toContain('Café molido');
  expect(mail?.html).not.toMatch(/<(img|script|link)|url\(/);
});

it('says to whom the invoice is made out, where one was asked for', async () => {
  working = false;
  const { id } = await place();
  const body = {
    documentType: 'nit',
    document: '901234567-7',
    name: 'Acme S. A. S.',
    email: 'a@acme.co',
  } as const;
  (await marcela.call('orders.setBilling', { params: { id }, body })).ok();
  working = true;
  await server.sql('update message set next_try_at = now() where sealed is not null');
  await expect.poll(() => sent.length, soon).toBe(1);
  expect(plain(sent[0]?.text)).toContain('FACTURA ELECTRÓNICA\nA nombre de Acme S. A. S.');
  // Its number is in the order alone.
  expect(sent[0]?.text).not.toContain('901234567');
});

it('is told by SMS where no mail is known', async () => {
  await server.sql("update app_user set email = '' where email = 'marcela@correo.test'");
  const order = await place();
  await expect.poll(() => sent.length, soon).toBe(1);
  expect(sent[0]).toMatchObject({ channel: 'sms' });
  expect(sent[0]?.text).toContain(`recibimos tu pedido ${groupThousands(order.id_order)}`);
});

it('waits for a mail server that is away; of an order cancelled meanwhile it says that alone', async () => {
  working = false;
  const [first, second] = [await place(), await place()];
  (await marcela.call('orders.cancel', { params: { id: first.id } })).ok();
  working = true;
  await server.sql('update message set next_try_at = now() where sealed is not null');
  await expect.poll(() => server.sql('select 1 from message where sealed is not null'), soon).toEqual([]);
  const texts = sent.map(({ text }) => text).sort();
  expect(texts).toEqual([
    expect.stringContaining(`recibimos tu pedido ${groupThousands(second.id_order)}`),
    expect.stringContaining(`tu pedido ${groupThousands(first.id_order)} quedo cancelado`),
  ]);
});
