import type { Role } from '#rules/roles.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextField } from '../kit/fields/text-field.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { usersTexts } from '../texts/users.ts';
import { RoleFields, type RoleValues, rightsOf, UNCHOSEN } from './role-fields.tsx';
import type { ManagedUser } from './user-words.tsx';

const texts = usersTexts.invitation;
const words = usersTexts.form;

type Values = RoleValues & { name: string; last_name: string; email: string; phone: string };
/** Role and office have no default: the server refuses missing ones at their field. */
const blank: Values = {
  name: '',
  last_name: '',
  email: '',
  phone: '',
  role: UNCHOSEN as Role,
  branchId: UNCHOSEN,
  providerId: null,
};

/** Sends a link by mail, so that nobody chooses a password for somebody else. */
export default function InviteDialog({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) {
  return (
    <RecordDialog<Values, ManagedUser>
      title={texts.title}
      subtitle={texts.about}
      saveText={texts.send}
      values={blank}
      version={undefined}
      toValues={() => blank}
      save={async (values) =>
        (await callApi('users.create', { body: { ...values, ...rightsOf(values) } })).doc
      }
      onSaved={({ name }) => {
        showToast('success', texts.sent(name));
        onSaved();
      }}
      onClose={onClose}
    >
      <TextField name="name" label={words.name} required maxLength={120} />
      <TextField name="last_name" label={words.lastName} maxLength={120} />
      <TextField name="email" label={words.email} type="email" required />
      <TextField name="phone" label={words.phone} type="tel" maxLength={30} />
      <RoleFields />
    </RecordDialog>
  );
}
