import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { groupThousands } from '#rules/money.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import type { Order, OrderAnswer } from '#web/shop/orders/load-order.ts';
import { OrderAgain } from '#web/shop/orders/order-again.tsx';
import { shareOrder } from '#web/shop/orders/share-order.ts';
import { useBusiness, useModule } from '#web/shop/shell/use-business.ts';
import { RepeatButton } from '#web/shop/standing-orders/repeat-button.tsx';
import { standingOrderTexts } from '#web/shop/texts/account/standing-orders.ts';
import { orderTexts as texts } from '#web/shop/texts/buying/orders.ts';
import { Button, buttonClass } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

const AddAction = lazyPart(() => import('#web/shop/orders/additions/add-action.tsx'), { quiet: true });
const RequestDialog = lazyPart(() => import('#web/shop/returns/request-dialog.tsx'));
const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'));

/** States in which a calendar entry of the order is removed. */
const WITHDRAWN: readonly Order['state'][] = ['11_store_onlinepayment_fail', '12_store_cancel_order'];

type Props = { order: Order; isOwn: boolean; onAnswer: (answer: OrderAnswer) => void };

/** Actions of an order: order again, help, link, and cancel while it is not being picked (rule 23). */
export function OrderActions({ order, isOwn, onAnswer }: Props) {
  const [cancelling, setCancelling] = useState(false);
  const [returning, setReturning] = useState(false);
  const support = useBusiness()?.config.support_url ?? '';
  const number = groupThousands(order.id_order);
  const canAdd = useModule('order_additions') && isOwn && order.can_cancel;
  return (
    <div className="order-actions print:hidden">
      {canAdd && (
        <Suspense>
          <AddAction order={order} />
        </Suspense>
      )}
      {isOwn && <OrderAgain orderId={order.id}>{texts.again}</OrderAgain>}
      {isOwn && (
        <RepeatButton
          name={standingOrderTexts.orderName(number)}
          goods={goodsOf(order)}
          like={order.delivery.start_date}
          place={placeOf(order)}
        />
      )}
      {isOwn && (
        <Link className={buttonClass({ kind: 'outline' })} to={`/pqr?pedido=${order.id}`}>
          <span className="btn-words" data-shown>
            <Icon name="question" />
            {texts.claim}
          </span>
        </Link>
      )}
      {isOwn && order.can_return && (
        <Button kind="outline" onClick={() => setReturning(true)}>
          {texts.giveBack}
        </Button>
      )}
      {returning && (
        <Suspense>
          <RequestDialog orderId={order.id} onAnswer={onAnswer} onClose={() => setReturning(false)} />
        </Suspense>
      )}
      {support !== '' && (
        <a className={buttonClass({ kind: 'outline' })} href={support} target="_blank" rel="noreferrer">
          <span className="btn-words" data-shown>
            <Icon name="whatsapp-logo" />
            {texts.help}
          </span>
        </a>
      )}
      <Button
        kind="outline"
        icon={<Icon name="share-network" />}
        onClick={() => void shareOrder(order.token, texts.shareTitle(number))}
      >
        {texts.share}
      </Button>
      {canBeInCalendar(order) && (
        <a className={buttonClass({ kind: 'outline' })} href={`/files/calendar/${order.token}`} download>
          <span className="btn-words" data-shown>
            <Icon name="calendar-blank" />
            {WITHDRAWN.includes(order.state) ? texts.calendarAgain : texts.calendar}
          </span>
        </a>
      )}
      {order.can_cancel && (
        <Button kind="danger-outline" onClick={() => setCancelling(true)}>
          {texts.cancel}
        </Button>
      )}
      {cancelling && (
        <Suspense>
          <CancelDialog
            orderId={order.id}
            isOnline={order.payment_method_selected === 'online'}
            onAnswer={onAnswer}
            onClose={() => setCancelling(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function goodsOf({ products }: Order) {
  return products.map(({ product, count, countType, maturity, cut, comment, optionsTags }) => ({
    product_id: product.id,
    count,
    countType,
    maturity,
    cut,
    comment,
    optionsTags,
  }));
}

function placeOf({ type, branch_office_id: office, address_selected: address }: Order) {
  if (type === 'pickup') return { type, branch_office_id: office };
  return { type, ...(address?.id && { address_id: address.id }) };
}

function canBeInCalendar({ state, delivery }: Order): boolean {
  return state !== '10_store_dispatch_products' && Date.parse(delivery.end_date) > Date.now();
}
