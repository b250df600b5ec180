import { z } from 'zod';

/** What joins a cart by itself for a product, as its card says it. */
export const CardPromotion = z
  .object({
    badge: z.string().describe('En una etiqueta: «Lleva 3, paga 2».'),
    until: z.string().describe('Hasta cuándo vale: «Hasta el 5 de diciembre»; vacío sin fin.'),
  })
  .meta({ id: 'CardPromotion' })
  .optional()
  .describe('En listas: un cupón que se aplica solo a este producto en la sede ahora; no está si no hay.');
