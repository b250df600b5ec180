import { liveMessages, liveRefusals } from '#contract/webhooks/live.ts';
import { jsonSchema } from '../schemas.ts';
import { fieldsOf } from './fields.ts';
import type { Guide } from './guide.ts';
import { codeBlock, inline } from './html.ts';

const messages = Object.entries(liveMessages).map(
  ([name, schema]) =>
    `<h3 id="${name}"><code>${name}</code></h3><p>${inline(schema.description ?? '')}</p>${fieldsOf(jsonSchema(schema, 'output', {}))}`,
);
const refusals = Object.entries(liveRefusals).map(
  ([code, words]) => `<tr><td><code>${code}</code></td><td>${inline(words)}</td></tr>`,
);

export const socketsGuide: Guide = {
  name: 'cambios-en-vivo',
  title: 'Cambios en vivo (sockets)',
  summary: 'socket.io en `/socket/`: con qué se entra, qué llega y a quién.',
  script: '',
  body: `
<p>${inline('La tienda avisa por socket.io (versión 4) en `/socket/`, en el mismo dominio. Un mensaje dice qué cambió y nunca lo trae: léelo con la llamada que corresponde, con tus propios permisos. Lo mismo para programas: [/api/asyncapi.json](/api/asyncapi.json) (AsyncAPI 3).')}</p>
${codeBlock(`import { io } from 'socket.io-client';

const socket = io('https://tienda.example.co', { path: '/socket/', auth: { token } });
socket.on('connect', () => { /* lee otra vez lo que muestras */ });
socket.on('order:changed', ({ order_id, version }) => { /* GET /api/v2/shopping-cart/{order_id} */ });
socket.on('connect_error', ({ message }) => { /* ${Object.keys(liveRefusals).join(', ')} */ });`)}
<h2>Entrar</h2>
<p>${inline('El token de la sesión va en `auth.token`; con un encabezado `authorization` la conexión se rechaza. Sin token, o con `auth: { guest: true }`, llegan solo los cambios de la tienda. Una sesión que termina cierra la conexión. Las claves de otros sistemas no abren sockets: para ellas están los [avisos](/api/docs/avisos).')}</p>
<p>Una conexión que no se admite recibe <code>connect_error</code> con uno de estos mensajes:</p>
<table>${refusals.join('')}</table>
<h2>Salas</h2>
<p>${inline('No hay salas que pedir: se entra a las propias. Una persona, a la suya; el personal, a la de su sede o a la de todas; todos, a la de la tienda. Hasta 50 conexiones por persona, y 100 mensajes en 10 segundos hacia la tienda, que no escucha ninguno.')}</p>
<h2>Lo que llega</h2>
${messages.join('')}
<h2>Tras reconectar</h2>
<p>Lee otra vez lo que muestras: lo que pasó mientras tanto no se repite. Si dos mensajes hablan de lo mismo, usa el de mayor <code>version</code>.</p>`,
};
