import { householdCases } from './household-cases.ts';
import { pqrCases } from './pqr-cases.ts';
import { standingOrderCases } from './standing-order-cases.ts';

/** What shoppers have besides carts and orders. */
export const shopperCases = { ...householdCases, ...pqrCases, ...standingOrderCases };
