/**
 * The open dialogs, the topmost last. Toasts are rendered inside the topmost one, because the page behind a modal
 * dialog is inert.
 */
let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

export function enterModal(element: HTMLElement): () => void {
  change([...stack, element]);
  return () => change(stack.filter((other) => other !== element));
}

export function topModal(): HTMLElement | null {
  return stack.at(-1) ?? null;
}

export function watchModals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly HTMLElement[]) {
  stack = next;
  for (const listener of listeners) listener();
}
