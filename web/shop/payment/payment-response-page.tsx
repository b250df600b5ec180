import { redirect, useNavigate, useSearchParams } from 'react-router';
import { pageMeta } from '#web/shop/shell/page-meta.ts';
import type { ShellHandle } from '#web/shop/shell/shell-handle.ts';
import { paymentTexts as texts } from '#web/shop/texts/buying/payment.ts';
import type { Route } from './+types/payment-response-page.ts';
import { loadPayment } from './engine/load-payment.ts';
import { EnterToPay } from './screen/enter-to-pay.tsx';
import './screen/payment.css';
import { type Payment, viewOf } from './engine/payment-view.ts';
import { PaymentScreen } from './screen/payment-screen.tsx';

export const handle: ShellHandle = { header: 'inner', foot: 'own', store: 'any' };

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const loaded = await loadPayment(context, id);
  if (loaded?.isOwn && isSettled(loaded.payment)) throw redirect(thanksPath(loaded.payment));
  return { loaded };
}

export function meta({ matches, params: { id } }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0].loaderData, {
    title: texts.confirming.title,
    description: texts.description,
    path: `/payment-response/${id}`,
    hidden: true,
  });
}

/**
 * The provider's return page. Its query parameters prove nothing: the provider is queried, and until it answers nothing
 * counts as paid (rule 18).
 */
export default function PaymentResponsePage({
  loaderData: { loaded },
  params: { id },
}: Route.ComponentProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (
    <div className="narrow-column w-[min(100%,560px)]">
      {loaded === null ? (
        <EnterToPay />
      ) : (
        <PaymentScreen
          key={id}
          loaded={loaded}
          idOrToken={id}
          back={{ transactionId: search.get('id')?.slice(0, 100) }}
          onChanged={(payment) => {
            if (loaded.isOwn && isSettled(payment)) void navigate(thanksPath(payment), { replace: true });
          }}
        />
      )}
    </div>
  );
}

function isSettled(payment: Payment): boolean {
  const view = viewOf(payment);
  return view === 'paid' || view === 'at-door';
}

function thanksPath({ order_id }: Payment): string {
  return `/checkout/thanks/${order_id}`;
}
