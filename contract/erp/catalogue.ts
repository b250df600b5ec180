import { z } from 'zod';
import { GOODS_KINDS } from '#rules/goods/kinds.ts';
import { LONGEST_SIZE } from '#rules/package-contents/product-name.ts';
import { call, ofModule } from '../call.ts';
import { GoodsKindField } from '../catalogue/goods-kind.ts';
import { LabelChanges } from '../catalogue/product-label.ts';
import { CountType, OneLine } from '../wire.ts';
import { CatalogueRowError, ErpBrand, ErpCategory, ownTaxClass } from './catalogue-shapes.ts';
import { AUTH, Cursor, ERP, IdempotencyKey, JSON_BODY, limit } from './inputs.ts';

/** Products, categories and brands that other systems write (rule 143). */

const MOST_PRODUCTS = 10_000;
const MOST_SHELVES = 500;
const MOST_BRANDS = 1_000;
const MB = 1024 * 1024;

const atMost = (most: number) => `Puede tener máximo ${most.toLocaleString('es-CO')} letras.`;
const line = (most: number) => OneLine.pipe(z.string().trim().max(most, atMost(most)));
const text = (most: number) => z.string().trim().max(most, atMost(most));
const code = (most: number, missing: string) =>
  OneLine.pipe(z.string().trim().min(1, missing).max(most, atMost(most)));
const whole = (most: number) =>
  z.int('Escribe un número entero.').nonnegative('No puede ser menor que 0.').max(most, 'Es demasiado alto.');

const categoryCode = code(120, 'Falta el código de la categoría.');
const kinds = `Bajo qué ley está la mercancía: ${GOODS_KINDS.join(', ')}`;

const ProductRow = z
  .strictObject({
    id_item: code(60, 'Falta el código del producto.').describe(
      'El código en tu sistema (SKU o PLU): si la tienda ya lo tiene, se cambia ese producto; si no, se crea.',
    ),
    title: line(300)
      .pipe(z.string().min(1, 'El título no puede quedar vacío.'))
      .optional()
      .describe('El nombre; obligatorio para crear.'),
    category: categoryCode
      .optional()
      .describe('El código de la categoría (o su id), con `subcategory`; obligatorio para crear.'),
    subcategory: code(120, 'Falta el código de la subcategoría.')
      .optional()
      .describe('El código de la subcategoría dentro de esa categoría, o su id.'),
    brand: line(120)
      .optional()
      .describe("La marca, por su nombre: si no existe, se crea; '' lo deja sin marca."),
    provider: line(120)
      .optional()
      .describe("El proveedor, por su nombre: si no existe, se crea; '' lo deja sin proveedor."),
    bar_code: line(60).optional().describe("El código de barras; '' si no tiene."),
    description: text(20_000).optional().describe('La descripción, en texto.'),
    size: line(LONGEST_SIZE).optional().describe('La presentación, como se lee: 500 g, Six pack.'),
    tags: z
      .array(line(60).pipe(z.string().min(1)))
      .max(40, 'Un producto puede tener máximo 40 etiquetas.')
      .optional()
      .describe('Las etiquetas, completas: reemplazan las que tenía.'),
    count_type: CountType.optional().describe(
      'En qué se cuenta y se cobra: `units` (piezas) o `grams` (gramos). Solo al crear: después lo cambia una persona.',
    ),
    grams_per_unit: whole(10_000_000)
      .optional()
      .describe('Gramos de una pieza, de lo que se vende por peso; 0 si no se sabe.'),
    content: z
      .number('Escribe un número.')
      .nonnegative('No puede ser menor que 0.')
      .max(10_000_000, 'Es demasiado alto.')
      .optional()
      .describe(
        'El contenido, para el precio por medida: 500 con `content_unit` g. De lo que se vende por peso, los gramos del precio: obligatorios al crear, y después los cambia una persona.',
      ),
    content_unit: z.enum(['g', 'ml', 'und', 'm']).optional().describe('La unidad de `content`.'),
    tax_class: ownTaxClass.optional(),
    goods_kind: GoodsKindField.nullable().optional().describe(`${kinds}; null es la de su subcategoría.`),
    sanitary_record: line(60).optional().describe("El registro sanitario (INVIMA); '' si no tiene."),
    label: LabelChanges.optional().describe('Lo que dice su etiqueta; lo que no envías queda como está.'),
    cost: whole(1_000_000_000)
      .nullable()
      .optional()
      .describe(
        'Pesos que cuesta a la tienda lo que cuesta su precio (una pieza, o esos gramos); null si no se sabe.',
      ),
    active: z
      .boolean()
      .optional()
      .describe(
        'Si se vende. true vuelve a mostrar lo que quitó una clave o un archivo, y lo que esperaba su categoría; lo que quitó una persona queda como está.',
      ),
    confirmed: z
      .boolean()
      .default(false)
      .describe('Si de verdad es así lo que se retiene por parecer un error: OTHER_GOODS y SIMILAR_CODE.'),
  })
  .refine(({ category, subcategory }) => (category === undefined) === (subcategory === undefined), {
    path: ['subcategory'],
    message: 'Envía la categoría y la subcategoría, las dos.',
  })
  .refine(({ content, content_unit: unit }) => (content === undefined) === (unit === undefined), {
    path: ['content_unit'],
    message: 'Envía el contenido y su unidad, los dos.',
  })
  .meta({ id: 'ProductRow' });

