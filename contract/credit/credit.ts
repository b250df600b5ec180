import { z } from 'zod';
import { CREDIT_KINDS } from '#rules/credit/ledger.ts';
import { call } from '../call.ts';
import { Id, Instant, Pesos } from '../wire.ts';

const source = 'rule 108; paths chosen here' as const;

/** Credit of a shopper, with its last entries. */
const Credit = z
  .object({
    /** Pesos that may be used now. */
    usable: Pesos,
    /** What goes first. */
    next_expiry: z.object({ amount: Pesos, date: Instant }).nullable(),
    entries: z.array(
      z.object({
        id: Id,
        kind: z.enum(CREDIT_KINDS),
        /** Pesos: below 0 for what was taken. */
        amount: z.int(),
        date: Instant,
        /** When what is left of it goes. */
        expires_date: Instant.nullable(),
        order: z.object({ id: Id, id_order: z.int() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'Credit' });

export const creditCalls = {
  'credit.mine': call({
    summary: 'Mi crédito en la tienda: cuánto hay, cuándo vence y de dónde viene',
    source,
    method: 'GET',
    path: '/users/me/credit',
    version: 'v1',
    who: 'user',
    output: Credit,
  }),
  'credit.ofUser': call({
    summary: 'El crédito de una persona: cuánto hay, cuándo vence y de dónde viene',
    source,
    method: 'GET',
    path: '/admin/users/{id}/credit',
    version: 'admin',
    who: 'superadmin',
    params: z.object({ id: Id }),
    output: Credit,
  }),
};
