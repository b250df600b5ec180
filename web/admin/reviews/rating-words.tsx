import { ORDER_REASON_LABELS, type OrderReason } from '#rules/reviews/order-rating.ts';
import { ratingTexts as texts } from '../texts/content/ratings.ts';

type Props = {
  rating: { stars: number; reasons: readonly OrderReason[]; comment: string; edited: boolean };
  lines: readonly { title: string; good: boolean }[];
};

export function RatingWords({ rating: { stars, reasons, comment, edited }, lines }: Props) {
  const named = (good: boolean) => lines.filter((line) => line.good === good).map(({ title }) => title);
  const [well, badly] = [named(true), named(false)];
  return (
    <div className="grid gap-1 wrap-anywhere">
      <p>
        <b>{texts.stars(stars)}</b>
        {edited && <span className="text-ink-2"> · {texts.edited}</span>}
      </p>
      {reasons.length > 0 && <p>{reasonsText(reasons)}</p>}
      {comment !== '' && <p className="whitespace-pre-line">{comment}</p>}
      {badly.length > 0 && (
        <p>
          <b>{texts.badly}:</b> {badly.join(', ')}
        </p>
      )}
      {well.length > 0 && (
        <p>
          {texts.well}: {well.join(', ')}
        </p>
      )}
    </div>
  );
}

export function reasonsText(reasons: readonly OrderReason[]): string {
  return reasons.map((reason) => ORDER_REASON_LABELS[reason]).join(' · ');
}
