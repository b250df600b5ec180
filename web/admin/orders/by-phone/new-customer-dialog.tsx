import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { consentTexts } from '#contract/identity/consent-texts.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { SwitchField } from '../../kit/fields/choice-fields.tsx';
import { TextField } from '../../kit/fields/text-field.tsx';
import { RecordDialog } from '../../kit/form/record-dialog.tsx';
import { byPhoneTexts } from '../../texts/order/by-phone.ts';
import type { Customer } from './customer.ts';
import { CustomerWords } from './customer-words.tsx';
import { useCustomers } from './use-customers.ts';

const texts = byPhoneTexts.create;
const { version, text } = consentTexts.personal_data;
const WHOLE_PHONE = 10;
const WHOLE_DOCUMENT = 6;

const blank = {
  name: '',
  last_name: '',
  phone: '',
  email: '',
  identification_card: '',
  /** In the server's field name. */
  consent_version: false,
};
type Values = typeof blank;
type Saved = Customer & { version: number };

type Props = {
  typed: string;
  onClose: () => void;
  onChosen: (customerId: string) => void;
};

/**
 * The form for a new customer: required data, and consent given by phone. Proposes an existing customer with the same
 * data.
 */
export function NewCustomerDialog({ typed, onClose, onChosen }: Props) {
  // Idempotent: pressing again creates no second customer.
  const [key] = useState(() => crypto.randomUUID());
  const isPhone = /^[\d\s+().-]+$/.test(typed);
  return (
    <RecordDialog<Values, Saved>
      title={texts.title}
      values={{ ...blank, ...(isPhone ? { phone: typed } : { name: /[@\d]/.test(typed) ? '' : typed }) }}
      version={undefined}
      toValues={() => blank}
      saveText={texts.save}
      save={async ({ consent_version: agreed, ...values }) => {
        const body = { ...values, request_key: key, ...(agreed && { consent_version: version }) };
        return { ...(await callApi('phoneOrders.addCustomer', { body })).customer, version: 1 };
      }}
      onSaved={({ id }) => {
        showToast('success', texts.created);
        onChosen(id);
      }}
      onClose={onClose}
    >
      <TextField name="name" label={texts.name} required maxLength={120} />
      <TextField name="last_name" label={texts.lastName} maxLength={120} />
      <TextField name="phone" label={texts.phone} type="tel" required maxLength={30} />
      <TextField name="identification_card" label={texts.document} required maxLength={20} />
      <TextField name="email" label={texts.email} hint={texts.emailHint} type="email" wide />
      <ExistingCustomer onChosen={onChosen} />
      <div className="kit-wide grid gap-2">
        <p className="type-note">
          <b>{texts.readOut}</b> {text}
        </p>
        <SwitchField name="consent_version" label={texts.consent} required />
      </div>
    </RecordDialog>
  );
}

/**
 * Customers with the same phone or document. This refuses nothing, because a family may share a phone; a second account
 * of one person splits their orders.
 */
function ExistingCustomer({ onChosen }: Pick<Props, 'onChosen'>) {
  const [phone, document] = useWatch<Values, ['phone', 'identification_card']>({
    name: ['phone', 'identification_card'],
  }).map((text) => text.replaceAll(/[\s.()-]/g, ''));
  const called = useCustomers(phone && phone.length >= WHOLE_PHONE ? phone : '');
  const documented = useCustomers(document && document.length >= WHOLE_DOCUMENT ? document : '');
  const customers = new Map(
    [called, documented].flatMap((found) => found?.customers ?? []).map((one) => [one.id, one]),
  );
  if (customers.size === 0) return null;
  return (
    <Notice tone="warn">
      <p>{texts.known}</p>
      <ul className="grid gap-2 mt-2">
        {[...customers.values()].map((customer) => (
          <li key={customer.id} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              <b>{customer.fullname}</b> <CustomerWords customer={customer} />
            </span>
            <Button kind="outline" size={36} onClick={() => onChosen(customer.id)}>
              {byPhoneTexts.customer.choose(customer.fullname)}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
