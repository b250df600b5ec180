import type { BoardOrder } from '../read-board.ts';
import type { NotMoved } from './change-orders.ts';

/** Who is asked for: picker or courier. */
export type Assigning = 'picker' | 'delivery';

/** What is to be done to orders; `first`: whom the press on 'Asignar' in the row of one was about. */
export type Wanted = { orders: readonly BoardOrder[] } & (
  | { about: 'accept' | 'print' | 'picker' | 'delivery' | 'dispatch' | 'dispatch at once' | 'cancel' }
  | { about: 'assign'; first: Assigning }
);
/** Whether it was done: what somebody thought better of leaves the list as it is. */
export type Ask = (wanted: Wanted) => Promise<boolean>;

export type Question =
  | (Wanted & { onEnd: (isDone: boolean) => void })
  /** What did not change, each with its reason. */
  | { about: 'failures'; failures: readonly NotMoved[] };
