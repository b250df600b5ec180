import { z } from 'zod';
import { lately } from '../wire.ts';

/** The channel that took an order and its number there; null: it was placed at the shop. */
export const otherChannel = {
  other_channel: lately(
    z
      .object({ channel: z.string(), name: z.string(), number: z.string() })
      .meta({ id: 'OtherChannel' })
      .nullable(),
  ).describe(
    'El otro canal que tomó el pedido y su número en él; null si se hizo en la tienda. Solo para el personal.',
  ),
};
