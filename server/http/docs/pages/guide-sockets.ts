import type { Guide } from './guide.ts';
import { codeBlock, inline } from './html.ts';

const EVENTS: readonly (readonly [name: string, payload: string, words: string])[] = [
  [
    'order:changed',
    '{ order_id, number, office_id, state, version, arrived? }',
    'Un pedido nuevo o que cambió. A su dueño, a quien lo alista o entrega, y al personal de su sede.',
  ],
  ['cart:changed', '{ cart_id, version }', 'El carrito cambió en otro dispositivo. A su dueño.'],
  ['household:changed', '{ household_id }', 'Cambió el hogar o su carrito. A quienes están en él.'],
  [
    'shop:changed',
    '{ products, offices, business }',
    'Cambió algo que todos ven: productos (una lista de identificadores, o null: cualquiera), sedes o la configuración. A todos, también sin sesión, una vez por segundo a lo más.',
  ],
];

export const socketsGuide: Guide = {
  name: 'cambios-en-vivo',
  title: 'Cambios en vivo (sockets)',
  summary: 'socket.io en `/socket/`: con qué se entra, qué llega y a quién.',
  script: '',
  body: `
<p>${inline('La tienda avisa por socket.io (versión 4) en `/socket/`, en el mismo dominio. Un mensaje dice qué cambió y nunca lo trae: léelo con la llamada que corresponde, con tus propios permisos.')}</p>
${codeBlock(`import { io } from 'socket.io-client';

const socket = io('https://tienda.example.co', { path: '/socket/', auth: { token } });
socket.on('order:changed', ({ order_id, version }) => { /* GET /api/v2/shopping-cart/{order_id} */ });
socket.on('connect_error', ({ message }) => { /* NOT_SIGNED_IN, TOO_MANY_GUESTS, UNAVAILABLE */ });`)}
<h2>Entrar</h2>
<p>${inline('El token de la sesión va en `auth.token`; un encabezado `authorization` no se lee. Sin token, o con `auth: { guest: true }`, llegan solo los cambios de la tienda. Una sesión que termina cierra la conexión. Las claves de otros sistemas no abren sockets: para ellas están los [avisos](/api/docs/avisos).')}</p>
<h2>Lo que llega</h2>
<table><tr><th>Mensaje</th><th>Contenido</th><th>Cuándo y a quién</th></tr>
${EVENTS.map(([name, payload, words]) => `<tr><td><code>${name}</code></td><td><code>${payload}</code></td><td>${inline(words)}</td></tr>`).join('')}</table>
<p>${inline('No hay salas que pedir: se entra a las propias. Hasta 50 conexiones por persona, y 100 mensajes en 10 segundos hacia la tienda, que no escucha ninguno. Tras reconectar, lee otra vez lo que muestras: lo que pasó mientras tanto no se repite.')}</p>`,
};
