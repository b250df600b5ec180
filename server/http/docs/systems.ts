import { z } from 'zod';
import { SCOPES } from '#contract/api-keys/scopes.ts';
import { type WebhookData, webhookData } from '#contract/erp/shapes.ts';
import { WEBHOOK_EVENTS } from '#contract/webhooks/events.ts';
import { Instant } from '#contract/wire.ts';
import { signedHeaders } from '#server/webhooks/sign.ts';
import { type Json, json, jsonSchema } from './schemas.ts';
import { EVENTS } from './tag-texts.ts';

export function codeBlock(html: string): string {
  return `<pre style="overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; padding: 12px; background: #e9efe6; border-radius: 8px">${html}</pre>`;
}

/** The section of /api/docs for integrators: how webhooks are verified. */
export function systemsSection(escaped: (text: string) => string): string {
  const code = (text: string) => codeBlock(escaped(text.trim()));
  return `<h2>Otros sistemas (ERP y cajas)</h2>
<p>Un superadministrador crea una clave en Integraciones, pestaña Claves de API, con los permisos que necesite: ${SCOPES.map((one) => `<code>${one}</code>`).join(', ')}.
Va en <code>authorization: Bearer canasta_live_…</code> y abre solo las llamadas de sus permisos, <code>/api/v1/erp/…</code>: las
otras de ellas responden 404, y todas 401 si la clave falta, venció, se revocó o es de otro negocio. En las demás llamadas
no cuenta: es como no traerla. Los ejemplos están en cada llamada, abajo.</p>
<h2>Webhooks</h2>
<p>La tienda envía un POST a tu dirección apenas pasa algo: ${WEBHOOK_EVENTS.map((one) => `<code>${one}</code>`).join(', ')}.
Responde con un estado 2xx en menos de 10 segundos; si no, se intenta otra vez a los 10 s, 1 min, 5 min, 30 min, 2 h, 6 h y
24 h. Un aviso puede llegar más de una vez (con el mismo <code>webhook-id</code>) y en otro orden: vale el de mayor
<code>data.version</code>. Qué trae cada uno, con su esquema, está en <code>webhooks</code> de
<a href="/api/openapi.json">/api/openapi.json</a>. No llevan datos personales. El botón «Enviar prueba» manda <code>webhook.test</code>, cuyo
<code>data</code> es <code>{"business":"…","message":"…"}</code>: respóndelo con 2xx, como los demás.</p>
${code(PAYLOAD)}
<p>Este lo firmó el secreto <code>${SECRET}</code>. La firma es la de <a href="https://www.standardwebhooks.com">Standard Webhooks</a>: HMAC-SHA256 de
<code>webhook-id.webhook-timestamp.cuerpo</code>, el cuerpo tal como llegó y sin volverlo a escribir, con los bytes del
secreto (base64, sin <code>whsec_</code>). En el
encabezado puede haber dos firmas mientras se cambia el secreto; basta que una coincida. Rechaza lo que tenga más de 5
minutos.</p>
${code(VERIFY)}
<p>Las bibliotecas <code>standardwebhooks</code> de npm, PyPI, Maven, NuGet y otras lo hacen igual.</p>`;
}

/** What other systems receive, by event. */
export function webhookOperations(shared: Json): Record<string, { post: Json }> {
  return Object.fromEntries(
    Object.entries(webhookData).map(([event, data]) => [event, webhookOperation(event, data, shared)]),
  );
}

function webhookOperation(event: string, data: z.ZodType, shared: Json): { post: Json } {
  const message = z.object({ type: z.literal(event), timestamp: Instant, data });
  return {
    post: {
      operationId: `event.${event}`,
      tags: [EVENTS],
      summary: `Aviso ${event}`,
      description: SENT,
      // Its signature says who sends it.
      security: [],
      parameters: Object.entries(WEBHOOK_HEADERS).map(([name, description]) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema: { type: 'string' },
      })),
      requestBody: { required: true, content: json(jsonSchema(message, 'output', shared)) },
      responses: { '2XX': { description: 'Recibido' } },
    },
  };
}

const SENT = `La tienda lo envía a las direcciones que se suscribieron, firmado como Standard Webhooks. Responde con 2xx en menos
de 10 segundos. Si no, se intenta otra vez a los 10 s, 1 min, 5 min, 30 min, 2 h, 6 h y 24 h. Puede llegar más de una vez,
con el mismo \`webhook-id\`, y en otro orden: vale el de mayor \`data.version\`.`;

const WEBHOOK_HEADERS = {
  'webhook-id': 'El mismo en cada intento de un aviso',
  'webhook-timestamp': 'Cuándo se firmó, en segundos desde 1970',
  'webhook-signature':
    'v1 y una coma antes de la firma: HMAC-SHA256, en base64, de webhook-id.webhook-timestamp.cuerpo; dos separadas por un espacio mientras se cambia el secreto',
};

const ORDER: WebhookData['order.moved'] = {
  id: '019ab2f4-6c1e-7d3a-9b1f-6d2a8c4e5f60',
  number: 1042,
  version: 3,
  state: '7_admin_cart_accept',
  type: 'delivery',
  channel: 'web',
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

/** Signed as the secret of the example signs it. */
const SECRET = 'whsec_ZWplbXBsby1kZS1zZWNyZXRvLWRlLTMyLWJ5dGVzISE=';
const BODY = JSON.stringify({ type: 'order.moved', timestamp: '2026-11-25T22:20:00.000Z', data: ORDER });
const HEADERS = signedHeaders(
  { id: 'msg_0193a4c2f1d27c3e9b1f6d2a8c4e5f60', body: BODY, secrets: [SECRET] },
  new Date('2026-11-25T22:20:01Z'),
);

const PAYLOAD = `
POST /avisos HTTP/1.1
${Object.entries(HEADERS)
  .map(([name, value]) => `${name}: ${value}`)
  .join('\n')}

${BODY}`;

const VERIFY = `
// Node.js
import { createHmac, timingSafeEqual } from 'node:crypto';

function isOurs(headers, body, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers;
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const made = createHmac('sha256', key).update(\`\${id}.\${at}.\${body}\`).digest();
  return signatures.split(' ').some((one) => {
    const [version, signature = ''] = one.split(',');
    const given = Buffer.from(signature, 'base64');
    return version === 'v1' && given.length === made.length && timingSafeEqual(given, made);
  });
}`;
