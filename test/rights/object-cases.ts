import type { CallId, Calls, InputOf } from '#contract/index.ts';
import { goods } from './factories/goods.ts';
import {
  addressIds,
  brandIds,
  categoryIds,
  idOf,
  offerIds,
  officeIds,
  recipeIds,
  synonymIds,
} from './factories/ids.ts';
import { type PersonName, people } from './people.ts';

/**
 * Whose objects may be touched (decision 35): somebody else's, another branch's and another business's answer exactly
 * as one that does not exist. Every call with an object in its address stands here, or this file does not compile.
 */
type CallOfObject = Exclude<
  { [Id in CallId]: Calls[Id] extends { params: unknown } ? Id : never }[CallId],
  // Its address holds what was typed, which is nobody's.
  'search.brands'
>;

type Case<Id extends CallId> = {
  /** Who may touch it; anyone for what is public in its business. */
  insider: PersonName | 'guest';
  /** Somebody of the same business who may not; none for what is public. */
  outsider?: PersonName;
  /** The object that is there. */
  object: (objects: Objects) => string;
  input: (id: string) => InputOf<Id>;
};

/** The objects of a test run: marcela's open cart with a note of its history, an order of hers at Bretaña, a basket she keeps, and another device of hers. */
type Objects = { cart: string; order: string; basket: string; note: string; session: string; line: string };

const cartOf = <Id extends CallId>(input: (uuid: string) => InputOf<Id>): Case<Id> => ({
  insider: 'marcela',
  outsider: 'jorge',
  object: ({ cart }) => cart,
  input,
});
const basketOf = <Id extends CallId>(input: (id: string) => InputOf<Id>): Case<Id> => ({
  insider: 'marcela',
  outsider: 'jorge',
  object: ({ basket }) => basket,
  input,
});
const orderOf = <Id extends CallId>(
  insider: PersonName,
  outsider: PersonName,
  input: (id: string) => InputOf<Id>,
): Case<Id> => ({
  insider,
  outsider,
  object: ({ order }) => order,
  input,
});
const publicly = <Id extends CallId>(id: string, input: (id: string) => InputOf<Id>): Case<Id> => ({
  insider: 'guest',
  object: () => id,
  input,
});

