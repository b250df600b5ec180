import type { ReactNode } from 'react';
import type { Product } from '#web/shop/product/product-data.ts';
import { productTexts as texts } from '#web/shop/texts/product.ts';
import { ChoiceCard, ChoiceGroup } from '#web/ui/fields/choice.tsx';
import { TextArea } from '#web/ui/fields/text-input.tsx';

/** The chosen preparation; null if the product has no such choice. */
export type PreparationChoice = { maturity: number | null; cut: number | null; comment: string };

const LONGEST_NOTE = 500;

type Props = {
  product: Product;
  value: PreparationChoice;
  onChange: (next: PreparationChoice) => void;
  children?: ReactNode;
};

/** Ripeness, cut and a note for the picker (storefront 3, maturity and cut options). */
export function Preparation({ product, value, onChange, children }: Props) {
  return (
    <>
      {product.maturity && (
        <ChoiceGroup label={texts.maturity} className="choice-cards">
          {texts.maturities.map((option) => (
            <ChoiceCard
              key={option.value}
              name="maturity"
              value={String(option.value)}
              title={option.name}
              text={option.text}
              mark={<span className={`ripeness ripeness-${option.value}`} />}
              checked={value.maturity === option.value}
              onChange={() => onChange({ ...value, maturity: option.value })}
            />
          ))}
        </ChoiceGroup>
      )}
      {product.cuts.length > 0 && (
        <ChoiceGroup label={texts.cut} className="choice-cards">
          {product.cuts.map((cut) => (
            <ChoiceCard
              key={cut}
              name="cut"
              value={String(cut)}
              title={cutName(cut)}
              checked={value.cut === cut}
              onChange={() => onChange({ ...value, cut })}
            />
          ))}
        </ChoiceGroup>
      )}
      {children}
      <TextArea
        label={texts.note}
        aside={texts.optional}
        placeholder={texts.noteHints[product.tint]}
        rows={1}
        maxLength={LONGEST_NOTE}
        value={value.comment}
        onChange={(event) => onChange({ ...value, comment: event.currentTarget.value })}
      />
    </>
  );
}

export function cutName(cut: number): string {
  const names: Record<number, string> = texts.cuts;
  return names[cut] ?? '';
}

export function maturityName(maturity: number | null): string {
  return texts.maturities.find(({ value }) => value === maturity)?.name ?? '';
}
