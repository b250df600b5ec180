import type { WebhookData } from '#contract/erp/shapes.ts';
import { signedHeaders } from '#server/webhooks/sign.ts';

const ORDER: WebhookData['order.moved'] = {
  id: '019ab2f4-6c1e-7d3a-9b1f-6d2a8c4e5f60',
  number: 1042,
  version: 3,
  state: '7_admin_cart_accept',
  type: 'delivery',
  channel: 'web',
  channel_number: null,
  payment_method: 'cash',
  office: { id: '019a0000-0000-7000-8000-00000000b0e1', key: 'BRETANA', name: 'Bretaña' },
  window: { start_date: '2026-11-25T23:00:00.000Z', end_date: '2026-11-26T01:00:00.000Z' },
  subtotal: 9_800,
  coupons_total: 0,
  bags_count: 0,
  bags_total: 0,
  delivery_price: 3_000,
  total: 12_800,
  amount_to_pay: null,
  credit: 0,
  total_final: 12_800,
  invoice: { kind: 'pos', requested: false, number: null },
  taxes: {
    base: 12_321,
    vat: 479,
    consumption: 0,
    rows: [
      { tax: 'exempt', name: 'Exento (IVA 0 %)', base: 9_800, amount: 0 },
      { tax: 'vat_19', name: 'IVA 19 %', base: 2_521, amount: 479 },
    ],
  },
  lines: [
    {
      line_id: '019a0000-0000-7000-8000-000000001111',
      product_id: '019a0000-0000-7000-8000-00000000cafe',
      id_item: '7702001',
      bar_code: '7700000000777',
      title: 'Leche entera',
      count_type: 'units',
      count: 2,
      price: 5_200,
      price_neto: 4_900,
      total: 9_800,
      tax_class: 'exempt',
      base: 9_800,
      vat: 0,
      consumption: 0,
      undelivered: 0,
      picked: null,
    },
  ],
  creationDate: '2026-11-25T22:05:00.000Z',
  lastUpdateDate: '2026-11-25T22:20:00.000Z',
  move: { from: '13_order_received', to: '7_admin_cart_accept' },
};

/** The secret with which the example is signed. */
export const EXAMPLE_SECRET = 'whsec_ZWplbXBsby1kZS1zZWNyZXRvLWRlLTMyLWJ5dGVzISE=';
const BODY = JSON.stringify({ type: 'order.moved', timestamp: '2026-11-25T22:20:00.000Z', data: ORDER });
const HEADERS = signedHeaders(
  { id: 'msg_0193a4c2f1d27c3e9b1f6d2a8c4e5f60', body: BODY, secrets: [EXAMPLE_SECRET] },
  new Date('2026-11-25T22:20:01Z'),
);

export const examplePost = () => `POST /avisos HTTP/1.1
${Object.entries(HEADERS)
  .map(([name, value]) => `${name}: ${value}`)
  .join('\n')}

${BODY}`;

export const VERIFY = `
import { createHmac, timingSafeEqual } from 'node:crypto';

function isOurs(headers, body, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers;
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const made = createHmac('sha256', key).update(\`\${id}.\${at}.\${body}\`).digest();
  return signatures.split(' ').some((one) => {
    const [version, signature = ''] = one.split(',');
    const sent = Buffer.from(signature, 'base64');
    return version === 'v1' && sent.length === made.length && timingSafeEqual(sent, made);
  });
}`;
