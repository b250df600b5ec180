import { formatPesos } from '#rules/money.ts';
import type { ReturnWay } from '#rules/returns/reasons.ts';
import { ChoiceGroup, ChoiceRow } from '#web/ui/fields/choice.tsx';
import { ChoiceField } from '../kit/fields/choice-fields.tsx';
import { useKitField } from '../kit/fields/use-kit-field.ts';
import { WhenValue } from '../kit/form/when-value.tsx';
import { returnTexts } from '../texts/order/returns.ts';
import type { OrderReturns } from './return-values.ts';

const texts = returnTexts.dialog;

export function WayField({ returns: { ways, rounds } }: { returns: OrderReturns }) {
  const { value, change, error } = useKitField<ReturnWay>(
    { name: 'way', label: texts.way },
    (way) => texts.ways[way],
  );
  const couriers = rounds.map(({ id, courier, cash }) => ({
    value: id,
    label: texts.cash(courier, formatPesos(cash)),
  }));
  return (
    <>
      <ChoiceGroup label={texts.way} error={error} className="kit-wide">
        {ways.map((way) => (
          <ChoiceRow
            key={way}
            name="way"
            value={way}
            checked={value === way}
            onChange={() => change(way)}
            title={texts.ways[way]}
            text={texts.wayTexts[way]}
          />
        ))}
      </ChoiceGroup>
      <WhenValue name="way" is="courier">
        <ChoiceField name="round_id" label={texts.courier} options={couriers} />
      </WhenValue>
    </>
  );
}
