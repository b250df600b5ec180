import { ProductCardSkeleton } from '#web/shop/product-card/product-card-skeleton.tsx';
import { productListTexts as texts } from '#web/shop/texts/product-list.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useAfter, Waiting } from '#web/ui/feedback/skeleton.tsx';
import { useInView } from '#web/ui/hooks/use-in-view.ts';

export type FeedStatus = 'idle' | 'loading' | 'failed';

type Props = {
  status: FeedStatus;
  /** Everything is loaded. */
  done: boolean;
  onMore: () => void;
  /** Shown at the end of the list; null shows nothing. */
  endText: string | null;
  failedText?: string;
  /**
   * Set if the list loads more when its end becomes visible; `key` changes with its content. Without it only the button
   * loads more.
   */
  unrolling?: { key: string; shown: number };
};

/** Storefront 9: the button appears when more items than these are shown. */
const SHORT_LIST = 15;
/**
 * If a visible end has not triggered within this many ms, IntersectionObserver does not work here: show the button.
 */
const NOT_SEEN_MS = 3_000;

export function FeedEnd(props: Props) {
  const { status, done, onMore, endText, failedText = texts.failed, unrolling } = props;
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
          {failedText}
        </Notice>
      )}
      {status === 'idle' && !done && <GoOn key={unrolling?.key} onMore={onMore} unrolling={unrolling} />}
      {done && endText !== null && <p>{endText}</p>}
    </div>
  );
}

type GoOnProps = Pick<Props, 'onMore'> & { unrolling: Props['unrolling'] };

/** Recreated after each page, so that an end still visible is observed again. */
function GoOn({ onMore, unrolling }: GoOnProps) {
  const notSeen = useAfter(NOT_SEEN_MS);
  return (
    <>
      {unrolling !== undefined && <Sentinel onSeen={onMore} />}
      {(unrolling === undefined || unrolling.shown > SHORT_LIST || notSeen) && (
        <Button kind="outline" onClick={onMore}>
          {texts.more}
        </Button>
      )}
    </>
  );
}

function Sentinel({ onSeen }: { onSeen: () => void }) {
  const ref = useInView<HTMLSpanElement>(onSeen, { passed: true });
  return <span ref={ref} aria-hidden />;
}
