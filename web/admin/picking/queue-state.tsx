import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { pickingTexts as texts } from '../texts/picking.ts';
import { conflictWords } from './picked-line.ts';
import type { Device } from './use-device.ts';

/** Unread changes by others, and the last action while it can be undone: visible on every screen of the walk. */
export function InSight({ device }: { device: Device }) {
  const { stored, undoableId } = device;
  const last = stored.queue.find(({ id }) => id === undoableId);
  const titleOf = (lineId: string) =>
    stored.walk?.lines.find(({ id }) => id === lineId)?.product.title ?? texts.orders.title;
  const words = conflictWords(stored);
  if (!last && words.length === 0) return null;
  return (
    <div className="sticky top-16 z-2 grid gap-3">
      <OthersChanged words={words} onSeen={() => device.seen()} />
      {last && (
        <div className="panel flex items-center justify-between gap-3 py-2 border-2 border-brand">
          <span>{texts.queue.undoOf(titleOf(last.lineId))}</span>
          <Button kind="outline" size={56} onClick={device.undo}>
            {texts.queue.undo}
          </Button>
        </div>
      )}
    </div>
  );
}

export function OthersChanged({ words, onSeen }: { words: readonly string[]; onSeen: () => void }) {
  if (words.length === 0) return null;
  return (
    <Notice
      tone="danger"
      assertive
      action={
        <Button kind="outline" size={56} onClick={onSeen}>
          {texts.queue.seen}
        </Button>
      }
    >
      {words.map((one) => (
        <p key={one}>{one}</p>
      ))}
    </Notice>
  );
}

export function QueueState({ device }: { device: Device }) {
  const { stored, away, sending, trouble, fits } = device;
  const waiting = stored.queue.length;
  return (
    <div className="picking-queue grid-cols-1 gap-3">
      <div role="status">
        {away && (
          <Notice tone="warn" icon="wifi-slash">
            {texts.queue.offline}
          </Notice>
        )}
        {waiting > 0 && (
          <p className="py-1">
            <b>{texts.queue.unsent(waiting)}</b> {sending && !away && texts.queue.sending}
          </p>
        )}
      </div>
      {!fits && <Notice tone="danger">{texts.queue.noRoom}</Notice>}
      {trouble !== '' && (
        <Notice tone="danger" assertive>
          {trouble}
        </Notice>
      )}
    </div>
  );
}
