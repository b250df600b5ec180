import { useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';

/** Parameters of a list's page: another filter or order starts at the first page. */
const PLACE = ['pagina', 'despues'];

type Values = Readonly<Record<string, string | null>>;

/**
 * Filters, order, page and open record of a list, all kept in the address: Back, a link and a reload show the same.
 * `set` takes null and '' for defaults, which are left out, or a function of the address being loaded: a second press
 * on a slow connection continues from the first.
 */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const here = useLocation().pathname;
  const navigation = useNavigation();
  const loading = navigation.location?.pathname === here ? navigation.location.search : undefined;
  // Two presses may come before the next render: the pending address counts while there is one.
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
  // Another record, or none, starts at its first tab.
  if ('abierto' in values) next.delete('pestana');
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
