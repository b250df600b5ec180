import { useNavigation } from 'react-router';
import { isFailure } from '#web/api/answer.ts';
import { type CallFailure, serverContext } from '#web/api/server-context.ts';
import { cx } from '#web/ui/cx.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { dayOf, writeDays } from '../kit/dates/days.ts';
import { ListFailed } from '../kit/dialogs/states.tsx';
import { FilterBar } from '../kit/filters/filter-bar.tsx';
import { useAddress } from '../kit/filters/use-address.ts';
import { statsTexts as texts } from '../texts/records/stats.ts';
import type { Route } from './+types/stats-page.ts';
import { FigureCharts } from './figure-charts.tsx';
import { CouponCosts, OfficeSales, Together, ViewedProducts } from './lists.tsx';
import { MarginChart } from './margin-chart.tsx';
import { HourChart, Measures } from './operation.tsx';
import { PRESETS, presetDays, readStats, type StatsQuery } from './stats-address.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(serverContext);
  const today = dayOf(new Date().toISOString());
  const query = readStats(new URL(request.url).searchParams, today);
  const { from, to, officeId } = query;
  const input = { query: { from, to, ...(officeId !== '' && { office_id: officeId }) } };
  const [figures, viewed, operation, together] = await Promise.all([
    call('stats.figures', input),
    call('stats.mostViewed', input),
    call('stats.operation', input),
    call('stats.together', {}),
  ]);
  // Invalid days are reported beside their field.
  const wrong =
    isFailure(figures) && figures.failure === 'INVALID_INPUT' ? figures.details[0]?.message : undefined;
  return {
    query,
    today,
    wrong: wrong ?? null,
    figures: orNull(figures),
    viewed: orNull(viewed),
    operation: orNull(operation),
    together: orNull(together),
  };
}

export default function StatsPage({ loaderData }: Route.ComponentProps) {
  const { query, today, wrong, figures, viewed, operation, together } = loaderData;
  const reading = useNavigation().location?.pathname === '/admin/stats';
  const file = {
    from: query.from,
    to: query.to,
    ...(query.officeId !== '' && { office_id: query.officeId }),
  };
  return (
    <>
      <header className="kit-head">
        <h1 className="type-title">{texts.title}</h1>
        <Choices query={query} today={today} />
      </header>
      {wrong !== null ? (
        <Notice tone="warn">{wrong}</Notice>
      ) : (
        <div className={cx(reading && 'opacity-60')} aria-busy={reading}>
          <div className="grid grid-cols-1 gap-4 mb-4 wide:grid-cols-3">
            {figures ? <FigureCharts found={figures} compares={query.compares} file={file} /> : <Unread />}
            {viewed ? <ViewedProducts list={viewed.list} file={file} /> : figures && <Unread />}
          </div>
          {operation ? <Measures found={operation} /> : <Unread />}
          <div className="grid grid-cols-1 gap-4 mb-4 wide:grid-cols-3">
            {operation && <HourChart found={operation} file={file} />}
            {operation && <CouponCosts found={operation} file={file} />}
            {figures && <MarginChart found={figures} file={file} />}
            {figures && query.officeId === '' && <OfficeSales list={figures.by_office} file={file} />}
            {together ? <Together list={together.list} file={file} /> : <Unread />}
          </div>
          <p className="type-note text-ink-2">
            {texts.aboutSales} {texts.margin.about}
          </p>
        </div>
      )}
    </>
  );
}

function orNull<Answer>(answer: Answer | CallFailure): Answer | null {
  return isFailure(answer) ? null : answer;
}

const Unread = () => (
  <div className="col-span-full">
    <ListFailed title={texts.failed} />
  </div>
);

function Choices({ query, today }: { query: StatsQuery; today: string }) {
  const { set } = useAddress();
  return (
    <span className="kit-tools">
      <Select
        label={texts.period}
        hiddenLabel
        size={36}
        value={query.preset}
        onChange={({ target: { value } }) => {
          const preset = PRESETS.find((one) => one === value);
          if (preset) set({ dias: writeDays(presetDays(preset, today)) });
        }}
      >
        {PRESETS.map((preset) => (
          <option key={preset} value={preset}>
            {texts.periods[preset]}
          </option>
        ))}
        {query.preset === 'own' && <option value="own">{texts.periods.own}</option>}
      </Select>
      <FilterBar filters={[{ name: 'dias', label: texts.days, kind: 'days' }]} />
      <Select
        label={texts.compare}
        hiddenLabel
        size={36}
        value={query.compares ? '' : 'no'}
        onChange={({ target: { value } }) => set({ comparar: value })}
      >
        <option value="">{texts.comparing['']}</option>
        <option value="no">{texts.comparing.no}</option>
      </Select>
    </span>
  );
}
