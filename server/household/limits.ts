/** People of one home who may fill its cart together. */
export const HOUSEHOLD_MEMBERS = 6;

/** Days in which a link lets its holder in. */
export const HOUSEHOLD_LINK_DAYS = 7;
