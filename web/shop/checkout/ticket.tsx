import type { ReactNode } from 'react';
import { fullMomentText } from '#rules/dates/date-text.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { spaced } from '#web/shop/cart/panel/line-words.ts';
import { OrderTotals } from '#web/shop/orders/detail/order-totals.tsx';
import { paymentText } from '#web/shop/orders/detail/payment-text.ts';
import { TaxRows } from '#web/shop/orders/detail/tax-rows.tsx';
import type { Order } from '#web/shop/orders/load-order.ts';
import { StageBadge, StateMeaning } from '#web/shop/orders/stage-badge.tsx';
import { useBusiness, useCustomText } from '#web/shop/shell/use-business.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { orderTexts } from '#web/shop/texts/buying/orders.ts';

const texts = checkoutTexts.thanks;

/** The ticket: number, state, all amounts, payment; children are shown below the tear line. */
export function Ticket({ order, children }: { order: Order; children: ReactNode }) {
  return (
    <section className="ticket" aria-label={texts.ticket}>
      <div className="grid gap-3 p-5">
        <Seller order={order} />
        <div className="flex flex-wrap items-start justify-between gap-2 pb-3.5 border-b border-line">
          <p>
            <span className="type-note text-ink-2">{texts.order}</span>
            <b className="type-price-m block whitespace-nowrap">
              {texts.number(groupThousands(order.id_order))}
            </b>
          </p>
          <StageBadge order={order} />
        </div>
        <StateMeaning state={order.state} />
        <Goods products={order.products} />
        <OrderTotals
          order={order}
          subtotalLabel={texts.subtotal(orderTexts.products(order.products_count))}
        />
        <TaxRows taxes={order.taxes} />
        <p className="type-note text-ink-2">{paymentText(order)}</p>
        <p className="type-note text-ink-2">{texts.noInvoice}</p>
      </div>
      <div className="ticket-tear" aria-hidden />
      <div className="grid gap-3 p-5">{children}</div>
    </section>
  );
}

/**
 * Only in print: seller, time of the order, place and time of the hand-over; on the screen they are shown around it.
 */
function Seller({ order }: { order: Order }) {
  const business = useBusiness()?.title ?? '';
  const company = useCustomText('legal_company', '');
  const nit = useCustomText('legal_nit', '');
  const contact = [
    useCustomText('legal_address', ''),
    useCustomText('legal_phone', ''),
    useCustomText('legal_email', ''),
  ];
  const {
    type,
    address_selected: address,
    window,
    branch_office_name: office,
    branch_office_address,
  } = order;
  const to =
    type === 'delivery' ? [address?.address, address?.alias, address?.comment] : [branch_office_address];
  return (
    <div className="hidden print:grid gap-1">
      <p className="type-section">{business}</p>
      <p>{[company, nit && texts.paper.nit(nit)].filter(Boolean).join(' · ')}</p>
      <p>{contact.filter(Boolean).join(' · ')}</p>
      <p>{texts.paper.date(fullMomentText(new Date(order.creationDate)))}</p>
      <p>{texts.paper.office(office)}</p>
      <p>{texts.paper[type]([...to, order.city].filter(Boolean).join(', '))}</p>
      <p>{texts.paper.window(window.label)}</p>
    </div>
  );
}

function Goods({ products }: Pick<Order, 'products'>) {
  return (
    <ul className="hidden print:grid gap-1 pb-3 border-b border-line">
      {products.map(({ id, product, countDisplay, totalPrice }) => (
        <li key={id} className="flex justify-between gap-4">
          <span>
            {[spaced(countDisplay), product.title, product.brand, product.size].filter(Boolean).join(' ')}
          </span>
          <span className="no-break">{formatPesos(totalPrice)}</span>
        </li>
      ))}
    </ul>
  );
}
