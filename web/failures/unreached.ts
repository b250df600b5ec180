import type { ReactNode } from 'react';

/**
 * Renders the page for an unreachable shop, or nothing for other failures. Loaded with parts no first page needs
 * (web/shop/shell/later).
 */
export const unreached: { draw?: (error: unknown) => ReactNode } = {};
