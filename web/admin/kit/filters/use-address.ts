import { useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';

/** What of the address belongs to which page of a list: another filter or order begins at the first one. */
const PLACE = ['pagina', 'despues'];

type Values = Readonly<Record<string, string | null>>;

/**
 * The filters, order, page and open record of a list, which all live in the address: Back, a link and a new load show
 * the same. `set` takes null and '' for what is usual and not in the address, or a function of the address that is
 * being loaded: a second press on a slow line goes on from the first.
 */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const here = useLocation().pathname;
  const navigation = useNavigation();
  const loading = navigation.location?.pathname === here ? navigation.location.search : undefined;
  // Two presses may come before the page is drawn again; what was asked from an address counts while one is there.
  const latest = useRef<{ from: URLSearchParams; asked: URLSearchParams }>(undefined);

  function set(change: Values | ((address: URLSearchParams) => Values), { replace = true } = {}): void {
    const asked = latest.current?.from === search ? latest.current.asked : undefined;
    const before = asked ?? (loading === undefined ? search : new URLSearchParams(loading));
    const next = withValues(before, typeof change === 'function' ? change(before) : change);
    latest.current = { from: search, asked: next };
    setSearch(next, { replace, preventScrollReset: true });
  }
  return { search, set };
}

function withValues(address: URLSearchParams, values: Values): URLSearchParams {
  const next = new URLSearchParams(address);
  const turnsPage = Object.keys(values).some((name) => PLACE.includes(name));
  const opens = Object.keys(values).every((name) => name === 'abierto');
  if (opens) next.delete('pestana');
  if (!turnsPage && !opens) for (const name of PLACE) next.delete(name);
  // Another record, or none, begins at its first tab.
  if ('abierto' in values) next.delete('pestana');
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
