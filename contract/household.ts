import { z } from 'zod';
import { call } from './call.ts';
import { Cart } from './cart/shapes.ts';
import { Done, Id, Instant, OrderType } from './wire.ts';

/** A household that shares a cart, as its members see it. */
export const Household = z
  .object({
    id: Id,
    name: z.string(),
    /** Whether the caller invites and removes members. */
    is_owner: z.boolean(),
    /** Whether the caller adds to the household's cart instead of their own. */
    shops_together: z.boolean(),
    members: z.array(
      z.object({ id: Id, name: z.string(), is_owner: z.boolean(), is_me: z.boolean(), joined_date: Instant }),
    ),
    members_limit: z.int(),
    /** Of the caller's link, and who joined by it; null without one or without permission to invite. */
    link_expires: Instant.nullable(),
    link_brought: z.int(),
    /** Who took the cart to order it, newest first. */
    takings: z.array(
      z.object({
        by: z.string(),
        is_me: z.boolean(),
        products_count: z.int(),
        date: Instant,
        /** The resulting order; null: not ordered yet. */
        order: z
          .object({
            number: z.int(),
            type: OrderType,
            /** When it arrives or is ready: 'hoy de 4 a 6 p. m.'. */
            window: z.string(),
            state: z.string(),
            /**
             * Token of its page without personal data; null when it contains private additions of its shopper.
             */
            token: z.string().nullable(),
          })
          .nullable(),
      }),
    ),
  })
  .meta({ id: 'Household' });

const Name = z
  .string()
  .trim()
  .min(1, 'Escribe cómo se llama tu hogar.')
  .max(40, 'El nombre puede tener máximo 40 letras.');
const byToken = z.object({ token: z.string().min(20).max(100) });
const HouseholdAnswer = z.object({ household: Household });
/** Result of moving lines between two carts: `left_out` stayed where they were. */
const Moved = z.object({
  cart: Cart.nullable(),
  joined: z.array(z.string()),
  left_out: z.array(z.string()),
  message: z.string(),
});

const ofMine = { version: 'v1', who: 'user', source: 'docs/decisions/099; path chosen here' } as const;

export const householdCalls = {
  'household.mine': call({
    ...ofMine,
    summary: 'Mi hogar: quiénes llenamos el mismo carrito y quién pidió',
    method: 'GET',
    path: '/household',
    output: z.object({ household: Household.nullable() }),
  }),
  'household.create': call({
    ...ofMine,
    summary: 'Crear mi hogar, con su carrito',
    method: 'POST',
    path: '/household',
    body: z.object({ name: Name, branch_office_id: Id.optional() }),
    output: HouseholdAnswer,
    errors: ['OFFICE_NOT_FOUND', 'HOUSEHOLD_ALREADY'],
    status: 201,
  }),
  'household.rename': call({
    ...ofMine,
    summary: 'Cambiar el nombre de mi hogar',
    method: 'PUT',
    path: '/household',
    body: z.object({ name: Name }),
    output: HouseholdAnswer,
    errors: ['HOUSEHOLD_OWNER_ONLY'],
  }),
  'household.dissolve': call({
    ...ofMine,
    summary: 'Deshacer mi hogar: nadie sigue en él y su carrito se cierra',
    method: 'DELETE',
    path: '/household',
    output: Done,
    errors: ['HOUSEHOLD_OWNER_ONLY'],
  }),
  'household.invite': call({
    ...ofMine,
    summary: 'Crear el enlace para entrar a mi hogar; el de antes deja de servir',
    method: 'POST',
    path: '/household/link',
    output: z.object({ url: z.string(), expires: Instant }),
    errors: ['HOUSEHOLD_OWNER_ONLY', 'HOUSEHOLD_FULL'],
  }),
  'household.revoke': call({
    ...ofMine,
    summary: 'Anular el enlace de mi hogar',
    method: 'DELETE',
    path: '/household/link',
    output: HouseholdAnswer,
    errors: ['HOUSEHOLD_OWNER_ONLY'],
  }),
  'household.invitation': call({
    ...ofMine,
    summary: 'De qué hogar es un enlace y quién invita',
    method: 'GET',
    path: '/household/invitations/{token}',
    params: byToken,
    output: z.object({
      name: z.string(),
      owner: z.string(),
      members_count: z.int(),
      /** The caller is a member already. */
      is_member: z.boolean(),
    }),
    errors: ['HOUSEHOLD_LINK_OVER'],
  }),
  'household.join': call({
    ...ofMine,
    summary: 'Entrar al hogar de un enlace',
    method: 'POST',
    path: '/household/invitations/{token}',
    params: byToken,
    output: HouseholdAnswer,
    errors: ['HOUSEHOLD_LINK_OVER', 'HOUSEHOLD_FULL', 'HOUSEHOLD_ALREADY'],
  }),
  'household.leave': call({
    ...ofMine,
    summary: 'Salir de mi hogar; si era mío, queda a cargo quien entró después',
    method: 'DELETE',
    path: '/household/membership',
    output: Done,
  }),
  'household.removeMember': call({
    ...ofMine,
    summary: 'Sacar a una persona de mi hogar',
    method: 'DELETE',
    path: '/household/members/{userId}',
    params: z.object({ userId: Id }),
    output: HouseholdAnswer,
    errors: ['HOUSEHOLD_OWNER_ONLY'],
  }),
  'household.shop': call({
    ...ofMine,
    summary: 'Comprar con el carrito del hogar o con el mío',
    method: 'PUT',
    path: '/household/shopping',
    body: z.object({ together: z.boolean() }),
    output: z.object({ cart: Cart.nullable() }),
  }),
  'household.take': call({
    ...ofMine,
    summary: 'Pasar lo del carrito del hogar al mío, para pedirlo',
    method: 'POST',
    path: '/household/cart/take',
    output: Moved,
    errors: ['CART_EMPTY', 'PRODUCT_NOT_AVAILABLE'],
  }),
  'household.giveBack': call({
    ...ofMine,
    summary: 'Pasar lo de mi carrito al del hogar',
    method: 'POST',
    path: '/household/cart/give-back',
    output: Moved,
    errors: ['CART_EMPTY', 'PRODUCT_NOT_AVAILABLE'],
  }),
};
