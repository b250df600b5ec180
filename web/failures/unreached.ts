import type { ReactNode } from 'react';

/**
 * Draws what stands in the place of a page that nobody answered for, or nothing for other failures. It comes with
 * what no first page needs (web/shop/shell/later).
 */
export const unreached: { draw?: (error: unknown) => ReactNode } = {};
