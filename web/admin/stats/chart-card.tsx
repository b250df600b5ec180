import { type ReactNode, Suspense, useState } from 'react';
import type { StatChart } from '#rules/stats/charts.ts';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { cx } from '#web/ui/cx.ts';
import { useInView } from '#web/ui/hooks/use-in-view.ts';
import type { ChartData } from '../kit/charts/chart.ts';
import '../kit/charts/charts.css';
import { Drawing } from '../kit/charts/lazy-drawing.ts';
import { DownloadButton } from '../kit/download-button.tsx';
import { statsTexts as texts } from '../texts/records/stats.ts';

export type ChartFile = { chart: StatChart; from: string; to: string; office_id?: string | undefined };

type Props = {
  title: string;
  figure?: ReactNode;
  choice?: ReactNode;
  size?: 'third' | 'wide' | 'whole';
  data?: ChartData;
  children?: ReactNode;
  /** The text if there are no data; false otherwise. */
  empty?: string | false;
  table: ReactNode;
  file: ChartFile;
};

export function ChartCard({
  title,
  figure,
  choice,
  size = 'third',
  data,
  children,
  empty,
  table,
  file,
}: Props) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [seen, setSeen] = useState(false);
  const place = useInView<HTMLDivElement>(() => setSeen(true));
  const { office_id, ...days } = file;
  const parameters = office_id ? { ...days, office_id } : days;
  return (
    <section
      className={cx(
        'kit-card flex flex-col gap-3',
        size === 'wide' && 'wide:col-span-2',
        size === 'whole' && 'col-span-full',
      )}
      aria-label={title}
    >
      <header className="flex flex-wrap items-start gap-y-2 gap-x-3">
        <div className="flex-[1_1_200px]">
          <h2 className="text-[0.9375rem]/[1.25rem] text-ink-2 font-semibold">{title}</h2>
          {figure !== undefined && <p className="chart-figure">{figure}</p>}
        </div>
        {choice}
      </header>
      {/* A year has 366 rows: the choice below stays near. */}
      <div ref={place} className={cx(view === 'table' && 'max-h-105 overflow-y-auto')}>
        {empty ? (
          <p>{empty}</p>
        ) : view === 'table' ? (
          table
        ) : data ? (
          <Drawn data={data} seen={seen} />
        ) : (
          children
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 mt-auto">
        <Segmented
          label={texts.view.label(title)}
          value={view}
          onChange={setView}
          options={[
            { value: 'chart', label: texts.view.chart },
            { value: 'table', label: texts.view.table },
          ]}
        />
        <span className="flex gap-2 ml-auto">
          <DownloadButton download="stats.excel" parameters={parameters} label={texts.download.excel(title)}>
            Excel
          </DownloadButton>
          <DownloadButton download="stats.csv" parameters={parameters} label={texts.download.csv(title)}>
            CSV
          </DownloadButton>
        </span>
      </div>
    </section>
  );
}

function Drawn({ data, seen }: { data: ChartData; seen: boolean }) {
  const room = <div className="chart-box min-h-53 rounded-staff" />;
  return seen ? (
    <Suspense fallback={room}>
      <Drawing data={data} />
    </Suspense>
  ) : (
    room
  );
}
