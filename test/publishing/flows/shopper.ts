import { createCanasta } from 'canasta-client';
import { the } from './the.ts';

/** A shopper signs in, fills a cart, and orders: types of the client alone, without a cast. */
export async function shopperFlow(baseUrl: string, email: string, password: string): Promise<number> {
  const guest = createCanasta({ baseUrl });
  const login = await guest.POST('/api/v1/users/login', { body: { email, password } });
  const { token } = the(login);
  const shop = createCanasta({ baseUrl, token });

  const { user } = the(await shop.GET('/api/v1/users/me'));
  const address = user.addresses.find(({ idBranch }) => idBranch !== null);
  if (!address?.idBranch) throw new Error('No address of a store');
  const branchId = address.idBranch;

  const page = await shop.GET('/api/v2/products/{branchId}', {
    params: { path: { branchId }, query: { sort: 'price_desc', limit: 50 } },
  });
  const { list } = the(page);
  const product = list.find(
    (one) => one.countType === 'units' && !one.withoutStock && !one.ageRestricted && one.stock > 9,
  );
  if (!product) throw new Error('No product in stock');

  const added = await shop.POST('/api/v2/shopping-cart/history/add-product', {
    body: { product_id: product.id, branch_office_id: branchId, count: 5 },
  });
  const uuid = the(added).cart.id;
  const path = { uuid };
  await shop.PUT('/api/v2/shopping-cart/history/{uuid}/address-selected', {
    params: { path },
    body: { type: 'delivery', address_selected: { id: address.id } },
  });
  await shop.PUT('/api/v2/shopping-cart/history/{uuid}/payment-method', {
    params: { path },
    body: { payment_method_selected: 'cash' },
  });
  const bags = await shop.PUT('/api/v2/shopping-cart/history/{uuid}/bags-config', {
    params: { path },
    body: { bags_config: { code: '' } },
  });
  const total = the(bags).cart.price_total_computed;

  // A total that nobody was shown creates nothing, and says so with a code.
  const wrong = await shop.POST('/api/v2/shopping-cart/history/{uuid}/create-order', {
    params: { path },
    body: { total_price: total + 1, habeasAccept: true },
  });
  if (wrong.error?.error !== 'TOTAL_CHANGED') throw new Error('The wrong total was taken');

  const ordered = await shop.POST('/api/v2/shopping-cart/history/{uuid}/create-order', {
    params: { path },
    body: { total_price: total, habeasAccept: true },
  });
  const { order } = the(ordered);
  const number: number = order.id_order;
  return number;
}
