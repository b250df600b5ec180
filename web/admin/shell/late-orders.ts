import { createStore } from '#web/api/store.ts';

/** Number of overdue orders, as last read by the board; shown in the menu. */
export const lateOrders = createStore(0);
