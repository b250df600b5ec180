import { useEffect, useEffectEvent } from 'react';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { useAddressForm } from '../table/address-form.ts';
import { ordersTexts } from '../texts/orders.ts';
import { type BoardFilter, isOpen, openCount, showsOpen } from './board-filter.ts';

const texts = ordersTexts.filters;

/** The filters, kept in the address: a board can be bookmarked, shared and gone back to. */
export function BoardFilters({ filter, counts }: { filter: BoardFilter; counts: Record<string, number> }) {
  const values = {
    numero: filter.number,
    tipo: filter.type ?? '',
    desde: filter.priceFrom,
    hasta: filter.priceTo,
    ver: filter.view === 'todos' ? 'todos' : '',
  };
  // Of a state that ends an order there are no open ones; the view chosen before comes back with the other states.
  const isFinished = filter.state !== undefined && !isOpen(filter.state);
  // The order that is open stays open.
  const { form, apply, onType, onKey } = useAddressForm(values, { keepsRest: true });
  useSlashKey(() => form.current?.querySelector('input')?.focus());

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
        defaultValue={values.tipo}
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
      <Select label={texts.show} hiddenLabel name="ver" size={36} defaultValue={values.ver} onChange={apply}>
        {isFinished ? (
          <option value={values.ver}>{texts.all}</option>
        ) : (
          <>
            <option value="">{texts.open}</option>
            <option value="todos">{texts.all}</option>
          </>
        )}
      </Select>
      <p className="board-order">
        {showsOpen(filter) ? texts.byPromise(openCount(filter, counts)) : texts.byAge}
      </p>
    </form>
  );
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
