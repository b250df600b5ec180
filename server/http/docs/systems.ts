import { SCOPES } from '#contract/integrations/scopes.ts';
import { WEBHOOK_EVENTS } from '#contract/integrations/webhook-events.ts';

export function codeBlock(html: string): string {
  return `<pre style="overflow: auto; padding: 12px; background: #e9efe6; border-radius: 8px">${html}</pre>`;
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
<code>data.version</code>. No llevan datos personales. El botón «Enviar prueba» manda <code>webhook.test</code>, cuyo
<code>data</code> es <code>{"business":"…","message":"…"}</code>: respóndelo con 2xx, como los demás.</p>
${code(PAYLOAD)}
<p>La firma es la de <a href="https://www.standardwebhooks.com">Standard Webhooks</a>: HMAC-SHA256 de
<code>webhook-id.webhook-timestamp.cuerpo</code>, el cuerpo tal como llegó y sin volverlo a escribir, con los bytes del
secreto (base64, sin <code>whsec_</code>). En el
encabezado puede haber dos firmas mientras se cambia el secreto; basta que una coincida. Rechaza lo que tenga más de 5
minutos.</p>
${code(VERIFY)}
<p>Las bibliotecas <code>standardwebhooks</code> de npm, PyPI, Maven, NuGet y otras lo hacen igual.</p>`;
}

const PAYLOAD = `
POST /avisos HTTP/1.1
content-type: application/json
webhook-id: msg_0193a4c2f1d27c3e9b1f6d2a8c4e5f60
webhook-timestamp: 1764111600
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{"type":"order.moved","timestamp":"2026-11-25T22:20:00.000Z","data":{"id":"…","number":1042,"version":3,
 "state":"7_admin_cart_accept","office":{"id":"…","key":"BRETANA","name":"Bretaña"},"total":58400,
 "lines":[{"id_item":"7702001","title":"Leche entera","count_type":"units","count":2,"price_neto":4900,
 "total":9800,"picked":null}],"move":{"from":"13_order_received","to":"7_admin_cart_accept"}}}`;

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
