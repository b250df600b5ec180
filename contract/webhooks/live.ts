import { z } from 'zod';
import { Id, OrderState } from '../wire.ts';

/**
 * What a socket at /socket/ receives, by name: which thing changed, never what it is now. Clients read that with their
 * own rights.
 */
export const liveMessages = {
  'order:changed': z
    .object({
      order_id: Id.describe('El pedido.'),
      number: z.int().describe('Su número.'),
      office_id: Id.describe('Su sede.'),
      state: OrderState.describe('Su estado después del cambio.'),
      version: z.int().describe('Aumenta con cada cambio: uno con una menor ya no vale.'),
      arrived: z
        .boolean()
        .optional()
        .describe('Si con este cambio llegó a la tienda; falta en un pedido nuevo, donde lo dice el estado.'),
    })
    .describe(
      'Un pedido nuevo o que cambió. A su dueño, a quien lo alista o entrega, y al personal de su sede.',
    ),
  'cart:changed': z
    .object({
      cart_id: Id.describe('El carrito.'),
      version: z.int().describe('Aumenta con cada cambio.'),
    })
    .describe('El carrito cambió en otro dispositivo. A su dueño.'),
  'household:changed': z
    .object({ household_id: Id.describe('El hogar.') })
    .describe('Cambió el hogar o su carrito. A quienes están en él.'),
  'shop:changed': z
    .object({
      products: z
        .array(Id)
        .nullable()
        .describe('Productos que cambiaron en todas las sedes; null: más de los que se nombran, cualquiera.'),
      offices: z
        .array(
          z.object({
            office_id: Id.describe('La sede.'),
            products: z
              .array(Id)
              .nullable()
              .describe('Productos que cambiaron de precio, se agotaron o volvieron ahí; null: cualquiera.'),
          }),
        )
        .describe('Cambios de una sede.'),
      business: z
        .boolean()
        .describe('Si cambiaron la configuración, las categorías, las sedes o las ofertas.'),
    })
    .describe('Cambió algo que todos ven. A todos, también sin sesión, una vez por segundo a lo más.'),
} as const;

/** Why a connection is refused: the message of `connect_error`. */
export const liveRefusals = {
  NOT_SIGNED_IN: 'La sesión no existe o venció, o ninguna tienda responde en este dominio.',
  TOKEN_IN_HEADER: 'El token llegó en el encabezado `authorization`: va en `auth.token`.',
  TOO_MANY_GUESTS: 'Hay demasiadas conexiones sin sesión desde esta red.',
  UNAVAILABLE: 'La tienda no responde en este momento: intenta en unos segundos.',
} as const;

export type LiveRefusal = keyof typeof liveRefusals;

export type LiveMessages = {
  [Name in keyof typeof liveMessages]: z.output<(typeof liveMessages)[Name]>;
};
