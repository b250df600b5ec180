import type { InputOf, OutputOf } from '#contract/index.ts';
import type { CountMode } from '#rules/stock/count.ts';
import type { stockCountTexts } from '../texts/records/stock-counts.ts';

/** A product as a count, or a reception, has it. */
export type CountedProduct = OutputOf<'stockCounts.products'>['list'][number];

type Widened<Texts> = {
  readonly [Name in keyof Texts]: Texts[Name] extends string
    ? string
    : Texts[Name] extends (...args: infer Args) => string
      ? (...args: Args) => string
      : Widened<Texts[Name]>;
};

/** What is written down product by product: of a count, or of goods that come in. Made once for a page. */
export type Counting = {
  find: (
    query: NonNullable<InputOf<'stockCounts.products'>['query']>,
  ) => Promise<OutputOf<'stockCounts.products'>>;
  enter: (body: InputOf<'stockCounts.enter'>['body']) => Promise<CountedProduct>;
  texts: Widened<typeof stockCountTexts.count>;
  /** Where somebody has written something down before. */
  usualMode: CountMode;
};
