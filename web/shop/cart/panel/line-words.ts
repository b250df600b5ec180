import { cartTexts as texts } from '#web/shop/texts/buying/cart.ts';

type Choices = {
  maturity: number | null;
  cut: number | null;
  optionsTags: readonly { label: string; value: string }[];
};

/** 'Maduro, Tajadas, Empaque: al vacío' */
export function choicesText({ maturity, cut, optionsTags }: Choices): string {
  return [
    wordOf(texts.maturity, maturity),
    wordOf(texts.cut, cut),
    ...optionsTags.map(({ label, value }) => `${label}: ${value}`),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Keeps a number and its unit together. */
export function spaced(quantity: string): string {
  return quantity.replaceAll(' ', '\u00a0');
}

function wordOf(words: Readonly<Record<number, string>>, key: number | null): string {
  return key === null ? '' : (words[key] ?? '');
}
