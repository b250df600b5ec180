import { Suspense, useState } from 'react';
import { dayText } from '#rules/dates/date-text.ts';
import { INVOICE_KIND_NAMES } from '#rules/invoices/invoice-kind.ts';
import { callApi } from '#web/api/client.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import type { Order, OrderAnswer } from '#web/shop/orders/load-order.ts';
import { invoiceTexts } from '#web/shop/texts/buying/invoice.ts';
import { billingWords } from './billing-words.ts';

const BillingForm = lazyPart(() => import('./billing-form.tsx'));
const texts = invoiceTexts.order;

type Props = {
  order: Order;
  client: NonNullable<OrderAnswer['client']>;
  onAnswer: (answer: OrderAnswer) => void;
};

export default function OrderInvoice({ order: { id, invoice, state }, client, onAnswer }: Props) {
  const [isChanging, setChanging] = useState(false);
  const isOver = state === '12_store_cancel_order';
  if (!invoice || (isOver && invoice.issued === null)) return null;
  const { kind, billing, issued, can_change: canChange } = invoice;
  return (
    <section className="grid gap-1 pt-3.5 border-t border-line" aria-label={texts.label}>
      <p className="font-semibold">{INVOICE_KIND_NAMES[kind]}</p>
      {billing && (
        <p className="grid gap-0.5">
          <span>{invoiceTexts.to(billing.name)}</span>
          <span className="type-note text-ink-2 break-words">{billingWords(billing)}</span>
        </p>
      )}
      {issued === null ? (
        <p className="type-note text-ink-2">{texts.pending}</p>
      ) : (
        <>
          <p>
            {texts.number(issued.number)}{' '}
            <span className="text-ink-2">{texts.date(dayText(new Date(issued.date)))}</span>
          </p>
          <p>
            <a className="link" href={issued.url} target="_blank" rel="noreferrer noopener">
              {texts.open}
            </a>
          </p>
          <p className="type-note text-ink-2 break-all">
            {texts.cufe}: {issued.cufe}
          </p>
        </>
      )}
      {canChange && !isChanging && (
        <button type="button" className="link justify-self-start py-2" onClick={() => setChanging(true)}>
          {billing ? invoiceTexts.changeSpoken : texts.ask}
        </button>
      )}
      {canChange && isChanging && (
        <Suspense>
          <BillingForm
            initial={
              billing ?? { name: client.fullname, email: client.email, document: client.identification_card }
            }
            save={async (body) => {
              onAnswer(await callApi('orders.setBilling', { params: { id }, body }));
              setChanging(false);
            }}
            onKeep={() => setChanging(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
