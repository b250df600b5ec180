import { createStore } from '#web/api/store.ts';

/** How many open orders are past their hour, as the board last heard; shown in the menu. */
export const lateOrders = createStore(0);
