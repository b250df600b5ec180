import { z } from 'zod';
import { call, ofModule } from '../call.ts';
import { CountType, Id } from '../wire.ts';
import { AUTH, ERP, JSON_BODY } from './inputs.ts';

/** What another system has in stock, beside what the shop has. */

const MOST_ROWS = 10_000;
const BODY_LIMIT = 2 * 1024 * 1024;

const Row = z.strictObject({
  office: z.string().trim().min(1, 'Falta la sede.').max(80),
  id_item: z.string().trim().max(60).optional(),
  bar_code: z.string().trim().max(60).optional(),
  stock: z
    .int('La cantidad debe ser un número entero: unidades, o gramos de lo que se vende por peso.')
    .nonnegative('La cantidad no puede ser menor que 0.')
    .max(1_000_000_000, 'La cantidad es demasiado alta.')
    .describe('Lo que tiene el otro sistema: piezas, o gramos de lo que se vende por peso.'),
});

const Difference = z
  .object({
    row: z.int().nonnegative().describe('La fila que se envió, desde 0.'),
    office_id: Id,
    product_id: Id,
    id_item: z.string(),
    title: z.string(),
    count_type: CountType,
    theirs: z.int().nonnegative().describe('Lo que tiene el otro sistema.'),
    shelf: z
      .int()
      .nonnegative()
      .describe('Lo que debe haber en la sede: lo que se puede vender y lo apartado que nadie ha alistado.'),
    reserved: z.int().nonnegative().describe('De eso, lo apartado para pedidos que nadie ha alistado.'),
    difference: z.int().describe('`theirs` menos `shelf`.'),
  })
  .meta({ id: 'StockDifference' });

export const compareStockCalls = ofModule('admin-integrations', {
  'erp.compareStock': call({
    version: 'v1',
    source: 'docs/decisions/085; path chosen here',
    summary: 'Las existencias de otro sistema frente a las de la tienda: en qué difieren; no cambia nada',
    who: 'key products:read',
    method: 'POST',
    path: '/erp/stock/compare',
    bodyLimit: BODY_LIMIT,
    body: z.strictObject({
      rows: z
        .array(Row)
        .min(1, 'No hay filas.')
        .max(MOST_ROWS, 'Máximo 10.000 filas por envío.')
        .describe('Un producto de una sede en cada fila.'),
    }),
    output: z.object({
      equal: z.int().nonnegative().describe('Filas en las que los dos tienen lo mismo.'),
      differences: z.array(Difference).describe('Las demás, en el orden en que se enviaron.'),
      errors: z.array(z.object({ row: z.int().nonnegative(), field: z.string(), message: z.string() })),
    }),
    example: `curl "${ERP}/stock/compare" ${AUTH} ${JSON_BODY} \\
  -d '{"rows":[{"office":"BRETANA","id_item":"1311","stock":58}]}'

Para una conciliación cada noche: se compara con lo que debe haber en el estante, que incluye lo apartado para pedidos que nadie
ha alistado. Corrige después con un envío de existencias, con “change”, lo que la tienda tenga mal.`,
  }),
});
