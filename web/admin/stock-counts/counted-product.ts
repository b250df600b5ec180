import type { InputOf, OutputOf } from '#contract/index.ts';
import type { CountMode } from '#rules/stock/count.ts';
import type { stockCountTexts } from '../texts/records/stock-counts.ts';

type Received = OutputOf<'receptions.products'>['list'][number];

/** A product as a count, or a reception, has it; a reception knows when it expires. */
export type CountedProduct = OutputOf<'stockCounts.products'>['list'][number] &
  Partial<Pick<Received, 'tracks_expiry' | 'expires_on' | 'lots'>>;

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
  enter: (
    body: InputOf<'stockCounts.enter'>['body'] & { expires_on: string | null },
  ) => Promise<CountedProduct>;
  /** Whether it is written down when goods expire, of categories that want it. */
  hasDates: boolean;
  texts: Widened<typeof stockCountTexts.count>;
  /** Where somebody has written something down before. */
  usualMode: CountMode;
};
