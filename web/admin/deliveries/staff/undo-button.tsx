import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Order } from '../../orders/detail/use-order.ts';
import { deliveryTexts } from '../../texts/deliveries.ts';

const texts = deliveryTexts.staff;

type Props = { order: Order; busy: boolean; onUndo: () => void };

/** Undoes the last move, also with Ctrl Z, within a minute (rule 65). */
export function UndoButton({ order: { undo }, busy, onUndo }: Props) {
  const isLeft = useUntil(undo?.until);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (!isLeft || isTyping || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onUndo();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (!undo || !isLeft) return null;
  return (
    <Button
      kind="outline"
      icon={<Icon name="arrow-counter-clockwise" size={18} />}
      busy={busy}
      busyText={texts.undoing}
      aria-keyshortcuts="Control+Z u"
      title={texts.undoTo(undo.stateDisplayName.name)}
      onClick={onUndo}
    >
      {texts.undo}
    </Button>
  );
}

function useUntil(until: string | undefined): boolean {
  const [over, setOver] = useState<string>();
  useEffect(() => {
    if (until === undefined) return;
    const left = new Date(until).getTime() - Date.now();
    const timer = setTimeout(() => setOver(until), Math.max(0, Math.min(left, 60_000)));
    return () => clearTimeout(timer);
  }, [until]);
  return until !== undefined && over !== until;
}
