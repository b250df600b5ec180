import { createStore } from '#web/api/store.ts';

export const lateOrders = createStore(0);
