import { FEED_PLATFORMS, feedKinds } from '#rules/goods/feeds.ts';
import { GOODS_KINDS } from '#rules/goods/kinds.ts';
import type { Guide } from './guide.ts';
import { codeBlock, inline } from './html.ts';

const KIND_WORDS = {
  general: 'lo demás',
  alcohol: 'licores',
  tobacco: 'tabaco y vapeadores',
  medicine: 'medicamentos',
  infant: 'fórmulas infantiles, teteros y chupos',
  supplement: 'suplementos dietarios',
} as const;
const PLATFORM_NAMES = { google: 'Google', meta: 'Meta' } as const;

const leftOut = FEED_PLATFORMS.map((platform) => {
  const taken = feedKinds(platform);
  const words = GOODS_KINDS.filter((kind) => !taken.includes(kind)).map((kind) => KIND_WORDS[kind]);
  return `<li><b>${PLATFORM_NAMES[platform]}</b>: ${inline(words.join('; '))}.</li>`;
});

export const feedsGuide: Guide = {
  name: 'catalogos',
  title: 'Catálogos para Google y Meta',
  summary:
    'la dirección que se da a Merchant Center o al administrador de catálogos, y qué lleva cada producto.',
  script: '',
  body: `
<p>${inline('Con el módulo Catálogo para Google y Meta, cada negocio publica sus productos como RSS 2.0 con los campos de Google, que Meta lee igual. Sin el módulo la dirección responde 404.')}</p>
${codeBlock(`https://tienda.example.co/feeds/google.xml
https://tienda.example.co/feeds/meta.xml
https://tienda.example.co/feeds/google.xml?sede=019ada2f-…   otra sede`)}
<p>${inline('Programa la lectura una vez al día o más. La respuesta trae `ETag`: con él en `If-None-Match`, lo que no cambió es un 304 sin cuerpo. Hasta cuatro lecturas a la vez; después, 429 con `Retry-After`.')}</p>
<h2>Sedes</h2>
<p>${inline('Sin `sede`, es la que ve quien llega por primera vez. Con `sede`, los enlaces de los productos llevan a los precios de esa sede, que queda elegida en el navegador si no tenía otra. El `id` es el del producto y es igual en todas: dos sedes van en dos catálogos, no en uno.')}</p>
<h2>Campos</h2>
<table>
<tr><td><code>id</code></td><td>${inline('El del producto en la tienda, el mismo de los eventos de Google Analytics y del píxel.')}</td></tr>
<tr><td><code>price</code>, <code>sale_price</code></td><td>${inline('`price` es lo que la tienda tacha, y `sale_price` lo que se paga, en pesos con impuestos: `5200.00 COP`. De lo que se vende por peso, el kilo.')}</td></tr>
<tr><td><code>sale_price_effective_date</code></td><td>${inline('Los días de una rebaja que tiene último día, en hora de Colombia.')}</td></tr>
<tr><td><code>availability</code></td><td>${inline('`in_stock` u `out_of_stock`; a Meta, `in stock` u `out of stock`.')}</td></tr>
<tr><td><code>unit_pricing_measure</code>, <code>unit_pricing_base_measure</code></td><td>${inline('El contenido y la unidad de su precio por medida. Meta no tiene ese campo: el precio por medida va al final de la descripción, en los dos.')}</td></tr>
<tr><td><code>gtin</code></td><td>${inline('El código de barras, si es uno que otros conocen: con su dígito de control, y no de los que una tienda pone a lo suyo. Sin él, Google recibe `identifier_exists` con `no`.')}</td></tr>
<tr><td><code>brand</code>, <code>product_type</code>, <code>image_link</code>, <code>additional_image_link</code></td><td>${inline('Marca, categoría y subcategoría, y hasta once fotos.')}</td></tr>
</table>
<h2>Lo que no va</h2>
<p>Lo que está oculto, sin foto o sin precio; lo que es para mayores de edad; y lo que la ley no deja promocionar o la plataforma no recibe:</p>
<ul>${leftOut.join('')}</ul>`,
};
