import { formatPesos } from '#rules/money.ts';

type Row = { id: string; name: string; note: string; amount: number };

/** Amounts with bars: the number is read, the bar is decorative. */
export function AmountBars({ rows }: { rows: readonly Row[] }) {
  const most = Math.max(1, ...rows.map(({ amount }) => amount));
  return (
    <ul className="grid gap-3">
      {rows.map(({ id, name, note, amount }) => (
        <li key={id} className="grid gap-1">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span>
              {name}
              {note !== '' && <span className="type-note text-ink-2">{` · ${note}`}</span>}
            </span>
            <b className="type-price-s">{formatPesos(amount)}</b>
          </p>
          <span className="bar" aria-hidden>
            <span style={{ scale: `${amount / most} 1` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
