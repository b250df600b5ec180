import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { createStore, useStore } from '#web/api/store.ts';
import { newId } from '#web/shop/cart/engine/new-id.ts';
import { type Session, sessionLost, watchSession } from '#web/shop/session/session-store.ts';
import { favouriteTexts as texts } from '#web/shop/texts/favourites.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { basketChanges } from './baskets-changed.ts';
import { heartTarget, isSaved, type SavedBasket, withoutProduct, withProduct } from './saved-baskets.ts';

type Product = { id: string; title: string };

type Favourites = { status: 'loading' | 'ready' | 'failed'; baskets: readonly SavedBasket[] };

const empty: Favourites = { status: 'loading', baskets: [] };
const store = createStore<Favourites>(empty);
let userId: string | undefined;

// One request loads the hearts of the whole shop after signing in.
watchSession(onSession);
basketChanges.subscribe(() => void readFavourites());

export function useFavourites(): Favourites {
  return useStore(store, empty);
}

export function useIsSaved(productId: string): boolean {
  return isSaved(useFavourites().baskets, productId);
}

/** Reads them again: after a failure, or when baskets were changed elsewhere. */
export async function readFavourites(): Promise<void> {
  const reader = userId;
  if (reader === undefined) return;
  try {
    const { baskets } = await callApi('customCarts.favourites', {});
    if (reader !== userId) return;
    store.set({
      status: 'ready',
      baskets: baskets.map(({ id, name, product_ids }) => ({ id, name, products: new Set(product_ids) })),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) sessionLost();
    if (reader === userId && store.get().status === 'loading') store.set({ ...empty, status: 'failed' });
  }
}

/** Saves into the first basket, creating one if there is none. Optimistic, reverted on failure. */
export async function save(product: Product, onDone: (basket: string) => void): Promise<void> {
  const target = heartTarget(store.get().baskets, texts.first);
  change((baskets) => withProduct(baskets, target, product.id));
  try {
    const { basket } = await callApi('customCarts.like', { body: { product_id: product.id } });
    change((baskets) => withProduct(withoutProduct(baskets, target.id, product.id), basket, product.id));
    onDone(basket.name);
  } catch (error) {
    change((baskets) => withoutProduct(baskets, target.id, product.id));
    sayWhy(texts.failed(product.title), error);
  }
}

/** Adds the product to one of the baskets, or removes it. */
export async function setSaved(
  basket: { id: string; name: string },
  product: Product,
  wanted: boolean,
): Promise<void> {
  const put = () => change((baskets) => withProduct(baskets, basket, product.id));
  const take = () => change((baskets) => withoutProduct(baskets, basket.id, product.id));
  (wanted ? put : take)();
  try {
    if (wanted) await putInto(basket.id, product.id);
    else {
      await callApi('customCarts.removeProduct', { params: { id: basket.id, productId: product.id } });
    }
  } catch (error) {
    (wanted ? take : put)();
    sayWhy((wanted ? texts.failed : texts.failedOut)(product.title), error);
  }
}

/** Creates a basket with the product. Throws when the name is invalid, or creating failed. */
export async function saveIntoNew(name: string, product: Product): Promise<void> {
  const { basket } = await callApi('customCarts.create', { body: { id: newId(), name } });
  await callApi('customCarts.addProduct', { params: { id: basket.id }, body: { product_id: product.id } });
  change((baskets) => withProduct(baskets, basket, product.id));
}

async function putInto(id: string, product_id: string): Promise<void> {
  try {
    await callApi('customCarts.addProduct', { params: { id }, body: { product_id } });
  } catch (error) {
    // Another tab was quicker: it is where it should be.
    if (!(error instanceof ApiError && error.code === 'PRODUCT_IN_BASKET')) throw error;
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

function change(next: (baskets: readonly SavedBasket[]) => SavedBasket[]): void {
  store.set({ ...store.get(), baskets: next(store.get().baskets) });
}

function sayWhy(what: string, error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) sessionLost();
  showToast('error', `${what} ${error.message}`);
}
