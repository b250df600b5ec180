import { checkBilling } from '#rules/invoices/billing.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import type { Handler, SignedInContext } from '#server/http/context.ts';
import { fail, failAt, invalid, isFailure } from '#server/http/failure.ts';
import { customerOf } from '#server/identity/customers/find-customers.ts';
import { keepFirstBilling } from '#server/invoices/of-customer.ts';
import { createOrder } from '../create-order.ts';
import type { NewOrder } from '../stored.ts';
import { worksAt } from '../viewer.ts';
import { findDraft } from './queries.ts';
import { paymentMail, paymentSms, phoneOrderTexts as texts } from './texts.ts';

const NO_CONSENT = 'Falta que autorice el tratamiento de sus datos: léele el texto y marca que lo autorizó.';

const CHANGED = { message: texts.billingChanged };

/** Goods are never reserved for longer than this. */
const LINK_USEFUL_SECONDS = 2 * 3600;

/**
 * Creates the order entered for a caller, in the same way as from a shopper's own cart; the same transaction audits who
 * entered it and sends its payment link. Not without that person's consent (decision 074).
 */
export const placeDraft: Handler<'phoneOrders.place'> = async ({ params, body }, context) => {
  const { db, user, messages } = context;
  const draft = await findDraft(db, params.id, user.id);
  if (!draft) return fail('NOT_FOUND');
  if (!worksAt(user, draft.office_id)) return failAt('OFFICE_NOT_FOUND', 'branch_office_id');
  // A draft that was placed before gets the same answer again.
  const isOpen = draft.state === 'phone';
  if (isOpen && !(await customerOf(db, draft.user_id, context))?.consent)
    return failAt('MISSING_PERSONAL_DATA', 'consent_version', NO_CONSENT);
  const check = body.billing && checkBilling(body.billing);
  if (check && 'problems' in check)
    return invalid(check.problems.map(({ field, message }) => ({ field: `billing.${field}`, message })));
  const { billing } = check ?? {};
  const order = { ...body, needs_invoice: body.needs_invoice || billing !== undefined };
  const placed = await createOrder({ params: { uuid: draft.id }, body: order }, context, {
    userId: draft.user_id,
    state: 'phone',
    billing,
    beside: async (tx, order) => {
      await auditPlacing(tx, order, context);
      if (billing) await keepFirstBilling(tx, order.userId, { billing, identities: context.identities });
      if (order.paymentMethod === 'online') await sendLink(tx, order, context);
    },
  });
  // Staff see the customer's saved data only as far as the draft shows them.
  if (isFailure(placed))
    return placed.failure === 'BILLING_CHANGED' ? fail('BILLING_CHANGED', CHANGED) : placed;
  if (placed.order.payment_method_selected !== 'online') return { ...placed, link_sent_to: null };
  messages.wake();
  const customer = await customerOf(db, draft.user_id, context);
  return { ...placed, link_sent_to: customer?.email ? 'mail' : 'sms' };
};

async function auditPlacing(tx: Queries, order: NewOrder, context: SignedInContext): Promise<void> {
  const { userId: customer_id, paymentMethod: payment_method, total, billing } = order;
  await writeAudit(tx, context, {
    call: 'phoneOrders.place',
    entity: 'order',
    entityId: order.id,
    before: null,
    // The audit says that an invoice was requested, not its contents.
    after: { customer_id, payment_method, total, needs_invoice: billing !== null },
  });
}

/** Sends the payment link by mail when there is an address, else by SMS: every order has a phone. */
async function sendLink(tx: Queries, order: NewOrder, { business, messages, pageUrl }: SignedInContext) {
  const link = pageUrl(`/checkout/online-payment-cta/${order.shareToken}`);
  const { email, phone } = order.customer;
  const about = { business: business.name, link };
  const message = email === '' ? paymentSms({ ...about, to: phone }) : paymentMail({ ...about, to: email });
  await messages.write(tx, message, LINK_USEFUL_SECONDS);
}
