import { Popover } from '@base-ui/react/popover';
import { Suspense, useEffect, useId, useRef } from 'react';
import { lazyPart } from '#web/lazy-part.tsx';
import { cx } from '#web/ui/cx.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { kitTexts } from '../../texts/kit.ts';
import { readDays, writeDays } from '../dates/days.ts';
import { type Filter, filterText } from './filter.ts';
import { useAddress } from './use-address.ts';

const DayRangePicker = lazyPart(() => import('./day-range-picker.tsx'));

const texts = kitTexts.filters;
/** After the last key (back-office 9); Enter does not wait. */
const PAUSE_MS = 450;

type Props = {
  /** What the search looks at: 'Nombre o correo'; without it there is none. */
  search?: string | undefined;
  /** What it is called in the address, where that is not 'buscar'. */
  searchName?: string | undefined;
  filters: readonly Filter[];
  /** What the rows are. */
  about?: string | undefined;
};

/** Search and filters of a list; all of them in the address. */
export function FilterBar({ search: searchLabel, searchName = 'buscar', filters, about }: Props) {
  const { search, set } = useAddress();
  const inUse = filters.filter(({ name }) => search.has(name));
  if (searchLabel === undefined && filters.length === 0)
    return <p className="kit-filters kit-about">{about}</p>;
  return (
    <search className="kit-filters" aria-label={texts.label}>
      {searchLabel !== undefined && (
        <SearchBox
          label={searchLabel}
          value={search.get(searchName) ?? ''}
          onSearch={(text) => set({ [searchName]: text })}
        />
      )}
      {filters.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          value={search.get(filter.name) ?? ''}
          onChange={(value) => set({ [filter.name]: value })}
        />
      ))}
      {about !== undefined && <p className="kit-about">{about}</p>}
      {inUse.length + Number(search.has(searchName)) > 0 && (
        <button
          type="button"
          className="link"
          onClick={() =>
            set({ [searchName]: null, ...Object.fromEntries(filters.map(({ name }) => [name, null])) })
          }
        >
          {texts.clear}
        </button>
      )}
    </search>
  );
}

type SearchProps = {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  inputMode?: 'numeric' | undefined;
};

function SearchBox({ label, value, onSearch, inputMode }: SearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Back and 'Borrar filtros' change the address; nothing is changed under somebody's hands.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = value;
  }, [value]);

  function search() {
    clearTimeout(timer.current);
    onSearch(field.current?.value.trim() ?? '');
  }
  return (
    <TextInput
      ref={field}
      label={label}
      hiddenLabel
      placeholder={label}
      type="search"
      size={36}
      maxLength={100}
      inputMode={inputMode}
      className="kit-search"
      defaultValue={value}
      aria-keyshortcuts="/"
      trailing={<kbd aria-hidden>/</kbd>}
      icon={<Icon name="magnifying-glass" size={18} />}
      onChange={() => {
        clearTimeout(timer.current);
        timer.current = setTimeout(search, PAUSE_MS);
      }}
      onKeyDown={(event) => event.key === 'Enter' && search()}
    />
  );
}

type ChipProps = { filter: Filter; value: string; onChange: (value: string) => void };

/** A filter that opens in place; one that is in use says what it leaves and can be taken away. */
function FilterChip({ filter, value, onChange }: ChipProps) {
  const said = filterText(filter, value);
  return (
    <span className={cx('kit-chip', said !== '' && 'kit-chip-used')}>
      <Popover.Root>
        <Popover.Trigger className="kit-chip-open">
          {said === '' ? filter.label : `${filter.label}:`}
          {said === '' ? <Icon name="caret-down-bold" size={12} /> : <b>{said}</b>}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner sideOffset={8} align="start" className="kit-positioner">
            <Popover.Popup className="kit-popup" aria-label={filter.label}>
              <FilterControl filter={filter} value={value} onChange={onChange} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {said !== '' && (
        <button type="button" className="kit-chip-clear" onClick={() => onChange('')}>
          <Icon name="x" size={14} />
          <span className="spoken">{texts.remove(filter.label)}</span>
        </button>
      )}
    </span>
  );
}

function FilterControl({ filter, value, onChange }: ChipProps) {
  const group = useId();
  if (filter.kind === 'text' || filter.kind === 'digits') {
    const inputMode = filter.kind === 'digits' ? 'numeric' : undefined;
    return <SearchBox label={filter.label} value={value} onSearch={onChange} inputMode={inputMode} />;
  }
  if (filter.kind === 'days') {
    return (
      <Suspense>
        <DayRangePicker range={readDays(value)} onChange={(range) => onChange(writeDays(range))} />
      </Suspense>
    );
  }
  if (filter.kind === 'choice') {
    return (
      <fieldset className="kit-options">
        <legend className="spoken">{filter.label}</legend>
        {[{ value: '', label: texts.any }, ...filter.options].map((option) => (
          <label key={option.value} className="kit-option">
            <input
              type="radio"
              className="radio"
              name={group}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
    );
  }
  const chosen = value === '' ? [] : value.split(',');
  return (
    <fieldset className="kit-options">
      <legend className="spoken">{filter.label}</legend>
      {filter.options.map((option) => (
        <Checkbox
          key={option.value}
          checked={chosen.includes(option.value)}
          onChange={(event) =>
            onChange(
              filter.options
                .map((one) => one.value)
                .filter((one) => (one === option.value ? event.target.checked : chosen.includes(one)))
                .join(','),
            )
          }
        >
          {option.label}
        </Checkbox>
      ))}
    </fieldset>
  );
}
