import type { z } from 'zod';
import type { ErpBuyer, OrderInvoice } from '#contract/invoices/shapes.ts';
import { DOCUMENT_TYPE_CODES } from '#rules/invoices/billing.ts';
import { invoiceKind } from '#rules/invoices/invoice-kind.ts';
import type { Pesos } from '#rules/money.ts';
import type { OrderState } from '#rules/orders/moves.ts';
import type { OrderTaxes } from '#rules/taxes/order-taxes.ts';
import type { StoredCustomer } from '#server/orders/stored.ts';
import { type IdentitySeal, UNREADABLE } from '#server/secrets/identity-seal.ts';
import { type InvoiceRow, issuedOf, shownBilling } from './stored.ts';

type Invoiced = InvoiceRow & { id: string; created_at: Date };
type Cost = { taxes: OrderTaxes | null; total: Pesos };

/** As issued; before, what its amount and its buyer ask for. */
export function kindOf({ billing, invoice, created_at: at }: Omit<Invoiced, 'id'>, cost: Cost) {
  return invoice?.kind ?? invoiceKind({ ...cost, isRequested: billing !== null, at: new Date(at) });
}

/** The tax document of an order, for its owner and staff. */
export function presentInvoice(
  row: Invoiced & { state: OrderState },
  cost: Cost,
  { identities, isOwner }: { identities: IdentitySeal; isOwner: boolean },
): z.output<typeof OrderInvoice> {
  return {
    kind: kindOf(row, cost),
    billing: shownBilling(row.billing, identities, row.id),
    issued: row.invoice && issuedOf(row.invoice),
    can_change: isOwner && row.invoice === null && row.state !== '12_store_cancel_order',
  };
}

/** To whom the invoice of an order is made out; null where a till's document is enough, which is for nobody. */
export function presentBuyer(
  row: Invoiced & { customer: StoredCustomer },
  cost: Cost,
  identities: IdentitySeal,
): z.output<typeof ErpBuyer> | null {
  if (kindOf(row, cost) === 'pos') return null;
  const billing = shownBilling(row.billing, identities, row.id);
  if (billing)
    return { requested: true, documentCode: DOCUMENT_TYPE_CODES[billing.documentType], ...billing };
  const { fullname: name, email, identification_card: sealed } = row.customer;
  return {
    requested: false,
    documentType: null,
    documentCode: '',
    document: identities.openDocument(sealed, row.id) ?? UNREADABLE,
    checkDigit: null,
    name,
    email,
    vatResponsible: null,
  };
}
