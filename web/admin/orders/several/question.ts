import type { BoardOrder } from '../read-board.ts';
import type { NotMoved } from './change-orders.ts';

/** What is to be done to orders. */
export type Wanted = {
  about: 'accept' | 'print' | 'picker' | 'delivery' | 'dispatch' | 'dispatch at once' | 'cancel';
  orders: readonly BoardOrder[];
};
/** Whether it was done: what somebody thought better of leaves the list as it is. */
export type Ask = (wanted: Wanted) => Promise<boolean>;

export type Question =
  | (Wanted & { onEnd: (isDone: boolean) => void })
  /** What did not change, each with its reason. */
  | { about: 'failures'; failures: readonly NotMoved[] };
