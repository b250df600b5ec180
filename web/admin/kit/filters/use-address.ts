import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';

/** Parameters of the position in a list: changing a filter or the order resets them. */
const PLACE = ['pagina', 'despues'];

type Values = Readonly<Record<string, string | null>>;

/** The history state of an address with a record opened from its list: Back leads to the list. */
const OPENED = { opened: true };

/** The address requested last by any part of the page, and the one from which it was requested. */
let latest: { from: string; parameters: URLSearchParams } | undefined;

/** Changes requested while the browser returns from a record to its list; applied once it is there. */
let afterClosing: (() => void)[] | undefined;

/**
 * Filters, order, page and open record of a list, all kept in the address: Back, a link and a reload show the same.
 * `set` takes null and '' for defaults, which are left out, or a function of the address that is being loaded: then a
 * second press on a slow connection continues from the first, and a late response from later changes.
 */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const loading = useRef<string>(undefined);
  const drawn = useRef(location);
  useEffect(() => {
    const coming = navigation.location;
    loading.current = coming?.pathname === location.pathname ? coming.search : undefined;
    if (drawn.current === location) return;
    drawn.current = location;
    latest = undefined;
    if (!afterClosing) return;
    const chosen = afterClosing;
    afterClosing = undefined;
    // Runs once all parts of the page have the new address.
    queueMicrotask(() => {
      for (const choose of chosen) choose();
    });
  });

  function set(
    change: Values | ((address: URLSearchParams) => Values),
    { replace = true, state = null }: { replace?: boolean; state?: unknown } = {},
  ): void {
    if (afterClosing) {
      afterClosing.push(() => set(change, { replace, state }));
      return;
    }
    // The router's address, without what was changed without navigation (openedInAddress).
    const from = drawn.current.search;
    const pending = latest?.from === from ? latest.parameters : undefined;
    const before = pending ?? new URLSearchParams(loading.current ?? from);
    const values = typeof change === 'function' ? change(before) : change;
    if (Object.keys(values).length === 0) return;
    const next = withValues(before, values);
    latest = { from, parameters: next };
    setSearch(next, { replace, state: replace ? drawn.current.state : state, preventScrollReset: true });
  }

  function open(id: string): void {
    set({ abierto: id }, { replace: false, state: OPENED });
  }

  /**
   * Returns to the list from which the record was opened: otherwise Back would show the same list again for each
   * record.
   */
  function close(id: string | null): void {
    const { search: now, state } = drawn.current;
    if (afterClosing) return;
    const isOpen = new URLSearchParams(now).get('abierto') === id && loading.current === undefined;
    if (isOpen && state?.opened === true) {
      afterClosing = [];
      void navigate(-1);
    } else {
      // A late response does not close a record opened since.
      set((address) => ([null, id].includes(address.get('abierto')) ? { abierto: null } : {}));
    }
  }
  return { search, set, open, close };
}

function withValues(address: URLSearchParams, values: Values): URLSearchParams {
  const next = new URLSearchParams(address);
  const turnsPage = Object.keys(values).some((name) => PLACE.includes(name));
  const opens = Object.keys(values).every((name) => name === 'abierto');
  if (opens) next.delete('pestana');
  if (!turnsPage && !opens) for (const name of PLACE) next.delete(name);
  // Another record, or none, starts with its first tab.
  if ('abierto' in values) next.delete('pestana');
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
