export type Theme = 'green' | 'blue';

/** The colour of the browser's own bar: --brand-deep of each theme, where CSS cannot reach. */
export const themeColor = { green: '#0a3a24', blue: '#0d2a60' } as const satisfies Record<Theme, string>;
