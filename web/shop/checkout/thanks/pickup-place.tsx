import { useOffice } from '#web/shop/office/use-office.ts';
import type { Order } from '#web/shop/orders/load-order.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';

const texts = checkoutTexts.thanks.pickup;

/** Where, when and with what an order is picked up. */
export function PickupPlace({ order }: { order: Order }) {
  const { offices } = useOffice();
  const office = offices.find(({ id }) => id === order.branch_office_id);
  return (
    <section className="thanks-pickup panel grid gap-1" aria-labelledby="pickup-place">
      <h2 id="pickup-place" className="type-section">
        {texts.title(order.branch_office_name)}
      </h2>
      <p>{[order.branch_office_address, order.city].filter(Boolean).join(', ')}</p>
      <p>{texts.window(order.window.label)}</p>
      {office && <p className="text-ink-2 first-letter:uppercase">{office.openText}</p>}
      <p className="mt-2">{order.age_restricted ? texts.bringAdult : texts.bring}</p>
    </section>
  );
}
