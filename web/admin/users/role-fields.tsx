import { ROLE_LABELS, ROLES, type Role, roleAtLeast } from '#rules/roles.ts';
import { Select } from '#web/ui/fields/select.tsx';
import type { AdminFrame } from '../shell/admin-layout.tsx';
import { usersTexts } from '../texts/users.ts';
import { ProviderField } from './provider-field.tsx';

const texts = usersTexts.form;
/** Who works in one office (back-office 5). */
const OF_A_BRANCH: readonly Role[] = ['admin', 'picker', 'delivery'];

export type RoleDraft = { role: Role; branchId: string | null; providerId: string | null };

type Props = {
  draft: RoleDraft;
  offices: AdminFrame['offices'];
  /** Pickers and couriers are of the module delivery_picker (back-office 6). */
  withPickers: boolean;
  /** Of whoever grants: nothing above it is offered (decision 37). */
  mine: Role;
  locked?: boolean;
  wrong: Partial<Record<string, string>>;
  onChange: (draft: RoleDraft) => void;
};

/** Role, the office of who works in one, and whose products somebody supplies (decision 37). */
export function RoleFields({ draft, offices, withPickers, mine, locked = false, wrong, onChange }: Props) {
  const offered = ROLES.filter(
    (role) => role === draft.role || (roleAtLeast(mine, role) && !closed(role, withPickers)),
  );
  return (
    <>
      <Select
        label={texts.role}
        required
        disabled={locked}
        error={wrong.role}
        value={draft.role}
        onChange={({ target }) => {
          const role = offered.find((one) => one === target.value) ?? draft.role;
          onChange({
            role,
            branchId: OF_A_BRANCH.includes(role) ? draft.branchId : null,
            providerId: role === 'provider' ? draft.providerId : null,
          });
        }}
      >
        {offered.map((role) => (
          <option key={role} value={role}>
            {ROLE_LABELS[role]}
          </option>
        ))}
      </Select>
      {OF_A_BRANCH.includes(draft.role) && (
        <Select
          label={texts.branch}
          disabled={locked}
          error={wrong.branchId}
          value={draft.branchId ?? ''}
          onChange={({ target }) => onChange({ ...draft, branchId: target.value || null })}
        >
          <option value="">{texts.anyBranch}</option>
          {offices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {draft.role === 'provider' && (
        <ProviderField
          chosen={draft.providerId}
          locked={locked}
          error={wrong.providerId}
          onChange={(providerId) => onChange({ ...draft, providerId })}
        />
      )}
    </>
  );
}

function closed(role: Role, withPickers: boolean): boolean {
  return !withPickers && (role === 'picker' || role === 'delivery');
}
