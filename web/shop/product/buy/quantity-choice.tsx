import { useState } from 'react';
import {
  amountText,
  type CountType,
  countTypesFor,
  maximumCount,
  minimumCount,
  quantityText,
  type SaleUnit,
  stepOf,
} from '#rules/quantity.ts';
import { productTexts as texts } from '#web/shop/texts/product.ts';
import { Chip } from '#web/ui/actions/chip.tsx';
import { Segmented } from '#web/ui/actions/segmented.tsx';
import { Stepper } from '#web/ui/actions/stepper.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { type Choice, otherMeasure, shortcutsFor } from './product-choice.ts';
import { limitText, refusalText, stepText } from './refusal-text.ts';

type Props = {
  name: string;
  sale: SaleUnit;
  /** In the product's base unit: pieces or grams. */
  stock: number;
  choice: Choice;
  /** Pieces of known weight also show their grams (flag unit_gram_force). */
  gramsOfPieces: boolean;
  onChange: (next: Choice) => void;
  onCountAs: (to: CountType) => void;
};

/** Unit, quantity and the equivalent in the other unit (storefront 5, unit selector; rules 26 and 27). */
export function QuantityChoice(props: Props) {
  const { name, sale, stock, choice, gramsOfPieces, onChange, onCountAs } = props;
  const ways = countTypesFor(sale);
  const { countType, count } = choice;
  const shortcuts = shortcutsFor(sale, countType, stock);
  const most = maximumCount(sale, countType, stock);
  const [refused, setRefused] = useState('');
  const message = refused || (count >= most ? mostText(sale, countType, most) : '');
  return (
    <div className="grid gap-2">
      {ways.length > 1 && (
        <>
          <p className="type-name buy-how text-small" aria-hidden>
            {texts.how}
          </p>
          <Segmented
            label={texts.how}
            options={[
              { value: 'units', label: texts.byUnits },
              { value: 'grams', label: texts.byGrams },
            ]}
            value={countType}
            onChange={(to) => {
              setRefused('');
              onCountAs(to);
            }}
          />
        </>
      )}
      <Stepper
        kind="outline"
        wide
        removable={false}
        value={count}
        text={shownText(sale, choice, gramsOfPieces)}
        labels={texts.stepper(name)}
        step={stepOf(sale, countType)}
        min={minimumCount(sale, countType)}
        max={most}
        onRefused={(why) => setRefused(refusalText(sale, countType, most, why))}
        onTyping={({ count: taken, because }) =>
          setRefused(because === 'step' && taken !== null ? stepText(stepOf(sale, countType), taken) : '')
        }
        onChange={(next) => {
          setRefused('');
          onChange({ countType, count: next });
        }}
      />
      {shortcuts.length > 1 && (
        <fieldset className="shortcuts">
          <legend className="spoken">{texts.shortcuts}</legend>
          {shortcuts.map((grams) => (
            <Chip
              key={grams}
              selected={grams === count}
              onClick={() => onChange({ countType, count: grams })}
            >
              {quantityText('grams', grams).replace(' ', '\u00a0')}
            </Chip>
          ))}
        </fieldset>
      )}
      <Meaning sale={sale} choice={choice} message={message} />
    </div>
  );
}

function mostText(sale: SaleUnit, countType: CountType, most: number): string {
  const isLimit = most >= maximumCount(sale, countType);
  return isLimit ? limitText(sale, countType) : texts.most(amountText(countType, most));
}

function shownText(sale: SaleUnit, choice: Choice, gramsOfPieces: boolean): string {
  const own = quantityText(choice.countType, choice.count);
  const other = gramsOfPieces && choice.countType === 'units' ? otherMeasure(sale, choice) : null;
  const grams = other && ` · ${quantityText('grams', other.count)}`;
  return `${own}${grams ?? ''}`.replaceAll(' ', '\u00a0');
}

function Meaning({ sale, choice, message }: { sale: SaleUnit; choice: Choice; message: string }) {
  const other = otherMeasure(sale, choice);
  const own = quantityText(choice.countType, choice.count);
  if (other === null && message === '' && sale.countType === 'units') return null;
  return (
    <p className="type-note flex gap-2 text-ink-2">
      <Icon name="scales" size={16} />
      <span>
        {message !== '' && <b role="status">{message} </b>}
        {other !== null &&
          (other.countType === 'units'
            ? texts.pieces(own, other.count)
            : texts.weight(own, quantityText('grams', other.count)))}{' '}
        {sale.countType === 'grams' && texts.weightNote}
      </span>
    </p>
  );
}
