import { cx } from '#web/ui/cx.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { type KitFieldProps, useKitField } from '../kit/fields/use-kit-field.ts';
import { productsTexts } from '../texts/products.ts';

const CUTS = Object.entries(productsTexts.form.cuts);

/** The cuts a shopper may choose from. */
export function CutsField(props: KitFieldProps) {
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
