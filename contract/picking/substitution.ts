import { z } from 'zod';
import { call } from '../call.ts';
import { Cart } from '../cart/shapes.ts';
import { OrderAnswer } from '../orders/shapes.ts';
import { Id } from '../wire.ts';
import { SubstitutionRule } from './shapes.ts';

/** Preferences for sold-out products, before the order and until it is picked. */
export const substitutionCalls = {
  'cart.setSubstitution': call({
    summary: 'Qué hacer si algo de mi carrito se agota: de todo, o de una línea',
    source: 'rule 84; path chosen here',
    method: 'PUT',
    path: '/shopping-cart/history/{uuid}/substitution',
    version: 'v2',
    who: 'owner',
    params: z.object({ uuid: Id }),
    body: z
      .object({
        /** null: the line follows the cart. */
        substitution: SubstitutionRule.nullable(),
        line_id: Id.optional(),
      })
      .refine(({ substitution, line_id }) => substitution !== null || line_id !== undefined, {
        path: ['substitution'],
        error: 'Elige qué hacer si algo se agota.',
      }),
    output: z.object({ cart: Cart }),
    errors: ['LINE_NOT_FOUND', 'CART_CLOSED'],
  }),
  'orders.setSubstitution': call({
    summary: 'Qué hacer si algo de mi pedido se agota: de todo el pedido o de un producto',
    source: 'rule 84; path chosen here',
    method: 'PUT',
    path: '/shopping-cart/{id}/substitution',
    version: 'v2',
    who: 'owner',
    params: z.object({ id: Id }),
    body: z.object({ substitution: SubstitutionRule, line_id: Id.optional() }),
    output: OrderAnswer,
    errors: ['ORDER_STATE'],
  }),
};
