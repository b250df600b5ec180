import type { ImportField } from '#contract/imports/mapping-shapes.ts';
import { normaliseText } from '#rules/search/normalise-text.ts';
import { LABEL_NAMES } from './label-names.ts';

/**
 * Fields a column name may mean, with a certainty: 1 = nothing else; below 0.6 only its cells can decide. In Spanish
 * and English, as tills, accounting systems and shops write them.
 */
const NAMES: readonly (readonly [ImportField, number, RegExp])[] = [
  [
    'sku',
    1,
    /^(sku|sku (del )?(producto|vendedor|interno)|referencia interna|internal reference|plu|ref(erencia)? interna)$/,
  ],
  [
    'sku',
    0.85,
    /^(cod(igo)?|codigo (del )?(producto|articulo|item|inventario|interno)|cod (art(iculo)?|prod(ucto)?|item|interno)|item code|product code|codigo sku|clave( (del )?producto)?|codart|codprod)$/,
  ],
  ['sku', 0.86, /^(referencia|ref|reference|codigo de referencia)$/],
  [
    'sku',
    0.5,
    /^(id|item( id)?|id (item|producto)|product id|articulo|numero|no|n|consecutivo|id articulo|handle)$/,
  ],
  [
    'bar_code',
    1,
    /^(ean|ean ?13|(cod(igo)?|codigos) (de )?barras?|cod(igo)? ?bar(ras?|ra)?|barras?|bar ?codes?|upc|gtin|gtin upc ean (o|or) isbn|plu barras|codigo universal( de producto)?|codigo ean)$/,
  ],
  [
    'title',
    1,
    /^(titulo|title|nombre|name|nombre (del )?(producto|articulo|item)|nombre del producto servicio|product name|item name|nom art|articulo nombre|nombre articulo|display name)$/,
  ],
  [
    'title',
    0.9,
    /^(producto|descripcion (del )?(articulo|producto|item)|nombre (largo|comercial|completo)|nomarticulo|nomprod|des(c)? ?art(iculo)?)$/,
  ],
  [
    'title',
    0.8,
    /^(descripcion|descrip|desc|detalle|articulo|product|item|description|dsc|descripcion corta)$/,
  ],
  [
    'description',
    1,
    /^(descripcion (larga|detallada|completa)|long description|detalles|observaciones largas|descripcion html|body html|body)$/,
  ],
  ['description', 0.8, /^(descripcion|description)$/],
  ['description', 0.6, /^(descripcion corta|short description|resumen)$/],
  ['brand', 1, /^(marcas?|brands?|nombre marca|des marca|manufacturer|fabricante|vendor)$/],
  ['provider', 1, /^(proveedor|provider|nombre proveedor|laboratorio|supplier)$/],
  [
    'category_1',
    1,
    /^(categorias?|categor(y|ies)|categoria (1|principal|(del? )?productos?|de inventarios?( servicios)?|inventarios?|padre)|product category|linea|departamento|depto|dpto|dept|department|seccion|nivel ?1|grupo( uno| 1)?|grupo (de )?inventarios?|division|area)$/,
  ],
  ['category_1', 0.8, /^(product )?type$/],
  [
    'category_2',
    1,
    /^(sub ?categoria|subcategory|categoria 2|sub ?linea|familia|nivel ?2|sub ?grupo|clase|grupo (dos|2)|categoria secundaria)$/,
  ],
  ['category_3', 1, /^(categoria 3|sub ?familia|nivel ?3|sub ?clase|grupo (tres|3))$/],
  ['category_4', 1, /^(categoria 4|nivel ?4|segmento|sub ?segmento|grupo (cuatro|4))$/],
  [
    'sold_by',
    1,
    /^(vendido por peso|sold by weight|pesables?|es pesable|por peso|tipo (de )?venta|se vende( por)?|a granel|balanza|venta por peso)$/,
  ],
  [
    'sold_by',
    0.8,
    /^(u ?m|um|und|unid|unidad|(unidad|und|un) (de )?(medida|venta)|unidad de medida (impresion factura|venta)|unit( of measure)?|uom|medida)$/,
  ],
  [
    'size',
    1,
    /^(tamano|presentacion|present|contenido|gramaje|empaque|contenido neto|size|peso neto|cont|net content)$/,
  ],
  ['size', 0.7, /^(medida|formato|capacidad|volumen)$/],
  [
    'size_unit',
    1,
    /^((unidad|und|um|u) (del? )?(contenido|gramaje|tamano|peso neto|presentacion)|size unit|um contenido)$/,
  ],
  ['size_unit', 0.75, /^(u ?m|um|und|unid|unidad|(unidad|und|un) (de )?medida|medida)$/],
  [
    'variant',
    1,
    /^(variante|variant|option ?\d? value|opcion \d valor|valor (de la )?(opcion|variante)( \d)?|sabor|talla|color|aroma)$/,
  ],
  [
    'price_neto',
    1,
    /^(precio (neto|oferta|con descuento|promocion|promocional|promo|final|especial|rebajado|de oferta|en oferta)|pvp ?oferta|oferta|promo|sale price|promotional price|special price|discounted price|precio con dcto)$/,
  ],
  ['price_neto', 0.85, /^(neto|precio (actual|ahora|hoy|vigente)|variant price|precio_neto)$/],
  [
    'price',
    1,
    /^(precio (de )?lista|precio (normal|regular|full|lleno|antes|sin descuento)|regular price|list price|variant compare at price|compare at price|pvp|precio (de )?(venta )?(al )?publico|precio (\d )?con iva|precio (imp incl|impuestos? incluidos?|con impuestos?)|precio total|price tax incl(uded)?|precio (de )?venta( al publico| con iva)?|sales price|precio venta)$/,
  ],
  [
    'price',
    0.9,
    /^(precio|price|precio (al )?detal|precio unitario|valor|valor (de )?venta|venta|precio (de venta )?1|precio 1 con iva|default price|precio (de venta )?general|lista 1)$/,
  ],
  ['price', 0.85, /^precio anterior$/],
  ['price', 0.84, /^(precio (actual|ahora|hoy|vigente)|variant price)$/],
  [
    'price',
    0.5,
    /^(precio (\d )?(base|sin (iva|impuestos?)|imp excl|antes de iva)|price tax excl(uded)?|valor sin iva|precio (de venta )?[2-9]|precio (mayorista|por mayor|distribuidor)|lista [2-9]|subtotal)$/,
  ],
  [
    'discount',
    1,
    /^(descuento|dcto|dto|porcentaje( de)? descuento|% ?(dcto|dto|descuento)|discount( percent)?|dcto porcentaje|pct descuento)$/,
  ],
  [
    'sale_from',
    1,
    /^((dia|fecha) en que empieza el precio rebajado|date sale price starts|(fecha (de )?)?(inicio|comienzo|desde)( de)?( la)? (oferta|rebaja|promo(cion)?|descuento|vigencia)|(oferta|rebaja|rebajado|promo(cion)?|descuento|vigencia|vigente|valid[oa]) desde|(discount|sale|special price|promo(tion)?) (from|start)( date)?|(special|sale) price from( date)?|date on sale from|discount from yyyy mm dd|descuento desde (aaaa|yyyy) mm dd|sale start(s| date)?|start date|fecha (de )?inicio|fecha inicial|date start)$/,
  ],
  [
    'sale_until',
    1,
    /^((dia|fecha) en que termina el precio rebajado|date sale price ends|(fecha (de )?)?(fin|final|hasta|vencimiento)( de)?( la)? (oferta|rebaja|promo(cion)?|descuento|vigencia)|(oferta|rebaja|rebajado|promo(cion)?|descuento|vigencia|vigente|valid[oa]) hasta|(discount|sale|special price|promo(tion)?) (to|until|end)( date)?|(special|sale) price to( date)?|date on sale to|discount to yyyy mm dd|descuento hasta (aaaa|yyyy) mm dd|sale end(s| date)?|end date|fecha (de )?fin(alizacion)?|fecha final|date end)$/,
  ],
  [
    'cost',
    1,
    /^((p|vr|vlr|valor|precio) )?(de )?costo( (unit(ario)?|prom(edio)?|(de )?compra|neto|inicial|ultimo|(con|sin) iva|actual))?$/,
  ],
  ['cost', 1, /^(coste|ultimo costo|precio (de )?compra|cost( per item)?|cost price|standard price)$/],
  [
    'stock_min',
    1,
    /^((stock|inv|exist(encia)?) min(imo|ima)?|minimo|existencias? (minima|bajas?)|cantidad (minima|de bajo inventario)|low stock( amount)?|min(imum)? stock|reorder|punto de reorden|inventario minimo)$/,
  ],
  [
    'stock',
    1,
    /^(stock|stock (actual|disponible)|existencias?( actual(es)?)?|exist|inventario|inventory( quantity)?|in stock|en inventario|cantidad a (la )?mano|quantity on hand|on hand|saldo( actual)?|variant inventory qty|inventory qty|cantidad (disponible|en stock)|qty)$/,
  ],
  ['stock', 0.85, /^(cantidad|disponible|inv|quantity|disponibles|cant|unidades|fisico)$/],
  [
    'stock',
    1,
    /^(total )?(stock|existencias?|exist|inventario|inv|saldo|cantidad|cant|unidades)( (en )?(actual(es)?|disponibles?|inicial(es)?|final(es)?|total(es)?|fisic[oa]s?|stock|inventario))$/,
  ],
  ['stock', 1, /^total (stock|existencias?|inventario|unidades)$/],
  [
    'stock',
    1,
    /^(current|available|total|opening|initial) (stock|inventory|quantity|qty)$|^on hand (qty|quantity)$/,
  ],
  [
    'picture',
    1,
    /^(imagen(es)?|imagen (principal|del producto|destacada)|images?|image src|image urls?( x y z)?|main image|base image|picture|photos?|fotos?( del producto)?|foto principal|(url|urls|link|enlace|direccion|ruta) (de )?(la )?(imagen(es)?|fotos?)|imagen url|photo url|picture url|url image|image link)$/,
  ],
  ['picture', 0.8, /^(thumbnail|miniatura|small image)$/],
  ['inactive', 1, /^(inactivo|inactiva|bloquead[oa]|descontinuad[oa]|disabled|anulado|suspendido)$/],
  [
    'active',
    1,
    /^(activ[oa]|active|publicad[oa]|published|status|estado|habilitad[oa]|enabled|visible|visible en facturas de venta|disponible para la venta|available for sale|estado publicacion|activo 0 1|active 0 1|vigente)$/,
  ],
  ['sku', 0.85, /^(material|numero de material|sap|codigo sap)$/],
  ['title', 0.9, /^(item description|texto breve( de material)?|nombre corto|denominacion)$/],
  ['provider', 1, /^(vendor name|supplier name|nombre del proveedor)$/],
  ['category_1', 1, /^(grupo de articulos|gr articulos|category name|departamento nombre)$/],
  ['category_2', 1, /^(sub ?dept|sub ?department|sub ?depto)$/],
  ['sold_by', 1, /^(scale item|sold by weight|weighed|umb|unidad base)$/],
  ['variant', 1, /^(variation name|nombre de la variante|valor de propiedad \d)$/],
  [
    'price',
    0.9,
    /^((vlr|vr|v|p|pr|valor|precio) ?(de )?(venta|vta|unitario|pub(lico)?)( (al )?(pub(lico)?|detal))?( 1)?|precio publico sugerido|pvp ?1|p v p|precio detal|precio bruto|retail( price)?|unit price|selling price)$/,
  ],
  [
    'tax',
    1,
    /^((%|porcentaje( de)?|tarifa( de(l)?)?|tasa( de)?|tipo( de)?|clase( de)?|codigo|cod) ?(iva|impuestos?)( cargo)?|iva( ?%| porcentaje)?|impuestos?( (iva|de cliente|de venta|cargo))?|tax( (class|rate|code|%))?|vat( (rate|%))?)$/,
  ],
  ['cost', 1, /^((vlr|valor) (de )?compra|unit cost|costo unit|p compra)$/],
  [
    'stock',
    1,
    /^(qty on hand|current quantity|hay|libre utilizacion|cantidad actual|unidades disponibles|cantidad disponible)$/,
  ],
  ['stock_min', 1, /^(reorder point|reorder level|stock de seguridad)$/],
  ['inactive', 1, /^(discontinued|obsoleto)$/],
  ...LABEL_NAMES,
  ['active', 1, /^(mostrar en tienda|visible en tienda|show in store)$/],
];

