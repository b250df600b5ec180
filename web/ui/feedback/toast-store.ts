import { announce } from './announce.ts';

export type ToastTone = 'success' | 'error' | 'info';

export type Toast = {
  id: number;
  tone: ToastTone;
  text: string;
  /** One thing one can still do: "Deshacer". */
  action?: { label: string; onPress: () => void };
};

/** The newest three are enough to read. */
const MOST = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a passing message. Success and info leave by themselves; an error stays until it is closed and
 * is spoken at once.
 */
export function showToast(tone: ToastTone, text: string, action?: Toast['action']): void {
  lastId += 1;
  const toast = { id: lastId, tone, text, ...(action === undefined ? {} : { action }) };
  change([...toasts.filter((other) => other.text !== text), toast].slice(-MOST));
  if (tone !== 'error') announce(text);
}

export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
