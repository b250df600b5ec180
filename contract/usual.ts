import { z } from 'zod';
import { call } from './call.ts';
import { AddPreview, AddReport, Cart } from './cart/shapes.ts';
import { ProductCard } from './catalogue/products.ts';
import { CountType, Id, Pesos, pageSize } from './wire.ts';

const UsualProduct = ProductCard.extend({
  usual: z.object({
    /** Days on which it was bought, and the date it was given up. */
    times: z.int().positive(),
    days_since: z.int().nonnegative(),
    /** Median days between purchases; null with too few. */
    every_days: z.int().positive().nullable(),
    /** Its interval has passed, and it was not given up. */
    due: z.boolean(),
    /** The usual quantity, limited by stock, and its cost today. */
    count: z.int().nonnegative(),
    countType: CountType,
    total: Pesos,
    /** Why none of it can be bought at this office now; null when it can. */
    unavailable: z.enum(['not_sold', 'sold_out']).nullable(),
  }),
}).meta({ id: 'UsualProduct' });

/** Products already in the cart are skipped, so that a repeat adds nothing twice. */
const Chosen = z.object({
  branch_office_id: Id.optional(),
  product_ids: z.array(Id).min(1, 'Elige al menos un producto.').max(60, 'Elige hasta 60 productos.'),
});

const ofUser = { version: 'v1', who: 'user', method: 'POST', body: Chosen } as const;

export const usualCalls = {
  'products.usual': call({
    summary: 'Lo que la persona compra más seguido, cada cuánto y qué le toca; lo que ya toca primero',
    source: 'design, home ("Lo de siempre"); docs/decisions/096; path chosen here',
    method: 'GET',
    path: '/products/usual',
    version: 'v1',
    who: 'user',
    query: z.object({
      branch_id: Id.optional(),
      limit: pageSize(12, 60),
      /** Includes products the office cannot sell now, with the reason. */
      unavailable: z.stringbool().default(false),
    }),
    output: z.object({ list: z.array(UsualProduct) }),
  }),
  'products.previewUsual': call({
    ...ofUser,
    summary: 'Qué pasaría al agregar lo de siempre: qué entra, qué cambia, qué falta',
    source: 'docs/decisions/096; path chosen here',
    path: '/products/usual/preview',
    output: AddPreview,
    errors: ['OFFICE_NOT_FOUND'],
  }),
  'products.addUsual': call({
    ...ofUser,
    summary: 'Agregar lo de siempre a mi carrito, en la cantidad de siempre',
    source: 'docs/decisions/096; path chosen here',
    path: '/products/usual/add',
    output: AddReport.extend({ cart: Cart }),
    errors: ['OFFICE_NOT_FOUND', 'PRODUCT_NOT_AVAILABLE'],
  }),
};
