import { formatPesos, groupThousands } from '#rules/money.ts';
import { taxWords } from '#rules/taxes/tax-words.ts';
import { orderDetailTexts } from '../../texts/order/detail.ts';
import { ordersTexts } from '../../texts/orders.ts';
import { finalSums } from '../detail/final-sums.ts';
import type { Order, OrderAnswer } from '../detail/use-order.ts';
import { OrderCodes } from './order-codes.tsx';
import './order-sheet.css';
import type { Paper } from './paper.ts';
import { factsOf } from './sheet-facts.ts';
import { SheetTable, TicketLines } from './sheet-lines.tsx';

const texts = ordersTexts.detail;

export type SheetShop = { title: string; logo: string; planogram: boolean };

type Props = { answers: readonly OrderAnswer[]; shop: SheetShop; paper: Paper };

/** Orders on paper, one per sheet: visible only in print (storefront 9, back-office 2). */
export function OrderSheets({ answers, shop, paper }: Props) {
  return answers.map(({ order, client }) => (
    <OrderSheet key={order.id} order={order} client={client} shop={shop} paper={paper} />
  ));
}

function OrderSheet({ order, client, shop, paper }: OrderAnswer & Omit<Props, 'answers'>) {
  const Lines = paper === 'a4' ? SheetTable : TicketLines;
  return (
    <article className={`order-sheet order-sheet-${paper}`}>
      <header>
        <div>
          {shop.logo === '' ? (
            <p className="font-bold">{shop.title}</p>
          ) : (
            <img src={shop.logo} alt={shop.title} />
          )}
          <h1>{texts.title(groupThousands(order.id_order))}</h1>
          <p>{order.stateDisplayName.name}</p>
          {order.age_restricted && (
            <p className="inline-block mt-[1mm] px-[2mm] py-[0.5mm] border border-current font-bold">
              {texts.age}
            </p>
          )}
        </div>
        <OrderCodes order={order} />
      </header>
      <dl className="sheet-facts">
        {factsOf(order, client).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Lines order={order} planogram={shop.planogram} />
      <dl className="sheet-sums">
        {sumsOf(order).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{orderDetailTexts.noInvoice}</p>
    </article>
  );
}

/** Subtotal, delivery, bags and coupons without empty ones; then the charges after picking and after the hand-over. */
function sumsOf(order: Order): { label: string; text: string }[] {
  const { type, bags_count, coupons_total, price_total } = order;
  const money = [
    [texts.subtotal, order.price_subtotal_computed, true],
    [texts.domicile, order.price_domicile, type === 'delivery'],
    [`${texts.bags} (${bags_count})`, order.price_total_bags, bags_count > 0],
    [texts.coupons, -coupons_total, coupons_total > 0],
    [texts.totalToPay, price_total, true],
    ...finalSums(order).map(({ label, amount }) => [label, amount, true] as const),
  ] as const;
  return [
    { label: texts.goods, text: texts.products(order.products_count) },
    ...money
      .filter(([, , isListed]) => isListed)
      .map(([label, amount]) => ({ label, text: moneyText(amount) })),
    ...(order.taxes?.rows ?? []).map((row) => {
      const { label, value } = taxWords(row);
      return { label, text: value };
    }),
  ];
}

function moneyText(amount: number): string {
  return amount < 0 ? `− ${formatPesos(-amount)}` : formatPesos(amount);
}
