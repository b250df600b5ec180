import { badgeCount, badgeText, cartTotals } from '#rules/cart/totals.ts';
import type { CartLineView, CartView } from '#web/shop/cart/cart-types.ts';
import { cartLooks, cartView as view } from '#web/shop/cart/cart-view.ts';
import { deviceCart, openDeviceCart, setDeviceAccount } from '#web/shop/cart/engine/guest/device-cart.ts';
import { guestLines } from '#web/shop/cart/engine/guest/guest-cart.ts';
import { forgetPendingOf, hasPending, withPending } from '#web/shop/cart/engine/pending/pending-lines.ts';
import { retryLater, retryNow } from '#web/shop/cart/engine/pending/retry.ts';
import { keepLive } from '#web/shop/cart/engine/user/live-cart.ts';
import { flush } from '#web/shop/cart/engine/user/turns.ts';
import {
  currentSession,
  hasSessionHint,
  loadSession,
  PERSON_KEY,
  refreshSession,
  type Session,
  watchSession,
} from '#web/shop/session/session-store.ts';
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { toRuleLine } from './cart-lines.ts';
import { joinCart } from './join-cart.ts';
import { forgetUndos } from './undo.ts';
import {
  forgetUserCart,
  hasUnsavedChanges,
  reloadUserCart,
  serverCart,
  userLines,
  watchUserCart,
} from './user-cart.ts';

/** Minimum interval of reloads when the page becomes visible, in ms. */
const LOOK_MS = 1_000;

let lastLook = 0;
let status: CartView['status'] = 'loading';
/** The owner of the displayed cart: the user's id, or none for a guest. */
let userId: string | undefined;

/** Reads the cart again after a failure. */
export async function retryCart(): Promise<void> {
  if (currentSession().status === 'unknown') await begin();
  else if (userId !== undefined) await join();
}

/** Starts following the owner of the cart, here and in other tabs. Once per browser tab. */
export function followCart(): void {
  setDeviceAccount(lastPerson());
  openDeviceCart(() => showToast('info', texts.notStored));
  deviceCart.subscribe(onDeviceCart);
  watchUserCart(onUserCart);
  watchSession(onSession);
  window.addEventListener('storage', onOtherTab);
  document.addEventListener('visibilitychange', onSeen);
  for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, onSeen);
  // Debounced changes are flushed when the page is left.
  window.addEventListener('pagehide', flush);
  cartLooks.subscribe(followLive);
  void begin();
}

async function begin(): Promise<void> {
  if (currentSession().status !== 'unknown') return;
  startLoading();
  await loadSession();
  if (currentSession().status === 'unknown') become('failed');
}

function onSession(session: Session): void {
  if (session.status === 'unknown') return;
  const next = session.status === 'signed-in' ? session.user.id : undefined;
  if (next === userId && status !== 'loading') return;
  if (session.status === 'guest' && !session.lost && userId !== undefined) forgetPendingOf(userId);
  userId = next;
  setDeviceAccount(next);
  forgetUserCart();
  forgetUndos();
  if (next === undefined) become('ready');
  else void join();
}

/** A guest's cart is merged into the user's, once (rule 25); else the user's is loaded. */
async function join(): Promise<void> {
  const joining = userId;
  startLoading();
  try {
    await joinCart();
    if (joining === userId) become('ready');
  } catch {
    if (joining === userId) become('failed');
    retryLater(attempt);
  }
}

/** Pending lines stay visible and editable while the rest is loaded. */
function startLoading(): void {
  if (status !== 'failed' || guestLines().length === 0) become('loading');
}

function become(next: CartView['status']): void {
  status = next;
  rebuild();
}

function rebuild(): void {
  const isUser = userId !== undefined;
  const lines = shownLines();
  const server = isUser ? serverCart() : null;
  const pending = isUser && (hasUnsavedChanges() || hasPending());
  const totals = figures(lines, isUser);
  const count = badgeCount(lines);
  followLive();
  view.set({
    status,
    owner: isUser ? 'user' : 'guest',
    lines,
    subtotal: server && !pending && status === 'ready' ? server.price_subtotal_computed : totals.subtotal,
    savings: totals.discountsTotal,
    count,
    badge: badgeText(count),
    pending,
    server,
  });
}

/** A guest's lines stay visible until merged, so that nothing seems lost. */
function shownLines(): CartLineView[] {
  if (userId === undefined) return guestLines();
  if (status === 'loading' && serverCart() === null) {
    return withPending(userLines()).map((line) => ({ ...line, pending: true }));
  }
  return withPending(userLines());
}

function onDeviceCart(): void {
  rebuild();
  retryLater(attempt);
}

/** Retries an unreachable shop, to send pending lines. */
async function attempt(): Promise<void> {
  if (currentSession().status === 'unknown') await begin();
  else if (status === 'failed') await join();
  else await reload();
}

/**
 * Products alone: bags, coupons and delivery are computed by the server, once there is an order. Sold-out lines count
 * in a user's cart until its shopper decides in the validation, as on the server.
 */
function figures(lines: readonly CartLineView[], isUser: boolean) {
  const sold = lines.filter(({ product }) => isUser || !product.withoutStock);
  return cartTotals({
    lines: sold.map(toRuleLine),
    coupons: [],
    type: 'pickup',
    deliveryFee: 0,
    minSubtotal: 0,
  });
}

function onUserCart(): void {
  rebuild();
  const cart = serverCart();
  if (cart) notifyOtherTabs(`${cart.id} ${cart.version}`);
}

function notifyOtherTabs(version: string): void {
  try {
    if (localStorage.getItem(versionKey()) !== version) localStorage.setItem(versionKey(), version);
  } catch {
    // Without storage other tabs update when they become visible.
  }
}

function onOtherTab({ key, newValue }: StorageEvent): void {
  const cart = serverCart();
  if (key !== versionKey() || newValue === null || userId === undefined) return;
  if (newValue !== `${cart?.id} ${cart?.version}`) void reload();
}

/** Live changes are received while there are lines, or the cart is visible. */
function followLive(): void {
  keepLive(userId !== undefined && (userLines().length > 0 || cartLooks.get() > 0));
}

/** The page became visible or online: much may have changed. */
function onSeen(): void {
  if (document.visibilityState !== 'visible') {
    flush();
    return;
  }
  // Returning fires several events at once.
  if (Date.now() - lastLook < LOOK_MS) return;
  lastLook = Date.now();
  void refreshSession();
  if (userId !== undefined && status === 'ready') void retryNow(reload);
  else if (status === 'failed') void retryCart();
}

async function reload(): Promise<void> {
  // The displayed cart stays when the server is unreachable; the next change or view retries.
  await reloadUserCart().catch(() => {});
}

function versionKey(): string {
  return `cart version ${location.host}`;
}

/** The last signed-in person, while the session is unknown; undefined for a visitor. */
function lastPerson(): string | undefined {
  if (!hasSessionHint()) return undefined;
  try {
    return localStorage.getItem(PERSON_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
