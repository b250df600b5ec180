import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import { orSayWhy } from '../../kit/dialogs/or-say-why.ts';
import { orderPaperTexts } from '../../texts/order/paper.ts';
import { ordersTexts } from '../../texts/orders.ts';
import { choosePaper, PAPERS, type Paper, paperOfDevice } from './paper.ts';
import { printOrders } from './print-orders.ts';

/** Prints an order in this device's format; also by P, and by Ctrl P, which would otherwise print the screen. */
export function PrintButton({ orderId }: { orderId: string }) {
  const [paper, setPaper] = useState(paperOfDevice);
  const [busy, setBusy] = useState(false);

  async function print() {
    if (busy) return;
    setBusy(true);
    await orSayWhy(() => printOrders([orderId]));
    setBusy(false);
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void print();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <span className="order-print flex items-center gap-2 max-desk:min-w-0">
      <Select
        label={orderPaperTexts.label}
        hiddenLabel
        size={36}
        value={paper}
        onChange={({ target }) => {
          const chosen = target.value as Paper;
          setPaper(chosen);
          choosePaper(chosen);
        }}
      >
        {PAPERS.map((one) => (
          <option key={one} value={one}>
            {orderPaperTexts.papers[one]}
          </option>
        ))}
      </Select>
      <Button
        kind="outline"
        icon={<StaffIcon name="printer" size={18} />}
        busy={busy}
        busyText={orderPaperTexts.preparing}
        aria-keyshortcuts="Control+P p"
        onClick={() => void print()}
      >
        {ordersTexts.actions.print}
      </Button>
    </span>
  );
}
