import { dateText } from '#rules/dates/date-text.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { reviewTexts as texts } from '#web/shop/texts/reviews.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { OwnReview } from './own-review.tsx';
import './reviews.css';
import { Stars } from './stars.tsx';
import { type Review, useOwnReview, useReviews } from './use-reviews.ts';

type Props = { productId: string; rating: { count: number; average: number }; signedIn: boolean };

export default function Reviews({ productId, rating: drawn, signedIn }: Props) {
  const { list, rating = drawn, hasMore, failed, again, changed, more } = useReviews(productId);
  const own = useOwnReview(productId, signedIn, changed);
  const next = useAction(async () => {
    await more().catch(ignoreApiError);
  });
  // Without reviews, people who have not bought it see nothing.
  if (rating.count === 0 && !own.mayReview) return null;
  return (
    <section className="page-block reviews" aria-labelledby="opiniones">
      <div className="page-block-head mb-0">
        <h2 id="opiniones" className="type-section">
          {texts.title}
        </h2>
        {rating.count > 0 && (
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <Stars value={rating.average} label={texts.average(rating.average)} />
            <b>{texts.decimal(rating.average)}</b>
            <span className="text-ink-2">{texts.count(rating.count)}</span>
          </p>
        )}
      </div>
      {own.mayReview && <OwnReview own={own} />}
      {failed ? (
        <Notice
          tone="danger"
          assertive
          action={
            <Button kind="ghost" onClick={again}>
              {texts.retry}
            </Button>
          }
        >
          {texts.failed}
        </Notice>
      ) : list === null ? (
        <Waiting label={texts.reading}>
          <Skeleton height={96} width="100%" />
        </Waiting>
      ) : (
        <ul className="grid gap-3 desk:grid-cols-2">
          {list.map((review) => (
            <li key={review.id}>
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button kind="outline" busy={next.busy} onClick={() => void next.run()}>
          {texts.more}
        </Button>
      )}
    </section>
  );
}

function ReviewCard({ review }: { review: Review }) {
  const { author, stars, text, creationDate, edited, answer } = review;
  return (
    <article className="review">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <b>{author}</b>
        <Stars value={stars} label={texts.stars(stars)} />
        <span className="type-note text-ink-2">
          {dateText(new Date(creationDate))}
          {edited && ` · ${texts.edited}`}
        </span>
      </p>
      {text !== '' && <p className="whitespace-pre-line">{text}</p>}
      {answer && (
        <div className="grid gap-0.5 pl-3 border-l-3 border-line">
          <p className="type-note text-ink-2">
            {texts.answer} · {dateText(new Date(answer.date))}
          </p>
          <p className="whitespace-pre-line">{answer.text}</p>
        </div>
      )}
    </article>
  );
}

function ignoreApiError(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
