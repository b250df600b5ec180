import { consentTexts } from '#contract/identity/consent-texts.ts';
import type { CallId, Calls, InputOf } from '#contract/index.ts';
import { goods } from '../factories/goods.ts';
import { brandIds, categoryIds, idOf, missingId, officeIds, subcategoryIds } from '../factories/ids.ts';
import { PASSWORD, type PersonName, people } from '../people.ts';
import { accountingBodies } from './cases/accounting-cases.ts';
import { businessBodies } from './cases/business-cases.ts';
import { campaignBodies } from './cases/campaign-cases.ts';
import { categoryBodies } from './cases/category-cases.ts';
import { householdBodies } from './cases/household-cases.ts';
import { installationBodies } from './cases/installation-cases.ts';
import { invoiceBodies } from './cases/invoice-cases.ts';
import { keyBodies } from './cases/key-cases.ts';
import { offerBodies } from './cases/offer-cases.ts';
import { officeBodies } from './cases/office-cases.ts';
import { phoneOrderBodies } from './cases/phone-order-cases.ts';
import { pqrBodies } from './cases/pqr-cases.ts';
import { newRegister, registerBody } from './cases/register-cases.ts';
import { serviceBodies } from './cases/service-cases.ts';
import { standingOrderBodies } from './cases/standing-order-cases.ts';
import { stockBodies } from './cases/stock-cases.ts';
import { webhookBodies } from './cases/webhook-cases.ts';
import { contentBodies } from './content-cases.ts';
import { everyCase, type Objects } from './object-cases.ts';
import { reach } from './reach.ts';

/**
 * What is sent to every call that takes a body: the calls with an object in their address from object-cases.ts, the
 * others from here, or this file does not compile. They are calls as anybody makes them; what of them succeeds is
 * agreed in tampering.test.ts.
 */
type BodyWithoutObject = {
  [Id in CallId]: Calls[Id] extends { params: unknown }
    ? never
    : Calls[Id] extends { body: unknown }
      ? Id
      : never;
}[CallId];

type Bodies = {
  [Id in BodyWithoutObject]: { by: PersonName | 'guest'; input: (objects: Objects) => InputOf<Id> };
};

const line = { product_id: goods.leche.id, branch_office_id: officeIds.bretana };
/** A product by hand. */
export const newProduct = {
  title: 'Arepa de choclo',
  id_item: 'MANO-77',
  bar_code: '7700000000777',
  description: 'De maíz tierno',
  brand_id: brandIds.diana,
  sub_category_id: subcategoryIds.granos,
  stock_branch_offices: [{ id: officeIds.bretana, version: null, price: 6_000, stock: 10 }],
};
const coupon = { type: 'total_cart', code: 'prueba26', value: 1_000 } as const;

