/** In milliseconds. Every day of Colombia has 24 hours: it has no summer time. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** The length of a window of delivery or pickup (rule 20b). */
export const WINDOW_MS = 2 * HOUR_MS;
