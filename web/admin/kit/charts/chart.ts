export const CHART_TONES = {
  brand: '--brand',
  info: '--info',
  warn: '--warn',
  quiet: '--ink-2',
  offer: '--offer',
} as const;
export type ChartTone = keyof typeof CHART_TONES;

export type ChartSeries = {
  name: string;
  values: readonly number[];
  tone: ChartTone;
  kind: 'area' | 'line' | 'bars';
};

/** Series of values over the same points, each point with its name. */
export type ChartData = {
  label: string;
  points: readonly { name: string; short: string }[];
  series: readonly ChartSeries[];
  text: (value: number) => string;
};

/** '20 M', '4,5 mil', '320': short enough for an axis. */
export function axisText(value: number): string {
  const [size, unit] = value >= 1_000_000 ? [1_000_000, '\u00a0M'] : [1_000, '\u00a0mil'];
  if (value < 10_000) return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${String(Math.round((value / size) * 10) / 10).replace('.', ',')}${unit}`;
}

export function namedPoints(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index);
  const step = (count - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => Math.round(index * step));
}
