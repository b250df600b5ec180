import { badgeCount, badgeText, cartTotals } from '#rules/cart/totals.ts';
import { type CartChange as CartNews, listenToCart, listenToHousehold } from '#web/api/live.ts';
import type { CartView } from '#web/shop/cart/cart-types.ts';
import { cartLooks, cartView as view } from '#web/shop/cart/cart-view.ts';
import {
  currentSession,
  hasSessionHint,
  loadSession,
  PERSON_KEY,
  refreshSession,
  type Session,
  watchSession,
} from '#web/shop/session/session-store.ts';
import { householdCartTexts } from '#web/shop/texts/buying/household-cart.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { toRuleLine } from './cart-lines.ts';
import {
  cartAccount,
  cartLines,
  changeAdditions,
  deviceLines,
  hasAdditions,
  openCartOf,
  openDeviceCart,
  serverCart,
  targets,
  watchCart,
} from './cart-model.ts';
import { moveToChosenOffice } from './cart-office.ts';
import { forgetUndos, sayChangedElsewhere } from './say.ts';
import { catchUp, reloadCart, sendNow } from './sending.ts';

/** Minimum interval of reloads when the page becomes visible, in ms. */
const LOOK_MS = 1_000;

/** Delays between attempts to reach an unreachable server, in ms: doubled after each. */
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 60_000;

let lastLook = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let retryMs = FIRST_RETRY_MS;
let retrying: Promise<void> | undefined;
let liveStops: (() => void)[] = [];
let status: CartView['status'] = 'loading';

export function followCart(): void {
  openCartOf(lastPerson());
  openDeviceCart();
  watchCart(rebuild);
  watchSession(onSession);
  document.addEventListener('visibilitychange', onSeen);
  for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, onSeen);
  window.addEventListener('pagehide', sendNow);
  cartLooks.subscribe(followLive);
  if (currentSession().status === 'unknown') void retryCart();
}

export function retryCart(): Promise<void> {
  retrying ??= readAgain().finally(() => {
    retrying = undefined;
  });
  return retrying;
}

async function readAgain(): Promise<void> {
  if (currentSession().status === 'unknown') {
    startLoading();
    await loadSession();
    if (currentSession().status === 'unknown') become('failed');
  } else if (status === 'failed') await join();
  else if (isUser()) await reload();
}

async function reload(): Promise<void> {
  // The displayed cart stays when the server is unreachable; the next change or view retries.
  await reloadCart().catch(() => {});
}

function isUser(): boolean {
  return currentSession().status === 'signed-in';
}

function onSession(session: Session): void {
  if (session.status === 'unknown') return;
  const isFollowed = view.get().owner === 'user';
  const next = session.status === 'signed-in' ? session.user.id : undefined;
  if (next === (isFollowed ? cartAccount() : undefined) && status !== 'loading') return;
  // Signing out drops the additions that wait for the account.
  if (session.status === 'guest' && !session.lost && isFollowed) {
    changeAdditions((own) => own.filter(({ owner }) => owner === undefined));
  }
  openCartOf(next);
  forgetUndos();
  if (next === undefined) become('ready');
  else void join();
}

/** A guest's cart is merged into the user's, once (rule 25); else the user's is loaded. */
async function join(): Promise<void> {
  const account = cartAccount();
  startLoading();
  let next: CartView['status'] = 'ready';
  try {
    await reloadCart();
    await moveToChosenOffice();
  } catch {
    next = 'failed';
  }
  if (account === cartAccount()) become(next);
}

function startLoading(): void {
  if (status !== 'failed' || deviceLines().length === 0) become('loading');
}

function become(next: CartView['status']): void {
  status = next;
  rebuild();
}

function rebuild(): void {
  const owner = isUser() ? 'user' : 'guest';
  const server = owner === 'user' ? serverCart() : null;
  // A guest's lines stay visible until merged, so that nothing seems lost.
  const isJoining = owner === 'user' && status === 'loading' && server === null;
  const lines = isJoining ? cartLines().map((line) => ({ ...line, pending: true })) : cartLines();
  const pending = owner === 'user' && (targets().length > 0 || hasAdditions());
  // Sold-out lines count in a user's cart until its shopper decides in the validation, as on the server.
  const sold = lines.filter(({ product }) => owner === 'user' || !product.withoutStock).map(toRuleLine);
  // Only products: the server computes bags, coupons and delivery, once there is an order.
  const totals = cartTotals({ lines: sold, coupons: [], type: 'pickup', deliveryFee: 0, minSubtotal: 0 });
  const count = badgeCount(lines);
  view.set({
    status,
    owner,
    lines,
    subtotal: server && !pending && status === 'ready' ? server.price_subtotal_computed : totals.subtotal,
    savings: totals.discountsTotal,
    count,
    badge: badgeText(count),
    pending,
    server,
  });
  followLive();
  retryLater();
}

/** Changes of other tabs and devices are received while there are lines, or the cart is visible. */
function followLive(): void {
  const isNeeded = isUser() && (view.get().lines.length > 0 || cartLooks.get() > 0);
  if (isNeeded === liveStops.length > 0) return;
  for (const stop of liveStops) stop();
  const onCartNews = { changed: (news: CartNews) => void changed(news), back: () => void reload() };
  // Members or name changed: the switch of carts and the list of members come from the session.
  const onHousehold = { changed: () => void Promise.all([loadSession(), reload()]) };
  liveStops = isNeeded ? [listenToCart(onCartNews), listenToHousehold(onHousehold)] : [];
}

async function changed(news: CartNews): Promise<void> {
  const before = serverCart();
  const isNew = await catchUp(news).catch(() => false);
  const cart = serverCart();
  if (!isNew || cart === null) return;
  // Prices and stock are now another store's: reported on every page.
  if (cart.household && before?.id === cart.id && before.branch_office_id !== cart.branch_office_id) {
    showToast('info', householdCartTexts.moved(cart.household.name, cart.branch_office_name));
  } else if (cartLooks.get() > 0) sayChangedElsewhere();
}

/** The page became visible or online: much may have changed. */
function onSeen(): void {
  if (document.visibilityState !== 'visible') {
    sendNow();
    return;
  }
  // Returning fires several events at once.
  if (Date.now() - lastLook < LOOK_MS) return;
  lastLook = Date.now();
  void refreshSession();
  if (status !== 'loading') void retryCart();
}

/** Retries at growing intervals as long as something waits on this device. */
function retryLater(): void {
  if (timer !== undefined || !hasAdditions()) return;
  timer = setTimeout(async () => {
    timer = undefined;
    await retryCart();
    retryMs = hasAdditions() ? Math.min(retryMs * 2, LAST_RETRY_MS) : FIRST_RETRY_MS;
    retryLater();
  }, retryMs);
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
