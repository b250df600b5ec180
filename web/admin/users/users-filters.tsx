import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { ROLE_LABELS, ROLES } from '#rules/roles.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { usersTexts } from '../texts/users.ts';
import type { UsersQuery } from './users-page.tsx';

const texts = usersTexts.filters;
/** After the last key (back-office 9); Enter does not wait. */
const PAUSE_MS = 450;
const NAMES = ['buscar', 'rol', 'estado', 'filas'] as const;
/** So many on a page, the first unless somebody asks for more (back-office 9). */
export const ROWS = [10, 25, 50, 100] as const;

/** Kept in the address, so that a search can be gone back to; another filter begins at its first page. */
export function UsersFilters({ query }: { query: UsersQuery }) {
  const [, setSearch] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useFollowedAddress(form, query);

  function apply() {
    clearTimeout(timer.current);
    if (!form.current) return;
    const values = new FormData(form.current);
    const next = new URLSearchParams();
    for (const name of NAMES) {
      const value = String(values.get(name) ?? '').trim();
      if (value !== '') next.set(name, value);
    }
    setSearch(next, { replace: true, preventScrollReset: true });
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

  return (
    <search>
      <form ref={form} className="users-filters" aria-label={texts.label}>
        <TextInput
          label={texts.search}
          hiddenLabel
          placeholder={texts.search}
          name="buscar"
          type="search"
          size={36}
          maxLength={100}
          defaultValue={query.search}
          icon={<Icon name="magnifying-glass" size={18} />}
          onChange={onType}
          onKeyDown={onKey}
        />
        <Select
          label={texts.role}
          hiddenLabel
          name="rol"
          size={36}
          defaultValue={query.role}
          onChange={apply}
        >
          <option value="">{texts.allRoles}</option>
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_LABELS[role]}
            </option>
          ))}
        </Select>
        <Select
          label={texts.state}
          hiddenLabel
          name="estado"
          size={36}
          defaultValue={query.state}
          onChange={apply}
        >
          <option value="">{texts.allStates}</option>
          <option value="activos">{texts.active}</option>
          <option value="inactivos">{texts.inactive}</option>
        </Select>
        <Select
          label={texts.rows}
          hiddenLabel
          name="filas"
          size={36}
          defaultValue={rowsValue(query.rows)}
          onChange={apply}
        >
          {ROWS.map((rows) => (
            <option key={rows} value={rowsValue(rows)}>
              {texts.perPage(rows)}
            </option>
          ))}
        </Select>
      </form>
    </search>
  );
}

/** When the address changed by another way (Back, the menu), the form says the same; never under somebody's hands. */
function useFollowedAddress(form: React.RefObject<HTMLFormElement | null>, query: UsersQuery) {
  const { search, role, state, rows } = query;
  useEffect(() => {
    const values = { buscar: search, rol: role, estado: state, filas: rowsValue(rows) };
    for (const name of NAMES) {
      const field = form.current?.elements.namedItem(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (isField && field !== document.activeElement) field.value = values[name];
    }
  }, [form, search, role, state, rows]);
}

/** The usual number is not in the address. */
function rowsValue(rows: UsersQuery['rows']): string {
  return rows === ROWS[0] ? '' : String(rows);
}
