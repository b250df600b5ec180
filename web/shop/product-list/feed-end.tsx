import { ProductCardSkeleton } from '#web/shop/product-card/product-card-skeleton.tsx';
import { productListTexts as texts } from '#web/shop/texts/product-list.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Waiting } from '#web/ui/feedback/skeleton.tsx';
import { useInView } from '#web/ui/hooks/use-in-view.ts';

export type FeedStatus = 'idle' | 'loading' | 'failed';

type Props = {
  status: FeedStatus;
  /** Nothing is left to fetch. */
  done: boolean;
  /** Fetches what follows, or tries again. */
  onMore: () => void;
  /** Said when nothing is left; null says nothing. */
  endText: string | null;
  /** Changes with what is shown, in a list that goes on when its end is seen; without it only the button does. */
  seenKey?: string;
};

/** The end of a list that unrolls: its next cards on the way, why they did not come, or the button for more. */
export function FeedEnd({ status, done, onMore, endText, seenKey }: Props) {
  return (
    <div className="feed-end">
      {status === 'loading' && (
        <Waiting label={texts.loading}>
          <div className="card-grid">
            {[1, 2, 3, 4, 5, 6].map((card) => (
              <ProductCardSkeleton key={card} />
            ))}
          </div>
        </Waiting>
      )}
      {status === 'failed' && (
        <Notice
          tone="danger"
          assertive
          action={
            <button type="button" onClick={onMore}>
              {texts.retry}
            </button>
          }
        >
          {texts.failed}
        </Notice>
      )}
      {status === 'idle' && !done && (
        <>
          {/* Another place in the page after each fetch, so that one still in sight is seen again. */}
          {seenKey !== undefined && <Sentinel key={seenKey} onSeen={onMore} />}
          <Button kind="outline" onClick={onMore}>
            {texts.more}
          </Button>
        </>
      )}
      {done && endText !== null && <p>{endText}</p>}
    </div>
  );
}

function Sentinel({ onSeen }: { onSeen: () => void }) {
  const ref = useInView<HTMLSpanElement>(onSeen);
  return <span ref={ref} aria-hidden />;
}
