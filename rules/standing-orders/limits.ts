/** Repeated orders of a person. */
export const MOST_STANDING_ORDERS = 10;
/** Different goods of one. */
export const MOST_STANDING_GOODS = 100;
/** Characters of its name. */
export const MAX_STANDING_NAME = 60;
/** So many days in a row that nobody confirmed, and it pauses. */
export const MOST_UNANSWERED = 3;
