import type { CallId, InputOf } from '#contract/index.ts';
import { goods } from '../factories/goods.ts';
import { addressIds, brandIds, categoryIds, idOf, offerIds, officeIds, recipeIds } from '../factories/ids.ts';
import { people } from '../people.ts';
import type { CallOfObject } from './call-of-object.ts';
import { businessCases } from './cases/business-cases.ts';
import { campaignCases } from './cases/campaign-cases.ts';
import { categoryCases } from './cases/category-cases.ts';
import { importCases } from './cases/import-cases.ts';
import { invoiceCases } from './cases/invoice-cases.ts';
import { keyCases } from './cases/key-cases.ts';
import { offerCases } from './cases/offer-cases.ts';
import { officeCases } from './cases/office-cases.ts';
import { paymentCases } from './cases/payment-cases.ts';
import { phoneOrderCases } from './cases/phone-order-cases.ts';
import { registerCases } from './cases/register-cases.ts';
import { returnCases } from './cases/return-cases.ts';
import { searchCases } from './cases/search-cases.ts';
import { serviceCases } from './cases/service-cases.ts';
import { shopperCases } from './cases/shopper-cases.ts';
import { webhookCases } from './cases/webhook-cases.ts';
import { contentCases } from './content-cases.ts';
import { deliveryCases, photoInput, restockInput } from './delivery-writes.ts';
import { pickedNothing } from './picking-writes.ts';
import type { Reach } from './reach.ts';

type Case<Id extends CallId> = {
  reach: Reach;
  object: (objects: Objects) => string;
  input: (id: string) => InputOf<Id>;
};

/** Whose object it is, and what it names: a cart, an order of wilson and yeison, a custom cart, a device. */
export type Objects = {
  owner: string;
  cart: string;
  order: string;
  customCart: string;
  note: string;
  /** Of a coupon by the order. */
  use: string;
  session: string;
  line: string;
  /** Long work that waits, and some that failed for good. */
  job: string;
  deadJob: string;
};

const removalOf = <Id extends CallId>(name: string, input: (id: string) => InputOf<Id>): Case<Id> => ({
  reach: 'superadmin',
  object: () => idOf(name),
  input,
});
const ofSuperadmin = <Id extends CallId>(object: string, input: (id: string) => InputOf<Id>): Case<Id> => ({
  reach: 'superadmin',
  object: () => object,
  input,
});
const NO_OFFICE = '00000000-0000-0000-0000-000000000000';
const versionOne = (id: string) => ({ params: { id }, query: { version: 1 } });

const cartOf = <Id extends CallId>(input: (uuid: string) => InputOf<Id>): Case<Id> => ({
  reach: 'owner',
  object: ({ cart }) => cart,
  input,
});
const customCartOf = <Id extends CallId>(input: (id: string) => InputOf<Id>): Case<Id> => ({
  reach: 'owner',
  object: ({ customCart }) => customCart,
  input,
});
const idAlone = (id: string) => ({ params: { id }, query: {} });
const orderOf = <Id extends CallId>(reach: Reach, input: (id: string) => InputOf<Id>): Case<Id> => ({
  reach,
  object: ({ order }) => order,
  input,
});
const publicly = <Id extends CallId>(id: string, input: (id: string) => InputOf<Id>): Case<Id> => ({
  reach: 'everybody',
  object: () => id,
  input,
});

/**
 * Whose objects may be touched (rule 35): somebody else's, another branch's and another business's answer exactly
 * as one that does not exist. Every call with an object in its address stands here, or this file does not compile.
 */
