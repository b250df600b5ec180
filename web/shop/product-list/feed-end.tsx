import { ProductCardSkeleton } from '#web/shop/product-card/product-card-skeleton.tsx';
import { productListTexts as texts } from '#web/shop/texts/product-list.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useAfter, Waiting } from '#web/ui/feedback/skeleton.tsx';
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
  /** Said when what follows did not come. */
  failedText?: string;
  /** A list that goes on when its end is seen; `key` changes with what is shown. Without it only the button goes on. */
  unrolling?: { key: string; shown: number };
};

/** Storefront 9: the button appears when more items than these are shown. */
const SHORT_LIST = 15;
/** A list whose end is in sight goes on at once. When nothing came for so long, nobody watches: here is the button. */
const NOT_SEEN_MS = 3_000;

/** The end of a list that unrolls: its next cards on the way, why they did not come, or the button for more. */
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

/** Another one in the page after each fetch, so that an end still in sight is seen again. */
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
