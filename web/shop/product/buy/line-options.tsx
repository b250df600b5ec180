import type { Product } from '#web/shop/product/product-data.ts';
import { productTexts as texts } from '#web/shop/texts/product.ts';
import { Chip } from '#web/ui/actions/chip.tsx';

type Props = {
  options: Product['options'];
  chosen: Record<string, string>;
  onChange: (chosen: Record<string, string>) => void;
};

/** The options of the subcategory, at most one value of each: packaging, cut (back-office 3). */
export default function LineOptions({ options, chosen, onChange }: Props) {
  function choose(name: string, value: string) {
    const { [name]: before, ...rest } = chosen;
    onChange(before === value ? rest : { ...rest, [name]: value });
  }

  return options.map(({ name, options: values }) => (
    <fieldset key={name} className="line-option">
      <legend className="field-label">
        {name} <span className="field-aside">{texts.optional}</span>
      </legend>
      {values.map((value) => (
        <Chip key={value} selected={chosen[name] === value} onClick={() => choose(name, value)}>
          {value}
        </Chip>
      ))}
    </fieldset>
  ));
}
