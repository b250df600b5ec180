import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { ordersTexts } from '../texts/orders.ts';
import { type BoardFilter, openCount, showsOpen } from './board-filter.ts';

const texts = ordersTexts.filters;
/** After the last key; Enter does not wait. */
const PAUSE_MS = 450;

const NAMES = ['numero', 'tipo', 'desde', 'hasta', 'ver'] as const;

/** The filters, kept in the address: a board can be bookmarked, shared and gone back to. */
export function BoardFilters({ filter, counts }: { filter: BoardFilter; counts: Record<string, number> }) {
  const [, setSearch] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useSlashKey(() => form.current?.querySelector('input')?.focus());
  useEffect(() => () => clearTimeout(timer.current), []);
  useFollowedAddress(form, filter);

  function apply() {
    clearTimeout(timer.current);
    if (!form.current) return;
    const values = new FormData(form.current);
    setSearch(
      (previous) => {
        const next = new URLSearchParams(previous);
        for (const name of NAMES) {
          const value = String(values.get(name) ?? '').trim();
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

  /** A form of several fields without a button does not send itself. */
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  }

  return (
    <form ref={form} className="board-filters" aria-label={texts.label}>
      <TextInput
        label={texts.number}
        hiddenLabel
        placeholder={texts.number}
        name="numero"
        size={36}
        inputMode="numeric"
        defaultValue={filter.number}
        icon={<Icon name="magnifying-glass" size={18} />}
        trailing={<kbd className="board-key">/</kbd>}
        aria-keyshortcuts="/"
        onChange={onType}
        onKeyDown={onKey}
      />
      <Select
        label={texts.type}
        hiddenLabel
        name="tipo"
        size={36}
        defaultValue={filter.type ?? ''}
        onChange={apply}
      >
        <option value="">{texts.allTypes}</option>
        <option value="delivery">{texts.delivery}</option>
        <option value="pickup">{texts.pickup}</option>
      </Select>
      <TextInput
        label={texts.priceFrom}
        hiddenLabel
        placeholder={texts.priceFrom}
        name="desde"
        size={36}
        inputMode="numeric"
        defaultValue={filter.priceFrom}
        onChange={onType}
        onKeyDown={onKey}
      />
      <TextInput
        label={texts.priceTo}
        hiddenLabel
        placeholder={texts.priceTo}
        name="hasta"
        size={36}
        inputMode="numeric"
        defaultValue={filter.priceTo}
        onChange={onType}
        onKeyDown={onKey}
      />
      <Select
        label={texts.show}
        hiddenLabel
        name="ver"
        size={36}
        defaultValue={filter.view === 'todos' ? 'todos' : ''}
        onChange={apply}
      >
        <option value="">{texts.open}</option>
        <option value="todos">{texts.all}</option>
      </Select>
      <p className="board-order">
        {showsOpen(filter) ? texts.byPromise(openCount(filter, counts)) : texts.byAge}
      </p>
    </form>
  );
}

/** When the address changed by another way (Back, the menu), the form says the same; never under somebody's hands. */
function useFollowedAddress(
  form: React.RefObject<HTMLFormElement | null>,
  { number, type, priceFrom, priceTo, view }: BoardFilter,
) {
  useEffect(() => {
    const values = {
      numero: number,
      tipo: type ?? '',
      desde: priceFrom,
      hasta: priceTo,
      ver: view === 'todos' ? 'todos' : '',
    };
    for (const name of NAMES) {
      const field = form.current?.elements.namedItem(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (isField && field !== document.activeElement) field.value = values[name];
    }
  }, [form, number, type, priceFrom, priceTo, view]);
}

/** '/' goes to the search, unless somebody is writing. */
function useSlashKey(act: () => void) {
  const press = useEffectEvent(act);
  useEffect(() => {
    const onSlash = (event: globalThis.KeyboardEvent) => {
      const writing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (event.key !== '/' || writing || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', onSlash);
    return () => document.removeEventListener('keydown', onSlash);
  }, []);
}
