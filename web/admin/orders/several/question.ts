import type { BoardOrder } from '../read-board.ts';
import type { NotMoved } from './change-orders.ts';

export type Assigning = 'picker' | 'delivery';

/** A requested action; `first` is the role of a row's 'Asignar' button. */
export type RequestedAction = { orders: readonly BoardOrder[] } & (
  | { about: 'accept' | 'print' | 'picker' | 'delivery' | 'dispatch' | 'dispatch at once' | 'cancel' }
  | { about: 'assign'; first: Assigning }
);
/** Resolves to whether it was done: after cancelling, the list stays as it is. */
export type Ask = (action: RequestedAction) => Promise<boolean>;

export type Question =
  | (RequestedAction & { onEnd: (isDone: boolean) => void })
  | { about: 'failures'; failures: readonly NotMoved[] };
