import { callApi } from '#web/api/client.ts';
import type { ManyToAdd } from '#web/shop/cart/add-many/add-many-button.tsx';
import { chosenOfficeId } from '#web/shop/cart/engine/chosen-office.ts';
import { ask, takeServerCart } from '#web/shop/cart/engine/user-cart.ts';

/** Adds what is due in the amounts of the person; the server knows them, and leaves what is in the cart as it is. */
export function addDue(productIds: string[]): ManyToAdd {
  const office = chosenOfficeId();
  const body = { product_ids: productIds, ...(office !== undefined && { branch_office_id: office }) };
  return {
    // After everything the cart is still being told.
    preview: () => ask(() => callApi('products.previewUsual', { body })),
    async add() {
      const { cart } = await ask(() => callApi('products.addUsual', { body }));
      takeServerCart(cart);
    },
  };
}
