import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';

export function useOpenOrder() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const opened = openedHere(state);
  const id = search.get('pedido') || undefined;
  const arrivedBy = useNavigationType();
  const closing = useRef(false);
  // A step that was on its way is drawn after its dialog was told to close: what is open then is still closing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open at another address can be closed again.
  useEffect(() => {
    if (arrivedBy === 'POP' || id === undefined) closing.current = false;
  }, [key]);
  // Not during hydration: the server renders only the board.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  function open(orderId: string) {
    const options = { state: { opened: true }, preventScrollReset: true };
    setSearch((previous) => withOrder(previous, orderId), options);
  }

  /** Replaces the history entry: Back leads to where the first order was opened. */
  function step(to: string) {
    if (closing.current) return;
    const options = { replace: true, preventScrollReset: true };
    setSearch(
      (previous) => withOrder(previous, to),
      opened ? { ...options, state: { opened: true } } : options,
    );
  }

  /** Goes back to where it was opened, so that Back does not open it again. */
  function close() {
    // A second press before the address has changed would leave the board.
    if (closing.current) return;
    closing.current = true;
    if (opened) void navigate(-1);
    else setSearch((previous) => withOrder(previous, undefined), { replace: true, preventScrollReset: true });
  }

  return { id: ready ? id : undefined, open, step, close };
}

function withOrder(previous: URLSearchParams, id: string | undefined): URLSearchParams {
  const next = new URLSearchParams(previous);
  if (id) next.set('pedido', id);
  else next.delete('pedido');
  return next;
}

function openedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'opened' in state;
}