const CategoryRow = z
  .strictObject({
    code: categoryCode.describe('El código en tu sistema; no cambia.'),
    parent: categoryCode
      .optional()
      .describe('De una subcategoría, el código de su categoría, que puede ir antes en el mismo envío.'),
    name: line(120)
      .pipe(z.string().min(1, 'El nombre no puede quedar vacío.'))
      .optional()
      .describe('Como se lee en la tienda; obligatorio para crear.'),
    position: whole(1_000_000)
      .optional()
      .describe('El orden: de las categorías la menor va primero; de las subcategorías, la mayor.'),
    hidden: z.boolean().optional().describe('Si no se muestra en la tienda.'),
    tax_class: ownTaxClass.optional(),
    goods_kind: GoodsKindField.nullable()
      .optional()
      .describe(`${kinds}; null, solo de una subcategoría, es la de su categoría.`),
  })
  .refine(({ parent, goods_kind: kind }) => parent !== undefined || kind !== null, {
    path: ['goods_kind'],
    message: 'Una categoría siempre tiene un tipo de mercancía.',
  })
  .meta({ id: 'CategoryRow' });

const BrandRow = z
  .strictObject({
    name: code(120, 'Falta el nombre de la marca.').describe(
      'Como la nombran tus productos: es su código aquí.',
    ),
    display_name: line(120).optional().describe("Como se lee en la tienda; '' es igual a `name`."),
    description: text(2_000).optional().describe('Lo que se lee en su página.'),
  })
  .meta({ id: 'BrandRow' });

const Written = z.object({
  changed: z.int().nonnegative().describe('Los que quedaron distintos.'),
  added: z.int().nonnegative().describe('Los que se crearon.'),
  errors: z
    .array(CatalogueRowError)
    .describe('Las filas que no cambiaron nada; todas las demás quedaron escritas.'),
});

const changedQuery = z.object({
  changed_after: Cursor.optional().describe(
    'El `changed_after` de la respuesta anterior; sin él, desde el primero.',
  ),
  from: z
    .literal('now', 'Es now.')
    .optional()
    .describe('En lugar de `changed_after`: now, los que cambien desde ahora.'),
  limit,
});
const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    list: z.array(item),
    changed_after: z.string().describe('El cursor para la próxima vez, también si no hubo nada nuevo.'),
    hasNextPage: z.boolean(),
  });

const shared = { version: 'v1', source: 'rule 143; path chosen here' } as const;
const writing = { ...shared, who: 'key catalogue:write', method: 'PUT' } as const;
const reading = { ...shared, who: 'key products:read', method: 'GET', query: changedQuery } as const;

