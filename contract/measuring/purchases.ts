import { z } from 'zod';
import { call } from '../call.ts';
import { Done, Id } from '../wire.ts';

/** The marks that the services' scripts left in this browser, '' without one. */
const Visitor = z.object({
  ga_client_id: z
    .string()
    .regex(/^(\d{1,20}\.\d{1,20})?$/, 'Debe verse así: 1234567890.1234567890.')
    .default('')
    .describe('Número del visitante en Google Analytics, de la cookie _ga sin su comienzo'),
  ga_session_id: z
    .string()
    .regex(/^\d{0,20}$/, 'Son solo dígitos.')
    .default('')
    .describe('Número de la visita en Google Analytics, de la cookie _ga_…'),
  fbp: z
    .string()
    .regex(/^(fb\.\d\.\d{1,20}\.\d{1,20})?$/, 'Debe verse así: fb.1.1558571054389.1098115397.')
    .default('')
    .describe('Marca del navegador en Meta, de la cookie _fbp'),
  fbc: z
    .string()
    .max(300)
    .regex(/^(fb\.\d\.\d{1,20}\.[\w-]{1,255})?$/, 'Debe verse así: fb.1.1554763741205.AbCd….')
    .default('')
    .describe('Marca del anuncio de Meta por el que se llegó, de la cookie _fbc'),
});

const mine = { version: 'v1', who: 'user', source: 'rule 145; path chosen here' } as const;

export const measuringCalls = {
  'measuring.purchase': call({
    ...mine,
    summary: 'Contar mi pedido a los servicios con que el negocio mide sus ventas, porque lo permití',
    method: 'PUT',
    path: '/measuring/purchases/{id}',
    params: z.object({ id: Id }),
    body: Visitor,
    output: Done,
  }),

  'measuring.stop': call({
    ...mine,
    summary: 'No contar más mis pedidos: lo que espera se olvida',
    method: 'DELETE',
    path: '/measuring/purchases',
    output: Done,
  }),
};

export type Visitor = z.output<typeof Visitor>;
