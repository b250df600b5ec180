import { useState } from 'react';
import { Link, useOutletContext, useRevalidator } from 'react-router';
import type { OutputOf } from '#contract/index.ts';
import { groupThousands } from '#rules/money.ts';
import { isAdminOrSuper } from '#rules/roles.ts';
import { isFailure } from '#web/api/answer.ts';
import { callApi } from '#web/api/client.ts';
import { serverContext } from '#web/api/server-context.ts';
import { ButtonLink } from '#web/ui/actions/button-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ListFailed } from '../kit/dialogs/states.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import type { Counting } from '../stock-counts/counted-product.ts';
import { CountingParts } from '../stock-counts/counting-parts.tsx';
import { receptionTexts } from '../texts/records/receptions.ts';
import type { Route } from './+types/reception-page.ts';
import { ReceptionReview } from './reception-review.tsx';

const texts = receptionTexts.receive;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const ids = { params: { id: params.id } };
  const reception = await call('receptions.get', ids);
  if (isFailure(reception)) return { reception: null, review: null, isReview: false };
  const isReview = url.searchParams.get('ver') === 'recibido';
  const review = isReview ? await call('receptions.review', ids) : null;
  return { reception, review: review && isFailure(review) ? null : review, isReview };
}

export default function ReceptionPage({ loaderData: { reception, review, isReview } }: Route.ComponentProps) {
  const { staff, modules } = useOutletContext<AdminFrame>();
  if (!reception) return <ListFailed title={texts.failed} />;
  if (isReview) return <ReceptionReview key={review?.entries} reception={reception} review={review} />;
  const hasDates = modules.includes('stock_lots');
  return (
    <Receiving
      key={reception.id}
      reception={reception}
      mayReview={isAdminOrSuper(staff.role)}
      hasDates={hasDates}
    />
  );
}

type Props = { reception: OutputOf<'receptions.get'>; mayReview: boolean; hasDates: boolean };

/** A screen for one-handed use of a phone: scan or search, enter the quantity, next. */
function Receiving({ reception, mayReview, hasDates }: Props) {
  const { revalidate } = useRevalidator();
  const [counting] = useState(() => countingOf(reception.id, hasDates));
  const [isBusy, setBusy] = useState(false);
  const { supplier, document, expected_products, received_products } = reception;
  const isOpen = reception.state === 'open';
  return (
    <div className="narrow-column grid gap-4 max-tablet:p-0">
      <header className="grid gap-1">
        <Link className="link justify-self-start" to="/admin/receptions">
          {texts.back}
        </Link>
        <h1 className="type-title">{receptionTexts.review.title(supplier, document)}</h1>
        <p className="text-ink-2">{reception.office_name}</p>
        <p className="font-semibold" role="status">
          {receptionTexts.progress(groupThousands(received_products), groupThousands(expected_products))}
        </p>
      </header>
      {mayReview && !isBusy && (
        <ButtonLink kind="outline" size={44} to={`/admin/receptions/${reception.id}?ver=recibido`}>
          {texts.review}
        </ButtonLink>
      )}
      {!isOpen && <Notice tone="info">{texts.over}</Notice>}
      <CountingParts counting={counting} isOpen={isOpen} onBusy={setBusy} onSaved={() => void revalidate()} />
    </div>
  );
}

const countingOf = (id: string, hasDates: boolean): Counting => ({
  find: (query) => callApi('receptions.products', { params: { id }, query }),
  enter: (body) => callApi('receptions.enter', { params: { id }, body }),
  texts,
  usualMode: 'add',
  hasDates,
});