const cases: { [Id in CallOfObject]: Case<Id> } = {
  'offices.get': publicly(officeIds.bretana, (id) => ({ params: { id }, query: {} })),
  'offices.windows': publicly(officeIds.bretana, (id) => ({ params: { id }, query: {} })),
  'brands.get': publicly(brandIds.alpina, (id) => ({ params: { id }, query: {} })),
  'categories.get': publicly(categoryIds.lacteos, (id) => ({ params: { id }, query: {} })),
  'offers.get': publicly(offerIds.bienvenidos, (id) => ({ params: { id }, query: {} })),
  'products.page': publicly(officeIds.bretana, (branchId) => ({ params: { branchId }, query: {} })),
  'products.facets': publicly(officeIds.bretana, (branchId) => ({ params: { branchId }, query: {} })),
  'products.ofBrand': publicly('Alpina', (brand) => ({ params: { brand }, query: {} })),
  'products.get': publicly(goods.leche.id, (id) => ({ params: { id }, query: {} })),
  'blog.get': publicly('aguacate-en-su-punto', (slug) => ({ params: { slug } })),
  'customCarts.get': publicly(recipeIds.arrozConPollo, (id) => ({ params: { id }, query: {} })),
  ...searchCases,
  ...shopperCases,
  'customCarts.mineOne': customCartOf((id) => ({ params: { id }, query: {} })),
  'customCarts.rename': customCartOf((id) => ({ params: { id }, body: { name: 'Lo de siempre' } })),
  'customCarts.addProduct': customCartOf((id) => ({ params: { id }, body: { product_id: goods.leche.id } })),
  'customCarts.changeProduct': customCartOf((id) => ({
    params: { id, productId: goods.huevos.id },
    body: { count: 2, countType: 'units' },
  })),
  'customCarts.preview': customCartOf((id) => ({ params: { id }, body: {} })),
  'customCarts.copy': customCartOf((id) => ({ params: { id }, body: undefined })),
  'customCarts.removeProduct': customCartOf((id) => ({ params: { id, productId: goods.huevos.id } })),
  'customCarts.remove': customCartOf((id) => ({ params: { id }, query: {} })),
  'jobs.get': { reach: 'staff', object: ({ job }) => job, input: (id) => ({ params: { id } }) },
  'jobs.cancel': { reach: 'staff', object: ({ job }) => job, input: (id) => ({ params: { id } }) },
  'jobs.retry': { reach: 'staff', object: ({ deadJob }) => deadJob, input: (id) => ({ params: { id } }) },
  'users.update': {
    reach: 'owner',
    object: ({ owner }) => owner,
    input: (id) => ({ params: { id }, body: { last_name: 'Rincón' } }),
  },
  'sessions.end': {
    reach: 'owner',
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
  'cart.setSubstitution': cartOf((uuid) => ({ params: { uuid }, body: { substitution: 'choose' } })),
  'cart.fillUsual': cartOf((uuid) => ({ params: { uuid }, body: undefined })),
  'cart.applyCoupon': cartOf((uuid) => ({ params: { uuid }, body: { code: 'bienvenida' } })),
  'cart.removeCoupon': cartOf((uuid) => ({ params: { uuid, code: 'bienvenida' } })),
  'cart.check': cartOf((uuid) => ({ params: { uuid }, query: {} })),
  'cart.acceptProblem': cartOf((uuid) => ({ params: { uuid, productId: goods.huevos.id }, query: {} })),
  'cart.acceptAll': cartOf((uuid) => ({ params: { uuid }, query: {} })),
  'cart.rejectAll': cartOf((uuid) => ({ params: { uuid }, query: {} })),
  'cart.createOrder': cartOf((uuid) => ({ params: { uuid }, body: { total_price: 1 } })),
  'shoppingCarts.get': {
    reach: 'owner and staff of its office',
    object: ({ cart }) => cart,
    input: (id) => ({ params: { id }, query: {} }),
  },
  'shoppingCarts.remove': cartOf((id) => ({ params: { id } })),
  'cartHistory.get': {
    reach: 'owner and staff of its office',
    object: ({ note }) => note,
    input: (id) => ({ params: { id }, query: {} }),
  },
  'cartHistory.restore': {
    reach: 'staff of its office',
    object: ({ note }) => note,
    input: (id) => ({ params: { id } }),
  },
  'olderCart.removeProduct': cartOf((id) => ({ params: { id, productId: goods.huevos.id }, query: {} })),
  'olderCart.discard': cartOf((id) => ({ params: { id } })),
  'olderCart.ofUser': {
    reach: 'owner and staff',
    object: ({ owner }) => owner,
    input: (userId) => ({ params: { userId }, query: {} }),
  },
  'cupons.get': {
    reach: 'superadmin',
    object: () => idOf('coupon ultimo'),
    input: (id) => ({ params: { id }, query: {} }),
  },
  ...businessCases,
  ...categoryCases,
  ...contentCases,
  ...offerCases,
  ...officeCases,
  'brands.remove': removalOf('brand empty', versionOne),
  'categories.remove': removalOf('category empty', versionOne),
  'cupons.remove': removalOf('coupon ultimo', versionOne),
  'cuponsUsed.get': {
    reach: 'owner and staff of its office',
    object: ({ use }) => use,
    input: (id) => ({ params: { id }, query: {} }),
  },
  'orders.get': orderOf('owner, staff of its office and who is assigned', (id) => ({ params: { id } })),
  'orders.getV1': orderOf('owner, staff of its office and who is assigned', idAlone),
  'orders.copy': orderOf('owner', (id) => ({ params: { id } })),
  'orders.previewCopy': orderOf('owner', (id) => ({ params: { id } })),
  'orders.previewAddition': orderOf('owner', (id) => ({ params: { id }, body: {} })),
  'orders.add': orderOf('owner', (id) => ({
    params: { id },
    body: { addition_id: idOf('addition'), line_ids: [idOf('order line')], total_price: 1 },
  })),
  'orders.rate': orderOf('owner', (id) => ({ params: { id }, body: { stars: 5 } })),
  'orderRatings.one': orderOf('staff of its office', (id) => ({ params: { id }, query: {} })),
  'orderRatings.answer': orderOf('staff of its office', (id) => ({
    params: { id },
    body: { version: 1, answer: 'Gracias' },
  })),
  'orders.cancel': orderOf('owner', (id) => ({ params: { id }, body: {} })),
  'orders.move': orderOf('staff of its office', (id) => ({
    params: { id },
    body: { state: '7_admin_cart_accept' },
  })),
  'orders.undo': orderOf('staff of its office', (id) => ({ params: { id }, body: {} })),
  'orders.editLine': orderOf('staff of its office', (id) => ({
    params: { id, lineId: idOf('order line') },
    body: { count: 1 },
  })),
  'deliveries.take': orderOf('its courier', (id) => ({ params: { id } })),
  'deliveries.photo': orderOf('its courier', photoInput),
  'deliveries.report': orderOf('staff of its office', (id) => ({ params: { id } })),
  'deliveries.restock': orderOf('staff of its office', restockInput),
  ...deliveryCases,
  'picking.record': orderOf('its picker', pickedNothing),
  'picking.proposals': orderOf('its picker', (id) => ({ params: { id }, query: {} })),
  'picking.ask': orderOf('its picker', (id) => ({
    params: { id },
    body: { id: idOf('question'), line_id: idOf('order line'), product_id: goods.leche.id, count: 1 },
  })),
  'picking.finish': orderOf('its picker', (id) => ({ params: { id } })),
  'picking.billed': orderOf('its picker', (id) => ({ params: { id } })),
  'orders.answerQuestion': orderOf('owner', (id) => ({
    params: { id, question_id: idOf('question') },
    body: { answer: 'yes' },
  })),
  'orders.answerForStore': orderOf('staff of its office', (id) => ({
    params: { id, question_id: idOf('question') },
    body: { answer: 'yes', reason: 'Cliente de siempre' },
  })),
  'orders.refuseReplacement': orderOf('owner', (id) => ({
    params: { id, line_id: idOf('order line') },
    body: { action_id: idOf('pick') },
  })),
  'orders.setSubstitution': orderOf('owner', (id) => ({ params: { id }, body: { substitution: 'choose' } })),
  ...paymentCases,
  ...phoneOrderCases,
  'secondFactor.reset': ofSuperadmin(people.wilson.id, (id) => ({ params: { id } })),
  'people.get': ofSuperadmin(people.jorge.id, (id) => ({ params: { id } })),
  'people.update': {
    reach: 'superadmin',
    object: () => people.jorge.id,
    input: (id) => ({ params: { id }, body: { last_name: 'Mosquera', version: 1 } }),
  },
  'people.inviteAgain': ofSuperadmin(people.jorge.id, (id) => ({ params: { id } })),
  'users.get': ofSuperadmin(people.beatriz.id, (id) => ({ params: { id } })),
  'users.remove': {
    reach: 'superadmin',
    object: () => idOf('person leaving'),
    input: (id) => ({ params: { id }, query: { version: 1 } }),
  },
  'orders.ofUser': {
    reach: 'staff of its office',
    object: () => people.marcela.id,
    input: (id) => ({ params: { id }, query: {} }),
  },
  'logs.get': { reach: 'superadmin', object: ({ line }) => line, input: (id) => ({ params: { id } }) },
  'stats.get': ofSuperadmin(
    Buffer.from(JSON.stringify(['ventas_feria', '2026-11-20', '', NO_OFFICE])).toString('base64url'),
    (id) => ({ params: { id } }),
  ),
  'staff.ofOffice': {
    reach: 'staff of its office',
    object: () => officeIds.bretana,
    input: (branchId) => ({ params: { branchId, role: 'packers' } }),
  },
  'products.save': {
    reach: 'staff',
    object: () => goods.leche.id,
    input: (id) => ({ params: { id }, body: { size: '1.200 ml', version: 1 } }),
  },
  'products.remove': removalOf('product alone', versionOne),
  ...importCases,
  ...registerCases,
  ...campaignCases,
  ...returnCases,
  ...serviceCases,
  ...webhookCases,
  ...keyCases,
  ...invoiceCases,
  'provider.product': {
    reach: 'its provider',
    object: () => goods.pechuga.id,
    input: (id) => ({ params: { id } }),
  },
};

export const everyCase = Object.entries(cases) as [CallOfObject, Case<CallOfObject>][];
