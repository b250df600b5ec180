import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { axisText, CHART_TONES, type ChartData, namedPoints } from './chart.ts';

const HEIGHT = 212;
/** The width of a label on the lower axis, in px. */
const NAME_PX = 110;

/**
 * Lines, areas or bars, and below them the values at the point under the mouse or arrow keys, which screen readers
 * read. The table beside it has all values.
 */
export default function Drawing({ data }: { data: ChartData }) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(null);
  const [point, setPoint] = useState<number | null>(null);
  const last = data.points.length - 1;
  const read = point !== null && point <= last ? point : last;

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const made = new uPlot(optionsOf(data, element, setPoint), valuesOf(data), element);
    plot.current = made;
    const watcher = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: HEIGHT }));
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [data]);

  function move(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, read + step));
    setPoint(next);
    const left = plot.current?.valToPos(next, 'x');
    if (left !== undefined) plot.current?.setCursor({ left, top: 10 }, false);
  }

  return (
    <>
      <div
        className="chart-box min-h-53 rounded-staff"
        role="application"
        aria-label={data.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move between points.
        tabIndex={0}
        onKeyDown={move}
        ref={box}
      />
      <p
        className="chart-read flex flex-wrap gap-x-3.5 gap-y-0.5 min-h-5 type-note text-ink-2"
        aria-live="polite"
      >
        <b className="text-ink">{data.points[read]?.name}</b>
        {data.series.map(({ name, tone, values }) => (
          <span
            key={name}
            className="chart-key"
            style={{ '--chart-tone': `var(${CHART_TONES[tone]})` } as CSSProperties}
          >
            {name}: <b className="text-ink">{data.text(values[read] ?? 0)}</b>
          </span>
        ))}
      </p>
    </>
  );
}

function valuesOf({ points, series }: ChartData): uPlot.AlignedData {
  return [points.map((_, index) => index), ...series.map(({ values }) => [...values])];
}

function optionsOf(
  { points, series }: ChartData,
  element: HTMLElement,
  onPoint: (index: number | null) => void,
): uPlot.Options {
  const tokens = getComputedStyle(element);
  const colour = (token: string) => tokens.getPropertyValue(token).trim();
  const font = `12px ${tokens.fontFamily}`;
  const axis = { stroke: colour('--ink-3'), font, ticks: { show: false } } as const;
  const named = (plot: uPlot) => namedPoints(points.length, Math.max(2, Math.floor(plot.width / NAME_PX)));
  // Bars at the ends need half of their own width.
  const room = series.some(({ kind }) => kind === 'bars') ? 0.6 : 0;
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
    scales: {
      x: { time: false, range: () => [-room, Math.max(1, points.length - 1) + room] },
      y: { range: (_plot, _least, most) => [0, Math.max(1, most * 1.08)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        gap: 8,
        size: 34,
        splits: named,
        values: (_plot, splits) => splits.map((index) => points[index]?.short ?? ''),
      },
      {
        ...axis,
        grid: { stroke: colour('--line'), width: 1 },
        size: 62,
        values: (_plot, splits) => splits.map((value) => (Number.isInteger(value) ? axisText(value) : '')),
      },
    ],
    series: [{}, ...series.map((one) => seriesOf(one, colour, points.length === 1))],
    hooks: { setCursor: [({ cursor: { idx } }) => onPoint(idx ?? null)] },
  };
}

function seriesOf(
  { name, tone, kind }: ChartData['series'][number],
  colour: (token: string) => string,
  /** A single point would draw no line: it is shown as a dot. */
  isAlone: boolean,
): uPlot.Series {
  const stroke = colour(CHART_TONES[tone]);
  const soft = colour('--brand-soft');
  if (kind === 'bars') {
    const paths = uPlot.paths.bars?.({ size: [0.7, 28], radius: 0.15 });
    return { label: name, fill: stroke, width: 0, points: { show: false }, ...(paths && { paths }) };
  }
  const points = isAlone ? { show: true, size: 8, fill: stroke } : { show: false };
  return { label: name, stroke, width: 2, points, ...(kind === 'area' && { fill: soft }) };
}
