import { useFormContext, useWatch } from 'react-hook-form';
import { RETURN_BEARER_LABELS, RETURN_REASON_LABELS, usualOutcome } from '#rules/returns/reasons.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ChoiceField } from '../kit/fields/choice-fields.tsx';
import { NumberField } from '../kit/fields/number-field.tsx';
import { PartProvider } from '../kit/form/part.tsx';
import { returnTexts } from '../texts/order/returns.ts';
import type { OrderReturns, ReturnValues } from './return-values.ts';

const texts = returnTexts.dialog;

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const reasons = optionsOf(RETURN_REASON_LABELS);
const bearers = optionsOf(RETURN_BEARER_LABELS);
const outcomes = optionsOf(texts.outcomes);

type Goods = OrderReturns['goods'];

/** The returned quantities: a row for each product of the shopper, with further questions once it has a quantity. */
export function ReturnLines({ goods }: { goods: Goods }) {
  const { setValue, getValues } = useFormContext<ReturnValues>();
  function takeAll() {
    const lines = getValues('lines').map((line, at) =>
      Object.assign({}, line, { count: goods[at]?.count ?? line.count }),
    );
    setValue('lines', lines, { shouldDirty: true });
  }
  return (
    <fieldset className="kit-list kit-wide">
      <legend className="flex flex-wrap items-center justify-between gap-2 w-full">
        <span className="field-label">{texts.goods}</span>
        <Button kind="outline" size={36} onClick={takeAll}>
          {texts.all}
        </Button>
      </legend>
      <PartProvider name="lines">
        {goods.map((one, at) => (
          <PartProvider key={`${one.line_id}${one.product_id}`} name={at}>
            <Line goods={one} at={at} />
          </PartProvider>
        ))}
      </PartProvider>
    </fieldset>
  );
}

function Line({ goods: { title, quantity }, at }: { goods: Goods[number]; at: number }) {
  const { setValue } = useFormContext<ReturnValues>();
  const line = useWatch<ReturnValues, `lines.${number}`>({ name: `lines.${at}` });
  const isReturned = line.count !== null && line.count > 0;
  return (
    <fieldset className="kit-row-fields" aria-label={texts.spoken(title)}>
      <div className="kit-wide flex flex-wrap items-center justify-between gap-3">
        <span className="grid min-w-0">
          <b className="wrap-anywhere">{title}</b>
          <span className="kit-note">{texts.of(quantity)}</span>
        </span>
        <span className="w-40">
          <NumberField name="count" label={texts.count} />
        </span>
      </div>
      {isReturned && (
        <>
          <ChoiceField
            name="reason"
            label={texts.reason}
            options={reasons}
            onChosen={(reason) =>
              setValue(`lines.${at}.outcome`, usualOutcome(reason as typeof line.reason), {
                shouldDirty: true,
              })
            }
          />
          <ChoiceField name="bearer" label={texts.bearer} options={bearers} />
          <ChoiceField name="outcome" label={texts.outcome} options={outcomes} />
        </>
      )}
    </fieldset>
  );
}