/** The words of a name, without marks that systems add to any column: '(obligatorio)', '*'. */
export function wordsOf(name: string): string {
  return normaliseText(
    name.replace(/\(\s*(obligatori[oa]|requerid[oa]|opcional|required|optional)\s*\)/gi, ' '),
  )
    .replace(/^precios\b/, 'precio')
    .replace(/^variant (sku|barcode)$/, '$1');
}

/** The certainty that a name means each field. */
export function fieldsNamed(name: string): Map<ImportField, number> {
  const words = wordsOf(name);
  const found = new Map<ImportField, number>();
  // '¿Existencias?' asks for yes or no.
  const isQuestion = /^\s*¿|\?\s*$/.test(name);
  for (const [field, sure, pattern] of NAMES)
    if (pattern.test(words) && (!isQuestion || FLAGS.has(field)))
      found.set(field, Math.max(sure, found.get(field) ?? 0));
  return found;
}

const FLAGS: ReadonlySet<ImportField> = new Set(['active', 'inactive', 'sold_by']);

/** The likeliest field of a name; undefined when only its cells could decide. */
export function fieldNamed(name: string): ImportField | undefined {
  const [best] = [...fieldsNamed(name)].sort((one, other) => other[1] - one[1]);
  return best && best[1] > 0.6 ? best[0] : undefined;
}
