import { DOCUMENT_TYPE_NAMES, documentWords } from '#rules/invoices/billing.ts';
import { INVOICE_KIND_NAMES } from '#rules/invoices/invoice-kind.ts';
import { dayOf, shortDay } from '../../kit/dates/days.ts';
import { orderDetailTexts } from '../../texts/order/detail.ts';
import type { Order } from './use-order.ts';

const texts = orderDetailTexts.invoice;

export function InvoiceFacts({ invoice }: { invoice: NonNullable<Order['invoice']> }) {
  const { kind, billing, issued } = invoice;
  return (
    <span className="grid gap-0.5">
      {INVOICE_KIND_NAMES[kind]}
      {billing && (
        <span className="font-normal">
          {[
            billing.name,
            `${DOCUMENT_TYPE_NAMES[billing.documentType]} ${documentWords(billing)}`,
            billing.email,
            billing.vatResponsible && texts.vatResponsible,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
      {issued === null ? (
        <span className="font-normal text-ink-2">{texts.pending}</span>
      ) : (
        <a
          className="link justify-self-start"
          href={issued.url}
          target="_blank"
          rel="noreferrer noopener"
          title={`CUFE ${issued.cufe}`}
        >
          {texts.issued(issued.number, shortDay(dayOf(issued.date)))}
        </a>
      )}
    </span>
  );
}
