/** Repeated orders of a person. */
export const MOST_STANDING_ORDERS = 10;
/** The most different goods in one standing order. */
export const MOST_STANDING_GOODS = 100;
/** In characters. */
export const MAX_STANDING_NAME = 60;
/** After this many days in a row that nobody confirmed, it pauses. */
export const MOST_UNANSWERED = 3;
