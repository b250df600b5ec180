import { ROLE_LABELS, ROLES } from '#rules/roles.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { useAddressForm } from '../table/address-form.ts';
import { SearchField } from '../table/search-field.tsx';
import { usersTexts } from '../texts/users.ts';
import type { UsersQuery } from './users-page.tsx';

const texts = usersTexts.filters;
/** So many on a page, the first unless somebody asks for more (back-office 9). */
export const ROWS = [10, 25, 50, 100] as const;

export function UsersFilters({ query }: { query: UsersQuery }) {
  const { search, role, state, rows } = query;
  const values = { buscar: search, rol: role, estado: state, filas: rowsValue(rows) };
  const { form, apply, onType, onKey } = useAddressForm(values);
  return (
    <search>
      <form ref={form} className="users-filters" aria-label={texts.label}>
        <SearchField label={texts.search} value={query.search} onType={onType} onKey={onKey} />
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

/** The usual number is not in the address. */
function rowsValue(rows: UsersQuery['rows']): string {
  return rows === ROWS[0] ? '' : String(rows);
}
