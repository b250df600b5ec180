import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** The debounce of typing, in ms (back-office 9); Enter does not wait. */
const PAUSE_MS = 450;

/**
 * A filter form kept in the address, so that Back restores a search; changing a filter starts at the first page.
 * `values`: the current ones, '' for defaults, which are left out; with `keepsRest` other parameters stay.
 */
export function useAddressForm(values: Readonly<Record<string, string>>, { keepsRest = false } = {}) {
  const [, setSearch] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useFollowedAddress(form, values);

  function apply() {
    clearTimeout(timer.current);
    if (!form.current) return;
    const typed = new FormData(form.current);
    setSearch(
      (before) => {
        const next = new URLSearchParams(keepsRest ? before : undefined);
        for (const name of Object.keys(values)) {
          const value = String(typed.get(name) ?? '').trim();
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  function onType() {
    clearTimeout(timer.current);
    timer.current = setTimeout(apply, PAUSE_MS);
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  }
  return { form, apply, onType, onKey };
}

function useFollowedAddress(
  form: React.RefObject<HTMLFormElement | null>,
  values: Readonly<Record<string, string>>,
) {
  const text = JSON.stringify(values);
  useEffect(() => {
    for (const [name, value] of Object.entries<string>(JSON.parse(text))) {
      const field = form.current?.elements.namedItem(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (isField && field !== document.activeElement) field.value = value;
    }
  }, [form, text]);
}
