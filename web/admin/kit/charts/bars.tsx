import { tintStyle } from '#web/ui/brand/tile.tsx';
import { cx } from '#web/ui/cx.ts';
import './charts.css';

type Bar = { id: string; name: string; value: number; note: string; picture?: { url: string; tint: string } };

const MOST_BARS = 8;

/** A labelled bar for each row, in the given order. */
export function Bars({ rows }: { rows: readonly Bar[] }) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ol className="chart-bars grid gap-2">
      {rows.slice(0, MOST_BARS).map(({ id, name, value, note, picture }) => (
        <li
          key={id}
          className={cx(
            'grid items-center gap-y-0.5 gap-x-3',
            picture ? 'grid-cols-[auto_minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto]',
          )}
        >
          {picture && (
            <span className="kit-thumb row-span-2" style={tintStyle(picture.tint)}>
              <img src={picture.url} alt="" width={26} height={26} loading="lazy" />
            </span>
          )}
          <span className="line-clamp-2 font-semibold">{name}</span>
          <span className="row-span-2 font-semibold tabular-nums">{note}</span>
          <meter min={0} max={most} value={value} aria-hidden />
        </li>
      ))}
    </ol>
  );
}
