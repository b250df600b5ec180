import { dayRangeText } from '../kit/dates/days.ts';
import { saleOfDaysTexts as texts } from '../texts/records/sale-of-days.ts';
import type { FigureRow } from './product-values.ts';

type Props = {
  sale: NonNullable<FigureRow['sale']>;
  office: string;
  /** Whether saving the product ends it. */
  stops: boolean;
  /** Undefined for people who may only look. */
  onStop: ((stops: boolean) => void) | undefined;
};

/** A temporary price of an office, with the button to end it. */
export function SaleOfDays({ sale: { price_neto: net, from, until, begun }, office, stops, onStop }: Props) {
  const days = begun ? { from: undefined, to: until ?? undefined } : { from, to: until ?? undefined };
  const words = texts.days(net, dayRangeText(days));
  return (
    <span className="grid justify-items-start max-w-44 whitespace-normal type-note font-normal text-ink-2">
      {stops ? texts.stopped : words}
      {onStop && (
        <button
          type="button"
          className="link"
          aria-label={stops ? texts.keepSpoken(office) : texts.stopSpoken(office)}
          onClick={() => onStop(!stops)}
        >
          {stops ? texts.keep : texts.stop}
        </button>
      )}
    </span>
  );
}
