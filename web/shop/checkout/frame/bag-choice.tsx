import { bagCount } from '#rules/cart/bags.ts';
import { formatPesos } from '#rules/money.ts';
import type { WireCart } from '#web/shop/cart/cart-types.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ChoiceGroup, ChoiceRow } from '#web/ui/fields/choice.tsx';

const texts = checkoutTexts.bags;

type Option = WireCart['bags_config'] & {};

type Props = {
  options: readonly Option[];
  amounts: { units: number; grams: number };
  /** A code; '' for no bag, null before a choice. */
  chosen: string | null;
  onChoose: (code: string) => void;
};

/** Number and cost of each kind of bag; 'Sin bolsa' always (rule 7). */
export function BagChoice({ options, amounts, chosen, onChoose }: Props) {
  const limited = options.find(({ code }) => code === chosen);
  return (
    <>
      <ChoiceGroup label={texts.options} hiddenLabel>
        {options.map((option) => (
          <BagRow
            key={option.code}
            option={option}
            count={countFor(option, amounts)}
            checked={chosen === option.code}
            onChoose={() => onChoose(option.code)}
          />
        ))}
        <ChoiceRow
          name="bags"
          value=""
          title={texts.none}
          text={texts.noneText}
          aside={<span className="type-price-s">{formatPesos(0)}</span>}
          checked={chosen === ''}
          onChange={() => onChoose('')}
        />
      </ChoiceGroup>
      {limited !== undefined && hasLimit(limited) && (
        <Notice tone="info">
          {texts.capacity(limited.products_per_bag, limited.products_grams_limit)} {texts.fewer}
        </Notice>
      )}
    </>
  );
}

type RowProps = { option: Option; count: number; checked: boolean; onChoose: () => void };

function BagRow({ option: { code, name, price_per_bag: price }, count, checked, onChoose }: RowProps) {
  return (
    <ChoiceRow
      name="bags"
      value={code}
      title={name}
      text={texts.count(count)}
      aside={
        <span className="grid justify-items-end">
          <span className="type-price-s">{formatPesos(count * price)}</span>
          <span className="type-note text-ink-2">{texts.times(count, price)}</span>
        </span>
      }
      checked={checked}
      onChange={onChoose}
    />
  );
}

function countFor(option: Option, { units, grams }: { units: number; grams: number }): number {
  return bagCount(
    {
      code: option.code,
      name: option.name,
      pricePerBag: option.price_per_bag,
      productsPerBag: option.products_per_bag,
      productsGramsLimit: option.products_grams_limit,
    },
    units,
    grams,
  );
}

function hasLimit({ products_per_bag, products_grams_limit }: Option): boolean {
  return products_per_bag > 0 || products_grams_limit > 0;
}
