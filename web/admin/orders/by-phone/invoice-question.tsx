import { useEffect, useRef } from 'react';
import { DOCUMENT_TYPE_NAMES, DOCUMENT_TYPES, typedCheckDigit } from '#rules/invoices/billing.ts';
import { posLimit } from '#rules/invoices/invoice-kind.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { byPhoneTexts } from '../../texts/order/by-phone.ts';
import type { InvoiceChoice } from './use-invoice.ts';
import type { PhoneOrder, Refusal } from './use-phone-order.ts';

const texts = byPhoneTexts.invoice;

type Props = { order: PhoneOrder; invoice: InvoiceChoice; refusal: Refusal | undefined };

export function InvoiceQuestion({ order, invoice, refusal }: Props) {
  const { billing: own, invoice_kind: kind } = order;
  const { isNeeded, isTyped } = invoice;
  return (
    <section className="grid gap-2" aria-label={texts.title}>
      <Checkbox checked={isNeeded} onChange={({ target }) => invoice.setNeeded(target.checked)}>
        {texts.need}
      </Checkbox>
      {!isNeeded && kind === 'invoice' && <p className="kit-quiet">{texts.large(posLimit(Date.now()))}</p>}
      {isNeeded && own && (
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          {!isTyped && (
            <p className="grid gap-0.5 min-w-0">
              <b className="font-semibold">{own.name}</b>
              <span className="type-note text-ink-2 break-words">
                {[
                  texts.document(DOCUMENT_TYPE_NAMES[own.documentType], own.document_end),
                  own.email,
                  own.vatResponsible && texts.vatShort,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
          )}
          <button type="button" className="link py-1" onClick={() => invoice.setOther(!isTyped)}>
            {isTyped ? texts.own : texts.other}
          </button>
        </div>
      )}
      {isTyped && <Fields invoice={invoice} refusal={refusal} />}
    </section>
  );
}

/** The fields in the order in which callers dictate them; the first invalid one is focused. */
function Fields({ invoice: { fields, change, errors }, refusal }: Omit<Props, 'order'>) {
  const part = useRef<HTMLDivElement>(null);
  const { documentType } = fields;
  useEffect(() => {
    if (refusal !== undefined) part.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  const digit = typedCheckDigit(fields);
  const hint =
    documentType === 'nit' ? (digit === undefined ? texts.nitHint : texts.digit(digit)) : undefined;
  return (
    <div ref={part} className="grid gap-3">
      <Select
        label={texts.type}
        value={documentType}
        onChange={({ target }) =>
          change({ documentType: DOCUMENT_TYPES.find((type) => type === target.value) ?? 'cc' })
        }
      >
        {DOCUMENT_TYPES.map((type) => (
          <option key={type} value={type}>
            {DOCUMENT_TYPE_NAMES[type]}
          </option>
        ))}
      </Select>
      <TextInput
        label={texts.number}
        required
        autoComplete="off"
        maxLength={40}
        hint={hint}
        error={errors.document}
        value={fields.document}
        onChange={({ target }) => change({ document: target.value })}
      />
      <TextInput
        label={documentType === 'nit' ? texts.company : texts.name}
        required
        autoComplete="off"
        maxLength={160}
        error={errors.name}
        value={fields.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextInput
        label={texts.email}
        type="email"
        required
        autoComplete="off"
        maxLength={200}
        hint={texts.emailHint}
        error={errors.email}
        value={fields.email}
        onChange={({ target }) => change({ email: target.value })}
      />
      <Checkbox
        checked={fields.vatResponsible}
        onChange={({ target }) => change({ vatResponsible: target.checked })}
      >
        {texts.vat}
      </Checkbox>
    </div>
  );
}
