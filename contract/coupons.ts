import { z } from 'zod';
import { appendOnly, countedByShop } from '#contract/audit.ts';
import { call, ofModule } from '#contract/call.ts';
import {
  inactiveFilter,
  onlyFor,
  readableResource,
  sortableResource,
  staffRecord,
  writableResource,
} from '#contract/resource.ts';
import { Id, Instant, Pesos } from '#contract/wire.ts';
import { MOST_LIST_PRICES, SHOPPER_ROLES } from '#rules/coupons/coupon.ts';
import { typedText } from '#rules/package-contents/typed-text.ts';

const ListPrice = z.object({
  product_id: Id.optional(),
  sku: z.string().trim().max(60).optional(),
  price: Pesos.min(1, 'Escribe un precio de más de 0.').max(1_000_000_000),
});

/** A coupon (back-office 3), with the specification's names: produtsIds as spelled there. */
const CouponFields = z.object({
  type: z.enum(['total_cart', 'products_price']),
  /** Stored in lower case. */
  code: z
    .string()
    .overwrite((text) => typedText(text).toLowerCase())
    .min(1, { error: 'El campo código es obligatorio.', abort: true })
    .min(3, { error: 'El código debe tener al menos 3 caracteres.', abort: true })
    .max(40, 'El código debe tener máximo 40 caracteres.')
    .regex(/^[\p{L}\p{N}_-]+$/u, 'El código solo lleva letras, números y guiones.')
    .describe(
      'El código, con letras de cualquier alfabeto, números, guiones y guiones bajos; se guarda en minúscula.',
    ),
  description: z.string().trim().max(300).default(''),
  /** 0 = no limit, in both fields. */
  usesPerUserLimit: z.int().nonnegative().max(1_000_000).default(0),
  usesTotalLimit: z.int().nonnegative().max(100_000_000).default(0),
  /** Maximum coupons in the order, including this one. */
  stackLimit: z.int().min(1).max(20).default(1),
  startDate: Instant.nullable().default(null),
  /** Until the end of that day in Colombia. */
  endDate: Instant.nullable().default(null),
  /** Products it is for; only of type products_price. */
  produtsIds: z.array(Id).max(2_000).default([]),
  /** Of type products_price: all products of these, too; of categories and brands, those of one of each (rule 123). */
  categoryIds: z.array(Id).max(100).default([]),
  brandIds: z.array(Id).max(100).default([]),
  /** Pesos that the goods of the cart cost at least; 0 = no minimum. */
  minSubtotal: Pesos.max(1_000_000_000).default(0),
  /** Pieces of one product from which it is reduced; 0 = any quantity, also by weight. */
  unitsFrom: z.int().min(0).max(100).default(0),
  /** So many of each unitsFrom pieces are reduced: 3 and 1 are "lleve 3, pague 2"; 0 = all pieces. */
  unitsReduced: z.int().min(0).max(99).default(0),
  /** Pesos off, where there is no percentage. */
  value: Pesos.max(1_000_000_000).default(0),
  /** Percentage off the subtotal, or off its products; counts before value. */
  percentage: z.int().min(0).max(100).default(0),
  /**
   * Net price of each product, by the unit that it is priced by, instead of a percentage or a value; `produtsIds` are
   * these products then. A product is named by its id or, in what is sent, by its SKU.
   */
  productPrices: z.array(ListPrice).max(MOST_LIST_PRICES).default([]),
  /** Days of the week on which it holds, in Colombia: 0 is Sunday. Empty = every day. */
  weekdays: z.array(z.int().min(0).max(6)).max(7).default([]),
  /** Role of the people that it is for; null = everybody. */
  forRole: z.enum(SHOPPER_ROLES).nullable().default(null),
  /** Empty = every office. */
  offices_ids: z.array(Id).max(200).default([]),
  /** Applies automatically to every cart that meets its conditions (docs/decisions/022). */
  autoActivate: z.boolean().default(false),
  /** Only for people without an order; cancelled and unpaid ones do not count. */
  firstOrderOnly: z.boolean().default(false),
  /** Whoever may use it finds it in their profile and at the last step (rule 141). */
  inProfile: z.boolean().default(false),
  inactive: z.boolean().default(false),
});

export const Coupon = CouponFields.extend({
  id: Id,
  code: z.string(),
  productPrices: z.array(z.object({ product_id: Id, price: Pesos })),
  usesTotalCount: onlyFor('superadmin', z.int().nonnegative()),
  ...staffRecord,
  removed: onlyFor('superadmin', z.boolean()),
}).meta({ id: 'Coupon' });

/** A use of a coupon by an order (back-office 3, "Coupon use"). */
export const CouponUse = z
  .object({
    id: Id,
    idUser: Id,
    /** The order, which was a cart. */
    idShoppingCart: Id,
    idCupon: Id,
    code: z.string(),
    id_order: z.int(),
    /** Returned when the order was cancelled or its payment failed. */
    returned: z.boolean(),
    creationDate: Instant,
  })
  .meta({ id: 'CouponUse' });

