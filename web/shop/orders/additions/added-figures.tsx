import { formatPesos } from '#rules/money.ts';
import { FigureRow } from '#web/shop/checkout/frame/figure-row.tsx';
import { additionTexts as texts } from '#web/shop/texts/buying/additions.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Preview } from './use-addition.ts';
import '#web/shop/checkout/frame/figures.css';

export function AddedFigures({ preview }: { preview: Preview }) {
  const { bags_added: bags, price_bags_added: bagsPrice, coupons_added: coupons } = preview;
  const count = preview.lines.filter(({ chosen }) => chosen).length;
  return (
    <>
      <dl className="figures">
        <FigureRow label={texts.before}>{formatPesos(preview.price_before)}</FigureRow>
        <FigureRow label={texts.added(count)}>{formatPesos(preview.price_added)}</FigureRow>
        {bagsPrice !== 0 && (
          <FigureRow label={bags > 0 ? texts.bags(bags) : texts.fewerBags}>
            {formatPesos(bagsPrice)}
          </FigureRow>
        )}
        {coupons > 0 && (
          <FigureRow label={texts.coupons} good>
            {`−\u00a0${formatPesos(coupons)}`}
          </FigureRow>
        )}
        <FigureRow label={texts.total} total>
          {formatPesos(preview.price_total)}
        </FigureRow>
        {preview.price_to_pay_now > 0 && (
          <FigureRow label={texts.payNow}>{formatPesos(preview.price_to_pay_now)}</FigureRow>
        )}
      </dl>
      {preview.payment_problem === '' ? (
        <p className="type-note text-ink-2">{texts.pay[preview.payment_method_selected]}</p>
      ) : (
        <Notice tone="warn">{preview.payment_problem}</Notice>
      )}
    </>
  );
}