export const erpCatalogueCalls = ofModule('admin-integrations', {
  'erp.writeProducts': call({
    ...writing,
    summary:
      'Crear y cambiar productos por su código, hasta 10.000 filas; un mismo envío se aplica una sola vez',
    path: '/erp/products',
    bodyLimit: 8 * MB,
    body: z.strictObject({
      idempotency_key: IdempotencyKey,
      rows: z
        .array(ProductRow)
        .min(1, 'No hay filas.')
        .max(MOST_PRODUCTS, 'Máximo 10.000 filas por envío.')
        .describe('Un producto en cada fila, con lo que cambia: lo que no envías queda como está.'),
    }),
    output: Written.extend({
      repeated: z.boolean().describe('Si un envío anterior con esta idempotency_key ya había escrito todo.'),
    }),
    errors: ['REQUEST_KEY_REUSED'],
    example: `curl "${ERP}/products" -X PUT ${AUTH} ${JSON_BODY} \\
  -d '{"idempotency_key":"productos-2026-11-25-001","rows":[
    {"id_item":"ERP-1","title":"Arroz Diana 500 g","category":"DESPENSA","subcategory":"ARROZ","brand":"DIANA",
     "bar_code":"7702001000012","content":500,"content_unit":"g"},
    {"id_item":"1311","size":"Bolsa de 2.500 g"}]}'

Las filas se escriben de a cien: si la conexión se corta, repite el envío con la misma idempotency_key y sigue donde iba. Una
fila con error no cambia nada, y las demás quedan escritas. Si la forma de una fila está mal, la respuesta es 400 y no cambia
nada. Un producto nuevo no se vende hasta que una sede tenga su precio y su existencia: envíalos después. El catálogo es de
todas las sedes: la clave no puede ser de una sola.`,
  }),
  'erp.writeCategories': call({
    ...writing,
    summary: 'Crear y cambiar categorías y subcategorías por su código, hasta 500 filas',
    path: '/erp/categories',
    bodyLimit: MB / 4,
    body: z.strictObject({
      rows: z
        .array(CategoryRow)
        .min(1, 'No hay filas.')
        .max(MOST_SHELVES, 'Máximo 500 filas por envío.')
        .describe('Una categoría o subcategoría en cada fila; se escriben en orden.'),
    }),
    output: Written,
    example: `curl "${ERP}/categories" -X PUT ${AUTH} ${JSON_BODY} \\
  -d '{"rows":[{"code":"DESPENSA","name":"Despensa"},{"code":"ARROZ","parent":"DESPENSA","name":"Arroz y granos"}]}'

El mismo envío otra vez no cambia nada. Quitarlas, unirlas y darles imágenes lo hace una persona.`,
  }),
  'erp.writeBrands': call({
    ...writing,
    summary: 'Crear y cambiar marcas por su nombre, hasta 1.000 filas',
    path: '/erp/brands',
    bodyLimit: MB,
    body: z.strictObject({
      rows: z
        .array(BrandRow)
        .min(1, 'No hay filas.')
        .max(MOST_BRANDS, 'Máximo 1.000 filas por envío.')
        .describe('Una marca en cada fila.'),
    }),
    output: Written,
    example: `curl "${ERP}/brands" -X PUT ${AUTH} ${JSON_BODY} \\
  -d '{"rows":[{"name":"DIANA","display_name":"Diana","description":"Arroz y granos."}]}'

El mismo envío otra vez no cambia nada. Una marca que falta se crea también al escribir sus productos.`,
  }),
  'erp.categories': call({
    ...reading,
    summary: 'Categorías y subcategorías con sus códigos: todas, o las que cambiaron desde un cursor',
    path: '/erp/categories',
    output: pageOf(ErpCategory),
    example: `curl "${ERP}/categories?limit=200" ${AUTH}

Guarda “changed_after” y pregunta con él la próxima vez: llegan las nuevas y las que cambiaron, cada una como está ahora.`,
  }),
  'erp.brands': call({
    ...reading,
    summary: 'Marcas: todas, o las que cambiaron desde un cursor',
    path: '/erp/brands',
    output: pageOf(ErpBrand),
    example: `curl "${ERP}/brands?changed_after=0" ${AUTH}`,
  }),
});