const readable = sortableResource('cupons', {
  who: 'superadmin',
  what: 'cupones',
  item: Coupon,
  detail: Coupon,
  filters: {
    /** A part of the code. */
    code: z.string().overwrite(typedText).max(60).optional(),
    inactive: inactiveFilter,
    /** false leaves removed ones out. */
    removed: z.stringbool().optional(),
    type: Coupon.shape.type.optional(),
    autoActivate: z.stringbool().optional(),
    firstOrderOnly: z.stringbool().optional(),
    /** Those that apply in this office: its own, and those of every office. */
    offices_ids: Id.optional(),
  },
  /** Coupons without a start or end sort before, or after, all others. */
  sortedBy: ['creationDate', 'code', 'startDate', 'endDate', 'percentage', 'value', 'usesTotalCount'],
  order: 'creationDate desc',
  limit: 10,
  most: 100,
});
const writable = writableResource('cupons', {
  who: 'superadmin',
  what: 'un cupón',
  fields: CouponFields,
  changes: CouponFields,
  item: Coupon,
  errors: ['COUPON_CODE_USED'],
  /** 2,000 products by their ids. */
  bodyLimit: 128 * 1024,
});
const uses = readableResource('cupons-used', {
  who: 'user',
  what: 'usos de cupones: los míos; para el personal, los de los pedidos que ve',
  item: CouponUse,
  detail: CouponUse,
  filters: { cupon: Id.optional(), user_id: Id.optional() },
  order: 'creationDate desc',
  limit: 10,
  most: 100,
});

const usesStay = appendOnly('cupons-used', 'user');

export const couponCalls = {
  ...ofModule('cupons', {
    'cupons.list': call({
      summary: 'Lista de cupones; quien compra solo encuentra uno activo, por su código exacto',
      source: 'storefront 7 and back-office 7: lookup by code and inactive false',
      method: 'GET',
      path: '/cupons',
      version: 'v1',
      who: 'user',
      /** Shoppers search for an exact `code` with inactive=false only. */
      query: readable.allPaginate.query,
      filteredBy: readable.allPaginate.filteredBy,
      output: readable.allPaginate.output,
    }),
    'cupons.allPaginate': readable.allPaginate,
    'cupons.get': readable.get,
    'cupons.create': writable.create,
    'cupons.update': {
      ...writable.update,
      summary:
        'Cambiar un cupón: se envía entero, y lo que falta queda como si no se hubiera puesto (sin `weekdays` vale todos los días, sin `forRole` para todas las personas)',
    },
    'cupons.remove': writable.remove,
    'cupons.restore': writable.restore,
    'cupons.mine': call({
      summary: 'Los cupones que puedo usar ahora y que la tienda da a conocer',
      source: 'chosen here: rule 141',
      method: 'GET',
      path: '/users/me/cupons',
      version: 'v1',
      who: 'user',
      output: z.object({
        list: z.array(
          z.object({
            code: z.string(),
            description: z.string(),
            /** What it does: '10 % menos, en compras desde $ 80.000'. */
            text: z.string(),
            until: z.string(),
            offices: z.array(z.string()),
          }),
        ),
      }),
    }),
    'cupons.banned': call({
      summary:
        'Cuántos productos de unas categorías y marcas no se pueden promocionar por ley: un cupón no los descuenta',
      source: 'chosen here: rule 99',
      method: 'POST',
      path: '/cupons/banned',
      version: 'admin',
      who: 'superadmin',
      body: CouponFields.pick({ categoryIds: true, brandIds: true }),
      output: z.object({
        count: z.int().nonnegative().describe('Cuántos productos.'),
        laws: z.array(z.string()).describe('Por qué, una vez cada ley.'),
      }),
    }),
    'cupons.try': call({
      summary: 'Probar un cupón en un carrito antes de guardarlo: cuánto descuenta, o por qué no aplica',
      source: 'back-office 2, "Coupons"; path chosen here',
      method: 'POST',
      path: '/cupons/try',
      version: 'admin',
      who: 'superadmin',
      body: z.object({
        coupon: CouponFields,
        /** Of a coupon that is stored: its uses count. */
        id: Id.optional(),
        office_id: Id,
        products: z
          .array(
            z.object({
              product_id: Id,
              /** Multiples of the price unit: pieces, or that many grams. */
              count: z.int().min(1, 'La cantidad debe ser al menos 1.').max(999),
            }),
          )
          .min(1, 'Elige al menos un producto.')
          .max(50, 'Prueba con 50 productos o menos.'),
      }),
      bodyLimit: 128 * 1024,
      output: z.object({
        /** Why it would not count now, as its shopper would read it; '' when it does. */
        problem: z.string(),
        subtotal: Pesos,
        discount: Pesos,
        /** The products among them that the office does not sell. */
        not_sold: z.array(z.string()),
      }),
    }),
  }),
  'cuponsUsed.list': uses.list,
  'cuponsUsed.allPaginate': uses.allPaginate,
  'cuponsUsed.get': uses.get,
  'cuponsUsed.create': countedByShop('cupons-used', 'user'),
  'cuponsUsed.change': usesStay.change,
  'cuponsUsed.remove': usesStay.remove,
};
