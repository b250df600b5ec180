import { englishErrors } from '#contract/english/errors.ts';
import { commonErrors, errors } from '#contract/errors.ts';
import { CALLS_A_MINUTE } from '../../limits/call-limits.ts';
import type { Guide } from './guide.ts';
import { codeBlock, inline, text } from './html.ts';

const kinds = {
  shared: 'Respuestas iguales para todos',
  reading: 'Lecturas de una persona o clave',
  writing: 'Cambios',
  costly: 'Ingresos, códigos, mapas y pagos',
} as const;
const thousands = (figure: number) => figure.toLocaleString('es-CO');

export const mannersGuide: Guide = {
  name: 'listas-fallas-y-versiones',
  title: 'Listas, fallas, límites y versiones',
  summary: 'lo que vale en todas las llamadas.',
  script: '',
  body: `
<h2>Listas</h2>
<p>${inline('Una lista trae `list` y `pagination`. La página que sigue se pide de una de dos formas, según lo que la lista reciba: con `after`, el cursor que vino en `pagination.after` (estable aunque haya cambios, y no viene en la última página), o con `page`, que empieza en 1. `limit` dice cuántos. Las listas del ERP traen su cursor al lado de `list`. Un parámetro que no existe se rechaza con 400.')}</p>
<h2>Fallas</h2>
<p>${inline('El cuerpo es siempre el mismo. Compara `error`, que no cambia; `message` es una frase que se puede mostrar, en español, o en inglés a un programa que lo prefiere con `Accept-Language: en`. `details` nombra los campos. Pregunta por `requestId` si algo no se explica.')}</p>
${codeBlock(`HTTP/1.1 400 Bad Request
content-type: application/json; charset=utf-8

{"error":"INVALID_INPUT","message":"El precio debe ser mayor que 0.",
 "details":[{"field":"rows.0.price","message":"El precio debe ser mayor que 0."}],"requestId":"…"}`)}
<table><tr><th>Estado</th><th>Código</th><th>Qué es</th><th>En inglés</th></tr>
${commonErrors.map((code) => `<tr><td>${errors[code].status}</td><td><code>${code}</code></td><td>${text(errors[code].message)}</td><td>${text(englishErrors[code])}</td></tr>`).join('')}</table>
<p>${inline('Lo que no se puede ver responde 404, como si no existiera. Tras un 5xx, o si no llegó la respuesta, repite la solicitud: las llamadas que crean algo tienen una clave para que no se haga dos veces, en el cuerpo o en el encabezado `Idempotency-Key`. Un 401 dice en `WWW-Authenticate` cómo se entra; el 404 de una clave sin permiso, cuál le falta; un 405, en `Allow`, con qué métodos responde la dirección.')}</p>
<h2>Límites</h2>
<p>${inline('Solicitudes por minuto, en una ventana fija. Después la respuesta es 429 con `Retry-After` en segundos: espera eso antes de repetir. A una clave, cada respuesta le dice en `RateLimit` cuántas le quedan y por cuántos segundos. Lo que una clave lee trae `ETag`: con él en `If-None-Match`, lo que no cambió es un 304 sin cuerpo. Un ERP escribe mejor 1.000 filas en un envío que una fila en mil.')}</p>
<table><tr><th></th><th>por persona o clave</th><th>por dirección de red</th></tr>
${Object.entries(kinds)
  .map(([kind, words]) => {
    const { person, address } = CALLS_A_MINUTE[kind as keyof typeof kinds];
    return `<tr><td>${words}</td><td>${thousands(person)}</td><td>${thousands(address)}</td></tr>`;
  })
  .join('')}</table>
<h2>Versiones</h2>
<p>${inline('`/api/v1` y `/api/v2` son las dos versiones de las direcciones de la tienda; las dos siguen. Dentro de una versión un campo no cambia de sentido ni desaparece, y un parámetro no deja de servir. Campos, valores de listas abiertas y llamadas nuevas pueden llegar en cualquier momento: ignora lo que no conozcas. Lo que rompería un programa llega con otra dirección, al lado de la anterior: cada versión se compara con la que ya salió ([Cambios](/api/docs/cambios)).')}</p>
<h2>Lo que se retira</h2>
<p>${inline('Nada se apaga sin fecha. Una llamada que se va a retirar lo dice por lo menos 180 días antes, en cada respuesta suya, también en las fallas: `Deprecation` trae desde cuándo no conviene empezar con ella; `Sunset`, hasta cuándo responde; `Link`, con `rel="successor-version"`, la dirección de la que la reemplaza. En el documento tiene `deprecated: true` y las mismas fechas, y en [Cambios](/api/docs/cambios) queda escrito. Que tu programa avise cuando vea `Sunset` en una respuesta.')}</p>
${codeBlock(`HTTP/1.1 200 OK
deprecation: @1798779600
sunset: Sat, 01 Jan 2028 04:59:59 GMT
link: </api/v1/erp/products>; rel="successor-version", </api/docs/listas-fallas-y-versiones>; rel="deprecation"`)}`,
};
