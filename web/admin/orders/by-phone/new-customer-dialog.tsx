import { useState } from 'react';
import { consentTexts } from '#contract/consent-texts.ts';
import { callApi } from '#web/api/client.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { SwitchField } from '../../kit/fields/choice-fields.tsx';
import { TextField } from '../../kit/fields/text-field.tsx';
import { RecordDialog } from '../../kit/form/record-dialog.tsx';
import { byPhoneTexts } from '../../texts/order/by-phone.ts';
import type { Customer } from './customer.ts';

const texts = byPhoneTexts.create;
const { version, text } = consentTexts.personal_data;

const blank = {
  ...{ name: '', last_name: '', phone: '', email: '', identification_card: '' },
  /** Under the server's field name. */
  consent_version: false,
};
type Values = typeof blank;
type Saved = Customer & { version: number };

type Props = {
  /** The search text: a phone number or a name. */
  typed: string;
  onClose: () => void;
  onCreated: (customer: Customer) => void;
};

/** A new customer: required data, and consent given by phone. */
export function NewCustomerDialog({ typed, onClose, onCreated }: Props) {
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
      onSaved={(customer) => {
        showToast('success', texts.created);
        onCreated(customer);
      }}
      onClose={onClose}
    >
      <TextField name="name" label={texts.name} required maxLength={120} />
      <TextField name="last_name" label={texts.lastName} maxLength={120} />
      <TextField name="phone" label={texts.phone} type="tel" required maxLength={30} />
      <TextField name="identification_card" label={texts.document} required maxLength={20} />
      <TextField name="email" label={texts.email} hint={texts.emailHint} type="email" wide />
      <div className="kit-wide grid gap-2">
        <p className="type-note">
          <b>{texts.readOut}</b> {text}
        </p>
        <SwitchField name="consent_version" label={texts.consent} required />
      </div>
    </RecordDialog>
  );
}
