import { Link, useOutletContext, useSearchParams } from 'react-router';
import { lastMonths } from '#rules/stats/period.ts';
import { isFailure } from '#web/api/answer.ts';
import { serverContext } from '#web/api/server-context.ts';
import { dayOf, readDays } from '../kit/dates/days.ts';
import { ListFailed } from '../kit/dialogs/states.tsx';
import type { AdminFrame } from '../shell/admin-frame.ts';
import { accountingTexts as texts } from '../texts/accounting.ts';
import type { Route } from './+types/accounting-page.ts';
import { DayClosing } from './day-closing.tsx';
import { AccountingFiles } from './files.tsx';
import { MonthClosing } from './month-closing.tsx';

const VIEWS = ['day', 'month', 'files'] as const;
type View = (typeof VIEWS)[number];
const NAMES: Record<View, string> = { day: '', month: 'mes', files: 'archivos' };
const USUAL_DAYS = 30;

/** Loads one view for the parameters of the address. The default month is the last complete one. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const address = new URL(request.url).searchParams;
  const today = dayOf(new Date().toISOString());
  const office = address.get('sede') ?? '';
  const view = VIEWS.find((one) => NAMES[one] === (address.get('ver') ?? '')) ?? 'day';
  if (view === 'month') {
    const [, last = ''] = lastMonths(today, 2);
    const month = address.get('mes') ?? last;
    const found = await call('accounting.month', { query: { month } });
    return { view, today, month, found: isFailure(found) ? null : found } as const;
  }
  if (view === 'files') {
    const { from, to } = readDays(address.get('dias') ?? '');
    const first = dayOf(new Date(Date.now() - USUAL_DAYS * 86_400_000).toISOString());
    const days = { from: from ?? first, to: to ?? today, ...(office !== '' && { office_id: office }) };
    return { view, today, days } as const;
  }
  const day = readDays(`${address.get('dia') ?? ''}..`).from ?? today;
  const found = await call('accounting.day', {
    query: { day, ...(office !== '' && { office_id: office }) },
  });
  const isOfficeMissing = isFailure(found) && found.details.some(({ field }) => field.endsWith('office_id'));
  return { view, today, day, isOfficeMissing, found: isFailure(found) ? null : found } as const;
}

export default function AccountingPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <header className="kit-head">
        <h1 className="type-title">{texts.title}</h1>
      </header>
      <Views current={loaderData.view} />
      <Chosen {...loaderData} />
    </>
  );
}

function Chosen(data: Route.ComponentProps['loaderData']) {
  switch (data.view) {
    case 'files':
      return <AccountingFiles days={data.days} />;
    case 'month':
      return data.found ? (
        <MonthClosing key={data.month} found={data.found} today={data.today} />
      ) : (
        <ListFailed title={texts.failed} />
      );
    default:
      return (
        <DayClosing
          key={`${data.day} ${data.found?.office_id}`}
          found={data.found}
          day={data.day}
          today={data.today}
          isOfficeMissing={data.isOfficeMissing}
        />
      );
  }
}

function Views({ current }: { current: View }) {
  const [search] = useSearchParams();
  const office = search.get('sede');
  const { staff } = useOutletContext<AdminFrame>();
  const views = VIEWS.filter((view) => view !== 'month' || staff.role !== 'admin');
  return (
    <nav
      aria-label={texts.sections}
      className="kit-tab-list flex overflow-x-auto gap-1 mb-4 border-b border-line"
    >
      {views.map((view) => (
        <Link
          key={view}
          to={{
            search: new URLSearchParams({
              ...(NAMES[view] !== '' && { ver: NAMES[view] }),
              ...(office && { sede: office }),
            }).toString(),
          }}
          className="kit-tab"
          aria-current={view === current ? 'page' : undefined}
          data-active={view === current ? '' : undefined}
        >
          {texts.views[view]}
        </Link>
      ))}
    </nav>
  );
}