const cases: { [Id in CallOfObject]: Case<Id> } = {
  'offices.get': publicly(officeIds.bretana, (id) => ({ params: { id }, query: {} })),
  'brands.get': publicly(brandIds.alpina, (id) => ({ params: { id }, query: {} })),
  'categories.get': publicly(categoryIds.lacteos, (id) => ({ params: { id }, query: {} })),
  'offers.get': publicly(offerIds.bienvenidos, (id) => ({ params: { id }, query: {} })),
  'products.page': publicly(officeIds.bretana, (branchId) => ({ params: { branchId }, query: {} })),
  'products.facets': publicly(officeIds.bretana, (branchId) => ({ params: { branchId }, query: {} })),
  'products.ofBrand': publicly('Alpina', (brand) => ({ params: { brand }, query: {} })),
  'products.get': publicly(goods.leche.id, (id) => ({ params: { id }, query: {} })),
  'blog.get': publicly('aguacate-en-su-punto', (slug) => ({ params: { slug } })),
  'customCarts.get': publicly(recipeIds.arrozConPollo, (id) => ({ params: { id }, query: {} })),
  'synonyms.update': {
    insider: 'luz',
    outsider: 'andres',
    object: () => synonymIds.gaseosas,
    input: (id) => ({ params: { id }, body: { words: ['gaseosa', 'soda'], version: 1 } }),
  },
  'synonyms.remove': {
    insider: 'luz',
    outsider: 'paola',
    object: () => synonymIds.gaseosas,
    input: (id) => ({ params: { id }, query: { version: 1 } }),
  },
  'search.forgetMiss': {
    insider: 'andres',
    outsider: 'jorge',
    object: () => 'pan de yuca',
    input: (query) => ({ params: { query } }),
  },
  'customCarts.mineOne': basketOf((id) => ({ params: { id }, query: {} })),
  'customCarts.rename': basketOf((id) => ({ params: { id }, body: { name: 'Lo de siempre' } })),
  'customCarts.addProduct': basketOf((id) => ({ params: { id }, body: { product_id: goods.leche.id } })),
  'customCarts.changeProduct': basketOf((id) => ({
    params: { id, productId: goods.huevos.id },
    body: { count: 2, countType: 'units' },
  })),
  'customCarts.preview': basketOf((id) => ({ params: { id }, body: {} })),
  'customCarts.copy': basketOf((id) => ({ params: { id }, body: undefined })),
  'customCarts.removeProduct': basketOf((id) => ({ params: { id, productId: goods.huevos.id } })),
  'customCarts.remove': basketOf((id) => ({ params: { id } })),
  'users.update': {
    insider: 'marcela',
    outsider: 'luz',
    object: () => people.marcela.id,
    input: (id) => ({ params: { id }, body: { last_name: people.marcela.lastName } }),
  },
  'sessions.end': {
    insider: 'marcela',
    outsider: 'jorge',
    object: ({ session }) => session,
    input: (id) => ({ params: { id } }),
  },
  'cart.changeLine': cartOf((uuid) => ({
    params: { uuid, productId: goods.huevos.id },
    query: {},
    body: { count: 2 },
  })),
  'cart.discard': cartOf((uuid) => ({ params: { uuid } })),
  'cart.setOffice': cartOf((uuid) => ({
    params: { uuid },
    body: { branch_office_id: officeIds.chipichape },
  })),
  'cart.setAddress': cartOf((uuid) => ({
    params: { uuid },
    body: { type: 'delivery', address_selected: { id: addressIds.casa } },
  })),
  'cart.setPaymentMethod': cartOf((uuid) => ({
    params: { uuid },
    body: { payment_method_selected: 'cash' },
  })),
  'cart.setBags': cartOf((uuid) => ({ params: { uuid }, body: { bags_config: { code: 'papel' } } })),
  'cart.applyCoupon': cartOf((uuid) => ({ params: { uuid }, body: { code: 'bienvenida' } })),
  'cart.removeCoupon': cartOf((uuid) => ({ params: { uuid, code: 'bienvenida' } })),
  'cart.check': cartOf((uuid) => ({ params: { uuid }, query: {} })),
  'cart.acceptProblem': cartOf((uuid) => ({ params: { uuid, productId: goods.huevos.id }, query: {} })),
  'cart.acceptAll': cartOf((uuid) => ({ params: { uuid }, query: {} })),
  'cart.rejectAll': cartOf((uuid) => ({ params: { uuid }, query: {} })),
  'cart.createOrder': cartOf((uuid) => ({ params: { uuid }, body: { total_price: 1 } })),
  'shoppingCarts.get': cartOf((id) => ({ params: { id }, query: {} })),
  'shoppingCarts.remove': cartOf((id) => ({ params: { id } })),
  'cartHistory.get': {
    insider: 'marcela',
    outsider: 'jorge',
    object: ({ note }) => note,
    input: (id) => ({ params: { id }, query: {} }),
  },
  'olderCart.removeProduct': cartOf((id) => ({ params: { id, productId: goods.huevos.id }, query: {} })),
  'olderCart.discard': cartOf((id) => ({ params: { id } })),
  'olderCart.ofUser': {
    insider: 'marcela',
    outsider: 'jorge',
    object: () => people.marcela.id,
    input: (userId) => ({ params: { userId }, query: {} }),
  },
  'cupons.get': {
    insider: 'luz',
    outsider: 'andres',
    object: () => idOf('coupon ultimo'),
    input: (id) => ({ params: { id }, query: {} }),
  },
  'cupons.remove': {
    insider: 'luz',
    outsider: 'andres',
    object: () => idOf('coupon ultimo'),
    input: (id) => ({ params: { id }, query: { version: 1 } }),
  },
  'orders.get': orderOf('marcela', 'jorge', (id) => ({ params: { id } })),
  'orders.copy': orderOf('marcela', 'jorge', (id) => ({ params: { id } })),
  'orders.previewCopy': orderOf('marcela', 'jorge', (id) => ({ params: { id } })),
  'orders.cancel': orderOf('marcela', 'jorge', (id) => ({ params: { id }, body: {} })),
  'orders.move': orderOf('andres', 'paola', (id) => ({
    params: { id },
    body: { state: '7_admin_cart_accept' },
  })),
  'payments.link': orderOf('marcela', 'jorge', (id) => ({ params: { id }, body: {} })),
  'payments.ofOrder': orderOf('marcela', 'jorge', (id) => ({ params: { id } })),
  'payments.check': orderOf('marcela', 'jorge', (id) => ({ params: { id }, body: {} })),
  'payments.changeMethod': orderOf('marcela', 'luz', (id) => ({
    params: { id },
    body: { payment_method_selected: 'dataphone' },
  })),
  'payments.attempts': orderOf('andres', 'paola', (id) => ({ params: { id } })),
  'payments.refund': orderOf('luz', 'andres', (id) => ({
    params: { id },
    body: { how: 'by_hand', amount: 1_000, reason: 'Llegó menos', refund_id: idOf('refund') },
  })),
  'payments.resolveReview': {
    insider: 'luz',
    outsider: 'andres',
    object: () => idOf('review'),
    input: (id) => ({ params: { id }, body: { resolution: 'Se devolvió por el portal', version: 1 } }),
  },
  'secondFactor.reset': {
    insider: 'luz',
    outsider: 'andres',
    object: () => people.wilson.id,
    input: (id) => ({ params: { id } }),
  },
  'people.get': {
    insider: 'luz',
    outsider: 'andres',
    object: () => people.jorge.id,
    input: (id) => ({ params: { id } }),
  },
  'people.update': {
    insider: 'luz',
    outsider: 'andres',
    object: () => people.jorge.id,
    input: (id) => ({ params: { id }, body: { last_name: 'Mosquera', version: 1 } }),
  },
  'people.inviteAgain': {
    insider: 'luz',
    outsider: 'andres',
    object: () => people.jorge.id,
    input: (id) => ({ params: { id } }),
  },
  'users.get': {
    insider: 'luz',
    outsider: 'andres',
    object: () => people.beatriz.id,
    input: (id) => ({ params: { id } }),
  },
  'users.remove': {
    insider: 'luz',
    outsider: 'andres',
    object: () => people.beatriz.id,
    input: (id) => ({ params: { id } }),
  },
  'orders.ofUser': {
    insider: 'andres',
    outsider: 'paola',
    object: () => people.marcela.id,
    input: (id) => ({ params: { id }, query: {} }),
  },
  'logs.get': {
    insider: 'luz',
    outsider: 'andres',
    object: ({ line }) => line,
    input: (id) => ({ params: { id } }),
  },
  'staff.ofOffice': {
    insider: 'andres',
    outsider: 'paola',
    object: () => officeIds.bretana,
    input: (branchId) => ({ params: { branchId, role: 'packers' } }),
  },
};

export const everyCase = Object.entries(cases) as [CallOfObject, Case<CallOfObject>][];
