import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { newId } from '#web/api/new-id.ts';
import { createStore, useStore } from '#web/api/store.ts';
import { type Session, sessionLost, watchSession } from '#web/shop/session/session-store.ts';
import { favouriteTexts as texts } from '#web/shop/texts/favourites.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { customCartChanges } from './custom-carts-changed.ts';
import {
  heartTarget,
  isSaved,
  type SavedCustomCart,
  withoutProduct,
  withProduct,
} from './saved-custom-carts.ts';

type Product = { id: string; title: string };

type Favourites = { status: 'loading' | 'ready' | 'failed'; customCarts: readonly SavedCustomCart[] };

const empty: Favourites = { status: 'loading', customCarts: [] };
const store = createStore<Favourites>(empty);
let userId: string | undefined;

// One request loads the hearts of the whole shop after signing in.
watchSession(onSession);
customCartChanges.subscribe(() => void readFavourites());

export function useFavourites(): Favourites {
  return useStore(store, empty);
}

export function useIsSaved(productId: string): boolean {
  return isSaved(useFavourites().customCarts, productId);
}

/** Reads them again: after a failure, or when custom carts were changed elsewhere. */
export async function readFavourites(): Promise<void> {
  const reader = userId;
  if (reader === undefined) return;
  try {
    const { customCarts } = await callApi('customCarts.favourites', {});
    if (reader !== userId) return;
    store.set({
      status: 'ready',
      customCarts: customCarts.map(({ id, name, product_ids }) => ({
        id,
        name,
        products: new Set(product_ids),
      })),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) sessionLost();
    if (reader === userId && store.get().status === 'loading') store.set({ ...empty, status: 'failed' });
  }
}

export async function save(product: Product, onDone: (customCart: string) => void): Promise<void> {
  const target = heartTarget(store.get().customCarts, texts.first);
  change((customCarts) => withProduct(customCarts, target, product.id));
  try {
    const { customCart } = await callApi('customCarts.like', { body: { product_id: product.id } });
    change((customCarts) =>
      withProduct(withoutProduct(customCarts, target.id, product.id), customCart, product.id),
    );
    onDone(customCart.name);
  } catch (error) {
    change((customCarts) => withoutProduct(customCarts, target.id, product.id));
    sayWhy(texts.failed(product.title), error);
  }
}

export async function setSaved(
  customCart: { id: string; name: string },
  product: Product,
  isSaved: boolean,
): Promise<void> {
  const put = () => change((customCarts) => withProduct(customCarts, customCart, product.id));
  const take = () => change((customCarts) => withoutProduct(customCarts, customCart.id, product.id));
  (isSaved ? put : take)();
  try {
    if (isSaved) await putInto(customCart.id, product.id);
    else {
      await callApi('customCarts.removeProduct', { params: { id: customCart.id, productId: product.id } });
    }
  } catch (error) {
    (isSaved ? take : put)();
    sayWhy((isSaved ? texts.failed : texts.failedOut)(product.title), error);
  }
}

/** Creates a custom cart with the product. Throws when the name is invalid, or creating failed. */
export async function saveIntoNew(name: string, product: Product): Promise<void> {
  const { customCart } = await callApi('customCarts.create', { body: { id: newId(), name } });
  await callApi('customCarts.addProduct', {
    params: { id: customCart.id },
    body: { product_id: product.id },
  });
  change((customCarts) => withProduct(customCarts, customCart, product.id));
}

async function putInto(id: string, product_id: string): Promise<void> {
  try {
    await callApi('customCarts.addProduct', { params: { id }, body: { product_id } });
  } catch (error) {
    // Another tab was faster: the product is where it should be.
    if (!(error instanceof ApiError && error.code === 'PRODUCT_IN_CUSTOM_CART')) throw error;
    showToast('info', error.message);
  }
}

function onSession(session: Session): void {
  const next = session.status === 'signed-in' ? session.user.id : undefined;
  if (next === userId) return;
  userId = next;
  store.set(empty);
  void readFavourites();
}

function change(next: (customCarts: readonly SavedCustomCart[]) => SavedCustomCart[]): void {
  store.set({ ...store.get(), customCarts: next(store.get().customCarts) });
}

function sayWhy(what: string, error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) sessionLost();
  showToast('error', `${what} ${error.message}`);
}
