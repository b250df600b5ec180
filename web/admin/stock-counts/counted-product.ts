import type { InputOf, OutputOf } from '#contract/index.ts';
import type { CountMode } from '#rules/stock/count.ts';
import type { stockCountTexts } from '../texts/records/stock-counts.ts';

type Received = OutputOf<'receptions.products'>['list'][number];

/** A product of a count or a reception; only receptions have expiry dates. */
export type CountedProduct = OutputOf<'stockCounts.products'>['list'][number] &
  Partial<Pick<Received, 'tracks_expiry' | 'expires_on' | 'lots'>>;

type Widened<Texts> = {
  readonly [Name in keyof Texts]: Texts[Name] extends string
    ? string
    : Texts[Name] extends (...args: infer Args) => string
      ? (...args: Args) => string
      : Widened<Texts[Name]>;
};

/** The calls and texts of entering quantities by product, for a count or a reception. Created once per page. */
export type Counting = {
  find: (
    query: NonNullable<InputOf<'stockCounts.products'>['query']>,
  ) => Promise<OutputOf<'stockCounts.products'>>;
  enter: (
    body: InputOf<'stockCounts.enter'>['body'] & { expires_on: string | null },
  ) => Promise<CountedProduct>;
  /** Whether expiry dates are entered, for categories that require them. */
  hasDates: boolean;
  texts: Widened<typeof stockCountTexts.count>;
  /** The mode for products that somebody has counted before. */
  usualMode: CountMode;
};
