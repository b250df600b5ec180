/**
 * Replaces the address by the new record's without navigation: its secret stays on screen, and a reload shows the
 * record instead of an empty form.
 */
export function openedInAddress(id: string): void {
  const address = new URL(window.location.href);
  address.searchParams.set('abierto', id);
  window.history.replaceState(window.history.state, '', address);
}
