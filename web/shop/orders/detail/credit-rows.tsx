import { besideCredit } from '#rules/credit/in-orders.ts';
import { formatPesos } from '#rules/money.ts';
import { FigureRow } from '#web/shop/checkout/frame/figure-row.tsx';
import { creditTexts as texts } from '#web/shop/texts/account/credit.ts';

/** What credit pays of a total, and what is left to pay; nothing without credit. */
export function CreditRows({ cost, credit }: { cost: number; credit: number }) {
  if (credit === 0) return null;
  return (
    <>
      <FigureRow label={texts.used} good>
        {`−\u00a0${formatPesos(credit)}`}
      </FigureRow>
      <FigureRow label={texts.rest} total>
        {formatPesos(besideCredit(cost, credit))}
      </FigureRow>
    </>
  );
}
