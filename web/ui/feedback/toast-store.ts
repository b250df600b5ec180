import { announce } from './announce.ts';

export type ToastTone = 'success' | 'error' | 'info';

export type Toast = {
  id: number;
  tone: ToastTone;
  text: string;
  /** An action: "Deshacer". `about` is its record: the next message about the same record replaces it. */
  action?: { label: string; onPress: () => void; about?: string | undefined };
  lifeMs?: number;
  /** When it was shown, in ms of performance.now(). */
  since: number;
};

/** Storefront 9: the duration of a snackbar, in ms. */
const SNACKBAR_MS = 6_000;

/** A message shown this shortly before a change of page belongs to the press that led there, in ms. */
const PRESS_MS = 1_500;

/** The most toasts shown at once. */
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

export function showSnackbar(tone: Exclude<ToastTone, 'error'>, text: string): void {
  add({ tone, text, lifeMs: SNACKBAR_MS });
}

export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

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

/** Whether the next message repeats this one; messages of two records each keep their own action. */
function isRepeated({ text, tone, action }: Toast, next: Omit<Toast, 'id' | 'since'>): boolean {
  if (text !== next.text) return false;
  if (action === undefined || tone === 'error') return true;
  return action.about !== undefined && action.about === next.action?.about;
}

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
