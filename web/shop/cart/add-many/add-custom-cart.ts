import type { OutputOf } from '#contract/index.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { addMany, flushedCart } from '#web/shop/cart/cart-store.ts';
import { stateOf } from '#web/shop/cart/engine/cart-lines.ts';
import { ask, askChange } from '#web/shop/cart/engine/sending.ts';
import { chosenOfficeId } from '#web/shop/office/chosen-office.ts';

/** The part of a custom cart to add: servings, and selected products. */
export type CustomCartRequest = { portions?: number; product_ids?: string[] };

export type CustomCartPreview = OutputOf<'customCarts.preview'>;

export async function previewCustomCart(id: string, request: CustomCartRequest): Promise<CustomCartPreview> {
  const { status, owner, lines } = await flushedCart();
  if (status === 'failed') throw ApiError.noConnection();
  const inCart =
    owner === 'user' ? [] : lines.map((line) => ({ ...stateOf(line), product_id: line.product.id }));
  const preview = () =>
    callApi('customCarts.preview', {
      params: { id },
      body: { ...request, ...officeOfRequest(), held: inCart },
    });
  // After all pending changes of the user's cart.
  return owner === 'user' ? ask(preview) : preview();
}

/** Does it: the server for a user, the device for a guest. */
export async function addCustomCart(
  id: string,
  request: CustomCartRequest,
  preview: CustomCartPreview,
): Promise<void> {
  const { owner } = await flushedCart();
  if (owner === 'guest') {
    await addMany(preview.lines.map(({ product, count, countType }) => ({ product, count, countType })));
    return;
  }
  await askChange(() =>
    callApi('customCarts.copy', { params: { id }, body: { ...request, ...officeOfRequest() } }),
  );
}

function officeOfRequest(): { branch_office_id?: string } {
  const office = chosenOfficeId();
  return office === undefined ? {} : { branch_office_id: office };
}
