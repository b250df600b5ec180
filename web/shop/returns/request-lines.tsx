import { recentMomentText } from '#rules/dates/date-text.ts';
import { RETURN_REASON_LABELS } from '#rules/returns/reasons.ts';
import type { RequestReason } from '#rules/returns/request-terms.ts';
import { returnTexts } from '#web/shop/texts/buying/returns.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import type { Choice, Goods, Problem } from './request-values.ts';

const texts = returnTexts.request;

type Props = {
  goods: readonly Goods[];
  choices: readonly Choice[];
  problems: readonly Problem[];
  onChange: (choices: readonly Choice[]) => void;
};

/** The products of the order; of those that come back, how much and why. */
export function RequestLines({ goods, choices, problems, onChange }: Props) {
  return (
    <fieldset className="grid gap-3">
      <legend className="field-label mb-2">{texts.goods}</legend>
      {goods.map((one, at) => (
        <Line
          key={`${one.line_id}${one.product_id}`}
          goods={one}
          choice={choices[at] ?? null}
          problem={problems[at] ?? {}}
          onChange={(choice) => onChange(choices.map((old, place) => (place === at ? choice : old)))}
        />
      ))}
    </fieldset>
  );
}

type LineProps = { goods: Goods; choice: Choice; problem: Problem; onChange: (choice: Choice) => void };

function Line({ goods, choice, problem, onChange }: LineProps) {
  const { title, quantity, count, count_type: type, reasons, until } = goods;
  const isOver = reasons.length === 0;
  return (
    <div className="grid gap-2 pb-3 border-b border-line">
      <Checkbox
        checked={choice !== null}
        disabled={isOver}
        onChange={({ target }) =>
          onChange(target.checked ? { count: type === 'units' && count === 1 ? '1' : '', reason: '' } : null)
        }
      >
        <b className="wrap-anywhere">{title}</b>
        <span className="block type-note text-ink-2">
          {isOver
            ? texts.over(recentMomentText(new Date(until), new Date()))
            : texts.until(quantity, recentMomentText(new Date(until), new Date()))}
        </span>
      </Checkbox>
      {choice !== null && (
        <div className="grid gap-2 pl-9 tablet:grid-cols-2">
          <TextInput
            label={type === 'units' ? texts.units : texts.grams}
            inputMode="numeric"
            autoComplete="off"
            value={choice.count}
            error={problem.count}
            onChange={({ target }) => onChange({ count: target.value, reason: choice.reason })}
          />
          <Select
            label={texts.reason}
            value={choice.reason}
            error={problem.reason}
            onChange={({ target }) =>
              onChange({ count: choice.count, reason: target.value as RequestReason | '' })
            }
          >
            <option value="">{texts.choose}</option>
            {reasons.map((reason) => (
              <option key={reason} value={reason}>
                {RETURN_REASON_LABELS[reason]}
              </option>
            ))}
          </Select>
        </div>
      )}
    </div>
  );
}
