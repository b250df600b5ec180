import { useNavigate } from 'react-router';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { paymentTexts as texts } from '#web/shop/texts/buying/payment.ts';
import type { Route } from './+types/online-payment-page.ts';
import { loadPayment } from './engine/load-payment.ts';
import { payPath } from './pay-path.ts';
import { EnterToPay } from './screen/enter-to-pay.tsx';
import './screen/payment.css';
import { viewOf } from './engine/payment-view.ts';
import { PaymentScreen } from './screen/payment-screen.tsx';

export const handle: ShellHandle = { header: 'inner', foot: 'own', store: 'any' };

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  return { loaded: await loadPayment(context, id) };
}

export function meta({ matches, params: { id } }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0].loaderData, {
    title: texts.title,
    description: texts.description,
    path: payPath(id),
    hidden: true,
  });
}

/** The page to pay an order online: its owner by the id, anybody else by the token of the link (storefront 2). */
export default function OnlinePaymentPage({ loaderData: { loaded }, params: { id } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <div className="narrow-column w-[min(100%,560px)]">
      {loaded === null ? (
        <EnterToPay />
      ) : (
        <PaymentScreen
          key={id}
          loaded={loaded}
          idOrToken={id}
          onChanged={(payment) => {
            const view = viewOf(payment);
            if (loaded.isOwn && (view === 'at-door' || (view === 'paid' && payment.method !== ''))) {
              void navigate(`/checkout/thanks/${payment.order_id}`, { replace: true });
            }
          }}
        />
      )}
    </div>
  );
}
