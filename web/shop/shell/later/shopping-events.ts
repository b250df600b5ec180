import { isSecret } from '#rules/measuring/secret-goods.ts';
import type { CartLineView } from '#web/shop/cart/cart-types.ts';
import { cartPanel, cartView } from '#web/shop/cart/cart-view.ts';
import { track } from '#web/shop/measuring/measuring.ts';
import { harmlessId } from '#web/shop/measuring/told-pages.ts';
import { watchSession } from '#web/shop/session/session-store.ts';

/** Measures actions rather than page views; `dataOfPage`: the page's loader data. Returns a function that stops it. */
export function watchShopping(dataOfPage: () => unknown): () => void {
  const ends = [watchCart(), watchPanel(), watchPeople(), watchPresses(dataOfPage)];
  return () => {
    for (const end of ends) end();
  };
}

function watchCart(): () => void {
  let before = cartView.get();
  return cartView.subscribe(() => {
    const now = cartView.get();
    // A cart just loaded, or of another person, is not a shopper's action.
    if (before.status === 'ready' && now.status === 'ready' && before.owner === now.owner) {
      for (const line of now.lines) countChange(line, countOf(before.lines, line), line.count);
      for (const line of before.lines) if (countOf(now.lines, line) === 0) countChange(line, line.count, 0);
    }
    before = now;
  });
}

function countOf(lines: readonly CartLineView[], { id }: CartLineView): number {
  return lines.find((line) => line.id === id)?.count ?? 0;
}

function countChange({ product, countType }: CartLineView, before: number, now: number): void {
  if (before === now || isSecret(product)) return;
  track(now > before ? 'add_to_cart' : 'remove_from_cart', {
    currency: 'COP',
    items: [
      {
        item_id: product.id,
        item_name: product.title,
        price: product.price_neto,
        // A line sold by weight counts as one item (rule 55).
        quantity: countType === 'units' ? Math.abs(now - before) : 1,
      },
    ],
  });
}

function watchPanel(): () => void {
  return cartPanel.subscribe(() => {
    if (cartPanel.get()) track('view_cart', { currency: 'COP' });
  });
}

function watchPeople(): () => void {
  let current = '';
  return watchSession((session) => {
    // People already signed in, or signed in by another tab, are not counted as signing in.
    const way = session.status === 'signed-in' && current !== 'signed-in' ? session.way : undefined;
    if (way !== undefined) track('login', { method: way });
    current = session.status;
  });
}

function watchPresses(dataOfPage: () => unknown): () => void {
  const onClick = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null) return;
    const name = (link.textContent ?? '').trim() || (link.querySelector('img')?.alt ?? '');
    const { promotion } = link.dataset;
    // A business may name the event of a banner press (storefront 3, Offer: analyticsEvent).
    if (promotion !== undefined) track(promotion || 'select_promotion', { promotion_name: name });
    if (!link.matches('[href^="/product/"]')) return;
    // Products loaded later by scrolling may be of the secret kind.
    const id = harmlessId(dataOfPage(), link.pathname);
    if (id === undefined) return;
    track('select_item', { items: [{ item_id: id, item_name: name }] });
  };
  document.addEventListener('click', onClick, { capture: true, passive: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}
