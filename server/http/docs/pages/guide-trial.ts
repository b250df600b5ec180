import type { Guide } from './guide.ts';
import { codeBlock, inline } from './html.ts';

export const trialGuide: Guide = {
  name: 'probar',
  title: 'Un negocio para probar',
  summary: 'claves de prueba, avisos de muestra y cómo recibirlos en tu computador.',
  script: '',
  body: `
<p>${inline('El negocio de práctica es una tienda aparte con sus propios productos y pedidos: nada se cobra, nadie recibe mensajes y los buscadores no la ven. Un hiperadministrador la crea en Operación, y allí borra con un botón los pedidos y carritos que quedaron; un superadministrador del negocio de práctica lo hace en Claves de API. Su dirección empieza por `practica.`.')}</p>
<h2>Claves</h2>
<p>${inline('Las claves que se crean allí empiezan por `canasta_test_`, y no abren nada en otro negocio. Así se reconocen en un registro o en un repositorio. Lo demás es igual: permisos, límites y fallas.')}</p>
<h2>Pedidos simulados</h2>
<p>${inline('En Operación se eligen compradores, pedidos por hora y minutos, con personal simulado o sin él: los pedidos se aceptan, alistan y entregan como en la tienda, y cada paso deja sus avisos.')}</p>
<h2>Avisos de muestra</h2>
<p>${inline('`POST /api/v1/webhooks/{id}/test?event=order.created` envía una muestra del aviso, la misma que está en [Avisos](/api/docs/events), firmada con tu secreto. Sirve para cualquier aviso, y solo en este negocio, donde también está en la administración (Enviar una muestra); en los demás la prueba es `webhook.test`.')}</p>
<h2>Recibirlos en tu computador</h2>
<p>${inline('En este negocio la dirección de un webhook puede ser http y de una red interna. Se envía solo si la instalación lo permite (`PRACTICE_WEBHOOKS=1`); si no, queda como entregado, con los encabezados que habría llevado. De las dos formas, esta orden lleva cada envío a tu computador, con los mismos bytes y la misma firma, hasta que la detengas:')}</p>
${codeBlock(`FORWARD_EMAIL=… FORWARD_PASSWORD=… node scripts/run.mjs forward \\
  https://practica.tienda.example.co http://localhost:4000/avisos`)}
<p>${inline('Crea una suscripción a todos los avisos, muestra su secreto y la quita al terminar. Con `--webhook` sigue una que ya existe, también de otro negocio. Un envío que se repite desde el registro llega otra vez.')}</p>`,
};
