import { announce } from './announce.ts';

export type ToastTone = 'success' | 'error' | 'info';

export type Toast = {
  id: number;
  tone: ToastTone;
  text: string;
  /** An available action: "Deshacer"; `about`: whose, where the next one of the same replaces it. */
  action?: { label: string; onPress: () => void; about?: string | undefined };
  /** The duration in ms, if not the default of its kind. */
  lifeMs?: number;
  /** When it was shown, in ms of performance.now(). */
  since: number;
};

/** Storefront 9: the duration of a snackbar, in ms. */
const SNACKBAR_MS = 6_000;

/** What a press says and the page that it leads to are this close together. */
const PRESS_MS = 1_500;

/** The newest three are enough to read. */
const MOST = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a toast. Success and info disappear; an error stays until it is closed and is announced at once; `lifeMs`
 * overrides the duration. Returns its number, for closing it.
 */
export function showToast(tone: ToastTone, text: string, action?: Toast['action'], lifeMs?: number): number {
  return add({ tone, text, ...(action && { action }), ...(lifeMs && { lifeMs }) });
}

/** A toast of six seconds: something that happened to the whole shop or device. */
export function showSnackbar(tone: Exclude<ToastTone, 'error'>, text: string): void {
  add({ tone, text, lifeMs: SNACKBAR_MS });
}

export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Another page, asked for then: what was said before the press that led there is about the page that was left. */
export function leaveToasts(now = performance.now()): void {
  const pressed = now - PRESS_MS;
  change(toasts.filter(({ since }) => since > pressed));
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function add(toast: Omit<Toast, 'id' | 'since'>): number {
  lastId += 1;
  change(
    [
      ...toasts.filter((one) => !isRepeated(one, toast)),
      { ...toast, id: lastId, since: performance.now() },
    ].slice(-MOST),
  );
  if (toast.tone !== 'error') announce(toast.text);
  return lastId;
}

/** What is said again is shown once; each of two records keeps the action of its own message. */
function isRepeated({ text, tone, action }: Toast, next: Omit<Toast, 'id' | 'since'>): boolean {
  if (text !== next.text) return false;
  if (action === undefined || tone === 'error') return true;
  return action.about !== undefined && action.about === next.action?.about;
}

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
