import { groupThousands } from '#rules/money.ts';
import { canMove } from '#rules/orders/moves.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { StaffIcon } from '#web/ui/icons/staff-icon.tsx';
import type { RecordAction } from '../kit/table/actions.tsx';
import { boardTexts } from '../texts/orders-board.ts';
import type { BoardOrder } from './read-board.ts';
import { ACCEPTED, DISPATCHED } from './several/change-orders.ts';
import type { Ask } from './several/question.ts';

const texts = boardTexts.actions;
const numberOf = ({ id_order }: BoardOrder) => groupThousands(id_order);

type Options = {
  withPickers: boolean;
  ask: Ask;
};

/** Actions on orders in the list, each with a key (back-office 4, rule 65). */
export function boardActions({ withPickers, ask }: Options): RecordAction<BoardOrder>[] {
  const assigning: RecordAction<BoardOrder>[] = [
    {
      label: texts.picker,
      key: 'l',
      icon: <Icon name="basket" size={18} />,
      run: (orders) => ask({ about: 'picker', orders }),
    },
    {
      label: texts.delivery,
      key: 'm',
      icon: <StaffIcon name="moped" size={18} />,
      run: (orders) => ask({ about: 'delivery', orders }),
    },
  ];
  return [
    {
      label: texts.accept,
      key: 'a',
      icon: <Icon name="check-bold" size={18} />,
      inRow: {
        name: (order) => texts.acceptOne(numberOf(order)),
        withWords: true,
        shown: ({ state }) => canMove(state, ACCEPTED),
      },
      run: (orders) => ask({ about: 'accept', orders }),
    },
    {
      label: texts.print,
      key: 'p',
      icon: <StaffIcon name="printer" size={18} />,
      run: (orders) => ask({ about: 'print', orders }),
    },
    ...(withPickers ? assigning : []),
    {
      label: texts.dispatch,
      key: 'd',
      icon: <StaffIcon name="moped" size={18} />,
      inRow: {
        name: (order) => texts.dispatchOne(numberOf(order)),
        withWords: true,
        shown: ({ state }) => canMove(state, DISPATCHED),
      },
      run: (orders) => ask({ about: withPickers ? 'dispatch' : 'dispatch at once', orders }),
    },
    {
      label: texts.cancel,
      key: 'Delete',
      icon: <Icon name="x" size={18} />,
      oneByOne: true,
      run: (orders) => ask({ about: 'cancel', orders }),
    },
  ];
}