const bodies: Bodies = {
  ...installationBodies,
  ...householdBodies,
  ...standingOrderBodies,
  ...invoiceBodies,
  ...accountingBodies,
  ...stockBodies,
  'coverage.check': { by: 'guest', input: () => ({ body: { latitude: 3.43, longitude: -76.53 } }) },
  'products.suggest': { by: 'guest', input: () => ({ body: { product: { id: goods.leche.id } } }) },
  'products.previewUsual': { by: 'marcela', input: () => ({ body: { product_ids: [goods.leche.id] } }) },
  'products.addUsual': { by: 'marcela', input: () => ({ body: { product_ids: [goods.leche.id] } }) },
  'synonyms.create': { by: 'luz', input: () => ({ body: { words: ['papa', 'patata'] } }) },
  'activity.record': {
    by: 'guest',
    input: () => ({ body: { events: [{ module: 'product_view', reference: goods.leche.id }] } }),
  },
  'customCarts.create': { by: 'marcela', input: () => ({ body: { name: 'Desayunos' } }) },
  'customCarts.like': { by: 'marcela', input: () => ({ body: { product_id: goods.leche.id } }) },
  'users.login': { by: 'guest', input: () => ({ body: { email: people.jorge.email, password: PASSWORD } }) },
  'users.createAccount': {
    by: 'guest',
    input: () => ({
      body: {
        email: 'nueva@correo.test',
        password: 'guadua-verde-26',
        name: 'Nueva',
        phone: '3105550101',
        habeasAccept: true,
      },
    }),
  },
  'users.addSiteVisit': { by: 'guest', input: () => ({ body: {} }) },
  'email.ask': { by: 'gustavo', input: () => ({ body: { email: 'otro@correo.test', password: PASSWORD } }) },
  'email.confirm': { by: 'guest', input: () => ({ body: { token: 'x'.repeat(43) } }) },
  'users.create': {
    by: 'luz',
    input: () => ({
      body: { email: 'invitada@correo.test', name: 'Irma', role: 'picker', branchId: officeIds.bretana },
    }),
  },
  'register.create': { by: 'guest', input: () => ({ body: newRegister }) },
  'register.update': {
    by: 'nidia',
    input: () => ({ body: { ...registerBody, id: idOf('register'), version: 1 } }),
  },
  'users.save': {
    by: 'luz',
    input: () => ({ body: { id: idOf('person leaving'), last_name: 'Prado', version: 1 } }),
  },
  'users.setPhoto': { by: 'marcela', input: () => ({ body: { photo: new Blob(['AAAA']) } }) },
  'pictures.upload': { by: 'luz', input: () => ({ body: { picture: new Blob(['AAAA']) } }) },
  'videos.upload': { by: 'luz', input: () => ({ body: { video: new Blob(['AAAA']) } }) },
  'imports.upload': { by: 'luz', input: () => ({ body: { file: new Blob(['AAAA']) } }) },
  'users.changePassword': {
    by: 'jorge',
    input: () => ({ body: { password: PASSWORD, new_password: 'guadua-verde-27' } }),
  },
  'users.restorePassword': { by: 'guest', input: () => ({ body: { email: people.marcela.email } }) },
  'auth.providerNonce': { by: 'guest', input: () => ({ body: {} }) },
  'auth.providerLogin': { by: 'guest', input: () => ({ body: { token: 'x.y.z' } }) },
  'users.loginOtp': { by: 'guest', input: () => ({ body: { phone: '3105550102' } }) },
  'users.checkOtp': { by: 'guest', input: () => ({ body: { phone: '3105550102', otp: '000000' } }) },
  'auth.smsLogin': { by: 'guest', input: () => ({ body: { phone: '3105550103' } }) },
  'auth.smsCheckToken': { by: 'guest', input: () => ({ body: { token: 'x'.repeat(32), code: '000000' } }) },
  'auth.smsResendCode': { by: 'guest', input: () => ({ body: { token: 'x'.repeat(32) } }) },
  'orderChannel.save': { by: 'marcela', input: () => ({ body: { channel: 'sms' } }) },
  'personalData.decide': {
    by: 'marcela',
    input: () => ({
      body: { purpose: 'promotional', granted: true, text_version: consentTexts.promotional.version },
    }),
  },
  'personalData.askDeletion': { by: 'gustavo', input: () => ({ body: { password: PASSWORD } }) },
  'secondFactor.finish': { by: 'guest', input: () => ({ body: { code: '000000' } }) },
  'secondFactor.offerAtSignIn': { by: 'guest', input: () => ({ body: {} }) },
  'secondFactor.confirmAtSignIn': { by: 'guest', input: () => ({ body: { code: '000000' } }) },
  'secondFactor.offer': { by: 'rocio', input: () => ({ body: { password: PASSWORD } }) },
  'secondFactor.confirm': { by: 'rocio', input: () => ({ body: { code: '000000' } }) },
  'secondFactor.newRecoveryCodes': { by: 'rocio', input: () => ({ body: { code: '000000' } }) },
  'secondFactor.remove': { by: 'rocio', input: () => ({ body: { code: '000000' } }) },
  'secondFactor.demand': { by: 'luz', input: () => ({ body: { demanded_roles: [], version: 1 } }) },
  'push.subscribe': {
    by: 'marcela',
    input: () => ({
      body: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/x',
        keys: { p256dh: `B${'x'.repeat(86)}`, auth: 'x'.repeat(22) },
      },
    }),
  },
  'cart.addProduct': { by: 'marcela', input: () => ({ body: line }) },
  'cart.merge': {
    by: 'marcela',
    input: () => ({ body: { merge_key: crypto.randomUUID(), products: [{ product_id: goods.leche.id }] } }),
  },
  'shoppingCarts.create': {
    by: 'marcela',
    input: () => ({
      body: { branch_office_id: officeIds.bretana, products: [{ product_id: goods.leche.id }] },
    }),
  },
  'picking.takeNext': { by: 'wilson', input: () => ({ body: { key: crypto.randomUUID() } }) },
  'picking.start': {
    by: 'wilson',
    input: ({ order }) => ({ body: { walk_id: crypto.randomUUID(), order_ids: [order] } }),
  },
  'shoppingCarts.save': {
    by: 'luz',
    input: ({ order }) => ({ body: { id: order, state: '7_admin_cart_accept' } }),
  },
  'orders.create': {
    by: 'marcela',
    input: ({ cart }) => ({ body: { shopping_cart: cart, total_price: 1 } }),
  },
  'orders.save': {
    by: 'luz',
    input: ({ order }) => ({ body: { id: order, state: '7_admin_cart_accept' } }),
  },
  'logs.create': { by: 'luz', input: () => ({ body: { value: 'Se revisó la báscula.' } }) },
  'logs.change': { by: 'luz', input: () => ({ body: { id: missingId } }) },
  'stats.change': { by: 'luz', input: () => ({ body: { id: missingId } }) },
  'cartHistory.change': { by: 'marcela', input: () => ({ body: { id: missingId } }) },
  'cuponsUsed.create': { by: 'marcela', input: () => ({ body: {} }) },
  'cuponsUsed.change': { by: 'marcela', input: () => ({ body: { id: missingId } }) },
  'olderCart.addProduct': {
    by: 'marcela',
    input: () => ({ body: { action: 'add-product', shoppingCart: line } }),
  },
  'cupons.create': { by: 'luz', input: () => ({ body: coupon }) },
  'cupons.banned': { by: 'luz', input: () => ({ body: { categoryIds: [categoryIds.despensa] } }) },
  'cupons.try': {
    by: 'luz',
    input: () => {
      const products = [{ product_id: goods.leche.id, count: 1 }];
      return { body: { coupon, office_id: officeIds.bretana, products } };
    },
  },
  'brands.create': { by: 'luz', input: () => ({ body: { name: 'Doña Arepa' } }) },
  'brands.update': {
    by: 'luz',
    input: () => ({ body: { id: brandIds.alpina, version: 1, description: 'Lácteos' } }),
  },
  'brands.merge': {
    by: 'luz',
    input: () => ({
      body: { id: brandIds.alpina, version: 1, from: [{ id: idOf('brand empty'), version: 1 }] },
    }),
  },
  'brands.restore': { by: 'luz', input: () => ({ body: { id: idOf('brand removed'), version: 2 } }) },
  ...businessBodies,
  ...campaignBodies,
  ...pqrBodies,
  ...categoryBodies,
  ...contentBodies,
  ...serviceBodies,
  ...webhookBodies,
  ...keyBodies,
  ...offerBodies,
  ...officeBodies,
  ...phoneOrderBodies,
  'products.validate': {
    by: 'luz',
    input: () => ({ body: { type: 'import_images', query: { id_item: goods.leche.sku } } }),
  },
  'categories.create': {
    by: 'luz',
    input: () => ({ body: { categoryName: 'Navidad', originalName: '77', position: 3 } }),
  },
  'categories.update': {
    by: 'luz',
    input: () => ({ body: { id: categoryIds.despensa, version: 1, position: 2 } }),
  },
  'categories.restore': { by: 'luz', input: () => ({ body: { id: idOf('category removed'), version: 2 } }) },
  'products.create': { by: 'luz', input: () => ({ body: newProduct }) },
  'products.update': {
    by: 'luz',
    input: () => ({ body: { id: goods.azucar.id, version: 1, tags: ['dulce'] } }),
  },
  'products.restore': { by: 'luz', input: () => ({ body: { id: idOf('product removed'), version: 2 } }) },
  'cupons.restore': { by: 'luz', input: () => ({ body: { id: idOf('coupon apagado'), version: 2 } }) },
  'cupons.update': {
    by: 'luz',
    input: () => ({ body: { ...coupon, code: 'ultimo', id: idOf('coupon ultimo'), version: 1 } }),
  },
  'jobs.start': { by: 'luz', input: () => ({ body: { kind: 'catalogue.popularity' } }) },
  'downloads.ticket': { by: 'luz', input: () => ({ body: { download: 'search.misses' } }) },
  'deliveries.events': {
    by: 'yeison',
    input: ({ order }) => ({
      body: {
        events: [{ kind: 'started', id: idOf('event'), order_id: order, at: '2026-11-20T14:59:00.000Z' }],
      },
    }),
  },
  'deliveries.share': { by: 'yeison', input: () => ({ body: { granted: false } }) },
  'deliveries.position': { by: 'yeison', input: () => ({ body: { point: [3.45, -76.53] } }) },
  'deliveries.reorder': { by: 'yeison', input: ({ order }) => ({ body: { order_ids: [order] } }) },
  'deliveries.close': { by: 'yeison', input: () => ({ body: { id: missingId, cash_declared: 0 } }) },
  'payments.credibancoForm': { by: 'marcela', input: ({ order }) => ({ body: { id: order } }) },
  'payments.wompiEvent': { by: 'guest', input: () => ({ body: { event: missingId } }) },
};

export type Sent = { params?: object; query?: object; body?: unknown };
export type WriteCase = { id: CallId; by: PersonName | 'guest'; input: (objects: Objects) => Sent };

/** Every call with an object or a body, by somebody who may make it. */
export const everyInput: WriteCase[] = [
  ...(Object.entries(bodies) as [CallId, Bodies[BodyWithoutObject]][]).map(([id, one]) => ({ id, ...one })),
  ...everyCase.map(([id, one]) => ({
    id,
    by: callerOf(reach[one.reach]),
    input: (objects: Objects) => one.input(one.object(objects)),
  })),
];

function callerOf([first]: readonly (PersonName | 'owner')[]): PersonName | 'guest' {
  if (first === undefined) return 'guest';
  if (first === 'yeison' || first === 'hernan') return first;
  if (first === 'wilson') return 'wilson';
  return first === 'owner' ? 'marcela' : 'luz';
}
