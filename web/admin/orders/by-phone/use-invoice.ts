import { useState } from 'react';
import type { InputOf } from '#contract/index.ts';
import { type Billing, checkBilling, type TypedBilling } from '#rules/invoices/billing.ts';
import type { PhoneOrder } from './use-phone-order.ts';

type Body = Pick<InputOf<'phoneOrders.place'>['body'], 'needs_invoice' | 'billing' | 'billing_version'>;
type Fields = Omit<TypedBilling, 'checkDigit'>;
type Errors = Partial<Record<keyof Billing, string>>;
export type InvoiceChoice = ReturnType<typeof useInvoice>;

/** Whether the caller needs an invoice, and in whose name: their stored data, or other data only for this order. */
export function useInvoice({ billing: own, customer }: PhoneOrder) {
  const [isNeeded, setNeeded] = useState(false);
  const [isOther, setOther] = useState(false);
  const [fields, setFields] = useState<Fields>({
    documentType: 'cc',
    document: '',
    name: customer.fullname,
    email: customer.email,
    vatResponsible: false,
  });
  const [errors, setErrors] = useState<Errors>({});
  const isTyped = isNeeded && (isOther || !own);

  function check(): string | undefined {
    const checked = isTyped ? checkBilling(fields) : undefined;
    const problems = checked && 'problems' in checked ? checked.problems : [];
    const named = problems.map(({ field, message }) => [
      field === 'checkDigit' ? 'document' : field,
      message,
    ]);
    setErrors(Object.fromEntries(named) as Errors);
    return problems[0]?.message;
  }

  function body(): Body {
    if (!isNeeded) return {};
    if (isTyped) return { needs_invoice: true, billing: fields };
    return { needs_invoice: true, billing_version: own?.version };
  }

  return {
    isNeeded,
    setNeeded,
    isTyped,
    setOther,
    fields,
    change: (changed: Partial<Fields>) => setFields((before) => ({ ...before, ...changed })),
    errors,
    check,
    body,
  };
}
