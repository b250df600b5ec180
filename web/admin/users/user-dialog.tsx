import type { OutputOf } from '#contract/index.ts';
import { dateText } from '#rules/dates/date-text.ts';
import { phoneText } from '#rules/phone-text.ts';
import type { Role } from '#rules/roles.ts';
import { callApi } from '#web/api/client.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { OpenRecord } from '../kit/form/open-record.tsx';
import { RecordDialog } from '../kit/form/record-dialog.tsx';
import { RecordTabs } from '../kit/form/record-tabs.tsx';
import { usersTexts } from '../texts/users.ts';
import { RoleFields, rightsOf } from './role-fields.tsx';
import { UserActions } from './user-actions.tsx';
import { UserOrders } from './user-orders.tsx';
import { type ManagedUser, nameOf, UserState } from './user-words.tsx';

const texts = usersTexts.form;

const valuesOf = ({ name, last_name, email, phone, identification_card: card, ...user }: ManagedUser) => ({
  name,
  last_name,
  email,
  phone: phoneText(phone),
  identification_card: card ?? '',
  role: user.role,
  branchId: user.branchId ?? '',
  providerId: user.providerId,
});
type Person = OutputOf<'people.get'>['user'];
type Values = ReturnType<typeof valuesOf>;

async function save(user: ManagedUser, values: Values, version: number): Promise<ManagedUser> {
  const { identification_card: card, ...others } = values;
  // An unreadable value is only replaced by a new one, never by an empty one.
  const document = card === '' && user.identification_card === null ? {} : { identification_card: card };
  const body = { ...others, ...document, ...rightsOf(values), version };
  return (await callApi('people.update', { params: { id: user.id }, body })).user;
}

/** A person: data, permissions and orders (back-office 2). */
export default function UserDialog({
  id,
  onClose,
  onChanged,
}: {
  id: string;
  onClose: () => void;
  onChanged: () => void;
}) {
  const read = async (): Promise<Person> => (await callApi('people.get', { params: { id } })).user;
  return (
    <OpenRecord id={id} title={usersTexts.title} read={read} onClose={onClose}>
      {(user, change, again) => (
        <RecordDialog<Values, ManagedUser>
          title={nameOf(user)}
          subtitle={
            <>
              <UserState user={user} /> {texts.since(dateText(new Date(user.creationDate)))}
              {user.inactiveDate && ` · ${texts.inactiveSince(dateText(new Date(user.inactiveDate)))}`}
            </>
          }
          values={valuesOf(user)}
          version={user.version}
          toValues={valuesOf}
          canEdit={user.can_manage}
          save={(values, version = user.version) => save(user, values, version)}
          onSaved={(saved) => {
            showToast('success', texts.saved);
            change({ ...saved, addresses: user.addresses });
            onChanged();
          }}
          actions={BUYS.includes(user.role) && !user.inactive && <PhoneOrderLink id={id} />}
          onClose={onClose}
        >
          <RecordTabs
            label={usersTexts.tabs.label}
            tabs={[
              {
                value: 'datos',
                label: usersTexts.tabs.data,
                stays: true,
                children: (
                  <div className="kit-form">
                    <PersonFields user={user} />
                    <Addresses addresses={user.addresses} />
                    {user.can_manage && (
                      <UserActions
                        user={user}
                        onChanged={() => {
                          again();
                          onChanged();
                        }}
                      />
                    )}
                  </div>
                ),
              },
              { value: 'ordenes', label: usersTexts.tabs.orders, children: <UserOrders id={id} /> },
            ]}
          />
        </RecordDialog>
      )}
    </OpenRecord>
  );
}

/** Roles for which an order can be taken by phone. */
const BUYS: readonly Role[] = ['client', 'wholesaler'];

function PhoneOrderLink({ id }: { id: string }) {
  return (
    <ButtonLink kind="outline" to={`/admin/orders/new?cliente=${id}`} icon={<Icon name="phone" size={18} />}>
      {texts.phoneOrder}
    </ButtonLink>
  );
}

/** Required marks as in back-office 5, although the server only requires the name. */
function PersonFields({ user }: { user: ManagedUser }) {
  const { birthday, provider, identification_card: card } = user;
  return (
    <>
      <TextField name="name" label={texts.name} required maxLength={120} />
      <TextField name="last_name" label={texts.lastName} required maxLength={120} />
      <TextField name="email" label={texts.email} type="email" required />
      <TextField name="phone" label={texts.phone} type="tel" required maxLength={120} />
      <TextField
        name="identification_card"
        label={texts.document}
        required
        {...(card === null ? { hint: texts.unreadable } : {})}
      />
      <TextInput
        label={texts.birthday}
        required
        readOnly
        value={birthday === null ? texts.noBirthday : dateText(new Date(`${birthday}T12:00:00Z`))}
      />
      <TextInput label={texts.provider} readOnly value={texts.providers[provider] ?? provider} />
      {user.idAuth !== '' && <TextInput label={texts.idAuth} readOnly value={user.idAuth} />}
      <RoleFields now={user.role} />
    </>
  );
}

function Addresses({ addresses }: Pick<Person, 'addresses'>) {
  return (
    <section className="kit-wide grid gap-2" aria-labelledby="users-addresses">
      <h3 id="users-addresses" className="type-section">
        {texts.addresses}
      </h3>
      {addresses.length === 0 && <p className="kit-quiet">{texts.noAddresses}</p>}
      <ul className="grid gap-2">
        {addresses.map(({ id, address, alias, city, comment, branch, defaultAddress }) => (
          <li key={id}>
            <b>{[address, alias, city].filter(Boolean).join(', ')}</b>
            <span className="kit-note">
              {[comment, branch, defaultAddress && texts.defaultAddress].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
