/**
 * The address of a record that was just made, without asking the router: its secret stays on the screen, and a reload
 * shows the record and not the form of another new one.
 */
export function openedInAddress(id: string): void {
  const address = new URL(window.location.href);
  address.searchParams.set('abierto', id);
  window.history.replaceState(window.history.state, '', address);
}
