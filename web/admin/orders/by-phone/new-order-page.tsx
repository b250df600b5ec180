import { useState } from 'react';
import { Link, useNavigate, useOutletContext, useSearchParams } from 'react-router';
import { isAdminOrSuper } from '#rules/roles.ts';
import { answerOrThrow } from '#web/api/answer.ts';
import { callApi } from '#web/api/client.ts';
import { serverContext } from '#web/api/server-context.ts';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useWork } from '../../kit/dialogs/use-work.ts';
import type { AdminFrame } from '../../shell/admin-frame.ts';
import { ReadFailed } from '../../table/read-failed.tsx';
import { useReading } from '../../table/use-reading.ts';
import { byPhoneTexts as texts } from '../../texts/order/by-phone.ts';
import type { Route } from './+types/new-order-page.ts';
import { CustomerSearch } from './customer-search.tsx';
import { CustomerStep } from './customer-step.tsx';
import { DeliveryStep } from './delivery-step.tsx';
import { OrderSummary } from './order-summary.tsx';
import { ProductsStep } from './products-step.tsx';
import { type PhoneOrder, usePhoneOrder } from './use-phone-order.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { call, user } = context.get(serverContext);
  if (!user || !isAdminOrSuper(user.role)) return { bags: [], gateways: [], cities: [] };
  const [config, offices] = await Promise.all([
    call('business.get', { query: {} }),
    call('offices.list', { query: {} }),
  ]);
  const { bags_config: bags, payment_gateways: gateways } = answerOrThrow(config);
  const cities = [...new Set(answerOrThrow(offices).list.map(({ city }) => city))];
  return { bags, gateways, cities };
}

export default function NewOrderPage({ loaderData }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams();
  const customerId = search.get('cliente');
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="type-title">{texts.title}</h1>
        <Link className="link" to="/admin/orders">
          {texts.back}
        </Link>
      </header>
      {customerId === null ? (
        <CustomerSearch onChosen={(id) => setSearch({ cliente: id })} />
      ) : (
        <Begun key={customerId} customerId={customerId} onLeave={() => setSearch({})} {...loaderData} />
      )}
    </div>
  );
}

type BegunProps = Route.ComponentProps['loaderData'] & { customerId: string; onLeave: () => void };

/** Opens the customer's draft, or a new one. */
function Begun({ customerId, ...rest }: BegunProps) {
  const [order, setOrder] = useState<PhoneOrder>();
  const { failed, again } = useReading(
    () => callApi('phoneOrders.start', { body: { customer_id: customerId } }),
    setOrder,
  );
  if (failed) return <ReadFailed again={again}>{texts.failed}</ReadFailed>;
  if (order) return <Taking first={order} {...rest} />;
  return (
    <Waiting label={texts.loading}>
      <Skeleton height={320} width="100%" />
    </Waiting>
  );
}

type TakingProps = Omit<BegunProps, 'customerId'> & { first: PhoneOrder };

function Taking({ first, bags, gateways, cities, onLeave }: TakingProps) {
  const editing = usePhoneOrder(first);
  const { offices } = useOutletContext<AdminFrame>();
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState(false);
  const { busy, run } = useWork();
  const { city } = editing.order.cart;
  const ordered = [city, ...cities.filter((other) => other !== city)];

  async function discard() {
    const isGone = await run(() => callApi('phoneOrders.remove', { params: { id: first.id } }));
    if (isGone) await navigate('/admin/orders', { replace: true });
  }

  return (
    <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_380px]">
      <div className="grid min-w-0 gap-4">
        <CustomerStep editing={editing} onLeave={onLeave} />
        <DeliveryStep editing={editing} offices={offices} cities={ordered} />
        <ProductsStep editing={editing} />
      </div>
      <div className="min-w-0 wide:sticky wide:top-4">
        <OrderSummary
          editing={editing}
          bags={bags}
          gateways={gateways}
          onDiscard={() => setConfirming(true)}
        />
      </div>
      <ConfirmDialog
        open={confirming}
        destructive
        title={texts.summary.discardTitle}
        confirmLabel={texts.summary.discardConfirm}
        cancelLabel={texts.summary.keep}
        busy={busy}
        onConfirm={() => void discard()}
        onCancel={() => setConfirming(false)}
      >
        <p>{texts.summary.discardText}</p>
      </ConfirmDialog>
    </div>
  );
}
