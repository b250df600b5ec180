import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { addMany, flushedCart } from '#web/shop/cart/cart-store.ts';
import { stateOf } from '#web/shop/cart/engine/cart-lines.ts';
import { chosenOfficeId } from '#web/shop/cart/engine/chosen-office.ts';
import { ask, takeServerCart } from '#web/shop/cart/engine/user-cart.ts';

/** Which part of a basket is wanted: for so many people, only these products. */
export type BasketRequest = { portions?: number; product_ids?: string[] };

export type BasketPreview = OutputOf<'customCarts.preview'>;

/** What adding would do to the cart there is, with the prices and the stock of this moment. */
export async function previewBasket(id: string, request: BasketRequest): Promise<BasketPreview> {
  const { status, owner, lines } = await flushedCart();
  if (status === 'failed') throw ApiError.noConnection();
  const inCart =
    owner === 'user' ? [] : lines.map((line) => ({ ...stateOf(line), product_id: line.product.id }));
  const preview = () =>
    callApi('customCarts.preview', {
      params: { id },
      body: { ...request, ...officeOfRequest(), held: inCart },
    });
  // After everything the user's cart is still being told.
  return owner === 'user' ? ask(preview) : preview();
}

/** Does it: the server for a user, the device for a guest. */
export async function addBasket(id: string, request: BasketRequest, preview: BasketPreview): Promise<void> {
  const { owner } = await flushedCart();
  if (owner === 'guest') {
    await addMany(preview.lines.map(({ product, count, countType }) => ({ product, count, countType })));
    return;
  }
  const { cart } = await ask(() =>
    callApi('customCarts.copy', { params: { id }, body: { ...request, ...officeOfRequest() } }),
  );
  takeServerCart(cart);
}

function officeOfRequest(): { branch_office_id?: string } {
  const office = chosenOfficeId();
  return office === undefined ? {} : { branch_office_id: office };
}
