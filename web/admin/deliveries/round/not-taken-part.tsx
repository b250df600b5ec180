import { doorOfStop, partKey, withoutNotTaken } from '#rules/deliveries/not-taken.ts';
import { DOOR_REASONS, type DoorReason, RETURN_REASON_LABELS } from '#rules/returns/reasons.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { deliveryTexts } from '../../texts/deliveries.ts';
import type { NotTakenLine, Stop } from './stop.ts';

const texts = deliveryTexts.atDoor.notTaken;

/** The amount without these goods; undefined if nothing would be left. */
export function dueWithout(stop: Stop, lines: readonly NotTakenLine[]): number | undefined {
  if (lines.length === 0) return stop.due;
  const door = doorOfStop(stop);
  const taken = lines.map((line) => ({ key: partKey(line), count: line.count }));
  return door && withoutNotTaken(door, taken)?.due;
}

type Props = {
  stop: Stop;
  lines: readonly NotTakenLine[];
  onChange: (lines: readonly NotTakenLine[]) => void;
};

export function NotTakenPart({ stop, lines, onChange }: Props) {
  const door = doorOfStop(stop);
  const there = new Map(door?.goods.map((one) => [one.key, one.count]));
  const goods = stop.goods.flatMap(({ title, quantity, part }) =>
    part && there.has(partKey(part)) ? [{ title, quantity, part }] : [],
  );
  if (goods.length === 0) return null;

  function change(part: (typeof goods)[number]['part'], next: Partial<NotTakenLine>) {
    const key = partKey(part);
    const before = lines.find((line) => partKey(line) === key);
    const line: NotTakenLine = {
      line_id: part.line_id,
      product_id: part.product_id,
      count: before?.count ?? 0,
      reason: before?.reason ?? 'refused',
      ...next,
    };
    const others = lines.filter((one) => partKey(one) !== key);
    onChange(line.count > 0 ? [...others, line] : others);
  }

  return (
    <details className="panel py-0">
      <summary className="type-name py-4">
        {lines.length === 0 ? texts.title : texts.chosen(lines.length)}
      </summary>
      <p className="type-note">{texts.hint}</p>
      <ul className="grid gap-3 my-3">
        {goods.map(({ title, quantity, part }) => {
          const line = lines.find((one) => partKey(one) === partKey(part));
          return (
            <li key={partKey(part)} className="grid gap-2">
              <div className="grid grid-cols-[minmax(0,1fr)_112px] items-center gap-3">
                <span className="grid">
                  <b className="wrap-anywhere">{title}</b>
                  <span className="type-note">{texts.of(quantity)}</span>
                </span>
                <TextInput
                  label={texts.count(title)}
                  hiddenLabel
                  inputMode="numeric"
                  placeholder="0"
                  value={line ? String(line.count) : ''}
                  onChange={({ target }) => {
                    const count = Number(target.value.replaceAll(/\D/g, '').slice(0, 7));
                    change(part, { count: Math.min(part.count, count) });
                  }}
                />
              </div>
              {line && (
                <Select
                  label={texts.reason}
                  value={line.reason}
                  onChange={({ target }) => change(part, { reason: target.value as DoorReason })}
                >
                  {DOOR_REASONS.map((reason) => (
                    <option key={reason} value={reason}>
                      {RETURN_REASON_LABELS[reason]}
                    </option>
                  ))}
                </Select>
              )}
            </li>
          );
        })}
      </ul>
      {dueWithout(stop, lines) === undefined && <p className="type-note text-danger pb-3">{texts.all}</p>}
    </details>
  );
}
