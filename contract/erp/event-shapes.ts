import { z } from 'zod';
import { PQR_ASKS, PQR_KINDS } from '#rules/pqr.ts';
import { Id, Instant, Pesos } from '../wire.ts';

/** What other systems get of an event that is of no order and no product alone. None has data of a person. */

const Order = z
  .object({
    id: Id.describe('El pedido.'),
    number: z.int().nullable().describe('Su número; null si no lo tiene.'),
  })
  .meta({ id: 'ErpOrderReference' });

export const ErpFailedPayment = z
  .object({
    id: Id.describe('El intento de pago.'),
    order: Order.describe('El pedido que se quiso pagar.'),
    attempt: z.int().positive().describe('Qué intento fue: 1, 2, 3.'),
    gateway: z.enum(['wompi', 'credibanco']).describe('El proveedor de pagos.'),
    amount: Pesos.describe('Lo que se quiso pagar.'),
    state: z
      .enum(['declined', 'error', 'expired'])
      .describe('Por qué no se pagó: el banco lo rechazó, el proveedor falló o se venció.'),
    creationDate: Instant.describe('Cuándo empezó.'),
  })
  .meta({ id: 'ErpFailedPayment' });

export const ErpRefund = z
  .object({
    id: Id.describe('La devolución de dinero.'),
    order: Order.describe('El pedido del que es.'),
    payment_id: Id.nullable().describe('El pago en línea que se devuelve; null si no fue en línea.'),
    amount: Pesos.describe('Lo que se devuelve.'),
    how: z
      .enum(['void', 'by_hand', 'courier', 'credit'])
      .describe(
        'El proveedor anula el pago, una persona lo envía, lo entrega quien reparte o es crédito de quien compró.',
      ),
    state: z
      .enum(['asking', 'done', 'refused'])
      .describe('Si está por hacerse, hecha, o el proveedor no quiso.'),
    return_id: Id.nullable().describe('Los productos que volvieron, si es por ellos; null si no.'),
    creationDate: Instant.describe('Cuándo se anotó.'),
    done_date: Instant.nullable().describe('Cuándo se hizo; null mientras no.'),
  })
  .meta({ id: 'ErpRefund' });

export const ErpCustomer = z
  .object({
    id: Id.describe('La cuenta.'),
    provider: z.enum(['email', 'google', 'phone']).describe('Cómo se creó.'),
    creationDate: Instant.describe('Cuándo se creó.'),
  })
  .meta({ id: 'ErpCustomer' });

export const ErpPqr = z
  .object({
    id: Id.describe('La petición, queja o reclamo.'),
    number: z.int().positive().describe('Su número de radicado.'),
    kind: z.enum(PQR_KINDS).describe('De qué se trata.'),
    asks: z.enum(PQR_ASKS).describe('Qué se pide.'),
    status: z.enum(['open', 'answered']).describe('Si espera respuesta o ya la tiene.'),
    order: Order.nullable().describe('El pedido del que es; null si es de ninguno.'),
    received_date: Instant.describe('Cuándo llegó.'),
    due_date: Instant.describe('Hasta cuándo se puede responder por ley.'),
    answered_date: Instant.nullable().describe('Cuándo se respondió; null mientras no.'),
    version: z.int().positive().describe('Aumenta con cada cambio.'),
  })
  .meta({ id: 'ErpPqr' });
