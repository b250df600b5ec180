export const HOUSEHOLD_MEMBERS = 6;

/** Days an invitation link is valid. */
export const HOUSEHOLD_LINK_DAYS = 7;
