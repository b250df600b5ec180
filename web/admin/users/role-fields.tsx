import { useFormState, useWatch } from 'react-hook-form';
import { useOutletContext } from 'react-router';
import { ROLE_LABELS, ROLES, type Role, roleAtLeast } from '#rules/roles.ts';
import { callApi } from '#web/api/client.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ChoiceField } from '../kit/fields/choice-fields.tsx';
import { OnePickerField } from '../kit/fields/one-picker.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { usersTexts } from '../texts/users.ts';
import { OF_A_BRANCH } from './user-words.tsx';

const texts = usersTexts.form;
export type RoleValues = { role: Role; branchId: string; providerId: string | null };
/** Role and office of an invitation before they are chosen: an empty office means all of them. */
export const UNCHOSEN = 'unchosen';

/** An office only for roles with an office, a provider only for suppliers (rule 37). */
export function rightsOf({ role, branchId, providerId }: RoleValues) {
  return {
    role,
    branchId: OF_A_BRANCH.includes(role) ? branchId || null : null,
    providerId: role === 'provider' ? providerId : null,
  };
}

/**
 * The roles that may be granted: none above the granting person's, and pickers and couriers only with the module
 * delivery_picker.
 */
export function rolesOffered(mine: Role, now: Role | undefined, modules: readonly string[]): readonly Role[] {
  const withPickers = modules.includes('delivery_picker') || roleAtLeast(mine, 'hyperadmin');
  const isClosed = (role: Role) => !withPickers && (role === 'picker' || role === 'delivery');
  return ROLES.filter((role) => role === now || (roleAtLeast(mine, role) && !isClosed(role)));
}

/** Role, its office, and its provider. `now`: the current role; without one both must be chosen. */
export function RoleFields({ now }: { now?: Role }) {
  const { staff, modules, offices } = useOutletContext<AdminFrame>();
  const role: Role = useWatch({ name: 'role' });
  const { dirtyFields } = useFormState();
  const changesRights = dirtyFields.role || dirtyFields.branchId || dirtyFields.providerId;
  const roles = rolesOffered(staff.role, now, modules).map((value) => ({ value, label: ROLE_LABELS[value] }));
  const unchosen = now ? [] : [{ value: UNCHOSEN, label: texts.chooseOne }];
  return (
    <>
      <ChoiceField name="role" label={texts.role} required options={[...unchosen, ...roles]} />
      {OF_A_BRANCH.includes(role) && (
        <ChoiceField
          name="branchId"
          label={texts.branch}
          required={now === undefined}
          options={[
            ...unchosen,
            { value: '', label: texts.anyBranch },
            ...offices.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {role === 'provider' && (
        <OnePickerField
          name="providerId"
          label={texts.supplier}
          hint={texts.supplierHint}
          placeholder={texts.noSupplier}
          find={async (search) =>
            (await callApi('people.providers', { query: search ? { search } : {} })).list
          }
          read={async ([id = '']) => (await callApi('people.providers', { query: { id } })).list}
        />
      )}
      {now && changesRights && <Notice tone="warn">{texts.ends}</Notice>}
    </>
  );
}
