import { useSearchParams } from 'react-router';

/** What of the address belongs to which page of a list: another filter or order begins at the first one. */
const PLACE = ['pagina', 'despues'];

/**
 * The filters, order, page and open record of a list, which all live in the address: Back, a link and a new load show
 * the same. `set` takes null and '' for what is usual and not in the address.
 */
export function useAddress() {
  const [search, setSearch] = useSearchParams();

  function set(values: Readonly<Record<string, string | null>>, { replace = true } = {}): void {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
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
      },
      { replace, preventScrollReset: true },
    );
  }
  return { search, set };
}
