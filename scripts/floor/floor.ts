/** The oldest browsers that the shop works in (README). Samsung Internet and Edge are Chrome; all of iOS is Safari. */
export const FLOOR = { chrome: 105, safari: 16.4, firefox: 115 } as const;

/** For the web build: syntax that these lack is rewritten. */
export const BUILD_TARGETS = Object.entries(FLOOR).map(([browser, version]) => `${browser}${version}`);
