import { z } from 'zod';
import { call } from '../call.ts';
import { Done, Id } from '../wire.ts';

/** A card kept at the provider: what its owner knows it by. */
export const SavedCard = z
  .object({
    id: Id,
    brand: z.string().regex(/^[A-Z]{2,20}$/),
    last_four: z.string().regex(/^\d{4}$/),
    exp_month: z.int().min(1).max(12),
    exp_year: z.int().min(2000).max(2099),
  })
  .meta({ id: 'SavedCard' });

export const savedCardCalls = {
  'payments.cards': call({
    summary: 'Mis tarjetas guardadas en el proveedor de pagos',
    source: 'rule 140',
    method: 'GET',
    path: '/users/me/cards',
    version: 'v2',
    who: 'user',
    output: z.object({ list: z.array(SavedCard) }),
  }),
  'payments.removeCard': call({
    summary: 'Quitar una tarjeta guardada: deja de poder usarse',
    source: 'rule 140',
    method: 'DELETE',
    path: '/users/me/cards/{id}',
    version: 'v2',
    who: 'user',
    params: z.object({ id: Id }),
    output: Done,
  }),
};
