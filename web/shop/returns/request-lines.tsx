import { recentMomentText } from '#rules/dates/date-text.ts';
import { quantityText } from '#rules/quantity.ts';
import { RETURN_REASON_LABELS } from '#rules/returns/reasons.ts';
import { spaced } from '#web/shop/cart/panel/line-words.ts';
import { returnTexts } from '#web/shop/texts/buying/returns.ts';
import { Stepper } from '#web/ui/actions/stepper.tsx';
import { ProductTile } from '#web/ui/brand/product-tile.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { ChoiceCard, ChoiceGroup } from '#web/ui/fields/choice.tsx';
import type { Choice, Goods, Problem } from './request-values.ts';

const texts = returnTexts.request;
const GRAMS = 50;

type Props = {
  goods: readonly Goods[];
  choices: readonly Choice[];
  problems: readonly Problem[];
  onChange: (choices: readonly Choice[]) => void;
};

export function RequestLines({ goods, choices, problems, onChange }: Props) {
  return (
    <fieldset className="grid">
      <legend className="spoken">{texts.goods}</legend>
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
  const { title, quantity, count, photoUrl = '', tint, reasons, until } = goods;
  const isOver = reasons.length === 0;
  const moment = recentMomentText(new Date(until), new Date());
  return (
    <div className="grid gap-3 py-2 border-b border-line">
      <Checkbox
        checked={choice !== null}
        disabled={isOver}
        // The whole quantity, as in most returns: the shopper may reduce it.
        onChange={({ target }) => onChange(target.checked ? { count, reason: '' } : null)}
      >
        <span className="media-row">
          <ProductTile product={{ photoUrl, tint }} size={44} className="w-14 h-14" />
          <span>
            <b className="type-name wrap-anywhere">{title}</b>
            <span className="block type-note text-ink-2">
              {isOver ? texts.over(moment) : texts.until(quantity, moment)}
            </span>
          </span>
        </span>
      </Checkbox>
      {choice !== null && <Back goods={goods} choice={choice} problem={problem} onChange={onChange} />}
    </div>
  );
}

function Back({ goods, choice, problem, onChange }: LineProps & { choice: NonNullable<Choice> }) {
  const { line_id: id, product_id: product, title, count: most, count_type: type, reasons } = goods;
  const step = type === 'units' ? 1 : GRAMS;
  return (
    <div className="grid gap-3 pb-2">
      {most > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="field-label">{texts.amount}</span>
          <Stepper
            kind="outline"
            removable={false}
            value={choice.count}
            text={spaced(quantityText(type, choice.count))}
            labels={texts.stepper(title)}
            step={step}
            min={Math.min(step, most)}
            max={most}
            onRefused={() => showToast('info', texts.refused(spaced(quantityText(type, most)), step))}
            onChange={(count) => onChange({ ...choice, count })}
          />
        </div>
      )}
      {problem.count !== undefined && <p className="field-error">{problem.count}</p>}
      <ChoiceGroup label={texts.reason} error={problem.reason} className="grid-cols-2">
        {reasons.map((reason) => (
          <ChoiceCard
            key={reason}
            name={`reason-${id}-${product}`}
            value={reason}
            title={RETURN_REASON_LABELS[reason]}
            className="min-h-11 content-center"
            checked={choice.reason === reason}
            onChange={() => onChange({ ...choice, reason })}
          />
        ))}
      </ChoiceGroup>
    </div>
  );
}
