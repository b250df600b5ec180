import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { kitTexts } from '../../texts/kit.ts';
import { PopupButton } from '../popup-button.tsx';
import { type Filter, filterText } from './filter.ts';
import { type ChipProps, FilterControl } from './filter-control.tsx';
import { SearchBox } from './search-box.tsx';
import { useAddress } from './use-address.ts';

const texts = kitTexts.filters;

type Props = {
  /** Placeholder of the search: 'Nombre o correo'; without it there is none. */
  search?: string | undefined;
  searchName?: string | undefined;
  filters: readonly Filter[];
  folded?: boolean;
  about?: string | undefined;
};

export function FilterBar({
  search: searchLabel,
  searchName = 'buscar',
  filters,
  folded = false,
  about,
}: Props) {
  const { search, set } = useAddress();
  const inUse = filters.filter(({ name }) => search.has(name));
  if (searchLabel === undefined && filters.length === 0)
    return (
      <p className="kit-filters flex flex-1 flex-wrap items-center min-w-0 gap-2 text-ink-2 text-note">
        {about}
      </p>
    );
  return (
    <search className="kit-filters flex flex-1 flex-wrap items-center min-w-0 gap-2" aria-label={texts.label}>
      {searchLabel !== undefined && (
        <SearchBox
          label={searchLabel}
          value={search.get(searchName) ?? ''}
          onSearch={(text) => set({ [searchName]: text })}
        />
      )}
      <div className="kit-chips">
        {(folded ? inUse : filters).map((filter) => (
          <FilterChip
            key={filter.name}
            filter={filter}
            value={search.get(filter.name) ?? ''}
            onChange={(value) => set({ [filter.name]: value })}
          />
        ))}
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
      </div>
      {about !== undefined && <p className="text-ink-2 text-note">{about}</p>}
    </search>
  );
}

function FilterChip({ filter, value, onChange }: ChipProps) {
  const text = filterText(filter, value);
  return (
    <span className={cx('kit-chip', text !== '' && 'border-solid border-brand bg-brand-wash')}>
      <PopupButton
        label={filter.label}
        trigger={(props) => (
          <button {...props} className="min-w-0">
            {text === '' ? filter.label : `${filter.label}:`}
            {text === '' ? (
              <Icon name="caret-down-bold" size={12} />
            ) : (
              <b className="truncate max-w-60">{text}</b>
            )}
          </button>
        )}
      >
        <FilterControl filter={filter} value={value} onChange={onChange} />
      </PopupButton>
      {text !== '' && (
        <button type="button" className="kit-chip-clear" onClick={() => onChange('')}>
          <Icon name="x" size={14} />
          <span className="spoken">{texts.remove(filter.label)}</span>
        </button>
      )}
    </span>
  );
}
