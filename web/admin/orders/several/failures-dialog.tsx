import { groupThousands } from '#rules/money.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { boardTexts } from '../../texts/orders-board.ts';
import type { NotMoved } from './change-orders.ts';

const texts = boardTexts.failures;

type Props = { failures: readonly NotMoved[]; onOpen: (id: string) => void; onClose: () => void };

/** Of several orders those that did not change, each with its reason and the way to it. */
export function FailuresDialog({ failures, onOpen, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={texts.title(failures.length)} closeLabel={texts.close}>
      <ul className="grid gap-3">
        {failures.map(({ row: { id, id_order, user }, why }) => (
          <li key={id}>
            <button
              type="button"
              className="link"
              aria-label={texts.open(groupThousands(id_order))}
              onClick={() => {
                onClose();
                onOpen(id);
              }}
            >
              {groupThousands(id_order)}
            </button>{' '}
            {user.fullname}
            <span className="kit-note">{why}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
