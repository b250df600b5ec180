import { useState } from 'react';
import {
  checkBilling,
  DOCUMENT_TYPE_NAMES,
  DOCUMENT_TYPES,
  type DocumentType,
  documentWords,
  typedCheckDigit,
} from '#rules/invoices/billing.ts';
import { useForm } from '#web/shop/form/use-form.ts';
import { invoiceTexts } from '#web/shop/texts/buying/invoice.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { announce } from '#web/ui/feedback/announce.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import type { WireBilling } from './billing-words.ts';

const texts = invoiceTexts.form;

type Field = 'documentType' | 'document' | 'name' | 'email' | 'vatResponsible';
type Values = Record<Field, string>;
export type BillingBody = Omit<WireBilling, 'checkDigit'>;

type Props = {
  /** The stored billing data, or what the account knows of the person. */
  initial: Partial<BillingBody> & { checkDigit?: string | null };
  save: (body: BillingBody) => Promise<void>;
  onKeep?: (() => void) | undefined;
};

export default function BillingForm({ initial, save, onKeep }: Props) {
  const [documentType, setType] = useState<DocumentType>(initial.documentType ?? 'cc');
  const [document, setDocument] = useState(
    documentWords({ document: initial.document ?? '', checkDigit: initial.checkDigit ?? null }),
  );
  const { form, errors, failure, busy, onSubmit } = useForm<Field>({
    fields: ['documentType', 'document', 'name', 'email', 'vatResponsible'],
    check: (values) => {
      const checked = checkBilling(bodyOf(values));
      if (!('problems' in checked)) return {};
      const named = checked.problems.map(({ field, message }) => [
        field === 'checkDigit' ? 'document' : field,
        message,
      ]);
      return Object.fromEntries(named) as Partial<Values>;
    },
    send: async (values) => {
      await save(bodyOf(values));
      announce(texts.saved);
    },
  });
  const digit = typedCheckDigit({ documentType, document });
  return (
    <form ref={form} className="grid gap-4" noValidate onSubmit={onSubmit} aria-label={texts.title}>
      <Select
        label={texts.type}
        name="documentType"
        value={documentType}
        error={errors.documentType}
        onChange={(event) => setType(DOCUMENT_TYPES.find((type) => type === event.target.value) ?? 'cc')}
      >
        {DOCUMENT_TYPES.map((type) => (
          <option key={type} value={type}>
            {DOCUMENT_TYPE_NAMES[type]}
          </option>
        ))}
      </Select>
      <TextInput
        label={texts.document}
        name="document"
        required
        autoComplete="off"
        hint={documentType === 'nit' ? (digit === undefined ? texts.nitHint : texts.digit(digit)) : undefined}
        value={document}
        onChange={(event) => setDocument(event.target.value)}
        error={errors.document}
      />
      <TextInput
        label={documentType === 'nit' ? texts.company : texts.name}
        name="name"
        required
        autoComplete={documentType === 'nit' ? 'organization' : 'name'}
        defaultValue={initial.name}
        error={errors.name}
      />
      <TextInput
        label={texts.email}
        name="email"
        type="email"
        required
        autoComplete="email"
        hint={texts.emailHint}
        defaultValue={initial.email}
        error={errors.email}
      />
      <Checkbox name="vatResponsible" defaultChecked={initial.vatResponsible}>
        {texts.vat}
      </Checkbox>
      {failure !== null && (
        <Notice tone="danger" assertive>
          {texts.failed} {failure}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" kind="soft" busy={busy} busyText={texts.saving}>
          {texts.save}
        </Button>
        {onKeep && (
          <button type="button" className="link py-3" onClick={onKeep}>
            {texts.keep}
          </button>
        )}
      </div>
    </form>
  );
}

function bodyOf({ documentType, document, name, email, vatResponsible }: Values): BillingBody {
  return {
    documentType: DOCUMENT_TYPES.find((type) => type === documentType) ?? 'cc',
    document,
    name,
    email,
    vatResponsible: vatResponsible !== '',
  };
}
