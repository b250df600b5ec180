import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { roleAtLeast } from '#rules/roles.ts';
import { isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/server-context.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FailureState } from '#web/ui/feedback/states.tsx';
import { Refused } from '../shell/refused.tsx';
import { paymentsTexts as texts } from '../texts/payments.ts';
import type { Route } from './+types/payments-page.ts';
import './payments.css';
import { ResolveDialog } from './resolve-dialog.tsx';
import { type Review, ReviewsTable } from './reviews-table.tsx';

const RESOLVED = 'resueltos';

/** Money that does not fit an order, for a person to decide (decision 18). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call, user } = context.get(serverContext);
  if (!user || !roleAtLeast(user.role, 'superadmin'))
    return { access: false, tab: 'open', found: null } as const;
  const search = new URL(request.url).searchParams;
  const tab = search.get('ver') === RESOLVED ? ('resolved' as const) : ('open' as const);
  const page = search.get('pagina') ?? undefined;
  const found = await call('payments.reviews', {
    query: { resolved: String(tab === 'resolved'), ...(page ? { page } : {}) },
  });
  return { access: true, tab, found: isFailure(found) ? null : found } as const;
}

export default function PaymentsPage({ loaderData: { access, tab, found } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  const [resolving, setResolving] = useState<Review | null>(null);
  const refresh = () => void revalidate();
  useFreshOnReturn(refresh);

  if (!access) {
    return <Refused>{texts.refusedText}</Refused>;
  }
  if (!found) {
    return (
      <FailureState
        heading="h1"
        title={texts.failed}
        actions={
          <Button onClick={refresh} busy={state === 'loading'} busyText={texts.refreshing}>
            {texts.retry}
          </Button>
        }
      >
        {texts.failedText}
      </FailureState>
    );
  }
  return (
    <>
      <div className="payments-head">
        <h1 className="type-title">{texts.title}</h1>
        <Button
          kind="outline"
          size={36}
          onClick={refresh}
          busy={state === 'loading'}
          busyText={texts.refreshing}
        >
          {texts.refresh}
        </Button>
      </div>
      <nav className="admin-tabs" aria-label={texts.tabs.label}>
        <Link to="/admin/payments" aria-current={tab === 'open' ? 'page' : undefined} preventScrollReset>
          {texts.tabs.open}
          {tab === 'open' && <span className="admin-count">{found.pagination.totalCount}</span>}
        </Link>
        <Link
          to={`?ver=${RESOLVED}`}
          aria-current={tab === 'resolved' ? 'page' : undefined}
          preventScrollReset
        >
          {texts.tabs.resolved}
          {tab === 'resolved' && <span className="admin-count">{found.pagination.totalCount}</span>}
        </Link>
      </nav>
      <ReviewsTable found={found} tab={tab} onResolve={setResolving} />
      {resolving && (
        <ResolveDialog
          key={resolving.id}
          review={resolving}
          onClose={() => setResolving(null)}
          onChanged={refresh}
        />
      )}
    </>
  );
}

/** Somebody else may have resolved one meanwhile: looked at again when the page comes back into sight. */
function useFreshOnReturn(refresh: () => void) {
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refresh();
  });
  useEffect(() => {
    const back = () => look();
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, []);
}
