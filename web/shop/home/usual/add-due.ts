import { callApi } from '#web/api/client.ts';
import type { ManyToAdd } from '#web/shop/cart/add-many/add-many-button.tsx';
import { chosenOfficeId } from '#web/shop/cart/engine/chosen-office.ts';
import { ask, takeServerCart } from '#web/shop/cart/engine/user-cart.ts';

/**
 * Adds the due products in the person's usual quantities; the server knows them and does not change lines already in
 * the cart.
 */
export function addDue(productIds: string[]): ManyToAdd {
  const office = chosenOfficeId();
  const body = { product_ids: productIds, ...(office !== undefined && { branch_office_id: office }) };
  return {
    // After all pending changes of the cart.
    preview: () => ask(() => callApi('products.previewUsual', { body })),
    async add() {
      const { cart } = await ask(() => callApi('products.addUsual', { body }));
      takeServerCart(cart);
    },
  };
}
