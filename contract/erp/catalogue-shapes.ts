import { z } from 'zod';
import { GoodsKindField } from '../catalogue/goods-kind.ts';
import { Id, Instant, OwnTaxClass } from '../wire.ts';

/** Categories and brands as other systems read them, and what is wrong with a row that they sent (rule 143). */

export const ownTaxClass = OwnTaxClass.describe(
  "Clase de impuesto; '' es la de arriba: subcategoría, categoría o negocio.",
);

export const CatalogueRowError = z
  .object({
    row: z.int().nonnegative().describe('La fila que se envió, desde 0.'),
    field: z.string().describe('El campo de la fila.'),
    code: z
      .string()
      .describe(
        'Qué pasa, para programas: TWICE, REMOVED, NO_TITLE, NO_NAME, NO_SUBCATEGORY, UNKNOWN_CATEGORY, COUNT_TYPE, CONTENT, OTHER_GOODS, SIMILAR_CODE, MERGED, BUSY o INVALID.',
      ),
    message: z.string().describe('Lo mismo en palabras.'),
  })
  .meta({ id: 'CatalogueRowError' });

export const ErpCategory = z
  .object({
    id: Id,
    code: z.string().describe('El código en tu sistema.'),
    parent: z
      .string()
      .nullable()
      .describe('De una subcategoría, el código de su categoría; null si no lo es.'),
    name: z.string().describe('Como se lee en la tienda.'),
    position: z.int().describe('El orden.'),
    hidden: z.boolean().describe('Si no se muestra en la tienda.'),
    removed: z
      .boolean()
      .describe('Si una persona la quitó. De una subcategoría, ella sola: mira también la de su categoría.'),
    tax_class: ownTaxClass,
    goods_kind: GoodsKindField.nullable().describe(
      'Bajo qué ley está su mercancía; null es la de su categoría.',
    ),
    version: z.int().positive().describe('Aumenta con cada cambio.'),
    lastUpdateDate: Instant,
  })
  .meta({ id: 'ErpCategory' });

export const ErpBrand = z
  .object({
    id: Id,
    name: z.string().describe('Como la nombran tus productos.'),
    display_name: z.string().describe('Como se lee en la tienda.'),
    description: z.string().describe('Lo que se lee en su página.'),
    merged_into: z
      .string()
      .nullable()
      .describe('La marca a la que se unió, por su nombre; null si a ninguna.'),
    removed: z.boolean().describe('Si una persona la quitó.'),
    version: z.int().positive().describe('Aumenta con cada cambio.'),
    lastUpdateDate: Instant,
  })
  .meta({ id: 'ErpBrand' });
