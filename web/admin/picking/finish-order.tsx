import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { besideCredit } from '#rules/credit/in-orders.ts';
import { formatPesos, groupThousands } from '#rules/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { leftSignedOut } from '../shell/session-ended.ts';
import { pickingTexts } from '../texts/picking.ts';
import { type Stored, unseen, type Walk } from './device-store.ts';
import { conflictWords, outcomeNow, outcomeWords } from './picked-line.ts';
import { OthersChanged } from './queue-state.tsx';
import type { Device } from './use-device.ts';

const texts = pickingTexts.finish;

type Done = OutputOf<'picking.finish'>;
type Props = {
  /**
   * Undefined if no order is being finished. The order stays while its result is shown, although it has left the walk.
   */
  order: Walk['orders'][number] | undefined;
  lines: Walk['lines'];
  device: Device;
  onClose: () => void;
};

/** The end of picking an order: shows deviations, then sends it to billing. */
export function FinishOrder({ order, lines: all, device, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [done, setDone] = useState<Done | null>(null);
  const lines = all.filter(({ order_id }) => order_id === order?.id);
  const left = lines.filter((line) => outcomeNow(device.stored, line) === null).length;
  const changed = lines.filter((line) => {
    const outcome = outcomeNow(device.stored, line);
    return outcome !== null && outcome !== 'found';
  });
  const met = order ? metWords(device.stored, order.id) : [];
  const number = order ? groupThousands(order.id_order) : '';

  async function finish(id: string): Promise<void> {
    setBusy(true);
    setError('');
    try {
      if (!(await device.flush())) return setError(texts.offline);
      const now = device.now();
      // Another tab has added an action in the meantime.
      if (now.queue.some(({ orderId }) => orderId === id)) return setError(texts.offline);
      if (metWords(now, id).length > 0) return;
      setDone(await callApi('picking.finish', { params: { id }, body: { lines: knownLines(now.walk, id) } }));
    } catch (failure) {
      if (leftSignedOut(failure)) return;
      if (failure instanceof ApiError && failure.code === 'PICKING_CHANGED') {
        await device.readWalk();
        setError([failure.message, ...failure.details.map(({ message }) => message)].join(' '));
      } else setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(false);
    }
  }

  function close(): void {
    setError('');
    onClose();
    if (!done) return;
    setDone(null);
    void device.readWalk();
  }

  return (
    <Sheet
      open={order !== undefined}
      onClose={close}
      title={done ? texts.done(number) : texts.title(number)}
      closeLabel={texts.cancel}
      foot={
        done ? (
          <Button wide size={56} onClick={close}>
            {texts.close}
          </Button>
        ) : (
          <Button
            wide
            size={56}
            busy={busy}
            busyText={texts.sending}
            disabledReason={left > 0 ? texts.left(left) : met.length > 0 ? texts.look : undefined}
            onClick={() => order && void finish(order.id)}
          >
            {texts.send}
          </Button>
        )
      }
    >
      <div className="grid gap-3 grid-cols-1">
        {error !== '' && (
          <Notice tone="danger" assertive>
            {error}
          </Notice>
        )}
        {!done && <OthersChanged words={met} onSeen={() => device.seen(order?.id)} />}
        {done ? (
          <Result done={done} />
        ) : (
          <>
            <h3 className="text-[1.0625rem] font-bold">
              {changed.length > 0 ? texts.changes : texts.noChanges}
            </h3>
            {changed.map((line) => (
              <p key={line.id}>
                <b>{line.product.title}</b>: {outcomeWords(device.stored, line)} ·{' '}
                {texts.ordered(line.countDisplay, formatPesos(line.totalPrice))}
              </p>
            ))}
          </>
        )}
      </div>
    </Sheet>
  );
}

function metWords(stored: Stored, orderId: string): string[] {
  return conflictWords({ queue: [], ...unseen(stored, orderId) });
}

/** The action that the phone knows for each line with a result. */
function knownLines(walk: Walk | null, orderId: string) {
  return (walk?.lines ?? []).flatMap(({ order_id, id: line_id, picked }) =>
    order_id === orderId && picked ? [{ line_id, action_id: picked.action_id }] : [],
  );
}

function Result({ done }: { done: Done }) {
  const { amount_to_pay: cost, price_credit: credit = 0 } = done;
  return (
    <>
      <p className="text-[2rem] font-bold">{texts.toPay(formatPesos(besideCredit(cost, credit)))}</p>
      {credit > 0 && <p>{texts.credit(formatPesos(credit))}</p>}
      {done.refund > 0 && <p>{texts.refund(formatPesos(done.refund))}</p>}
      <h3 className="text-[1.0625rem] font-bold">
        {done.differences.length > 0 ? texts.changes : texts.noChanges}
      </h3>
      {done.differences.map(({ line_id, title, countDisplay, totalPrice, picked }) => (
        <p key={line_id}>
          <b>{title}</b>: {pickingTexts.walk.outcomes[picked.outcome]}
          {picked.reason && ` (${pickingTexts.reasons[picked.reason]})`}, {formatPesos(picked.totalPrice)} ·{' '}
          {texts.ordered(countDisplay, formatPesos(totalPrice))}
        </p>
      ))}
    </>
  );
}
