import { cx } from '#web/ui/cx.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { ChoiceField, SwitchField } from '../kit/fields/choice-fields.tsx';
import { NumberField } from '../kit/fields/number-field.tsx';
import { TaxClassField } from '../kit/fields/tax-class-field.tsx';
import { type KitFieldProps, useKitField } from '../kit/fields/use-kit-field.ts';
import { fieldWords } from '../kit/form/field-words.ts';
import { WhenValue } from '../kit/form/when-value.tsx';
import { productsTexts } from '../texts/products.ts';
import { inheritedGoodsOptions } from '../texts/records/goods.ts';

const texts = productsTexts.form;
const field = fieldWords(texts.fields);
const countTypes = Object.entries(texts.countTypes).map(([value, label]) => ({ value, label }));

const CUTS = Object.entries(productsTexts.form.cuts);

export function SellingFields() {
  return (
    <div className="kit-form">
      <SwitchField {...field('inactive')} inverted />
      <SwitchField {...field('inactiveManual')} />
      <ChoiceField {...field('countType')} options={countTypes} />
      <WhenValue name="countType" is="grams">
        <NumberField {...field('grams_x_unidad')} unit="g" emptyIs={0} />
      </WhenValue>
      <SwitchField {...field('only_buy_units')} />
      <SwitchField {...field('maturity')} />
      <SwitchField {...field('ageRestricted')} />
      <TaxClassField {...field('taxClass')} inherited={texts.taxInherited} />
      <ChoiceField {...field('goodsKind')} options={inheritedGoodsOptions} />
      <SwitchField {...field('whileStocksLast')} />
      <SwitchField {...field('hideStartDiscount')} />
      <NumberField {...field('suggestPromoteNum')} emptyIs={0} />
      <CutsField name="cuts" label={texts.fields.cuts} />
    </div>
  );
}

function CutsField(props: KitFieldProps) {
  const { value, change, changed, canEdit } = useKitField<string[]>(props, (cuts) =>
    CUTS.filter(([cut]) => cuts.includes(cut))
      .map(([, name]) => name)
      .join(', '),
  );
  return (
    <fieldset className={cx('kit-wide flex flex-wrap gap-4', changed && 'kit-changed-group')}>
      <legend className="field-label">{props.label}</legend>
      {CUTS.map(([cut, name]) => (
        <Checkbox
          key={cut}
          disabled={!canEdit}
          checked={value.includes(cut)}
          onChange={({ target }) =>
            change(
              CUTS.map(([one]) => one).filter((one) => (one === cut ? target.checked : value.includes(one))),
            )
          }
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  );
}
