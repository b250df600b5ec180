import { Suspense } from 'react';
import { useRevalidator } from 'react-router';
import { lazyPart } from '#web/api/lazy-part.tsx';
import { SignForms } from '#web/shop/account/sign/sign-forms.tsx';
import { useOffice } from '#web/shop/office/use-office.ts';
import { loadOrder, type Order, type OrderAnswer } from '#web/shop/orders/load-order.ts';
import { orderPath } from '#web/shop/orders/share-order.ts';
import { useOrder } from '#web/shop/orders/use-order.ts';
import { copyLink } from '#web/shop/share-link.ts';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { orderTexts } from '#web/shop/texts/buying/orders.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Weave } from '#web/ui/brand/weave.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Route } from './+types/thanks-page.ts';
import './thanks.css';
import { useModule } from '#web/shop/shell/use-business.ts';
import { Ticket } from './ticket.tsx';

const loadQr = () => import('./order-qr.tsx');
const OrderQr = lazyPart(loadQr, { quiet: true });
const PushOffer = lazyPart(
  async () => ({ default: (await import('#web/shop/push/push-offer.tsx')).PushOffer }),
  { quiet: true },
);
const AddAction = lazyPart(() => import('#web/shop/orders/additions/add-action.tsx'), { quiet: true });
const texts = checkoutTexts.thanks;

export const handle: ShellHandle = { header: 'logo', foot: 'own' };

export async function loader({ context, request, params: { idOrder } }: Route.LoaderArgs) {
  return { answer: await loadOrder(context, idOrder), origin: new URL(request.url).origin };
}

export function meta({ matches, params: { idOrder } }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0].loaderData, {
    title: texts.title,
    description: texts.qrText,
    path: `/checkout/thanks/${idOrder}`,
    hidden: true,
  });
}

export default function ThanksPage({ loaderData: { answer, origin }, params }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  if (answer === null) {
    return (
      <div className="narrow-column gap-3">
        <h1 className="type-title">{orderTexts.enterTitle}</h1>
        <div className="p-4 rounded-card bg-surface">
          <SignForms onDone={() => void revalidate()} />
        </div>
      </div>
    );
  }
  return <Thanks loaded={answer} idOrToken={params.idOrder} origin={origin} />;
}

function Thanks({ loaded, idOrToken, origin }: { loaded: OrderAnswer; idOrToken: string; origin: string }) {
  const { order } = useOrder(loaded, idOrToken);
  const canAdd = useModule('order_additions') && order.can_add;
  const url = origin + orderPath(order.token);
  return (
    <div className="thanks on-deep desk:pt-6">
      <div className="grid gap-3 w-[min(100%,430px)] mx-auto px-5">
        <p className="flex items-center justify-center gap-2 text-on-deep-2 print:text-ink">
          <Icon name="check-circle-fill" size={20} />
          {texts.made}
        </p>
        {/* In one line if there is room beside the ticket. */}
        <h1 className="type-display text-center desk:-mx-20" tabIndex={-1}>
          {texts.title}
        </h1>
        <p className="text-on-deep-2 text-center print:text-ink">
          {order.type === 'pickup' ? texts.collect : texts.arrives}{' '}
          <b className="text-on-solid print:text-ink">{order.window.label}</b>
        </p>
        {order.type === 'pickup' && <PickupPlace order={order} />}
        <Ticket order={order}>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <Suspense fallback={<span className="size-41 -m-2" />}>
              <OrderQr url={url} />
            </Suspense>
            <div className="grid flex-1 basis-[8rem] gap-2 justify-items-start">
              <p className="type-note text-ink-2">{texts.qrText}</p>
              <button type="button" className="link min-h-11 print:hidden" onClick={() => void copyLink(url)}>
                {texts.copy}
              </button>
              <button
                type="button"
                className="link min-h-11 print:hidden"
                onClick={() => void printTicket(loadQr())}
              >
                {texts.print}
              </button>
            </div>
          </div>
        </Ticket>
        {order.can_cancel && (
          <Suspense>
            <PushOffer />
          </Suspense>
        )}
        <ButtonLink to={`/shoppingcart-detail/${order.id}`} size={52} wide className="thanks-follow">
          {texts.follow}
        </ButtonLink>
        <ButtonLink to="/" kind="ghost" size={52} wide className="thanks-home">
          {texts.home}
        </ButtonLink>
        {canAdd && (
          <div className="thanks-add grid gap-2 justify-items-center print:hidden">
            <p className="type-note text-on-deep-2">{texts.forgot}</p>
            <Suspense>
              <AddAction order={order} />
            </Suspense>
          </div>
        )}
      </div>
      <Weave size="header" />
    </div>
  );
}

/** The specification's delay (rule 58): a maximum once pictures and fonts have loaded. */
const LONGEST_WAIT_MS = 500;

async function printTicket(qrReady: Promise<unknown>): Promise<void> {
  // Without the QR code the ticket still has its number.
  const ready = Promise.all([document.fonts.ready, qrReady.catch(() => {})]);
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
  window.print();
}

function PickupPlace({ order }: { order: Order }) {
  const { offices } = useOffice();
  const office = offices.find(({ id }) => id === order.branch_office_id);
  return (
    <section className="thanks-pickup panel grid gap-1" aria-labelledby="pickup-place">
      <h2 id="pickup-place" className="type-section">
        {texts.pickup.title(order.branch_office_name)}
      </h2>
      <p>{[order.branch_office_address, order.city].filter(Boolean).join(', ')}</p>
      <p>{texts.pickup.window(order.window.label)}</p>
      {office && <p className="text-ink-2 first-letter:uppercase">{office.openText}</p>}
      <p className="mt-2">{order.age_restricted ? texts.pickup.bringAdult : texts.pickup.bring}</p>
    </section>
  );
}
