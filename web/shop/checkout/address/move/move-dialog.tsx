import { formatPesos } from '#rules/money.ts';
import { spaced } from '#web/shop/cart/panel/line-words.ts';
import { checkoutTexts } from '#web/shop/texts/buying/checkout.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { OfficeMove } from './look-ahead.ts';
import type { LineDifference } from './office-difference.ts';
import './move.css';

const texts = checkoutTexts.move;

type Props = {
  move: OfficeMove;
  from: string;
  to: string;
  busy: boolean;
  onAccept: () => void;
  onKeep: () => void;
};

/** Shows how another office changes prices and availability, before the order moves there (rule 28). */
export default function MoveDialog({ move, from, to, busy, onAccept, onKeep }: Props) {
  const gone = move.lines.some(({ now }) => now === null);
  return (
    <Dialog
      open
      onClose={onKeep}
      title={texts.title(to)}
      closeLabel={texts.close}
      className="office-move-dialog"
      foot={
        <>
          <Button kind="outline" onClick={onKeep} data-initial-focus>
            {texts.keep(from)}
          </Button>
          <Button
            busy={busy}
            busyText={texts.moving}
            onClick={onAccept}
            disabledReason={move.now === 0 ? texts.nothing : undefined}
          >
            {texts.accept}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{move.place.type === 'pickup' ? texts.pickup(to, from) : texts.delivery(to, from)}</p>
        <ul>
          {move.lines.map((line) => (
            <li
              key={line.lineId}
              className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2.5 border-t border-line"
            >
              <span className="flex-[1_1_180px] min-w-0">
                <span className="type-name">{line.title}</span>{' '}
                <span className="type-note text-ink-2">{spaced(line.quantity)}</span>
                {line.reason !== '' && <span className="block type-note text-danger">{line.reason}</span>}
              </span>
              <Figures {...line} />
            </li>
          ))}
        </ul>
        <p className="pt-3 border-t border-line">
          {texts.subtotal} <s className="text-ink-2">{formatPesos(move.before)}</s>{' '}
          <b className="type-price-s">{formatPesos(move.now)}</b>
        </p>
        {gone && <p className="type-note text-ink-2">{texts.explain}</p>}
      </div>
    </Dialog>
  );
}

function Figures({ before, now }: LineDifference) {
  if (now === null) return <b className="text-danger no-break">{texts.gone}</b>;
  return (
    <span className="grid justify-items-end text-small/[1.25rem]">
      <span className="text-ink-2">
        {texts.before} <span className="no-break">{formatPesos(before)}</span>
      </span>
      <span>
        {texts.now} <b className="no-break">{formatPesos(now)}</b>
      </span>
    </span>
  );
}
