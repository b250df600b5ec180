import { WEBHOOK_EVENTS } from '#contract/webhooks/events.ts';
import { EXAMPLE_SECRET, examplePost, VERIFY } from '../webhook-example.ts';
import type { Guide } from './guide.ts';
import { codeBlock, inline } from './html.ts';

const events = WEBHOOK_EVENTS.map((one) => `\`${one}\``).join(', ');

export const webhooksGuide: Guide = {
  name: 'avisos',
  title: 'Avisos (webhooks)',
  summary:
    'qué llega, cuándo se repite y cómo se comprueba la firma, con un aviso firmado para probar tu código.',
  script: '',
  body: `
<p>${inline(`La tienda envía un POST a tu dirección apenas pasa algo: ${events}. Un superadministrador la suscribe en Integraciones, o tu sistema con una clave que tenga \`webhooks:write\` ([POST /erp/webhooks](/api/docs/erp#erp.createWebhook)): también la pausa, cambia su secreto, lee sus envíos y los repite.`)}
El contenido de cada aviso, con sus campos, está en <a href="/api/docs/events">Avisos</a>. No llevan datos personales.</p>
<h2>Responder</h2>
<p>Responde con un estado 2xx en menos de 10 segundos. Si no, se intenta otra vez a los 10 s, 1 min, 5 min, 30 min, 2 h, 6 h y
24 h; tras tres días de fallas, o con un 410, la suscripción queda en pausa. Un aviso puede llegar más de una vez (con el
mismo <code>webhook-id</code>) y en otro orden: usa el de mayor <code>data.version</code>. Tras una pausa, ponte al día con
<code>GET /api/v1/erp/orders</code>.</p>
<p>El botón “Enviar prueba” manda <code>webhook.test</code>, cuyo <code>data</code> es
<code>{"business":"…","message":"…"}</code>: respóndelo con 2xx, como los demás.</p>
<h2>Un aviso firmado</h2>
<p>Este lo firmó el secreto <code>${EXAMPLE_SECRET}</code>. Tu código debe aceptarlo (sin mirar la hora) y rechazarlo si cambia un
solo carácter.</p>
${codeBlock(examplePost())}
<h2>La firma</h2>
<p>Es la de <a href="https://www.standardwebhooks.com">Standard Webhooks</a>: HMAC-SHA256 de
<code>webhook-id.webhook-timestamp.cuerpo</code>, el cuerpo tal como llegó y sin volverlo a escribir, con los bytes del secreto
(base64, sin <code>whsec_</code>). En el encabezado puede haber dos firmas mientras se cambia el secreto; basta que una
coincida. Rechaza lo que tenga más de 5 minutos.</p>
${codeBlock(VERIFY.trim())}
<p>Las bibliotecas <code>standardwebhooks</code> de npm, PyPI, Maven, NuGet y otras lo hacen igual.</p>`,
};
