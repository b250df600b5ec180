import { Suspense } from 'react';
import { useRevalidator } from 'react-router';
import { groupThousands } from '#rules/money.ts';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { SignForms } from '#web/shop/account/sign/sign-forms.tsx';
import { PayWhenDue } from '#web/shop/payment/order/pay-when-due.tsx';
import { useSession } from '#web/shop/session/session-store.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { orderTexts as texts } from '#web/shop/texts/buying/orders.ts';
import type { Route } from './+types/order-page.ts';
import { OrderActions } from './detail/order-actions.tsx';
import { OrderHead } from './detail/order-head.tsx';
import { OrderLines, RejectedLines } from './detail/order-lines.tsx';
import { OrderTotals, Undelivered } from './detail/order-totals.tsx';
import { TaxRows } from './detail/tax-rows.tsx';
import { loadOrder, type Order, type OrderAnswer } from './load-order.ts';
import { PickedSoFar, PickedTotals } from './picked/picked-totals.tsx';
import { Questions } from './picked/questions.tsx';
import { RuleOfOrder } from './picked/rule-of-order.tsx';
import { useOrder } from './use-order.ts';
import './detail/order.css';
import { wordsOf } from '#rules/deliveries/cash-note.ts';
import { paymentText } from './detail/payment-text.ts';

const WaitingAddition = lazyPart(() => import('./additions/waiting-addition.tsx'));
const PaidParts = lazyPart(() => import('./additions/paid-parts.tsx'), { quiet: true });
const OrderInvoice = lazyPart(() => import('#web/shop/invoices/order-invoice.tsx'), { quiet: true });
const OrderReturned = lazyPart(() => import('#web/shop/returns/order-returned.tsx'), { quiet: true });
const OrderRequests = lazyPart(() => import('#web/shop/returns/order-requests.tsx'), { quiet: true });
const RatingCard = lazyPart(() => import('./rating/rating-card.tsx'), { quiet: true });

/** Visitors with the link view an order, not a store. */
export const handle: ShellHandle = {
  header: 'titled',
  store: 'any',
  title: ({ answer }: { answer: OrderAnswer | null }) =>
    answer === null ? texts.enterTitle : texts.title(groupThousands(answer.order.id_order)),
};

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  return { answer: await loadOrder(context, id) };
}

export function meta({ matches, loaderData, params: { id } }: Route.MetaArgs): Route.MetaDescriptors {
  const number = loaderData?.answer?.order.id_order;
  return pageMeta(matches[0].loaderData, {
    title: number === undefined ? texts.enterTitle : texts.title(groupThousands(number)),
    description: texts.enterText,
    path: `/shoppingcart-detail/${id}`,
    hidden: true,
  });
}

export default function OrderPage({ loaderData: { answer }, params: { id } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  if (answer === null) {
    return (
      <div className="grid gap-3 content-start w-[min(100%,480px)] min-h-[60dvh] mx-auto px-4 pt-6 pb-10">
        <h1 className="type-title">{texts.enterTitle}</h1>
        <p className="text-ink-2">{texts.enterText}</p>
        <div className="panel order-card">
          <SignForms onDone={() => void revalidate()} />
        </div>
      </div>
    );
  }
  return <OrderDetail key={id} loaded={answer} idOrToken={id} />;
}

function OrderDetail({ loaded, idOrToken }: { loaded: OrderAnswer; idOrToken: string }) {
  const { order, client, live, take, refresh } = useOrder(loaded, idOrToken);
  const session = useSession();
  // Staff also see the client; only the owner of the order can repeat it.
  const isOwn = client !== null && (session.status !== 'signed-in' || session.user.id === client.id);
  const isPicked = order.state === '8_store_select_products' && order.settlement === null;
  return (
    <div className="order shop-width">
      <div className="grid gap-3 min-w-0">
        {isOwn && <Questions order={order} onAnswer={take} onChanged={refresh} />}
        <OrderHead order={order} isOwn={client !== null} live={live} />
        <PayWhenDue order={order} idOrToken={idOrToken} ownerId={client?.id} onChanged={refresh} />
        {isOwn && order.adding !== null && (
          <Suspense>
            <WaitingAddition
              key={order.adding.id}
              order={{ ...order, adding: order.adding }}
              onChanged={refresh}
            />
          </Suspense>
        )}
        {isOwn && (order.can_rate || order.rating !== null) && (
          <Suspense>
            <RatingCard order={order} onAnswer={take} />
          </Suspense>
        )}
        <OrderActions order={order} isOwn={isOwn} onAnswer={take} />
      </div>
      <div className="grid gap-3 min-w-0">
        <section className="panel order-card">
          <OrderLines order={order} onAnswer={isOwn && isPicked ? take : undefined} />
          <RejectedLines order={order} />
          {order.settlement === null ? (
            <>
              <PickedSoFar order={order} />
              <OrderTotals order={order} />
            </>
          ) : (
            <PickedTotals order={order} settlement={order.settlement} />
          )}
          <Undelivered order={order} />
          <TaxRows taxes={order.taxes} />
          {order.returns && order.returns.length > 0 && (
            <Suspense>
              <OrderReturned returns={order.returns} />
            </Suspense>
          )}
          {order.return_requests && order.return_requests.length > 0 && (
            <Suspense>
              <OrderRequests requests={order.return_requests} />
            </Suspense>
          )}
          {client !== null && order.invoice && (
            <Suspense>
              <OrderInvoice order={order} client={client} onAnswer={take} />
            </Suspense>
          )}
          {order.additions.some(({ paid_online }) => paid_online) && (
            <Suspense>
              <PaidParts order={order} />
            </Suspense>
          )}
          {isOwn && <RuleOfOrder order={order} onAnswer={take} />}
          <OrderWords order={order} />
        </section>
      </div>
    </div>
  );
}

/** The payment method, and the shopper's notes; only owner and staff receive those. */
function OrderWords({ order }: { order: Order }) {
  const words = wordsOf(order.observations_client);
  return (
    <dl className="grid gap-2.5 pt-3.5 border-t border-line">
      <div>
        <dt className="type-note text-ink-2">{texts.payment}</dt>
        <dd>{paymentText(order)}</dd>
      </div>
      {words !== '' && (
        <div>
          <dt className="type-note text-ink-2">{texts.observations}</dt>
          <dd className="whitespace-pre-line">{words}</dd>
        </div>
      )}
    </dl>
  );
}
