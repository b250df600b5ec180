import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USUAL_POOL_SIZE } from '#server/db/connections.ts';
import type { Client } from '#test/client.ts';
import { goods, plazaGoods } from '#test/factories/goods.ts';
import { addressIds, missingId, officeIds } from '#test/factories/ids.ts';
import { type Cart, readyCart } from '#test/factories/rum-cart.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { refusedWithoutTrace } from './refused.ts';

/** What nobody presses but somebody sends: refused with the field and clear words, and nothing at all has changed. */

let server: TestServer;
let marcela: Client;
let cart: Cart;

beforeAll(async () => {
  server = await startTestServer({ poolSize: USUAL_POOL_SIZE });
  marcela = await server.as('marcela');
  await freshCart();
});
afterAll(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
  await server.close();
});
const shop = () => ({ server, client: marcela });

async function freshCart(): Promise<void> {
  await marcela.call('cart.discardActive', {});
  cart = await readyCart(marcela);
}

const counts: [string, unknown, string][] = [
  ['zero', 0, 'INVALID_INPUT'],
  ['negative', -1, 'INVALID_INPUT'],
  ['a fraction', 1.5, 'INVALID_INPUT'],
  ['text', 'dos', 'INVALID_INPUT'],
  // Digits as text are the number, and nothing is 1 (rule 80): server/cart/lines/counts.test.ts.
  ['a number and a word', '2 kilos', 'INVALID_INPUT'],
  ['a fraction as text', '1,5', 'INVALID_INPUT'],
  ['a list', [1], 'INVALID_INPUT'],
  ['beyond exact numbers', 2 ** 53, 'INVALID_INPUT'],
  ['a thousand', 1_000, 'QUANTITY_NOT_VALID'],
  ['more than an integer of the database', 2 ** 40, 'QUANTITY_NOT_VALID'],
];

describe('quantities', () => {
  it.each(counts)('%s, to add', async (_, count, error) => {
    await refusedWithoutTrace(
      shop(),
      'cart.addProduct',
      { body: { product_id: goods.arroz.id, count } },
      error,
      'count',
    );
  });

  it.each(counts)('%s, to change', async (_, count, error) => {
    const input = { params: { uuid: cart.id, productId: goods.ron.id }, query: {}, body: { count } };
    await refusedWithoutTrace(shop(), 'cart.changeLine', input, error, 'count');
  });

  it.each([
    ['grams of what is sold by the piece', goods.arroz, 'grams', 500, 'countType'],
    ['grams between two steps', goods.tomate, 'grams', 333, 'count'],
    ['too few grams', goods.tomate, 'grams', 50, 'count'],
    ['pieces of what is sold by weight', goods.pechuga, 'units', 2, 'countType'],
  ])('%s', async (_, product, countType, count, field) => {
    const body = { product_id: product.id, count, countType };
    await refusedWithoutTrace(shop(), 'cart.addProduct', { body }, 'QUANTITY_NOT_VALID', field);
  });

  it('more than the stock', async () => {
    const body = { product_id: goods.atun.id, count: 4 };
    await refusedWithoutTrace(shop(), 'cart.addProduct', { body }, 'NOT_ENOUGH_STOCK', 'count');
  });
});

describe('products, offices and coupons not for this shopper', () => {
  it.each([
    ['of another office', goods.bocadillo.id],
    ['of another business', plazaGoods.plazaArroz.id],
    ['that is hidden', goods.hidden.id],
    ['that was taken away', goods.inactive.id],
    ['that is sold out here', goods.queso.id],
    ['that does not exist', missingId],
  ])('a product %s', async (_, product_id) => {
    await refusedWithoutTrace(
      shop(),
      'cart.addProduct',
      { body: { product_id } },
      'PRODUCT_NOT_AVAILABLE',
      'product_id',
    );
  });

  it.each([
    [
      'addProduct',
      'cart.addProduct',
      { body: { product_id: goods.arroz.id, branch_office_id: officeIds.plazaCentro } },
    ],
    [
      'merge',
      'cart.merge',
      {
        body: {
          merge_key: missingId,
          branch_office_id: officeIds.plazaCentro,
          products: [{ product_id: goods.arroz.id }],
        },
      },
    ],
  ] as const)('an office of another business, in %s', async (_, id, input) => {
    await refusedWithoutTrace(shop(), id, input, 'OFFICE_NOT_FOUND', 'branch_office_id');
  });

  it.each([
    ['that does not exist', 'nada', 'COUPON_INVALID'],
    ['of another business', 'plaza', 'COUPON_INVALID'],
    ['that is switched off', 'apagado', 'COUPON_INVALID'],
    ['that ended', 'vencido', 'COUPON_NOT_APPLICABLE'],
    ['that was used up', 'agotado', 'COUPON_NOT_APPLICABLE'],
    ['of another office', 'solopalmira', 'COUPON_NOT_APPLICABLE'],
    ['for products that are not there', 'cafe15', 'COUPON_NOT_APPLICABLE'],
    ['with SQL in it', "'; drop table cart; --", 'COUPON_INVALID'],
  ])('a coupon %s', async (_, code, error) => {
    await refusedWithoutTrace(
      shop(),
      'cart.applyCoupon',
      { params: { uuid: cart.id }, body: { code } },
      error,
      'code',
    );
  });

  it.each([
    [
      'office',
      'cart.setOffice',
      { branch_office_id: officeIds.plazaCentro },
      'OFFICE_NOT_FOUND',
      'branch_office_id',
    ],
    [
      'address',
      'cart.setAddress',
      { type: 'delivery', address_selected: { id: addressIds.casaValentina } },
      'ADDRESS_NOT_FOUND',
      'address_selected.id',
    ],
    [
      'pickup office',
      'cart.setAddress',
      { type: 'pickup', address_selected: { idBranch: officeIds.plazaCentro } },
      'OFFICE_NOT_FOUND',
      'address_selected.idBranch',
    ],
    [
      'way to pay',
      'cart.setPaymentMethod',
      { payment_method_selected: 'gratis' },
      'INVALID_INPUT',
      'payment_method_selected',
    ],
    [
      'way to pay of pickup only',
      'cart.setPaymentMethod',
      { payment_method_selected: 'pickup' },
      'PAYMENT_METHOD_NOT_AVAILABLE',
      'payment_method_selected',
    ],
    ['bag', 'cart.setBags', { bags_config: { code: 'oro' } }, 'BAG_NOT_FOUND', 'bags_config.code'],
  ] as const)('the %s of another person, or of nobody', async (_, id, body, error, field) => {
    await refusedWithoutTrace(shop(), id, { params: { uuid: cart.id }, body }, error, field);
  });
});
