import { formatHour } from '#rules/dates/bogota-clock.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmptyState, FailureState } from '#web/ui/feedback/states.tsx';
import { ordersTexts as texts } from '../texts/orders.ts';
import { boardTexts } from '../texts/orders-board.ts';
import { hasStopped, type ReadBoard } from './read-board.ts';
import type { useBoard } from './use-board.ts';

type Props = { board: ReturnType<typeof useBoard> & { page: ReadBoard } };

export function insteadOf(board: Props['board']) {
  if (board.unread) return <Unread onRetry={board.refresh} />;
  return board.page.orders.length === 0 ? <Empty board={board} /> : undefined;
}

function Empty({ board }: Props) {
  if (board.page.last.pagination.hasNextPage) {
    const hasEnded = hasStopped(board.page) && !board.loadingMore;
    return (
      <p className="p-3" role="status">
        {hasEnded ? boardTexts.nothingYet : boardTexts.lookingBack}
      </p>
    );
  }
  return (
    <EmptyState heading="h2" title={texts.empty} pictures={['/pictures/1f9fa.webp']}>
      {texts.emptyText}
    </EmptyState>
  );
}

function Unread({ onRetry }: { onRetry: () => void }) {
  return (
    <FailureState
      heading="h2"
      icon="wifi-slash"
      title={texts.failed}
      actions={<Button onClick={onRetry}>{texts.retry}</Button>}
    >
      {texts.failedText}
    </FailureState>
  );
}

export function Foot({ board }: Props) {
  const { page, loadingMore, more } = board;
  return (
    <>
      <span className="kit-quiet">{texts.shown(page.orders.length)}</span>
      {page.last.pagination.hasNextPage && (
        <Button kind="outline" size={36} busy={loadingMore} busyText={texts.loadingMore} onClick={more}>
          {hasStopped(page) ? boardTexts.goOn : texts.more}
        </Button>
      )}
    </>
  );
}

/** A warning that the rows are old, because the server is unreachable. */
export function Offline({ at, onRetry }: { at: number; onRetry: () => void }) {
  const again = (
    <button type="button" className="link" onClick={onRetry}>
      {texts.retry}
    </button>
  );
  return (
    <div className="p-3">
      <Notice tone="warn" icon="wifi-slash" assertive action={again}>
        {texts.offline(formatHour(at))}
      </Notice>
    </div>
  );
}
