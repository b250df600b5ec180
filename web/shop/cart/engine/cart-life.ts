import { badgeCount, badgeText, cartTotals } from '#rules/cart/totals.ts';
import { listenToCart, listenToHousehold } from '#web/api/live.ts';
import type { CartLineView, CartView } from '#web/shop/cart/cart-types.ts';
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
import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';
import { householdCartTexts } from '#web/shop/texts/buying/household-cart.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { toRuleLine } from './cart-lines.ts';
import {
  cartLines,
  changeAdditions,
  deviceLines,
  forgetCart,
  hasAdditions,
  openDeviceCart,
  serverCart,
  setCartAccount,
  targets,
  watchCart,
} from './cart-model.ts';
import { moveToChosenOffice } from './cart-office.ts';
import { sayChangedElsewhere } from './say.ts';
import { catchUp, reloadCart, sendNow } from './sending.ts';
import { forgetUndos } from './undo.ts';

/** Minimum interval of reloads when the page becomes visible, in ms. */
const LOOK_MS = 1_000;

/** Between tries to reach a shop that is away, in ms: twice as long after each. */
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 60_000;

let lastLook = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let retryMs = FIRST_RETRY_MS;
let trying: Promise<void> | undefined;
let stopLive: (() => void) | undefined;
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
  setCartAccount(lastPerson());
  openDeviceCart(() => showToast('info', texts.notStored));
  watchCart(onCart);
  watchSession(onSession);
  document.addEventListener('visibilitychange', onSeen);
  for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, onSeen);
  // Debounced changes are flushed when the page is left.
  window.addEventListener('pagehide', sendNow);
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
  if (session.status === 'guest' && !session.lost && userId !== undefined) forgetAdditionsOf(userId);
  userId = next;
  setCartAccount(next);
  forgetCart();
  forgetUndos();
  if (next === undefined) become('ready');
  else void join();
}

/** A guest's cart is merged into the user's, once (rule 25); else the user's is loaded. */
async function join(): Promise<void> {
  const joining = userId;
  startLoading();
  try {
    await reloadCart();
    await moveToChosenOffice();
    if (joining === userId) become('ready');
  } catch {
    if (joining === userId) become('failed');
    retryLater();
  }
}

/** Pending lines stay visible and editable while the rest is loaded. */
function startLoading(): void {
  if (status !== 'failed' || deviceLines().length === 0) become('loading');
}

function become(next: CartView['status']): void {
  status = next;
  rebuild();
}

function rebuild(): void {
  const isUser = userId !== undefined;
  const lines = shownLines();
  const server = isUser ? serverCart() : null;
  const pending = isUser && (targets().length > 0 || hasAdditions());
  const totals = figures(lines, isUser);
  const count = badgeCount(lines);
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
  followLive();
}

/** A guest's lines stay visible until merged, so that nothing seems lost. */
function shownLines(): CartLineView[] {
  const isJoining = userId !== undefined && status === 'loading' && serverCart() === null;
  const lines = cartLines();
  return isJoining ? lines.map((line) => ({ ...line, pending: true })) : lines;
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

function onCart(): void {
  rebuild();
  retryLater();
}

/** Changes of other tabs and devices are received while there are lines, or the cart is visible. */
function followLive(): void {
  const isNeeded = userId !== undefined && (view.get().lines.length > 0 || cartLooks.get() > 0);
  if (isNeeded === (stopLive !== undefined)) return;
  stopLive?.();
  stopLive = isNeeded ? listen() : undefined;
}

/** Missed changes are fetched. */
function listen(): () => void {
  const stopCart = listenToCart({ changed: (news) => void changed(news), back: () => void reload() });
  const stopHousehold = listenToHousehold({ changed: () => void householdChanged() });
  return () => {
    stopCart();
    stopHousehold();
  };
}

async function changed(news: { cart_id: string; version: number }): Promise<void> {
  const before = serverCart();
  // When it cannot be read now, the next look or change reads it.
  const isNew = await catchUp(news).catch(() => false);
  const cart = serverCart();
  if (!isNew || cart === null) return;
  // Prices and stock are now another store's: shown on every page.
  if (cart.household && before?.id === cart.id && before.branch_office_id !== cart.branch_office_id) {
    showToast('info', householdCartTexts.moved(cart.household.name, cart.branch_office_name));
    return;
  }
  if (cartLooks.get() === 0) return;
  sayChangedElsewhere();
}

/** Members or name changed: the cart switch and member list are reloaded. */
async function householdChanged(): Promise<void> {
  const { afterHouseholdChange } = await import('#web/shop/household/cart/household-cart.ts');
  await afterHouseholdChange();
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
  if (userId !== undefined && status === 'ready') void tryNow(reload);
  else if (status === 'failed') void retryCart();
}

async function reload(): Promise<void> {
  // The displayed cart stays when the server is unreachable; the next change or view retries.
  await reloadCart().catch(() => {});
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

/** Signing out drops what waits for the account. */
function forgetAdditionsOf(account: string): void {
  changeAdditions((edits) => edits.filter((edit) => edit.kind === 'target' || edit.owner !== account));
}

/** Tries again, ever more seldom, as long as something waits on this device. */
function retryLater(): void {
  if (timer !== undefined || !hasAdditions()) return;
  timer = setTimeout(async () => {
    timer = undefined;
    await tryNow(attempt);
    retryMs = hasAdditions() ? Math.min(retryMs * 2, LAST_RETRY_MS) : FIRST_RETRY_MS;
    retryLater();
  }, retryMs);
}

/** One attempt at a time, shared by all callers. */
function tryNow(what: () => Promise<void>): Promise<void> {
  trying ??= what().finally(() => {
    trying = undefined;
  });
  return trying;
}
