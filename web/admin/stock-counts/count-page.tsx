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
import { stockCountTexts } from '../texts/records/stock-counts.ts';
import type { Route } from './+types/count-page.ts';
import { CountReview } from './count-review.tsx';
import type { Counting } from './counted-product.ts';
import { CountingParts } from './counting-parts.tsx';

const texts = stockCountTexts.count;

/** Loads the count, and for the review tab also the differences. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const ids = { params: { id: params.id } };
  const count = await call('stockCounts.get', ids);
  if (isFailure(count)) return { count: null, differences: null, isReview: false };
  const isReview = url.searchParams.get('ver') === 'diferencias';
  const differences = isReview ? await call('stockCounts.differences', ids) : null;
  return { count, differences: differences && isFailure(differences) ? null : differences, isReview };
}

export default function CountPage({ loaderData: { count, differences, isReview } }: Route.ComponentProps) {
  const { staff } = useOutletContext<AdminFrame>();
  if (!count) return <ListFailed title={texts.failed} />;
  if (isReview) return <CountReview count={count} found={differences} />;
  return <CountingPage key={count.id} count={count} mayReview={isAdminOrSuper(staff.role)} />;
}

type Props = { count: OutputOf<'stockCounts.get'>; mayReview: boolean };

/** A screen for one-handed use of a phone: scan or search, enter the quantity, next. */
function CountingPage({ count, mayReview }: Props) {
  const { revalidate } = useRevalidator();
  const [counting] = useState(() => countingOf(count.id));
  const [isBusy, setBusy] = useState(false);
  const isOpen = count.state === 'open';
  return (
    <div className="narrow-column grid gap-4 max-tablet:p-0">
      <header className="grid gap-1">
        <Link className="link justify-self-start" to="/admin/stock-counts">
          {texts.back}
        </Link>
        <h1 className="type-title">{count.name}</h1>
        <p className="text-ink-2">
          {[count.office_name, count.is_blind ? texts.blind : ''].filter(Boolean).join(' · ')}
        </p>
        <p className="font-semibold" role="status">
          {texts.progress(groupThousands(count.counted), groupThousands(count.products))}
        </p>
        <progress
          className="kit-progress w-full"
          max={Math.max(1, count.products)}
          value={count.counted}
          aria-hidden
        />
      </header>
      {mayReview && isOpen && !isBusy && (
        <ButtonLink kind="outline" size={44} to={`/admin/stock-counts/${count.id}?ver=diferencias`}>
          {texts.review}
        </ButtonLink>
      )}
      {isOpen && count.overlaps.length > 0 && (
        <Notice tone="info">{texts.overlaps(count.overlaps.join(', '))}</Notice>
      )}
      {!isOpen && <Notice tone="info">{texts.over}</Notice>}
      <CountingParts counting={counting} isOpen={isOpen} onBusy={setBusy} onSaved={() => void revalidate()} />
    </div>
  );
}

const countingOf = (id: string): Counting => ({
  find: (query) => callApi('stockCounts.products', { params: { id }, query }),
  enter: ({ expires_on: _, ...body }) => callApi('stockCounts.enter', { params: { id }, body }),
  texts,
  hasDates: false,
  usualMode: 'replace',
});
