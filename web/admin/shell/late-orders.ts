import { createStore } from '#web/api/store.ts';

/** The number of overdue orders, as last loaded by the board; shown in the menu. */
export const lateOrders = createStore(0);
